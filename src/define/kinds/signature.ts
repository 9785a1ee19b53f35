import { typesOf } from '../files.ts'
import { idJson } from '../json.ts'
import { asWritten, type Format, type JsonOf, type SampleOf, type SchemaOf, type Traits } from '../kind.ts'
import type { Field, Options } from '../options.ts'
import { isReference, setOf } from '../values.ts'

/** One picture: what was drawn on the screen, or a photo of a signed paper in its place. */
const picture = { accept: 'image', max: 1, maxBytes: 10 * 1024 * 1024 } as const

/** A signature, drawn with a finger or a pointer: the id of one picture, kept as files are. */
export function signature<const O extends Options = Record<never, never>>(
  label: string,
  english: string,
  options?: O,
): Field<'signature', typeof picture & O> {
  return { kind: 'signature', label: [label, english], ...picture, ...options } as Field<
    'signature',
    typeof picture & O
  >
}

export const traits = {
  column: 'uuid[]',
  width: 90,
  lookup: 'files',
  leastSide: 60,
  isWide: true,
  isNotCopied: true,
} as const satisfies Traits

export const schema: SchemaOf = (field) => setOf({ ...field, max: 1 }, isReference)
export const parse = asWritten

export const format: Format = (value, _field, { say, isSheet }) =>
  Array.isArray(value) && value.length > 0 ? (isSheet ? String(value) : say(['已签名', 'Signed'])) : ''

export const json: JsonOf = (field) => ({
  type: 'array',
  maxItems: 1,
  items: idJson,
  description: `→ /api/attachments (${typesOf(field).join(', ')})`,
})

export const sample: SampleOf = () => []
