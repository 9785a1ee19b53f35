import { maxFilesOf, typesOf } from '../files.ts'
import { idJson } from '../json.ts'
import { asWritten, type Format, type JsonOf, type SampleOf, type SchemaOf, type Traits } from '../kind.ts'
import { builder } from '../options.ts'
import { isReference, setOf } from '../values.ts'

/** Files: their ids, as `/api/attachments` gave them. */
export const file = builder('file')

export const traits = {
  column: 'uuid[]',
  width: 90,
  lookup: 'files',
  isWide: true,
  isNotCopied: true,
} as const satisfies Traits

export const schema: SchemaOf = (field) => setOf({ ...field, max: maxFilesOf(field) }, isReference)
export const parse = asWritten

export const format: Format = (value, _field, { say, isSheet }) => {
  const count = Array.isArray(value) ? value.length : 0
  return isSheet ? String(value) : count > 0 ? say([`${count} 个文件`, `${count} files`]) : ''
}

export const json: JsonOf = (field) => ({
  type: 'array',
  maxItems: maxFilesOf(field),
  items: idJson,
  description: `→ /api/attachments (${typesOf(field).join(', ')})`,
})

export const sample: SampleOf = () => []
