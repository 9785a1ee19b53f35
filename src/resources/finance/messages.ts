import { defineMessages } from '../../define/message.ts'

/** What is refused or noted of finance. */
export const financeMessages = {
  'receipts.above': {
    code: 422,
    zh: '核销合计 {sum} 元，超过收款 {amount} 元',
    en: 'Allocations of {sum} exceed the receipt {amount}',
  },
  'receipts.aboveReceivable': { code: 422, zh: '{no} 只剩 {left} 元未收', en: '{no}: only {left} outstanding' },
  'receipts.left': { code: 422, zh: '这笔收款只剩 {left} 元未核销', en: 'Only {left} of the receipt is left' },
  'receipts.otherCustomer': { code: 422, zh: '{no} 不是该客户的应收', en: '{no} belongs to another customer' },
  'receipts.oneCustomer': { code: 422, zh: '一笔收款只能核销同一客户的应收', en: 'One receipt settles one customer' },
  'receipts.early': { code: 422, zh: '收款日期不能早于 {day}', en: 'Not before {day}' },
  'receipts.nothing': { code: 409, zh: '没有可核销的应收', en: 'Nothing to settle' },
  'receipts.noLines': { code: 422, zh: '请选择要核销的应收', en: 'Choose the receivables' },
  'funds.negative': {
    code: 409,
    zh: '{account} 余额 {balance} 元，不足以支出 {amount} 元',
    en: '{account}: the balance {balance} is below {amount}',
  },
  'funds.inactive': { code: 409, zh: '{account} 已停用', en: '{account} is not active' },
  'funds.posted': { code: 409, zh: '{no} 已入账，不能重复入账', en: '{no} is posted already' },
  'funds.early': {
    code: 409,
    zh: '{account} 自 {day} 起记账，不能更早入账',
    en: '{account} has been kept since {day}; nothing is posted before',
  },
  'funds.onePayee': {
    code: 422,
    zh: '该代收人已有启用的账户 {account}',
    en: 'The collector has the active account {account} already',
  },
  'funds.notEmpty': {
    code: 422,
    zh: '账户余额 {balance} 元，结清后才能修改{label}',
    en: 'The balance is {balance}: {label} changes only at zero',
  },
  'funds.moved': {
    code: 422,
    zh: '{account} 已有流水，代收账户与其他账户不能互改，代收人也不能更换',
    en: '{account} has movements: it neither becomes nor stops being a collector account, nor does its collector change',
  },
  'funds.overdrawn': {
    code: 422,
    zh: '{account} 余额 {balance} 元，须为可透支账户',
    en: '{account} has {balance} and must allow an overdraft',
  },
  'payables.reason': { code: 422, zh: '改金额或扣款请填写说明', en: 'A changed figure or deduction needs a reason' },
  'payables.deduct': { code: 422, zh: '扣款不能超过核定金额', en: 'The deduction exceeds the figure' },
  'payables.belowAdvance': {
    code: 422,
    zh: '已付或已申请 {paid} 元，不能更少',
    en: '{paid} is paid or requested already',
  },
  'payables.paid': { code: 409, zh: '已付款或已抵扣，不能反核对', en: 'Paid or offset already' },
  'payables.salary': {
    code: 409,
    zh: '工资应付随工资单，请在工资单撤回发放',
    en: 'Wages follow their sheets: withdraw the sheets from payment',
  },
  'payables.claim': {
    code: 409,
    zh: '报销应付随报销单，请在报销单反审核',
    en: 'It follows its claim: undo the approval of the claim',
  },
  'payables.requested': {
    code: 409,
    zh: '已申请付款，撤回申请后才能反核对',
    en: 'A payment is requested: withdraw it first',
  },
  'payables.differs': {
    code: 422,
    zh: '{no} 承运方填报 {payee} 元，调度填写 {dispatch} 元，请填写财务核定',
    en: '{no}: the carrier says {payee}, the dispatcher {dispatch}; enter the finance figure',
  },
  'payables.rebateChecked': {
    code: 409,
    zh: '返利 {no} 已核对，反核对后才能更改订单',
    en: 'The rebate {no} is checked: undo the check first',
  },
  'payables.rebateFixed': {
    code: 422,
    zh: '返利以订单为准，改金额请走改价',
    en: 'A rebate is what the order says: change its price instead',
  },
  'payables.unsettled': {
    code: 409,
    zh: '{no} 的订单 {order} 运费未收清，返利不能支付',
    en: '{no}: the freight of {order} is not settled, its rebate cannot be paid',
  },
  'payments.nothing': { code: 409, zh: '所选应付没有可申请的余额', en: 'Nothing is left to request of these' },
  'offsets.nothingOwed': { code: 422, zh: '该客户没有未收的应收', en: 'The customer owes nothing' },
  'offsets.nothingPayable': {
    code: 422,
    zh: '该收款人没有已核对未付的应付',
    en: 'Nothing checked is payable to this payee',
  },
  'offsets.above': {
    code: 422,
    zh: '客户未收 {owed} 元，可抵的应付 {payable} 元，抵扣不能超过较小者',
    en: 'Not above the smaller of {owed} outstanding and {payable} payable',
  },
  'offsets.limit': {
    code: 422,
    zh: '超过 {limit} 元的抵扣须由有超限额审批权限的人登记',
    en: 'Above {limit} only those may who approve payments above the limit',
  },
  'receivables.offset': {
    code: 409,
    zh: '应收 {no} 已抵扣 {offset} 元，请先红冲抵扣',
    en: '{no} is offset by {offset}: reverse the offset first',
  },
  'payments.above': { code: 422, zh: '{no} 只剩 {left} 元可申请', en: '{no}: only {left} may be requested' },
  'payments.aboveAll': { code: 422, zh: '所选应付只剩 {left} 元可申请', en: 'Only {left} may be requested' },
  'payments.partOfMany': {
    code: 422,
    zh: '多个收款人只能付清全部可申请的金额',
    en: 'Several payees are paid all that is open',
  },
  'payments.unchecked': { code: 422, zh: '{no} 未核对或已付清', en: '{no} is not checked, or paid in full' },
  'payments.otherPayee': { code: 422, zh: '{no} 不是该收款人的应付', en: '{no} is payable to another payee' },
  'payments.otherCollector': {
    code: 422,
    zh: '{account} 是代收账户，只能抵付代收人本人的应付',
    en: '{account} is a collector account and pays its own collector alone',
  },
  'payments.limit': {
    code: 403,
    zh: '{no} 金额 {amount} 元超过限额 {limit} 元，须由老板审批',
    en: '{no}: {amount} is above the limit {limit} and needs the owner',
  },
  'payments.noMoney': { code: 409, zh: '{no} 没有要支付的金额', en: '{no} has nothing to pay' },
  'invoices.oneCustomer': { code: 422, zh: '一张发票只能开给一个客户', en: 'One invoice is of one customer' },
  'invoices.nothing': { code: 409, zh: '所选应收都已开票', en: 'All of these is invoiced' },
  'invoices.above': { code: 422, zh: '所选应收只剩 {left} 元未开票', en: 'Only {left} is not invoiced yet' },
  'invoices.partOfMany': {
    code: 422,
    zh: '多笔应收只能一次开完，部分开票请逐笔办理',
    en: 'Several receivables are invoiced whole; invoice a part of one alone',
  },
  'invoices.below': {
    code: 409,
    zh: '{no} 已开票 {invoiced} 元，请先作废发票',
    en: '{no}: {invoiced} is invoiced; void the invoice first',
  },
  'statements.early': { code: 422, zh: '该月还没有开始', en: 'The month has not begun' },
  'receivables.relief': { code: 422, zh: '减免不能超过未收 {left} 元', en: 'Only {left} outstanding' },
} as const

/** Makes a message of the module. */
export const message = defineMessages(financeMessages)
