import {
  computed,
  date,
  file,
  integer,
  money,
  ref,
  region,
  section,
  select,
  sequence,
  state,
  text,
} from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * 违章: an offence on the road, until it is dealt with. What the driver bears is kept back from the wages of the month in which
 * it was dealt with.
 */
export const trafficViolations = defineResource({
  name: 'trafficViolations',
  label: ['违章', 'Traffic violation'],
  flag: 'transportManage',
  titleField: 'violationNo',
  scope: { own: 'driverId', office: 'officeId' },
  period: 'handledOn',
  rights: { create: 'truck.edit', change: [{ right: 'truck.edit', when: { status: 'open' } }], remove: false },
  search: ['violationNo', 'truckId.plate', 'driverId.name', 'ticketNo'],
  fields: {
    ...section('违章', 'Violation', {
      violationNo: sequence('违章号', 'Violation no.', 'WZ'),
      status: state(
        '状态',
        'Status',
        {
          open: { label: ['待处理', 'Open'], color: 'gold' },
          handled: { label: ['已处理', 'Dealt with'], color: 'green' },
          void: { label: ['已撤销', 'Withdrawn'], color: 'grey' },
        },
        'open',
      ),
      truckId: ref('车辆', 'Truck', 'trucks', { required: true, autofill: { driverId: 'driverId' } }),
      driverId: ref('驾驶员', 'Driver', 'staff', { required: true }),
      waybillId: ref('运单', 'Waybill', 'waybills', { dependsOn: { truckId: 'truckId' } }),
      happenedOn: date('违章日期', 'Happened on', { required: true, initial: '$today', max: '$today' }),
      regionCode: region('地点', 'Place'),
      what: text('违章行为', 'Offence', { required: true, maxLength: 100 }),
      ticketNo: text('决定书号', 'Ticket no.', { unique: true, maxLength: 40 }),
      points: integer('记分', 'Points', { min: 0, max: 12, initial: 0 }),
      fineFen: money('罚款', 'Fine', { required: true, min: 0 }),
      borneBy: select(
        '承担人',
        'Borne by',
        { driver: ['驾驶员', 'Driver'], company: ['公司', 'Company'], owner: ['挂靠车主', 'Owner of the truck'] },
        {
          required: true,
          initial: 'driver',
          hint: ['驾驶员承担的从工资里扣', 'What a driver bears is kept back from wages'],
        },
      ),
      handleBy: date('处理期限', 'To be dealt with by', {
        deadline: { while: { status: 'open' }, warnDays: 7, remind: 'truck.edit', remindDays: 3 },
      }),
      officeId: computed(ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' })),
      files: file('单据与照片', 'Papers and photos', { max: 10 }),
    }),
    ...section('处理', 'Dealt with', {
      handledOn: computed(date('处理日期', 'Dealt with on')),
      handleNote: computed(text('处理说明', 'Note', { maxLength: 200 })),
      voidReason: computed(text('撤销原因', 'Why withdrawn')),
    }),
  },
  indexes: [['driverId', 'handledOn'], ['truckId']],
  actions: {
    handle: {
      label: ['处理', 'Deal with'],
      from: ['open'],
      to: 'handled',
      right: 'truck.edit',
      primary: true,
      bulk: 'each',
      notify: { to: ['driverId'] },
      input: { handleNote: text('处理说明', 'Note', { maxLength: 200 }) },
      stamp: { handledOn: '$today' },
    },
    reopen: {
      label: ['撤销处理', 'Undo'],
      from: ['handled'],
      to: 'open',
      right: 'truck.edit',
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
      stamp: { handledOn: null, handleNote: null },
      custom: true,
    },
    void: {
      label: ['撤销', 'Withdraw'],
      from: ['open'],
      to: 'void',
      right: 'truck.edit',
      color: 'red',
      input: { voidReason: text('撤销原因', 'Why withdrawn', { required: true }) },
    },
  },
  views: {
    all: {
      path: '/transportCarInfo/violationTable',
      label: ['违章', 'Traffic violations'],
      tabs: 'status',
      columns: names('violationNo truckId driverId status happenedOn what points fineFen borneBy handleBy handledOn'),
      optionalColumns: names('regionCode ticketNo waybillId handleNote officeId createdById createdAt'),
      filters: ['happenedOn', 'truckId', 'driverId', 'borneBy', 'handledOn', 'officeId'],
      totals: ['points', 'fineFen'],
      totalsWhere: { status: { ne: 'void' } },
      totalsNote: ['不含已撤销', 'without withdrawn'],
      sort: '-happenedOn',
      actions: ['handle', 'reopen', 'void'],
      links: ['trucks.all'],
    },
  },
  show: { history: true },
  exchange: { export: true },
})
