import { checkPlate } from '../formats.ts'
import { asItIs, type JsonOf, type Parse, type SampleOf, type SchemaOf, type Traits } from '../kind.ts'
import { builder } from '../options.ts'
import { formatted } from '../values.ts'

/** A number plate (GA 36). */
export const plate = builder('plate')

export const traits = {
  column: 'text',
  width: 110,
  isName: true,
  isNotCopied: true,
} as const satisfies Traits

export const schema: SchemaOf = (field) => formatted(field, checkPlate)
export const parse: Parse = (text) => checkPlate(text).value
export const format = asItIs
export const json: JsonOf = () => ({ type: 'string' })
export const sample: SampleOf = (_field, n) => `粤B${String(10_000 + (n % 90_000))}`
