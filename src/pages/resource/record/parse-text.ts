import { parsers } from '../../../define/by-kind/parsers.ts'
import { type AnyField, nothingOf, traitsOf } from '../../../define/field.ts'
import { normalise, visible } from '../../../define/formats.ts'

/**
 * What a person typed or pasted, as the value of the field. Text that is no such value is returned as it stands, so
 * that nothing typed is lost and the schema can say what is wrong with it. Blank is nothing.
 */
export function parseText(field: AnyField, text: string): unknown {
  const bare = normalise(visible(text))
  if (bare === '') return nothingOf(field)
  return parsers[field.kind](traitsOf(field).isProse ? text.trim() : bare, field, new Date()) ?? bare
}
