import { defineMessages } from '../../define/message.ts'

/** What is refused or noted of transport. */
export const transportMessages = {
  'waybills.empty': { code: 409, zh: '运单上没有车', en: 'No car on the waybill' },
  'waybills.noTruck': { code: 422, zh: '请选择车辆', en: 'Choose a truck' },
  'waybills.noDriver': { code: 422, zh: '请选择驾驶员或填写临时司机', en: 'Choose a driver' },
  'waybills.noPayee': { code: 422, zh: '外协或挂靠运单请选择承运商或收款人', en: 'Choose the carrier or payee' },
  'waybills.noFreight': { code: 422, zh: '请填写运费', en: 'Fill in the freight' },
  'waybills.parts': {
    code: 422,
    zh: '付款约定合计 {sum} 元，超过运费 {freight} 元',
    en: 'The terms of payment come to {sum}, above the freight of {freight}',
  },
  'waybills.advancePaid': {
    code: 409,
    zh: '应付 {no} 已付或已申请预付款，请先撤回申请或红冲付款',
    en: '{no} is paid in part or requested: withdraw the request or reverse the payment first',
  },
  'waybills.capacity': {
    code: 409,
    zh: '板位 {used}，超过车辆 {capacity}；有放行权限的人可填写原因',
    en: '{used} slots on a truck of {capacity}; somebody with the right may let it through with a reason',
  },
  'waybills.full': {
    code: 409,
    zh: '运单 {waybill} 共 {capacity} 板位，已用 {used}，放不下{car}',
    en: 'Waybill {waybill} has {capacity} slots, {used} of them used: no room for {car}',
  },
  'waybills.truckTaken': {
    code: 409,
    zh: '车辆 {plate} 已安排在运单 {waybill} 上',
    en: 'Truck {plate} has waybill {waybill} by now',
  },
  'waybills.truckElsewhere': {
    code: 409,
    zh: '车辆 {plate} 在{place}，不在{from}；有放行权限的人可填写原因',
    en: 'Truck {plate} is at {place}, not at {from}; an exception needs a reason',
  },
  'waybills.truckBusy': {
    code: 409,
    zh: '车辆 {plate} 正在运单 {waybill} 上',
    en: 'Truck {plate} is on waybill {waybill}',
  },
  'waybills.driverOff': {
    code: 409,
    zh: '驾驶员 {name} 已离职或停用，请更换驾驶员',
    en: '{name} is out of work: choose another driver',
  },
  'waybills.driverBusy': {
    code: 409,
    zh: '驾驶员 {name} 正在运单 {waybill} 上',
    en: 'Driver {name} is on waybill {waybill}',
  },
  'waybills.truckState': { code: 409, zh: '车辆 {plate} 当前「{state}」，不能派车', en: 'Truck {plate} is "{state}"' },
  'waybills.ownership': {
    code: 422,
    zh: '车辆 {plate} 是{kind}车，承运方式须与之一致',
    en: 'Truck {plate} is of another kind: {kind}',
  },
  'waybills.otherCarrier': {
    code: 422,
    zh: '车辆 {plate} 不属于所选承运商',
    en: 'Truck {plate} belongs to another carrier',
  },
  'waybills.noCollector': {
    code: 409,
    zh: '订单 {order} 有到付款，发车前请先在该订单的「物流安排」里指定代收人',
    en: 'Order {order} is paid on delivery: name its collector first',
  },
  'waybills.expired': {
    code: 409,
    zh: '{holder} 的{paper}日 {day} 已过，不能派车',
    en: '{holder}: {paper} on {day}, which is past',
  },
  'waybills.truck': { zh: '车辆 {plate}', en: 'Truck {plate}' },
  'waybills.driver': { zh: '驾驶员 {name}', en: 'Driver {name}' },
  'waybills.carrier': { zh: '承运商 {name}', en: 'Carrier {name}' },
  'waybills.blacklisted': {
    code: 409,
    zh: '承运商 {carrier} 在黑名单上，不能派车',
    en: 'Carrier {carrier} is blacklisted',
  },
  'waybills.notLoaded': { code: 409, zh: '还有 {count} 台未装车', en: '{count} cars are not loaded' },
  'waybills.notUnloaded': { code: 409, zh: '还有 {count} 台未卸车', en: '{count} cars are not unloaded' },
  'waybills.notSigned': { code: 409, zh: '还有 {count} 台未签收或入库', en: '{count} cars are not signed or stored' },
  'waybills.timeOrder': {
    code: 422,
    zh: '时间须在 {after} 之后且不晚于现在',
    en: 'The time must be after {after} and not in the future',
  },
  'waybills.planning': { zh: '派车', en: 'the planning' },
  'waybills.odometer': {
    code: 422,
    zh: '到达里程不能小于发车里程，也不能超过 5000 公里',
    en: 'The odometer does not fit',
  },
  'waybills.underway': { code: 409, zh: '发车后已有位置或卸车记录，不能撤销', en: 'There are later track points' },
  'waybills.departedEarlier': {
    code: 409,
    zh: '只能在发车当天撤销发车',
    en: 'A departure is taken back on the same day only',
  },
  'waybills.wentOn': {
    code: 409,
    zh: '{car}之后已签收或已安排下一程，请先撤销那一步',
    en: '{car} has gone on since: take that back first',
  },
  'waybills.completedEarlier': {
    code: 409,
    zh: '只能在完成当月撤销，之后工资按此结算',
    en: 'A completion is taken back in the same month only',
  },
  'waybills.checked': { code: 409, zh: '应付已核对，先反核对', en: 'The payable is checked' },
  'advice.none': { zh: '当地没有这一程可装的待派车', en: 'No waiting car here fits this leg' },
  'advice.lane': {
    zh: '{from} → {to}：待派 {waiting} 台，建议装 {taken} 台，共 {used} / {capacity} 板位',
    en: '{from} → {to}: {taken} of {waiting} waiting cars, {used} of {capacity} slots',
  },
  'advice.lanes': { zh: '当地 {count} 条线路中价值最高', en: 'Worth most of the {count} lanes from here' },
  'advice.days': { zh: '等待最久 {days} 天', en: 'The longest wait is {days} days' },
  'advice.profit': {
    zh: '按线路平均成本 {cost} 元，预计利润 {amount} 元',
    en: "Expected profit {amount}, at the lane's average cost of {cost}",
  },
  'advice.leaving': {
    zh: '已等 {days} 天，预计利润 {amount} 元',
    en: 'Waiting for {days} days, expected profit {amount}',
  },
  'advice.paying': { zh: '已等 {days} 天，运费 {amount} 元', en: 'Waiting for {days} days, pays {amount}' },
  'loads.shareAbove': {
    code: 422,
    zh: '指定分摊合计 {sum} 元，超过运费 {freight} 元',
    en: 'The fixed shares come to {sum}, above the freight of {freight}',
  },
  'loads.shareBelow': {
    code: 422,
    zh: '每台都已指定，合计 {sum} 元，须等于运费 {freight} 元；可留一台不填',
    en: 'All shares are fixed and come to {sum}, not the freight of {freight}; leave one empty',
  },
  'loads.noSlot': {
    code: 422,
    zh: '运单 {waybill} 只有 {capacity} 个板位',
    en: 'Waybill {waybill} has {capacity} slots',
  },
  'loads.slotTaken': {
    code: 409,
    zh: '板位 {slot} 上已有{car}',
    en: 'Slot {slot} is taken by {car}',
  },
  'loads.departed': {
    code: 409,
    zh: '{car}发车时已在车上，请先撤销发车，或到站后卸车',
    en: '{car} departed with the truck',
  },
  'loads.last': {
    code: 409,
    zh: '这是运单 {waybill} 上最后一台车，请取消运单或退回配载',
    en: 'This is the last car of waybill {waybill}: cancel it or go back to planning',
  },
  'loads.moveWhere': {
    code: 422,
    zh: '请选择运单或车辆',
    en: 'Choose a waybill or a truck',
  },
  'loads.sameTrip': {
    code: 409,
    zh: '车已在这张运单上；换板位请只选一台并填板位号',
    en: 'It is on this waybill already; to change its slot, choose one car and name the slot',
  },
  'loads.moveTypes': {
    code: 409,
    zh: '提车、干线、送车的运单请分别改配',
    en: 'Move the cars of pickup, trunk and delivery trips one kind at a time',
  },
  'loads.release': {
    code: 409,
    zh: '到付还差 {left} 元，收齐后交车；有放行权限的人可填写原因放车',
    en: '{left} is still to be collected; somebody with the right may release the cars with a reason',
  },
  'loads.photos': {
    code: 422,
    zh: '{car}：照片 {count} 张，至少 {least} 张；有放行权限的人可填写原因',
    en: '{car}: {count} photos, at least {least} are needed; an exception needs a reason',
  },
  'loads.proof': {
    code: 422,
    zh: '{car}：请收车人签名，或交车照片至少 {least} 张（现有 {count} 张）；有放行权限的人可填写原因',
    en: '{car}: a signature, or at least {least} photos ({count} so far); an exception needs a reason',
  },
  'loads.overCollected': {
    code: 422,
    zh: '收到 {collected} 元，超过到付未收 {left} 元',
    en: 'More than the {left} outstanding',
  },
  'loads.oneOrder': {
    code: 422,
    zh: '几张订单的车一并交车，须收齐 {due} 元，或一分不收并填写放车原因；只收一部分的请分开交车',
    en: 'Cars of several orders are handed over for the whole {due}, or for nothing and a reason; hand them over apart otherwise',
  },
  'loads.noCollector': { code: 409, zh: '订单没有代收人，请先在订单上指定', en: 'The order has no collector' },
  'loads.noCollectorAccount': {
    code: 409,
    zh: '代收人没有启用的代收账户，请先建立',
    en: 'The collector has no active collecting account',
  },
  'loads.notHere': { code: 409, zh: '{car}还没有到达，不能签收', en: '{car} has not arrived' },
  'loads.collected': {
    code: 409,
    zh: '交车时收的到付款 {amount} 元已入账（{receipt}），请先红冲',
    en: 'Reverse receipt {receipt} of {amount} first',
  },
  'loads.signedEarlier': {
    code: 409,
    zh: '只能在交车当月撤销，之后工资按此结算',
    en: 'A hand-over is taken back in the same month only',
  },
} as const

/** Makes a message of the module. */
export const message = defineMessages(transportMessages)
