/**
 * One table for everything that can be refused: the HTTP code and the text in both languages. `{name}` is filled from
 * the details given to `refuse`.
 */
export const codes = {
  'request.notJson': { code: 400, zh: '请求不是有效的 JSON', en: 'The request is not valid JSON' },
  'request.tooLarge': { code: 413, zh: '请求太大', en: 'The request is too large' },
  'request.tooMany': { code: 429, zh: '操作太频繁，请稍后再试', en: 'Too many requests, try again later' },
  'request.invalid': { code: 422, zh: '填写有误，请检查标红的内容', en: 'Some values are not valid' },
  'request.unknownParameter': { code: 422, zh: '不认识的参数：{name}', en: 'Unknown parameter: {name}' },
  'request.badParameter': { code: 422, zh: '参数 {name} 的值不正确', en: 'The value of {name} is not valid' },
  'request.sameKeyOtherBody': {
    code: 422,
    zh: '同一个 Idempotency-Key 用于了不同的请求',
    en: 'The Idempotency-Key was used for another request',
  },
  'session.missing': { code: 401, zh: '请登录', en: 'Please log in' },
  'session.expired': {
    code: 401,
    zh: '您已半小时未操作，请重新登录',
    en: 'Not operated for half an hour, log in again',
  },
  'login.wrong': { code: 422, zh: '用户名或密码不正确', en: 'Wrong username or password' },
  'login.throttled': {
    code: 429,
    zh: '失败次数过多，请 {minutes} 分钟后再试',
    en: 'Too many failures, try again in {minutes} minutes',
  },
  'login.locked': { code: 403, zh: '账号已停用，请联系管理员', en: 'The account is stopped, ask an administrator' },
  'access.denied': { code: 403, zh: '没有权限', en: 'Not allowed' },
  'row.missing': { code: 404, zh: '记录不存在或无权查看', en: 'The record does not exist or is not yours to see' },
  'path.missing': { code: 404, zh: '地址不存在', en: 'No such address' },
  'row.stale': {
    code: 409,
    zh: '记录已被他人修改，请查看最新内容后再保存',
    en: 'The record was changed by somebody else',
  },
  'row.locked': { code: 409, zh: '当前状态下不能修改', en: 'Not changeable in this state' },
  'row.notRemovable': { code: 409, zh: '当前状态下不能删除', en: 'Not removable in this state' },
  'row.inUse': { code: 409, zh: '已被{by}引用，不能删除', en: 'In use by {by}, not removable' },
  'row.duplicate': { code: 422, zh: '{label}已存在', en: '{label} exists already' },
  'row.reference': {
    code: 422,
    zh: '所选{label}不存在或不可用',
    en: 'The chosen {label} does not exist or is not available',
  },
  'action.notAllowed': {
    code: 409,
    zh: '{title}当前为「{state}」，不能{action}',
    en: '{title} is "{state}": {action} is not possible',
  },
  'action.noRows': { code: 422, zh: '请先选择记录', en: 'Choose records first' },
  'server.error': {
    code: 500,
    zh: '服务器出错，请稍后再试（编号 {requestId}）',
    en: 'Server error, try again later (number {requestId})',
  },
  'server.busy': { code: 503, zh: '服务器繁忙，请稍后再试', en: 'The server is busy, try again later' },

  'orders.split': {
    code: 422,
    zh: '付款分配合计 {split} 元，与应收合计 {due} 元不符',
    en: 'The payment split is {split}, the total due {due}',
  },
  'orders.incomplete': { code: 422, zh: '提交前请填写：{fields}', en: 'Before submitting, fill in: {fields}' },
  'orders.ownReview': { code: 409, zh: '不能审核本人开的单', en: 'One does not review one’s own order' },
  'orders.credit': {
    code: 409,
    zh: '客户已用额度 {used} 元，加本单超过额度 {limit} 元；有放行权限的人可填写说明后通过',
    en: 'Over the credit limit {limit} (used {used})',
  },
  'orders.lossReason': {
    code: 422,
    zh: '预计亏损 {loss} 元，请填写说明',
    en: 'An expected loss of {loss} needs a reason',
  },
  'orders.rebate': {
    code: 422,
    zh: '返利 {rebate} 元超过收入的 30%，请填写说明',
    en: 'A rebate of {rebate} above 30 % of the revenue needs a reason',
  },
  'orders.hasLegs': {
    code: 409,
    zh: '已有配载，先撤下再操作',
    en: 'Cars are planned on a waybill: withdraw them first',
  },
  'orders.hasReceipts': { code: 409, zh: '已有收款，不能反审核', en: 'Money has been received' },
  'orders.belowAllocated': {
    code: 409,
    zh: '{part}已收 {allocated} 元，改价后不能低于此数',
    en: '{part}: {allocated} is already received',
  },
  'orders.monthlyCustomer': {
    code: 422,
    zh: '该客户不是月结客户或没有账期',
    en: 'The customer has no monthly settlement',
  },
  'orders.cancelRight': { code: 403, zh: '审核后取消须有取消权限', en: 'Cancelling after the review needs a right' },
  'customers.phoneTaken': { code: 422, zh: '已有使用此电话的个人客户：{name}', en: 'The phone belongs to {name}' },
  'cars.notReviewed': { code: 409, zh: '{car}：订单尚未审核', en: '{car}: the order is not reviewed' },
  'cars.noVin': { code: 409, zh: '{car}：先验车并补全 17 位车架号，再装车', en: '{car}: complete the VIN first' },
  'cars.onLeg': { code: 409, zh: '{car}已在运单 {waybill} 上', en: '{car} is on waybill {waybill}' },
  'cars.leg': { code: 409, zh: '{car}当前「{state}」，不能安排{type}', en: '{car} is "{state}": no {type}' },
  'cars.place': { code: 409, zh: '{car}在{place}，与运单发站 {from} 不符', en: '{car} is at {place}, not at {from}' },
  'cars.vinTaken': {
    code: 422,
    zh: '车架号 {vin} 已在未完成的订单 {order} 上',
    en: 'VIN {vin} is on the open order {order}',
  },
  'cars.vinUnknown': { code: 422, zh: '没有待派的车：{vin}', en: 'No waiting car: {vin}' },
  'waybills.empty': { code: 409, zh: '运单上没有车', en: 'No car on the waybill' },
  'waybills.noTruck': { code: 422, zh: '请选择车辆', en: 'Choose a truck' },
  'waybills.noDriver': { code: 422, zh: '请选择驾驶员或填写临时司机', en: 'Choose a driver' },
  'waybills.noPayee': { code: 422, zh: '外协或挂靠运单请选择承运商或收款人', en: 'Choose the carrier or payee' },
  'waybills.noFreight': { code: 422, zh: '请填写运费', en: 'Fill in the freight' },
  'waybills.capacity': {
    code: 409,
    zh: '板位 {used}，超过车辆 {capacity}；有放行权限的人可填写超板说明',
    en: '{used} slots on a truck of {capacity}',
  },
  'waybills.truckBusy': {
    code: 409,
    zh: '车辆 {plate} 正在运单 {waybill} 上',
    en: 'Truck {plate} is on waybill {waybill}',
  },
  'waybills.driverBusy': {
    code: 409,
    zh: '驾驶员 {name} 正在运单 {waybill} 上',
    en: 'Driver {name} is on waybill {waybill}',
  },
  'waybills.truckState': { code: 409, zh: '车辆 {plate} 当前「{state}」，不能派车', en: 'Truck {plate} is "{state}"' },
  'waybills.expired': { code: 409, zh: '{paper}已于 {day} 到期，不能派车', en: '{paper} expired on {day}' },
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
  'waybills.checked': { code: 409, zh: '应付已核对，先反核对', en: 'The payable is checked' },
  'loads.release': {
    code: 409,
    zh: '到付还差 {left} 元，收齐后交车；有放行权限的人可填写原因放车',
    en: '{left} is still to be collected',
  },
  'loads.overCollected': {
    code: 422,
    zh: '收到 {collected} 元，超过到付未收 {left} 元',
    en: 'More than the {left} outstanding',
  },
  'loads.noCollector': { code: 409, zh: '订单没有代收人，请先在订单上指定', en: 'The order has no collector' },
  'loads.noCollectorAccount': {
    code: 409,
    zh: '代收人没有启用的代收账户，请先建立',
    en: 'The collector has no active collecting account',
  },
  'loads.notHere': { code: 409, zh: '{car}还没有到达，不能签收', en: '{car} has not arrived' },
  'receipts.above': {
    code: 422,
    zh: '核销合计 {sum} 元，超过收款 {amount} 元',
    en: 'Allocations of {sum} exceed the receipt {amount}',
  },
  'receipts.aboveReceivable': { code: 422, zh: '{no} 只剩 {left} 元未收', en: '{no}: only {left} outstanding' },
  'receipts.otherCustomer': { code: 422, zh: '{no} 不是该客户的应收', en: '{no} belongs to another customer' },
  'receipts.oneCustomer': { code: 422, zh: '一笔收款只能核销同一客户的应收', en: 'One receipt settles one customer' },
  'receipts.nothing': { code: 409, zh: '没有可核销的应收', en: 'Nothing to settle' },
  'receipts.noLines': { code: 422, zh: '请选择要核销的应收', en: 'Choose the receivables' },
  'funds.negative': {
    code: 409,
    zh: '{account} 余额 {balance} 元，不足以支出 {amount} 元',
    en: '{account}: the balance {balance} is below {amount}',
  },
  'funds.inactive': { code: 409, zh: '{account} 已停用', en: '{account} is not active' },
  'funds.overdrawn': {
    code: 422,
    zh: '{account} 余额 {balance} 元，须为可透支账户',
    en: '{account} has {balance} and must allow an overdraft',
  },
  'payables.reason': { code: 422, zh: '改金额或扣款请填写说明', en: 'A changed figure or deduction needs a reason' },
  'payables.deduct': { code: 422, zh: '扣款不能超过核定金额', en: 'The deduction exceeds the figure' },
  'payables.paid': { code: 409, zh: '已付款，不能反核对', en: 'Already paid' },
  'receivables.relief': { code: 422, zh: '减免不能超过未收 {left} 元', en: 'Only {left} outstanding' },
  'password.weak': {
    code: 422,
    zh: '密码至少 10 位，或至少 8 位且含字母、数字、符号中的两类',
    en: 'The password is too weak',
  },
  'offices.circle': { code: 422, zh: '上级不能是自己或自己的下级', en: 'The parent must not be below the office' },
  'roles.beyond': { code: 403, zh: '不能授予自己没有的权限', en: 'One cannot grant what one does not have' },
  'roles.lastAdmin': { code: 409, zh: '至少保留一名能维护角色的在职员工', en: 'The last administrator must remain' },
} as const satisfies Record<string, { code: number; zh: string; en: string }>

export type CodeKey = keyof typeof codes

/** The text of a code with its details filled in. */
export function messageOf(
  key: CodeKey,
  details: Readonly<Record<string, string | number>> = {},
  language: 'zh' | 'en' = 'zh',
): string {
  return codes[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole))
}
