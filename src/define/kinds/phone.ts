import { checkPhone } from '../formats.ts'
import { asItIs, type JsonOf, type Parse, type SampleOf, type SchemaOf, type Traits } from '../kind.ts'
import { builder } from '../options.ts'
import { formatted } from '../values.ts'

/** A mobile, landline or 400/800 number of mainland China. */
export const phone = builder('phone')

export const traits = {
  column: 'text',
  width: 130,
  isMasked: true,
  isTabular: true,
  signs: /^[\d-]+$/,
} as const satisfies Traits

export const schema: SchemaOf = (field) => formatted(field, checkPhone)
export const parse: Parse = (text) => checkPhone(text).value
export const format = asItIs
export const json: JsonOf = () => ({ type: 'string' })
export const sample: SampleOf = (_field, n) => `138${String(n).padStart(8, '0')}`
