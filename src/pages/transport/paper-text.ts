import { textsOf } from '../../providers/texts-of.ts'

/** Texts of the calendar of papers. */
const zh = {
  ending: '{when} 到期',
  wholeMonth: '看整月',
  before: '上月',
  after: '下月',
  onDay: '{day} 到期 {count} 项',
  none: '没有到期的证件',
} as const

const en: Record<keyof typeof zh, string> = {
  ending: 'Ending in {when}',
  wholeMonth: 'The whole month',
  before: 'Month before',
  after: 'Next month',
  onDay: '{count} end on {day}',
  none: 'No paper ends',
}

export const say = textsOf(zh, en)
