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
  'funds.overdrawn': {
    code: 422,
    zh: '{account} 余额 {balance} 元，须为可透支账户',
    en: '{account} has {balance} and must allow an overdraft',
  },
  'payables.reason': { code: 422, zh: '改金额或扣款请填写说明', en: 'A changed figure or deduction needs a reason' },
  'payables.deduct': { code: 422, zh: '扣款不能超过核定金额', en: 'The deduction exceeds the figure' },
  'payables.paid': { code: 409, zh: '已付款，不能反核对', en: 'Already paid' },
  'receivables.relief': { code: 422, zh: '减免不能超过未收 {left} 元', en: 'Only {left} outstanding' },
} as const

/** Makes a message of the module. */
export const message = defineMessages(financeMessages)
