import { textsOf } from '../../../providers/texts-of.ts'
import { zhPermissions } from '../../../providers/texts-permissions.ts'
import { enPermissions } from '../../../providers/texts-permissions-en.ts'

/** A text of the permission console. */
export const say = textsOf(zhPermissions, enPermissions)
