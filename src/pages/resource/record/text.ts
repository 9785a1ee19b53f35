import { textsOf } from '../../../providers/texts-of.ts'
import { zhRecord } from './texts.ts'
import { enRecord } from './texts-en.ts'

/** A text that form and detail share. */
export const say = textsOf(zhRecord, enRecord)
