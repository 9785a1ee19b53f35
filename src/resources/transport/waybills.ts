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
import { aboard } from './aboard.ts'
import { carriageContract } from './carriage-contract.ts'
import { freightParts } from './freight-parts.ts'
import { loadingList } from './loading-list.ts'
import { pickupNote } from './pickup-note.ts'
import { waybillActions } from './waybill-actions.ts'
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
          planning: { label: ['配载中', 'Planning'], color: 'purple' },
          assigned: { label: ['待发车', 'Awaiting departure'], color: 'purple' },
          inTransit: { label: ['运输中', 'In transit'], color: 'blue' },
          arrived: { label: ['已到达', 'Arrived'], color: 'cyan' },
          completed: { label: ['已完成', 'Completed'], color: 'green' },
          cancelled: { label: ['已取消', 'Cancelled'], color: 'grey' },
        },
        'planning',
      ),
      type: select('类型', 'Type', waybillTypes, { required: true, initial: 'trunk', readOnly: 'afterCreate' }),
      truckId: ref('车辆', 'Vehicle', 'trucks', {
        filter: { status: { in: ['idle', 'planned'] } },
        autofill: { carrierKind: 'ownership', driverId: 'driverId', carrierId: 'carrierId' },
        width: 100,
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
        width: 90,
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
      lastRegion: computed(region('最后位置', 'Last position', { width: 126 })),
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
      carTails: computed(
        text('车架号', 'VINs', {
          maxLength: 300,
          width: 180,
          hint: ['车架号后六位，没有时为车牌或车型', 'The end of each VIN, else plate or model'],
        }),
      ),
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
      settleStatus: computed(
        select(
          '结算状态',
          'Settlement',
          {
            none: ['无应付', 'Nothing owed'],
            unchecked: { label: ['待核对', 'To be checked'], color: 'gold' },
            open: { label: ['待付', 'To be paid'], color: 'gold' },
            partial: { label: ['部分付', 'Partly paid'], color: 'blue' },
            settled: { label: ['已付清', 'Paid'], color: 'green' },
          },
          { required: true, initial: 'none' },
        ),
      ),
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
  actions: waybillActions,
  views: {
    all: {
      path: '/businessOrderManage/waybillList',
      label: ['运输管理', 'Waybills'],
      tabs: 'type',
      columns: names(
        'waybillNo status truckId driverId driverName fromRegion toRegion loadCount usedSlots lastRegion freightFen type carTails',
        'capacitySlots carrierKind carrierId departedAt arriveBy roadDays arrivedAt lastSeenAt settleStatus collectByDriverFen',
      ),
      optionalColumns: ['officeId', 'driverPhone', 'plannedDepartAt', 'expectedArriveAt', 'freightMode', 'createdAt'],
      filters: names(
        'status departedAt arriveBy roadDays settleStatus truckId driverId carrierId fromRegion toRegion carrierKind officeId',
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
