import { prose } from '../formats.ts'
import { asItIs, asWritten, type JsonOf, type SampleOf, type SchemaOf, type Traits } from '../kind.ts'
import { builder } from '../options.ts'
import { plainText } from '../values.ts'

/** Several lines. */
export const textarea = builder('textarea')

export const traits = {
  column: 'text',
  width: 200,
  isProse: true,
  maxLength: 2000,
  isMultiline: true,
} as const satisfies Traits

export const schema: SchemaOf = (field) =>
  plainText(field, { maxLength: traits.maxLength, kept: prose, isMultiline: true })
export const parse = asWritten
export const format = asItIs
export const json: JsonOf = ({ maxLength = traits.maxLength }) => ({ type: 'string', maxLength })

export const sample: SampleOf = ({ label, placeholders = {} }, n) =>
  [label[0], n, ...Object.keys(placeholders).map((name) => `{${name}}`)].join(' ')
