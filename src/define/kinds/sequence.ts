import { asItIs, asWritten, type JsonOf, type SampleOf, type SchemaOf, type Traits } from '../kind.ts'
import type { Field } from '../options.ts'
import { engineOnly } from '../values.ts'

/** A human number such as D261121-0001: prefix, business day, four digits or more; drawn when the row is made. */
export function sequence<const P extends string>(
  label: string,
  english: string,
  prefix: P,
): Field<'sequence', { prefix: P; required: true; readOnly: true; unique: true }> {
  return { kind: 'sequence', label: [label, english], prefix, required: true, readOnly: true, unique: true }
}

export const traits = {
  column: 'text',
  width: 132,
  isEngineWritten: true,
  isName: true,
  isTabular: true,
} as const satisfies Traits

export const schema: SchemaOf = engineOnly
export const parse = asWritten
export const format = asItIs
export const json: JsonOf = () => ({ type: 'string' })
export const sample: SampleOf = ({ prefix = '' }, n) => `${prefix}260101-${String(n).padStart(4, '0')}`
