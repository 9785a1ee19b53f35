import { idJson } from '../json.ts'
import { asItIs, asWritten, type JsonOf, type SampleOf, type SchemaOf, type Traits } from '../kind.ts'
import type { Field, Options } from '../options.ts'
import { isReference, setOf } from '../values.ts'

/** A set of references (few, such as the roles of a person). */
export function refs<const T extends string, const O extends Options = Record<never, never>>(
  label: string,
  english: string,
  resource: T,
  more?: O,
): Field<'refs', O & { resource: T }> {
  return { kind: 'refs', label: [label, english], resource, ...more } as Field<'refs', O & { resource: T }>
}

export const traits = { column: 'uuid[]', width: 160, lookup: 'rows' } as const satisfies Traits

export const schema: SchemaOf = (field) => setOf(field, isReference)
export const parse = asWritten
export const format = asItIs
export const json: JsonOf = ({ resource }) => ({ type: 'array', items: idJson, description: `→ ${resource}` })
export const sample: SampleOf = (_field, n) => [`00000000-0000-7000-8000-${String(n).padStart(12, '0')}`]
