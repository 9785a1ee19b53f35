import { textsOf } from '../../../providers/texts-of.ts'
import { zhFiles } from './texts.ts'
import { enFiles } from './texts-en.ts'

/** A text of files. */
export const say = textsOf(zhFiles, enFiles)
