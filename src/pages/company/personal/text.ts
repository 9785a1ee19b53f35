import { textsOf } from '../../../providers/texts-of.ts'
import { zhPersonal } from './texts.ts'
import { enPersonal } from './texts-en.ts'

/** A text of the personal centre. */
export const say = textsOf(zhPersonal, enPersonal)
