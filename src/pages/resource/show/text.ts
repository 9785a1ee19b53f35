import { textsOf } from '../../../providers/texts-of.ts'
import { zhRecordPage } from './texts.ts'
import { enRecordPage } from './texts-en.ts'

/** A text of a record's page, which comes with it and not with the first screen. */
export const say = textsOf(zhRecordPage, enRecordPage)
