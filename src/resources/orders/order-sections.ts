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
import { names } from '../../define/names.ts'
import { settleModes } from '../customers/settle-modes.ts'
import * as options from './options.ts'
import { dropped, openTrouble, rejected, states, unjudged } from './states.ts'

/** The fields of an order by their sections; until it is submitted they may all be written. */
export const locked = { readOnly: { status: { ne: 'draft' } } } as const
const price = { min: 0, initial: 0, ...locked } as const

const signed = { initial: 0, min: -1_000_000_000_000 } as const
const profit = { right: 'cost', unknownWhile: unjudged } as const

// Typed freely; the customer's address book is offered (pages/orders/offering.tsx).
const fromBook = { dependsOn: { customerId: 'customerId' } } as const
const party = {
  orderNo: sequence('订单号', 'Order no.', 'D'),
  status: state('状态', 'Status', states, 'draft', { badge: rejected }),
  source: computed(select('来源', 'Source', options.sources, { required: true, initial: 'web' })),
  customerId: ref('客户', 'Customer', 'customers', {
    required: true,
    filter: { status: 'active' },
    autofill: { payMode: 'settleMode', consignor: 'name', consignorPhone: 'phone' },
    width: 180,
    ...locked,
  }),
  consignor: text('托运人', 'Consignor', {
    ...{ required: 'onSubmit', maxLength: 60, ...fromBook },
    autofill: { consignorPhone: 'phone', fromRegion: 'region', fromAddress: 'address' },
  }),
  consignorPhone: phone('托运人电话', "Consignor's phone", { required: 'onSubmit' }),
  consignee: text('收车人', 'Consignee', {
    ...{ required: 'onSubmit', maxLength: 60, ...fromBook },
    autofill: { consigneePhone: 'phone', consigneeIdTail: 'idTail', toRegion: 'region', toAddress: 'address' },
  }),
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
} as const
export const parties = section('客户与联系人', 'Customer and contacts', party, { panel: 'orderStart' })

const toDoor = { required: true, initial: 'door', ...locked } as const
const branch = { filter: { isAttribution: true }, hint: ['不填由城市带出', 'Empty: by the city'] } as const
export const route = section('线路', 'Route', {
  fromRegion: region('发站', 'Origin', { required: 'onSubmit', ...locked }),
  fromAddress: text('发车地址', 'Pickup address', { maxLength: 200 }),
  fromAttributionId: ref('发站归属地', 'Origin branch', 'offices', branch),
  pickupMode: select('提车方式', 'Pickup', options.pickupModes, toDoor),
  toRegion: region('到站', 'Destination', { required: 'onSubmit', ...locked }),
  toAddress: text('到车地址', 'Delivery address', { maxLength: 200 }),
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
export const charges = section('费用', 'Charges', {
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
export const payment = section('收款', 'Receipt', paid, { panel: 'orderMoney' })

const carsCostFen = sumOf('cars.costFen')
/** What legs of these types cost. */
const legsCost = (...types: string[]) => ({
  formula: sumOf('waybillLoads.shareFen', {
    by: 'orderId',
    where: { status: { ne: 'withdrawn' }, leg: { in: types } },
  }),
})
export const costs = section('成本与毛利', 'Costs and gross profit', {
  estCostFen: computed(money('预估成本', 'Estimated cost', { right: 'cost' })),
  costFen: computed(money('成本', 'Cost', { initial: 0, right: 'cost' }), {
    formula: when(dropped, carsCostFen, plus(carsCostFen, 'insuranceCostFen', 'rebateFen')),
  }),
  pickupCostFen: computed(money('提车成本', 'Cost of pickup', { initial: 0, ...profit }), legsCost('pickup')),
  trunkCostFen: computed(
    money('干线成本', 'Cost of the haul', { initial: 0, ...profit }),
    legsCost('trunk', 'transfer'),
  ),
  deliveryCostFen: computed(money('送车成本', 'Cost of delivery', { initial: 0, ...profit }), legsCost('delivery')),
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
  lossFen: computed(money('亏损金额', 'Loss', { initial: 0, ...profit }), {
    formula: when({ grossProfitFen: { lt: 0 } }, minus(0, 'grossProfitFen'), 0),
  }),
  // By what was usual when the order's costs or price last moved.
  lossHint: computed(select('亏损线索', 'Hint at the loss', options.lossHints, { right: 'cost' })),
  lossHintFen: computed(money('偏离金额', 'Apart from the usual', { right: 'cost' })),
  lossCause: computed(select('亏损原因', 'Cause of the loss', options.lossCauses, { right: 'cost' })),
  lossNote: computed(text('亏损说明', 'Note on the loss', { right: 'cost' })),
  lossConfirmedById: computed(ref('亏损确认人', 'Loss confirmed by', 'staff', { right: 'cost' })),
  lossConfirmedAt: computed(datetime('亏损确认时间', 'Loss confirmed at', { right: 'cost' })),
  // The company's threshold at the review; it moves with the setting.
  lossLineFen: computed(money('亏损线', 'Loss threshold', { ...signed, right: 'cost', hidden: 'detail' })),
})

export const proof = section('回单与备注', 'Proof of delivery and remarks', {
  hasException: computed(boolean('异常', 'Trouble'), { formula: countOf('tripExceptions', openTrouble) }),
  receiptRequired: select('回单要求', 'Proof of delivery wanted', options.proofs, { required: true, initial: 'photo' }),
  receiptStatus: computed(
    select('回单', 'Proof of delivery', options.proofStates, { required: true, initial: 'none' }),
  ),
  receiptReturnedOn: computed(date('回单日期', 'Proof of delivery on')),
  receiptExpressNo: computed(text('回单快递单号', 'Courier no. of the proof', { maxLength: 40 })),
  remark: textarea('备注', 'Remarks', { maxLength: 500 }),
})
