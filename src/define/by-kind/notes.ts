// Written by `npm run kinds` from the files of the kinds (docs/add-a-kind.md).
import type { NoteOf } from '../kind.ts'
import { note as text } from '../kinds/text.ts'
import { note as vin } from '../kinds/vin.ts'
import type { Kind } from './traits.ts'

export const notes: Partial<Record<Kind, NoteOf>> = {
  text,
  vin,
}
