import {
  boolean,
  computed,
  date,
  datetime,
  decimal,
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
import { countOf, minus, plus, ratio, sumOf, when } from '../../define/formula.ts'
import { inputsOf } from '../../define/inputs.ts'
import { names } from '../../define/names.ts'
import { defineResource, lines } from '../../define/resource.ts'
import { reasonFor, reviewReasons } from '../company/exception-kinds.ts'
import { settleModes } from '../customers/settle-modes.ts'
import { belowOrder } from './below-order.ts'
import { consignmentNote } from './consignment-note.ts'
import { deliveryReceipt } from './delivery-receipt.ts'
import { freightView } from './freight-view.ts'
import { lossView } from './loss-view.ts'
import * as options from './options.ts'
import { dropped, rejected, reviewed, states, underWay, unjudged } from './states.ts'
import { acknowledge, complain, tracking } from './tracking.ts'

const locked = { readOnly: { status: { ne: 'draft' } } } as const
const price = { min: 0, initial: 0, ...locked } as const
const because = { reason: text('原因', 'Reason', { required: true }) }
const note = text('说明', 'Note', { hint: ['审核本人开的单时必填', "Required for one's own order"] })
const takenBack = { custom: true, color: 'red', input: because } as const
const drafting = { right: 'order.create', when: { status: 'draft' } } as const
const whose = { to: ['operatorId', 'createdById', 'submittedById'] } as const
const review = { from: ['pendingReview'], right: 'order.audit', bulk: 'each' } as const

const wentOn = { status: { nin: dropped.status.in } } as const
const signed = { initial: 0, min: -1_000_000_000_000 } as const
const profit = { right: 'cost', unknownWhile: unjudged } as const

const parties = section('客户与联系人', 'Customer and contacts', {
  orderNo: sequence('订单号', 'Order no.', 'D'),
  status: state('状态', 'Status', states, 'draft', { badge: rejected }),
  source: computed(select('来源', 'Source', options.sources, { required: true, initial: 'web' })),
  customerId: ref('客户', 'Customer', 'customers', {
    required: true,
    filter: { status: 'active' },
    autofill: { payMode: 'settleMode', consignor: 'name', consignorPhone: 'phone' },
    ...locked,
  }),
  consignor: text('托运人', 'Consignor', { required: 'onSubmit', maxLength: 60 }),
  consignorPhone: phone('托运人电话', "Consignor's phone", { required: 'onSubmit' }),
  consignee: text('收车人', 'Consignee', { required: 'onSubmit', maxLength: 60 }),
  consigneePhone: phone('收车人电话', "Consignee's phone", { required: 'onSubmit' }),
  consigneeIdTail: text('收车人证件后四位', "Last four of the consignee's ID", { format: 'idTail', maxLength: 4 }),
  operatorId: ref('经办人', 'Handled by', 'staff', { required: true, initial: '$actor', filter: { status: 'on' } }),
  orderDate: date('开单日期', 'Order date', { required: true, initial: '$today', max: '$today', ...locked }),
  businessType: select('业务类型', 'Business type', options.businessTypes, { required: true, initial: 'retail' }),
  transportMode: select('订单分类', 'Mode of transport', options.transportModes, { required: true, initial: 'road' }),
  officeId: ref('营业部', 'Branch', 'offices', {
    hidden: 'form',
    required: true,
    initial: '$office',
    readOnly: 'afterCreate',
  }),
  submittedById: computed(ref('提交人', 'Submitted by', 'staff')),
  reviewedById: computed(ref('审核人', 'Reviewed by', 'staff')),
  reviewedAt: computed(datetime('审核时间', 'Reviewed at')),
  // Until it is submitted again.
  rejectReason: computed(text('驳回原因', 'Reason for rejecting', { hidden: 'detail' })),
  cancelReason: computed(text('取消原因', 'Reason for cancelling')),
})

const toDoor = { required: true, initial: 'door', ...locked } as const
const branch = { filter: { isAttribution: true }, hint: ['不填由城市带出', 'Empty: by the city'] } as const
const route = section('线路', 'Route', {
  fromRegion: region('发站', 'Origin', { required: 'onSubmit', ...locked }),
  fromAddress: text('发车地址', 'Pickup address', { maxLength: 100 }),
  fromAttributionId: ref('发站归属地', 'Origin branch', 'offices', branch),
  pickupMode: select('提车方式', 'Pickup', { self: ['自送', 'Brought by the customer'], ...options.carriage }, toDoor),
  toRegion: region('到站', 'Destination', { required: 'onSubmit', ...locked }),
  toAddress: text('到车地址', 'Delivery address', { maxLength: 100 }),
  toAttributionId: ref('到站归属地', 'Destination branch', 'offices', branch),
  transferAttributionId: ref('中转归属地', 'Transfer branch', 'offices', { filter: branch.filter }),
  deliveryMode: select(
    '送车方式',
    'Delivery',
    { self: ['自提', 'Collected by the customer'], ...options.carriage },
    toDoor,
  ),
  pickupWishAt: datetime('期望提车', 'Preferred pickup'),
  deliveryWishAt: datetime('期望送达', 'Preferred delivery'),
  expectedArriveOn: date('预计到达', 'Expected arrival'),
  arrivedAt: computed(datetime('到达时间', 'Arrived at')),
  deliveredAt: computed(datetime('交车时间', 'Delivered at')),
  completedAt: computed(datetime('完结时间', 'Closed at')),
})

const charged = names('freightFen pickupChargeFen deliveryChargeFen insuranceChargeFen invoiceChargeFen otherChargeFen')
const charges = section('费用', 'Charges', {
  carCount: computed(integer('台数', 'Cars', { initial: 0 }), { formula: countOf('cars') }),
  freightFen: computed(money('运费', 'Freight', { initial: 0 }), { formula: sumOf('cars.freightFen') }),
  pickupChargeFen: money('提车费', 'Pickup charge', price),
  deliveryChargeFen: money('送车费', 'Delivery charge', price),
  insuranceChargeFen: money('保险费', 'Insurance charge', price),
  invoiceChargeFen: money('开票费', 'Invoice charge', price),
  otherChargeFen: money('其他费用', 'Other charges', price),
  discountFen: money('优惠', 'Discount', price),
  revenueFen: computed(money('合计运费', 'Total revenue', { initial: 0 }), {
    formula: minus(plus(...charged), 'discountFen'),
  }),
  advanceFen: money('垫款', 'Advance', {
    ...price,
    hint: ['代客户垫付，不计收入', 'Paid on behalf of the customer, not revenue'],
  }),
  totalDueFen: computed(money('应收合计', 'Total due', { initial: 0 }), { formula: plus('revenueFen', 'advanceFen') }),
  insuredValueFen: money('保额', 'Insured value', price),
})

const allocated = plus(
  sumOf('receivables.allocatedFen', { by: 'orderId' }),
  sumOf('receivables.offsetFen', { by: 'orderId' }),
)
const outstanding = sumOf('receivables.outstandingFen', { by: 'orderId' })
const paid = {
  payMode: select('付款方式', 'Payment terms', settleModes, { required: true, initial: 'collect', ...locked }),
  prepaidFen: money('现付', 'Prepaid', price),
  collectFen: money('到付', 'Freight collect', price),
  monthlyFen: money('月结', 'Monthly', price),
  onReceiptFen: money('回单付', 'On proof of delivery', price),
  collectorId: ref('代收人', 'COD collector', 'payees', {
    filter: { isCollector: true, isActive: true },
    visible: { collectFen: { gt: 0 } },
    hint: ['发车前必填，可由调度补填', 'Needed before departure; the dispatcher may fill it in'],
  }),
  needInvoice: boolean('需要开票', 'Invoice needed'),
  receivedFen: computed(money('已收', 'Received', { initial: 0 }), { formula: allocated }),
  outstandingFen: computed(money('未收', 'Outstanding', { initial: 0 }), { formula: outstanding }),
}
const payment = section('收款', 'Receipt', paid, { panel: 'orderMoney' })

const carsCostFen = sumOf('cars.costFen')
const costs = section('成本与毛利', 'Costs and gross profit', {
  estCostFen: computed(money('预估成本', 'Estimated cost', { right: 'cost' })),
  costFen: computed(money('成本', 'Cost', { initial: 0, right: 'cost' }), {
    formula: when(dropped, carsCostFen, plus(carsCostFen, 'insuranceCostFen', 'rebateFen')),
  }),
  // Paid to nobody: own trucks earned it.
  internalCostFen: computed(money('自有车运费', 'Internal freight', { initial: 0, ...profit }), {
    formula: sumOf('waybillLoads.shareFen', {
      by: 'orderId',
      where: { status: { ne: 'withdrawn' }, isInternal: true },
    }),
  }),
  rebateFen: money('返利', 'Rebate', { ...price, right: 'cost' }),
  rebatePayeeId: ref('返利收款人', 'Rebate payee', 'payees', {
    ...{ right: 'cost', filter: { isActive: true }, visible: { rebateFen: { gt: 0 } }, ...locked },
    hint: ['不填为客户本人', 'Empty: the customer'],
  }),
  insuranceCostFen: money('保险成本', 'Insurance cost', { ...price, right: 'cost' }),
  grossProfitFen: computed(money('毛利', 'Gross profit', { ...signed, ...profit }), {
    formula: when(dropped, minus(0, 'costFen'), minus('revenueFen', 'costFen')),
  }),
  profitRate: computed(decimal('毛利率', 'Gross margin', { scale: 4, percent: true, ...profit }), {
    formula: when(dropped, null, ratio('grossProfitFen', 'revenueFen')),
  }),
  costState: computed(
    select('成本状态', 'Cost state', options.costStates, { required: true, initial: 'missing', right: 'cost' }),
  ),
  // The company's threshold at the review; it moves with the setting.
  lossLineFen: computed(money('亏损线', 'Loss threshold', { ...signed, right: 'cost', hidden: 'detail' })),
})

const proof = section('回单与备注', 'Proof of delivery and remarks', {
  receiptRequired: select('回单要求', 'Proof of delivery wanted', options.proofs, { required: true, initial: 'photo' }),
  receiptStatus: computed(
    select('回单', 'Proof of delivery', options.proofStates, { required: true, initial: 'none' }),
  ),
  receiptReturnedOn: computed(date('回单日期', 'Proof of delivery on')),
  remark: textarea('备注', 'Remarks', { maxLength: 500 }),
})

/**
 * 订单: a customer's cars from one city to another, priced per car, with the payment split into 现付, 到付, 月结 and 回单付.
 * After the review the price moves by 改价 alone; the states from dispatching to delivered follow from the cars.
 */
export const orders = defineResource({
  name: 'orders',
  label: ['订单', 'Order'],
  flag: 'orderManage',
  titleField: 'orderNo',
  scope: { own: 'operatorId', office: 'officeId', ownRight: 'order.create' },
  // Cars of a closed month go on being carried and handed over; what is charged for them stands.
  period: { by: 'orderDate', columns: ['customerId', 'revenueFen', 'totalDueFen', 'rebateFen', 'insuranceCostFen'] },
  rights: {
    create: 'order.create',
    // Who takes an order writes it until it is submitted; then those who review it do, but for its price and its cars.
    change: [drafting, { right: 'order.audit', when: { status: { in: ['pendingReview', ...underWay] } } }],
    remove: [drafting],
  },
  // The month in which it earns a commission; what waits for its proof of delivery.
  indexes: [['deliveredAt'], ['receiptStatus', 'status'], ['trackLink'], ['fromRegion', 'toRegion', 'orderDate']],
  paths: {
    create: '/businessOrderManage/businessCreateOrder',
    edit: '/businessOrderManage/businessAlterOrder',
    show: '/businessOrderManage/businessOrderInfo',
  },
  rules: [
    {
      when: { toRegion: { eq: { field: 'fromRegion' } }, businessType: { ne: 'return' } },
      field: 'toRegion',
      message: ['到站不能与发站相同（返程除外）', 'The destination is not the origin (but for a return)'],
    },
    {
      when: { expectedArriveOn: { lt: { field: 'orderDate' } } },
      field: 'expectedArriveOn',
      message: ['预计到达不能早于开单日期', 'The expected arrival is not before the order date'],
    },
  ],
  search: names(
    'orderNo customerId.name consignor consignorPhone consignee consigneePhone cars.vin cars.plate cars.model',
  ),
  pickerFields: ['customerId', 'fromRegion', 'toRegion', 'status'],
  fields: { ...parties, ...route, ...charges, ...payment, ...costs, ...proof, ...tracking },
  lines: {
    cars: lines('车辆', 'Cars', 'orderCars', {
      by: 'orderId',
      minOnSubmit: 1,
      max: 200,
      position: 'seq',
      ...locked,
      ...{ after: '线路', panel: 'orderCars' },
    }),
  },
  prints: { consignmentNote, deliveryReceipt },
  actions: {
    submit: {
      label: ['提交审核', 'Submit for review'],
      from: ['draft'],
      to: 'pendingReview',
      notify: { to: 'order.audit', when: { status: 'pendingReview' } },
      submits: true,
      stamp: { submittedById: '$actor', rejectReason: null },
      right: 'order.create',
      bulk: 'each',
      custom: true,
      primary: true,
      singleRowInputs: ['vinReason'],
      input: { vinReason: reasonFor('vin') },
    },
    withdraw: { label: ['撤回', 'Withdraw'], from: ['pendingReview'], to: 'draft', right: 'order.create' },
    reject: {
      label: ['驳回', 'Reject'],
      ...review,
      to: 'draft',
      notify: whose,
      stamp: { rejectReason: '$reason' },
      color: 'red',
      input: because,
    },
    approve: {
      label: ['审核通过', 'Approve'],
      ...review,
      to: 'awaitingDispatch',
      stamp: { reviewedById: '$actor', reviewedAt: '$now' },
      notBy: { columns: ['createdById', 'operatorId', 'submittedById'], unless: 'order.reviewOwn' },
      custom: true,
      primary: true,
      preview: { label: ['应收合计', 'Total due'] },
      singleRowInputs: names('creditReason customerReason lossReason rebateReason vinReason'),
      input: { reason: note, ...reviewReasons },
    },
    unapprove: {
      label: ['反审核', 'Undo the review'],
      from: ['awaitingDispatch'],
      to: 'pendingReview',
      notify: whose,
      stamp: { reviewedById: null, reviewedAt: null },
      right: 'order.audit',
      ...takenBack,
    },
    changePrice: {
      label: ['申请改价', 'Ask for another price'],
      done: ['已提交改价，待他人审批', 'Asked for; somebody else approves it'],
      confirm: [
        '提交后由另一人审批，同意之前订单金额不变',
        'Somebody else approves it; until then the money of the order stays as it is',
      ],
      from: reviewed,
      right: 'order.create',
      custom: true,
      panel: 'orderMoney',
      input: {
        freightFen: money('运费', 'Freight', {
          required: true,
          min: 0,
          hint: ['按原单价比例分到各车', 'Shared over the cars in proportion to their former prices'],
        }),
        ...inputsOf(charges, 'pickupChargeFen deliveryChargeFen insuranceChargeFen invoiceChargeFen'),
        ...inputsOf(charges, 'otherChargeFen discountFen', { required: true }),
        ...inputsOf(charges, 'advanceFen'),
        ...inputsOf(payment, 'prepaidFen collectFen monthlyFen onReceiptFen', { required: true }),
        ...inputsOf(costs, 'rebateFen insuranceCostFen'),
        ...because,
      },
    },
    // Anyone who dispatches changes nothing else of an order.
    arrange: {
      label: ['物流安排', 'Arrange logistics'],
      from: underWay,
      right: 'waybill.dispatch',
      custom: true,
      input: {
        ...inputsOf(payment, 'collectorId', {
          hint: ['有到付款的，发车前必填', 'Needed before departure where money is collected on delivery'],
        }),
        ...inputsOf(route, 'expectedArriveOn pickupWishAt deliveryWishAt fromAddress toAddress'),
      },
    },
    returnReceipt: {
      label: ['回单已回', 'Proof of delivery returned'],
      done: ['回单已回', 'Proof of delivery returned'],
      from: ['delivered'],
      when: { receiptStatus: 'waiting' },
      disabledReason: ['不需要回单，或回单已回', 'No proof of delivery is awaited'],
      right: 'waybill.dispatch',
      bulk: 'each',
      custom: true,
      input: inputsOf(proof, 'receiptReturnedOn', { required: true, initial: '$today', max: '$today' }),
    },
    unreturnReceipt: {
      label: ['撤销回单', 'Undo receipt return'],
      from: ['arrived', 'delivered', 'completed'],
      when: { receiptStatus: 'returned' },
      right: 'waybill.dispatch',
      ...takenBack,
    },
    acknowledge,
    complain,
    cancel: {
      label: ['取消订单', 'Cancel the order'],
      from: ['draft', 'pendingReview', 'awaitingDispatch', 'dispatching'],
      to: 'cancelled',
      notify: whose,
      right: 'order.create',
      confirm: [
        '取消后不能恢复，已收的款转为客户预收款',
        'This cannot be undone; money received becomes a prepayment of the customer',
      ],
      ...takenBack,
    },
  },
  // The same car goes once more only where it did not go.
  copy: {
    ...{ pickupWishAt: {}, deliveryWishAt: {}, expectedArriveOn: {}, collectorId: {} },
    ...{ 'cars.vin': wentOn, 'cars.plate': wentOn, 'cars.color': wentOn, 'cars.conditionNote': wentOn },
  },
  views: {
    all: {
      path: '/businessOrderManage/businessTotalTable',
      label: ['订单总表', 'All orders'],
      tabs: 'status',
      columns: names(
        'orderNo status customerId fromRegion toRegion carCount totalDueFen outstandingFen receivedFen grossProfitFen',
        'orderDate operatorId consignor consignorPhone consignee consigneePhone revenueFen receiptStatus',
      ),
      optionalColumns: names(
        'businessType transportMode prepaidFen collectFen monthlyFen onReceiptFen payMode officeId fromAttributionId',
        'toAttributionId transferAttributionId costFen profitRate costState expectedArriveOn deliveredAt createdAt',
        'consigneeAnswer consigneeWords',
      ),
      filters: names(
        'orderDate customerId fromRegion toRegion operatorId officeId businessType payMode receiptStatus consigneeAnswer',
      ),
      totals: names('carCount revenueFen totalDueFen receivedFen outstandingFen costFen grossProfitFen'),
      totalsWhere: { status: { nin: dropped.status.in } },
      totalsNote: ['不含已取消、作废', 'without cancelled and voided'],
      sort: '-orderDate',
      actions: names(
        'submit withdraw approve reject unapprove changePrice arrange returnReceipt unreturnReceipt acknowledge complain cancel',
      ),
    },
    loss: lossView,
    freight: freightView,
  },
  show: {
    related: belowOrder,
    history: true,
  },
  exchange: { import: { key: 'orderNo', lines: { cars: 'vin' }, readers: ['shippingNotice'] }, export: true },
})
