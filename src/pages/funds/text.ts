import { textsOf } from '../../providers/texts-of.ts'

/** Texts above the ledger. They load with it. */
const zh = {
  cards: '资金账户余额',
  all: '全部账户',
  open: '未对账 {count} 笔',
  openIn: '未对账 {count} 笔，合计 {amount} 元',
  reconciled: '已全部对账',
  stopped: '已停用',
  shows: '{name}，余额 {balance} 元',
  balances: '逐日期初与期末余额',
  journal: '打印日记账',
  failed: '账户余额没有读到',
} as const

const en: Record<keyof typeof zh, string> = {
  cards: 'Balances of the accounts',
  all: 'All accounts',
  open: '{count} not reconciled',
  openIn: '{count} not reconciled, {amount} in all',
  reconciled: 'All reconciled',
  stopped: 'Stopped',
  shows: '{name}, balance {balance}',
  balances: 'Opening and closing balance by the day',
  journal: 'Print the journal',
  failed: 'The balances could not be read',
}

export const say = textsOf(zh, en)
