import { formats } from '../../src/define/by-kind/formats.ts'
import type { AnyField } from '../../src/define/field.ts'
import type { Reader } from '../../src/define/kind.ts'
import { type Param, told } from '../../src/define/message.ts'
import { type Language, type Text, textIn } from '../../src/define/text.ts'
import { unknownLabel } from '../../src/define/unknown.ts'
import type { AnyRow } from '../db/columns.ts'

/** A column of a file: the path of its field, and what stands at its head. */
export type Column = { path: string; label: Param; field: AnyField }

const readerOf = (language: Language): Reader => ({ say: (text) => textIn(text, language) })
const screen = { zh: readerOf('zh'), en: readerOf('en') }
const sheet = { zh: { ...screen.zh, isSheet: true }, en: { ...screen.en, isSheet: true } } as const
const readers = { screen, sheet }

/** A cell as a person reads it in a language, in a sheet or on a screen; money as yuan with two decimals. */
export function cellText(
  { path, field }: Pick<Column, 'path' | 'field'>,
  row: AnyRow,
  language: Language,
  where: keyof typeof readers = 'sheet',
): string {
  const value = row[path]
  if (value === null || value === undefined) return ''
  const label = (row._labels as Record<string, Param | Param[]> | undefined)?.[path]
  if (label !== undefined) return told(Array.isArray(label) ? { list: label } : label, language)
  const unknown = unknownLabel(field, row)
  return unknown ? textIn(unknown, language) : formats[field.kind](value, field, readers[where][language])
}

/** The same before anybody reads it. */
export const cellOf = (column: Pick<Column, 'path' | 'field'>, row: AnyRow): Text => [
  cellText(column, row, 'zh'),
  cellText(column, row, 'en'),
]
