import { textsOf } from '../../providers/texts-of.ts'

const zh = {
  title: '现金日记账',
  account: '账户',
  choose: '请选择资金账户',
  period: '{from} 至 {to}',
  day: '日期',
  no: '流水号',
  kind: '类别',
  summary: '摘要',
  counterparty: '对方',
  in: '收入',
  out: '支出',
  balance: '余额',
  opening: '期初余额',
  dayTotal: '本日合计',
  total: '本期合计',
  closing: '期末余额',
  count: '{count} 笔',
  cashier: '出纳',
  accountant: '会计',
  reviewer: '复核',
} as const

const en: Record<keyof typeof zh, string> = {
  title: 'Cash journal',
  account: 'Account',
  choose: 'Choose an account',
  period: '{from} to {to}',
  day: 'Day',
  no: 'No.',
  kind: 'Category',
  summary: 'Summary',
  counterparty: 'Counterparty',
  in: 'In',
  out: 'Out',
  balance: 'Balance',
  opening: 'Opening balance',
  dayTotal: 'Total of the day',
  total: 'Total of the period',
  closing: 'Closing balance',
  count: '{count} movements',
  cashier: 'Cashier',
  accountant: 'Accountant',
  reviewer: 'Reviewed by',
}

export const sayJournal = textsOf(zh, en)
