import { type AnyField, optionLabel } from '../../src/define/field.ts'
import { plainYuan } from '../../src/define/money.ts'
import { unknownLabel } from '../../src/define/unknown.ts'
import type { AnyRow } from '../db/columns.ts'

/** A column of a file: the path of its field, and what stands at its head. */
export type Column = { path: string; label: string; field: AnyField }

/** A cell as a person reads it; money as yuan with two decimals. */
export function cellText(column: Column, row: AnyRow): string {
  const value = row[column.path]
  const label = (row._labels as Record<string, unknown> | undefined)?.[column.path]
  if (value === null || value === undefined) return ''
  if (label !== undefined) return Array.isArray(label) ? label.join('、') : String(label)
  const unknown = unknownLabel(column.field, row)
  if (unknown) return unknown
  if (column.field.kind === 'money') return plainYuan(value as number)
  if (column.field.kind === 'boolean') return value ? '是' : '否'
  if (column.field.kind === 'datetime') return localMoment(String(value))
  if (column.field.options)
    return [value]
      .flat()
      .map((key) => optionLabel(column.field, String(key)))
      .join('、')
  return String(value)
}

/** `2026-11-21 09:30:00`, Asia/Shanghai (UTC+8 without summer time). */
const localMoment = (iso: string): string =>
  new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
