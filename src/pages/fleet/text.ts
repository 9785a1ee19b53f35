import { textsOf } from '../../providers/texts-of.ts'

/** Texts beside a claim that is written. */
const zh = { doubts: '提交时需要说明' } as const

const en: Record<keyof typeof zh, string> = { doubts: 'To be explained on submitting' }

export const say = textsOf(zh, en)
