import {
  boolean,
  computed,
  date,
  datetime,
  decimal,
  file,
  integer,
  money,
  phone,
  ref,
  region,
  section,
  select,
  sequence,
  state,
  text,
  textarea,
} from '../../define/field.ts'
import { countOf, daysBetween, minus, sumOf, when } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource, lines, related } from '../../define/resource.ts'
import type { Text } from '../../define/text.ts'
import { reasonFor } from '../company/exception-kinds.ts'
import { aboard } from './aboard.ts'
import { carriageContract } from './carriage-contract.ts'
import { freightParts } from './freight-parts.ts'
import { loadingList } from './loading-list.ts'
import { pickupNote } from './pickup-note.ts'
import { tripTrouble } from './trip-exceptions.ts'
import { waybillTypes } from './waybill-types.ts'

const planned = { readOnly: { status: { nin: ['planning', 'assigned'] } } } as const

/** A part of the freight that is paid at a time of its own. */
const part = (label: string, english: string, hint: Text) =>
  money(label, english, { min: 0, initial: 0, right: 'cost', hint, ...planned })

/** Those whose orders are asked to bring a signed receipt back, by where it is. */
const withReceipt = (receipt: string | { ne: string }) => ({
  where: { ...aboard.where, 'orderId.receiptStatus': receipt },
})

/**
 * 运单 (发车批次): one trip of one truck with the cars of several orders. Its freight is shared over the cars to the fen;
 * for an own truck it is the internal price (内部结算价), for others a payable.
 */
