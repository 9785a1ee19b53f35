import { textsOf } from '../../providers/texts-of.ts'

/** Texts above list and board; those of the board load with it. */
const zh = { views: '待派车的两种看法', list: '列表', board: '调度看板' } as const

const en: Record<keyof typeof zh, string> = {
  views: 'Two views of the cars awaiting dispatch',
  list: 'List',
  board: 'Dispatch board',
}

export const say = textsOf(zh, en)
