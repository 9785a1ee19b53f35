import { textsOf } from '../../../providers/texts-of.ts'
import { zh } from './texts.ts'
import { en } from './texts-en.ts'

export const say = textsOf(zh, en)
