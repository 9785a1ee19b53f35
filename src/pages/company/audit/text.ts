import { textsOf } from '../../../providers/texts-of.ts'
import { zhAudit } from './texts.ts'
import { enAudit } from './texts-en.ts'

/** A text of the audit log. */
export const say = textsOf(zhAudit, enAudit)
