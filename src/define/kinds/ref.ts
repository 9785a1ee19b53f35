import { idJson } from '../json.ts'
import { asItIs, asWritten, type JsonOf, type SampleOf, type SchemaOf, type Traits } from '../kind.ts'
import type { Field, Options, Source } from '../options.ts'
import { isReference, value } from '../values.ts'

/** Another row: its id. */
export function ref<const T extends string, const O extends Options = Record<never, never>>(
  label: string,
  english: string,
  resource: T,
  more?: O,
): Field<'ref', O & { resource: T }> {
  return { kind: 'ref', label: [label, english], resource, ...more } as Field<'ref', O & { resource: T }>
}

/** A reference to a row of any resource, kept by the engine: whose row it is stands in a column beside it. */
export function anyRef<const S extends Source>(
  zh: string,
  en: string,
  source: S,
): Field<'ref', { required: true; source: S }> {
  return { kind: 'ref', label: [zh, en], required: true, source }
}

export const traits = { column: 'uuid', width: 150, lookup: 'rows' } as const satisfies Traits

export const schema: SchemaOf = (field) =>
  value<string>(isReference, field, 'value.reference').transform((id) => id.toLowerCase())

export const parse = asWritten
export const format = asItIs
export const json: JsonOf = ({ resource }) => ({ ...idJson, ...(resource ? { description: `→ ${resource}` } : {}) })
export const sample: SampleOf = (_field, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
