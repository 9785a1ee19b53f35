import { textsOf } from '../../../providers/texts-of.ts'
import { zhSettings } from './texts.ts'
import { enSettings } from './texts-en.ts'

/** A text beside the company's settings. */
export const say = textsOf(zhSettings, enSettings)
