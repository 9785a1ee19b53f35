import { defineMessages } from '../../define/message.ts'

/** What is refused or noted of orders and their cars. */
export const orderMessages = {
  'orders.noWaiting': { code: 409, zh: '所选订单没有等待派车的车辆', en: 'No car of the orders waits for a waybill' },
  'orders.noLoss': { code: 409, zh: '没有待确认的亏损', en: 'No loss is to be confirmed' },
  'orders.voidSettled': {
    code: 409,
    zh: '已有收款、减免或抵扣，不能作废，请取消订单',
    en: 'Something was received or let go: cancel the order instead',
  },
  'damage.otherOrder': { code: 422, zh: '车辆不属于该订单', en: 'The car is of another order' },
  'damage.above': { code: 422, zh: '不能超过定损金额 {loss} 元', en: 'Not above the loss of {loss}' },
  'damage.whom': { code: 422, zh: '请填写由谁承担', en: 'Say who bears it' },
  'damage.noPayable': {
    code: 422,
    zh: '请选择从哪笔应付里扣追偿金额',
    en: 'Choose the payable from which it is deducted',
  },
  'damage.checked': {
    code: 409,
    zh: '赔付应付 {no} 已核对或已付，先反核对',
    en: 'The payable {no} is checked or paid: undo that first',
  },
  'damage.withheld': {
    code: 409,
    zh: '工资单 {no} 已确认并扣了这笔质损，先反确认',
    en: 'Sheet {no} is confirmed and keeps it back: undo the confirmation first',
  },
  'orders.split': {
    code: 422,
    zh: '付款分配合计 {split} 元，与应收合计 {due} 元不符',
    en: 'The payment split is {split}, the total due {due}',
  },
  'orders.payMode': {
    code: 422,
    zh: '付款方式与付款分配不符，请改选混合或调整金额',
    en: 'The payment split does not fit the way to pay: choose mixed, or change the amounts',
  },
  'orders.creditFull': {
    code: 409,
    zh: '加上本单超过客户额度；有放行权限的人可填写原因后通过',
    en: 'Over the credit limit; somebody with the right may let it through with a reason',
  },
  'orders.lossExpected': {
    code: 422,
    zh: '预计亏损；有放行权限的人可填写原因后通过',
    en: 'A loss is expected; somebody with the right may let it through with a reason',
  },
  'orders.rebateHigh': {
    code: 422,
    zh: '返利超过上限；有放行权限的人可填写原因后通过',
    en: 'The rebate is above the limit; somebody with the right may let it through with a reason',
  },
  'orders.receiptEarly': { code: 422, zh: '回单日期不能早于 {day}', en: 'Not before {day}' },
  'orders.old': { code: 422, zh: '开单日期不能早于一年前（{day}）', en: 'Not more than a year back ({day})' },
  'orders.customerBarred': {
    code: 422,
    zh: '客户 {customer} 当前为「{state}」，不能提交或通过；审核时有放行权限的人可填写原因后通过',
    en: 'The customer {customer} is "{state}"',
  },
  'orders.credit': {
    code: 409,
    zh: '客户已用额度 {used} 元，加本单超过额度 {limit} 元；有放行权限的人可填写原因后通过',
    en: 'Over the credit limit {limit} (used {used}); somebody with the right may let it through with a reason',
  },
  'orders.lossReason': {
    code: 422,
    zh: '预计毛利 {profit} 元，低于亏损线；有放行权限的人可填写原因后通过',
    en: 'The expected profit of {profit} is below the loss threshold: an exception needs a reason',
  },
  'orders.rebate': {
    code: 422,
    zh: '返利 {rebate} 元超过收入的 {percent}%；有放行权限的人可填写原因后通过',
    en: 'The rebate of {rebate} is above {percent} % of the revenue: an exception needs a reason',
  },
  'orders.hasLegs': {
    code: 409,
    zh: '已有配载，先撤下再操作',
    en: 'Cars are planned on a waybill: withdraw them first',
  },
  'orders.hasRelief': { code: 409, zh: '应收有减免或坏账核销，请先撤销', en: 'Take back the relief first' },
  'orders.hasReceipts': { code: 409, zh: '已有收款，不能反审核', en: 'Money has been received' },
  'orders.priceAsked': {
    code: 409,
    zh: '改价单 {change} 还没有审批，不能再次申请改价',
    en: 'The price change {change} has not been decided on yet',
  },
  'orders.priceMoved': {
    code: 409,
    zh: '申请之后订单的应收已变为 {now} 元（申请时 {before} 元），请驳回后重新申请',
    en: 'The total due is {now} by now, {before} when this was asked for: reject it, and ask anew',
  },
  'orders.belowAllocated': {
    code: 409,
    zh: '{part}已收 {settled} 元，改价后不能低于此数',
    en: '{part}: {settled} is already received',
  },
  'orders.belowSettled': {
    code: 409,
    zh: '{part}已收和减免共 {settled} 元，改价后不能低于此数',
    en: '{part}: {settled} is already received or let go of',
  },
  'orders.monthlyCustomer': {
    code: 422,
    zh: '该客户不是月结客户或没有账期',
    en: 'The customer has no monthly settlement',
  },
  'orders.cancelRight': { code: 403, zh: '审核后取消须有取消权限', en: 'Cancelling after the review needs a right' },
  'cars.notReviewed': { code: 409, zh: '{car}：订单尚未审核', en: '{car}: the order is not reviewed' },
  'cars.noVin': { code: 409, zh: '{car}：先验车并补全 17 位车架号，再装车', en: '{car}: complete the VIN first' },
  'cars.notInspected': { code: 409, zh: '{car}：还没有验车，先验车再装车', en: '{car}: look it over first' },
  'cars.notBrought': {
    code: 409,
    zh: '{car}不是客户自送，入库由提车运单完成',
    en: '{car} is not brought by the customer: the pickup trip takes it into the yard',
  },
  'cars.lookFirst': { code: 409, zh: '{car}：先验车再入库', en: '{car}: look it over before it is taken in' },
  'cars.hasLegs': { code: 409, zh: '{car}是运单送进库的，不能撤销入库', en: '{car} came into the yard by a trip' },
  'cars.uninsured': {
    code: 422,
    zh: '估值超过 50 万元须投保，请先为订单 {order} 填写保额',
    en: 'Above 500,000 the order {order} has to be insured first',
  },
  'cars.onLeg': { code: 409, zh: '{car}已在运单 {waybill} 上', en: '{car} is on waybill {waybill}' },
  'cars.leg': { code: 409, zh: '{car}当前「{state}」，不能安排{type}', en: '{car} is "{state}": no {type}' },
  'cars.place': {
    code: 409,
    zh: '{car}在{place}，与运单发站 {from} 不符；有放行权限的人可填写原因',
    en: '{car} is at {place}, not at {from}; an exception needs a reason',
  },
  'cars.vinTaken': {
    code: 422,
    zh: '车架号 {vin} 已在未完成的订单 {order} 上',
    en: 'VIN {vin} is on the open order {order}',
  },
  'cars.otherVin': {
    code: 422,
    zh: '{car}：车上的 {seen} 与登记的 {vin} 不符。看错的请改正；登记有误的，由有放行权限的人填写原因',
    en: '{car}: {seen} on the car is not {vin} on file. Mend what was misread; an exception needs a reason',
  },
  'cars.vinSeen': {
    code: 409,
    zh: '{car}已经验车，车架号以车上所见为准',
    en: '{car} was looked over: its VIN is the one that was seen',
  },
  'cars.vinUnknown': { code: 422, zh: '没有待派的车：{vin}', en: 'No waiting car: {vin}' },
  'orders.phoneLaneDay': {
    zh: '{order} 与 {others} 的客户电话、线路和开单日期相同，请确认不是重复开单',
    en: '{order} has the customer phone, the lane and the day of {others}: make sure that it was not entered twice',
  },
  'orders.discountOfCharges': {
    zh: '优惠不能超过运费与各项费用之和 {amount} 元',
    en: 'The discount is at most the charges of {amount}',
  },
  'orders.discountOfFreight': {
    zh: '优惠不能超过运费 {amount} 元',
    en: 'The discount is at most the freight of {amount}',
  },
  'orders.splitLacks': {
    zh: '现付、到付、月结、回单付合计 {split} 元，应收合计 {due} 元，还差 {lack} 元',
    en: 'The parts come to {split}, the total due to {due}: {lack} is lacking',
  },
  'orders.splitExceeds': {
    zh: '现付、到付、月结、回单付合计 {split} 元，应收合计 {due} 元，多出 {lack} 元',
    en: 'The parts come to {split}, the total due to {due}: {lack} too much',
  },
  'orders.otherParts': {
    zh: '付款方式为{mode}，但{names}也有金额；请改选混合，或把金额改到{mode}',
    en: 'The payment is {mode}, but there are amounts for {names}: choose Mixed, or move them',
  },
  'orders.downToCity': { zh: '{label}请选到市或区县', en: '{label}: choose down to a city or district' },
  'orders.uninsured': {
    zh: '有车辆估值超过 50 万元，须投保，请填写保额',
    en: 'A car above 500,000 has to be insured: enter the insured value',
  },
  'orders.noCars': { zh: '请至少填写一台车', en: 'Enter at least one car' },
  'cars.sameVin': { zh: '与第 {seq} 台车的车架号相同', en: 'The same VIN as car {seq}' },
  'cars.noPrice': { zh: '请填写单价', en: 'Enter the price' },
  'cars.field': { zh: '第 {seq} 台车{label}', en: '{label} of car {seq}' },
} as const

/** Makes a message of the module. */
export const message = defineMessages(orderMessages)
