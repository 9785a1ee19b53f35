import { textsOf } from '../../../providers/texts-of.ts'

/** Texts of closing a month. They load with its form. */
const zh = {
  title: '{month} 未办完的单据',
  done: '{month} 的单据都已办完',
  what: '项目',
  count: '笔数',
  amount: '金额',
  demand: '要求',
  blocks: '关账前须办完',
  warns: '提醒',
}

export const say = textsOf(zh, {
  title: 'Not done yet of {month}',
  done: 'Everything of {month} is done',
  what: 'What',
  count: 'Count',
  amount: 'Amount',
  demand: 'Demand',
  blocks: 'To be done first',
  warns: 'For information',
})