export const waybills = defineResource({
  name: 'waybills',
  label: ['运单', 'Waybill'],
  flag: 'orderManage',
  titleField: 'waybillNo',
  scope: { own: 'driverId', office: 'officeId', ownRight: 'waybill.run' },
  rights: {
    create: 'waybill.dispatch',
    change: [{ right: 'waybill.dispatch', when: { status: { in: ['planning', 'assigned', 'inTransit'] } } }],
    remove: [{ right: 'waybill.dispatch', when: { status: 'planning', loadCount: 0 } }],
  },
  paths: { show: '/businessOrderManage/waybillInfo' },
  search: ['waybillNo', 'truckId.plate', 'driverId.name', 'driverName', 'driverPhone', 'carrierId.name'],
  pickerFields: ['truckId', 'driverId', 'fromRegion', 'toRegion', 'usedSlots', 'capacitySlots'],
  fields: {
    ...section('运输', 'Transport', {
      waybillNo: sequence('运单号', 'Waybill no.', 'Y'),
      status: state(
        '状态',
        'Status',
        {
          planning: { label: ['配载中', 'Planning'], color: 'gold' },
          assigned: { label: ['待发车', 'Awaiting departure'], color: 'gold' },
          inTransit: { label: ['运输中', 'In transit'], color: 'blue' },
          arrived: { label: ['已到达', 'Arrived'], color: 'blue' },
          completed: { label: ['已完成', 'Completed'], color: 'green' },
          cancelled: { label: ['已取消', 'Cancelled'], color: 'grey' },
        },
        'planning',
      ),
      type: select('类型', 'Type', waybillTypes, { required: true, initial: 'trunk', readOnly: 'afterCreate' }),
      truckId: ref('车辆', 'Vehicle', 'trucks', {
        filter: { status: { in: ['idle', 'planned'] } },
        autofill: { carrierKind: 'ownership', driverId: 'driverId', carrierId: 'carrierId' },
        ...planned,
      }),
      carrierKind: select(
        '承运',
        'Carried by',
        { own: ['自有', 'Own'], affiliated: ['挂靠', 'Affiliated'], outside: ['外协', 'Subcontracted'] },
        { required: true, initial: 'own', ...planned },
      ),
      carrierId: ref('承运商', 'Carrier', 'carriers', {
        filter: { blacklisted: false },
        visible: { carrierKind: { ne: 'own' } },
        ...planned,
      }),
      payeeId: ref('收款人', 'Payee', 'payees', {
        filter: { isActive: true },
        visible: { carrierKind: { ne: 'own' } },
        ...planned,
      }),
      driverId: ref('驾驶员', 'Driver', 'staff', {
        filter: { post: { in: ['driver', 'pickup', 'fleet'] }, status: 'on' },
        ...planned,
      }),
      driverName: text('临时司机', 'Temporary driver', { maxLength: 30, ...planned }),
      driverPhone: phone('司机电话', "Driver's phone", planned),
      fromRegion: region('发站', 'Origin', { required: true, ...planned }),
      toRegion: region('到站', 'Destination', { required: true, ...planned }),
      plannedDepartAt: datetime('计划发车', 'Planned departure'),
      expectedArriveAt: datetime('预计到达', 'Expected arrival'),
      officeId: ref('营业部', 'Branch', 'offices', {
        hidden: 'form',
        required: true,
        initial: '$office',
        readOnly: 'afterCreate',
      }),
      departedAt: computed(datetime('发车时间', 'Departed at')),
      arrivedAt: computed(datetime('到达时间', 'Arrived at')),
      completedAt: computed(datetime('完成时间', 'Completed at')),
      odometerOut: computed(integer('发车里程', 'Odometer at departure', { unit: ['公里', 'km'] })),
      odometerIn: computed(integer('到达里程', 'Odometer at arrival', { unit: ['公里', 'km'] })),
      lastRegion: computed(region('最后位置', 'Last position')),
      lastSeenAt: computed(datetime('位置时间', 'Position at')),
      roadSince: computed(date('在途起始', 'On the road since', { hidden: 'detail' }), {
        formula: when({ status: 'inTransit' }, 'departedAt', null),
      }),
      roadDays: computed(integer('在途天数', 'Days on the road', { unit: ['天', 'days'], width: 100 }), {
        formula: daysBetween('roadSince', '$today'),
      }),
      // 晚点 is a trip that is on the road after it.
      arriveBy: computed(
        date('应到', 'To arrive by', {
          hidden: 'form',
          deadline: { while: { status: 'inTransit' }, warnDays: 0, remind: ['createdById'], remindDays: 0 },
        }),
        { formula: when({ status: 'inTransit' }, 'expectedArriveAt', null) },
      ),
    }),
    ...section('运费', 'Freight', {
      loadCount: computed(integer('台数', 'Cars', { initial: 0 }), { formula: countOf('loads', aboard) }),
      capacitySlots: computed(integer('板位', 'Slots', { initial: 0 })),
      usedSlots: computed(decimal('已用板位', 'Slots used', { scale: 1, initial: 0 }), {
        formula: sumOf('loads.slotCoeff', aboard),
      }),
      // 回单 of its cars, as their orders have it by now; 已齐 is when none is missing.
      receiptsDue: computed(integer('应回单', 'Receipts wanted'), {
        formula: countOf('loads', withReceipt({ ne: 'none' })),
      }),
      receiptsBack: computed(integer('回单', 'Receipts back'), { formula: countOf('loads', withReceipt('returned')) }),
      lacksReceipts: computed(boolean('缺回单', 'Receipts missing'), {
        formula: countOf('loads', withReceipt('waiting')),
      }),
      overCapacityReason: computed(text('超板说明', 'Reason for overloading')),
      zeroFreightReason: computed(text('零运费说明', 'Reason for a freight of zero', { right: 'cost' })),
      freightMode: select(
        '计价',
        'Pricing',
        { whole: ['包板', 'Whole truck'], perCar: ['单台', 'Per car'] },
        { required: true, initial: 'whole', ...planned },
      ),
      freightFen: money('运费', 'Freight', {
        min: 0,
        initial: 0,
        right: 'cost',
        hint: ['自有车为内部结算价', 'The internal price for an own truck'],
        ...planned,
      }),
      shareRule: select(
        '分摊',
        'Sharing',
        { slot: ['板位', 'Slots'], equal: ['均摊', 'Equal shares'], revenue: ['按收入', 'By revenue'] },
        { required: true, initial: 'slot', ...planned },
      ),
      collectByDriverFen: computed(money('代收', 'COD', { initial: 0 }), {
        formula: sumOf('loads.collectFen', aboard),
      }),
      contract: file('合同', 'Contract', { max: 5 }),
      remark: textarea('备注', 'Remarks', { maxLength: 500 }),
    }),
    // How the freight is paid; what none of the parts says goes by the carrier's terms.
    ...section(
      '付款约定',
      'Terms of payment',
      {
        prepaidFen: part('预付现金', 'Prepaid in cash', [
          '发车前可付，不待核对',
          'Before the trip, not waiting for the check',
        ]),
        oilCardFen: part('油卡', 'Fuel card', ['发车前可充，不待核对', 'Before the trip, not waiting for the check']),
        arrivalFen: part('到达付', 'On arrival', ['到达当天到期', 'Due on the day of the arrival']),
        receiptFen: part('回单付', 'On receipts', ['回单齐后到期', 'Due when all signed receipts are back']),
        depositFen: part('押金', 'Deposit kept', ['回单齐后退还', 'Given back when all signed receipts are back']),
        restFen: computed(
          money('余款', 'Rest', {
            min: -1_000_000_000_000,
            initial: 0,
            right: 'cost',
            hint: ['按承运商账期', "By the carrier's terms"],
          }),
          { formula: minus('freightFen', ...freightParts) },
        ),
      },
      { visible: { carrierKind: { ne: 'own' } } },
    ),
  },
  // The lane's average cost, asked with every order form.
  indexes: [['fromRegion', 'toRegion', 'departedAt'], ['completedAt']],
  lines: {
    loads: lines('配载', 'Load', 'waybillLoads', { by: 'waybillId', readOnly: {}, after: '运输', hidden: 'form' }),
  },
  prints: { loadingList, pickupNote, carriageContract },
  actions: {
    addCars: {
      label: ['加车', 'Add cars'],
      from: ['planning', 'inTransit'],
      right: 'waybill.dispatch',
      custom: true,
      input: {
        vins: textarea('车架号', 'VIN', {
          required: true,
          maxLength: 2000,
          hint: ['一台或多台，用空格或换行分开', 'One or several, separated by blanks or lines'],
        }),
        placeReason: reasonFor('place'),
        capacityReason: reasonFor('capacity'),
      },
    },
    confirm: {
      label: ['确认派车', 'Confirm dispatch'],
      from: ['planning'],
      to: 'assigned',
      notify: { to: ['driverId'], when: { status: 'assigned' } },
      right: 'waybill.dispatch',
      custom: true,
      primary: true,
      input: { capacityReason: reasonFor('capacity'), freightReason: reasonFor('freight') },
    },
    replan: {
      label: ['退回配载', 'Back to planning'],
      from: ['assigned'],
      to: 'planning',
      right: 'waybill.dispatch',
      custom: true,
    },
    depart: {
      label: ['发车', 'Depart'],
      from: ['assigned'],
      to: 'inTransit',
      right: 'waybill.run',
      custom: true,
      primary: true,
      input: {
        departedAt: datetime('发车时间', 'Departed at', { hint: ['不填为现在', 'Empty: now'] }),
        odometerOut: integer('里程表', 'Odometer', { min: 0, max: 5_000_000, unit: ['公里', 'km'] }),
        loadAll: boolean('未装的车一并装车', 'Load the cars that are not yet loaded', { initial: true }),
        photosReason: reasonFor('photos'),
      },
    },
    undepart: {
      label: ['撤销发车', 'Undo departure'],
      from: ['inTransit'],
      to: 'assigned',
      right: 'waybill.dispatch',
      custom: true,
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    report: {
      label: ['位置上报', 'Report position'],
      done: ['位置已上报', 'Position reported'],
      pinned: true,
      from: ['inTransit'],
      right: 'waybill.run',
      bulk: 'each',
      custom: true,
      input: {
        region: region('地区', 'Region', { required: true }),
        place: text('地点', 'Place', { maxLength: 100 }),
        at: datetime('时间', 'Time', { hint: ['不填为现在', 'Empty: now'] }),
        kind: select(
          '情况',
          'Event',
          { manual: ['正常', 'Normal'], rest: ['休息', 'Rest'] },
          { required: true, initial: 'manual' },
        ),
        note: text('说明', 'Note', { maxLength: 200 }),
      },
    },
    reportException: {
      label: ['异常上报', 'Report trouble'],
      done: ['异常已上报', 'Trouble reported'],
      from: ['assigned', 'inTransit', 'arrived'],
      right: 'waybill.run',
      custom: true,
      input: tripTrouble,
    },
    arrive: {
      label: ['到达', 'Arrive'],
      from: ['inTransit'],
      to: 'arrived',
      notify: { to: ['createdById'], when: { status: 'arrived' } },
      right: 'waybill.run',
      bulk: 'each',
      custom: true,
      singleRowInputs: ['odometerIn'],
      primary: true,
      input: {
        arrivedAt: datetime('到达时间', 'Arrived at', { hint: ['不填为现在', 'Empty: now'] }),
        odometerIn: integer('里程表', 'Odometer', { min: 0, max: 5_000_000, unit: ['公里', 'km'] }),
        unloadAll: boolean('未卸的车一并卸车', 'Unload the cars that are still loaded', { initial: true }),
      },
    },
    complete: {
      label: ['完成', 'Complete'],
      from: ['arrived'],
      to: 'completed',
      right: 'waybill.dispatch',
      custom: true,
      primary: true,
    },
    unarrive: {
      label: ['撤销到达', 'Undo arrival'],
      from: ['arrived'],
      to: 'inTransit',
      right: 'waybill.dispatch',
      custom: true,
      color: 'red',
      confirm: ['到达时卸下的车重新装在车上', 'The cars unloaded at the arrival are on the truck again'],
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    uncomplete: {
      label: ['撤销完成', 'Undo completion'],
      from: ['completed'],
      to: 'arrived',
      right: 'waybill.dispatch',
      custom: true,
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    cancel: {
      label: ['取消运单', 'Cancel the waybill'],
      from: ['planning', 'assigned'],
      to: 'cancelled',
      notify: { to: ['driverId'] },
      right: 'waybill.dispatch',
      custom: true,
      color: 'red',
      confirm: ['车辆退回待派，应付作废', 'The cars await dispatch again, the payable is voided'],
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
  },
  views: {
    all: {
      path: '/businessOrderManage/waybillList',
      label: ['运输管理', 'Waybills'],
      tabs: 'type',
      columns: names(
        'waybillNo type status truckId driverId driverName fromRegion toRegion loadCount usedSlots capacitySlots',
        'carrierKind carrierId departedAt arriveBy roadDays arrivedAt lastRegion lastSeenAt freightFen collectByDriverFen',
      ),
      optionalColumns: ['officeId', 'driverPhone', 'plannedDepartAt', 'expectedArriveAt', 'freightMode', 'createdAt'],
      filters: names(
        'status departedAt arriveBy roadDays truckId driverId carrierId fromRegion toRegion carrierKind officeId',
      ),
      totals: ['loadCount', 'usedSlots', 'freightFen', 'collectByDriverFen'],
      totalsWhere: { status: { ne: 'cancelled' } },
      totalsNote: ['不含已取消', 'without cancelled'],
      sort: '-createdAt',
      actions: names(
        'confirm replan depart undepart report arrive unarrive complete uncomplete addCars reportException cancel',
      ),
      links: ['positions'],
    },
  },
  show: {
    related: [
      related('待处理异常', 'Trouble to settle', 'tripExceptions', {
        by: 'waybillId',
        where: { status: 'open' },
        pinned: true,
        columns: names('exceptionNo kind orderId orderCarId at place description photos createdById'),
      }),
      related('在途', 'En route', 'trackPoints', {
        by: 'waybillId',
        // What devices tell is drawn: there are hundreds.
        where: { kind: { ne: 'gps' } },
        columns: names('at kind region place note createdById'),
      }),
      related('轨迹', 'Track', 'trackPoints', { by: 'waybillId', panel: 'track', columns: ['lng', 'lat'] }),
      related('途中异常', 'Trouble on the way', 'tripExceptions', {
        by: 'waybillId',
        columns: names('exceptionNo status kind orderId orderCarId at description solution settledById'),
      }),
      related('验车', 'Inspections', 'carInspections', {
        by: 'waybillId',
        columns: names('inspectionNo stage orderCarId at newMarks marks photos note signedBy signature createdById'),
      }),
      related('应付', 'Payable', 'payables', {
        by: 'waybillId',
        columns: names('payableNo kind payeeId netFen paidFen dueOn status'),
      }),
      related('驾驶员报销', 'Driver claims', 'driverClaims', {
        by: 'waybillId',
        columns: names('claimNo driverId claimOn totalFen approvedFen status'),
      }),
    ],
    history: true,
  },
  exchange: { export: 'waybill.dispatch' },
})
