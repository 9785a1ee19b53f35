import { notes } from '../../../define/by-kind/notes.ts'
import type { AnyField } from '../../../define/field.ts'
import { labelOf, messageIn } from '../../../providers/i18n.ts'

/** What a person should look at while typing, though it may be right; nothing of what is seen in part alone. */
export function noteOf(field: AnyField, value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '' || value.includes('***')) return undefined
  const note = notes[field.kind]?.(value, field, new Date())
  return note && ('key' in note ? messageIn(note) : labelOf(note))
}
