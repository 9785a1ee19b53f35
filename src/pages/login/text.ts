import { textsOf } from '../../providers/texts-of.ts'
import { zhAccount } from './texts.ts'
import { enAccount } from './texts-en.ts'

/** A text around the login. */
export const say = textsOf(zhAccount, enAccount)
