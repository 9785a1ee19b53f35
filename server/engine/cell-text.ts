import { type AnyField, optionLabel } from '../../src/define/field.ts'
import { type Param, told } from '../../src/define/message.ts'
import { plainYuan } from '../../src/define/money.ts'
import type { Language } from '../../src/define/text.ts'
import { unknownLabel } from '../../src/define/unknown.ts'
import type { AnyRow } from '../db/columns.ts'
import { message } from '../messages/rows.ts'

/** A column of a file: the path of its field, and what stands at its head. */
export type Column = { path: string; label: Param; field: AnyField }

/** A cell as a person reads it in a language; money as yuan with two decimals. */
export const cellText = (column: Column, row: AnyRow, language: Language): string => told(cellOf(column, row), language)

/** What stands in a cell. */
export function cellOf({ path, field }: Pick<Column, 'path' | 'field'>, row: AnyRow): Param {
  const value = row[path]
  const label = (row._labels as Record<string, Param | Param[]> | undefined)?.[path]
  if (value === null || value === undefined) return ''
  if (label !== undefined) return Array.isArray(label) ? { list: label } : label
  const unknown = unknownLabel(field, row)
  if (unknown) return unknown
  if (field.kind === 'money') return plainYuan(value as number)
  if (field.kind === 'boolean') return message(value ? 'cell.yes' : 'cell.no')
  if (field.kind === 'datetime') return localMoment(String(value))
  if (field.options) return { list: [value].flat().map((key) => optionLabel(field, String(key))) }
  return String(value)
}

/** `2026-11-21 09:30:00`, Asia/Shanghai (UTC+8 without summer time). */
const localMoment = (iso: string): string =>
  new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
