import { textsOf } from '../../providers/texts-of.ts'

/** Texts above a list and what it is looked at as besides; those of the board load with it. */
const zh = {
  views: '两种看法',
  list: '列表',
  board: '调度看板',
  papers: '证件日历',
} as const

const en: Record<keyof typeof zh, string> = {
  views: 'Two views',
  list: 'List',
  board: 'Dispatch board',
  papers: 'Calendar of papers',
}

export const say = textsOf(zh, en)
