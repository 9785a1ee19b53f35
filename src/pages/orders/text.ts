import { textsOf } from '../../providers/texts-of.ts'
import { zhOrderMoney } from './texts.ts'
import { enOrderMoney } from './texts-en.ts'

/** A text of the sums beside an order. */
export const say = textsOf(zhOrderMoney, enOrderMoney)
