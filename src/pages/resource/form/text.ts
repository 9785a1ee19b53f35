import { textsOf } from '../../../providers/texts-of.ts'
import { zhRecordForm } from './texts.ts'
import { enRecordForm } from './texts-en.ts'

/** A text of the form, which comes with it and not with the first screen. */
export const say = textsOf(zhRecordForm, enRecordForm)
