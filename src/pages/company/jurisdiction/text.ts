import { textsOf } from '../../../providers/texts-of.ts'
import { zhPermissions } from './texts.ts'
import { enPermissions } from './texts-en.ts'

/** A text of the permission console. */
export const say = textsOf(zhPermissions, enPermissions)
