import { formats } from '../../../define/by-kind/formats.ts'
import type { AnyField } from '../../../define/field.ts'
import type { Reader } from '../../../define/kind.ts'
import { unknownLabel } from '../../../define/unknown.ts'
import { matches } from '../../../define/where.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { type Row, refText } from './row.ts'

/** What stands for "nothing" wherever a value is shown. */
export const NOTHING = '—'

const reader: Reader = { say: labelOf }

/** The value of a column as text: for titles, timelines, tooltips and print. */
export function textOf(field: AnyField, name: string, row: Row): string {
  const value = row[name]
  if (value === null || value === undefined || value === '') return NOTHING
  const unknown = unknownLabel(field, row)
  if (unknown) return labelOf(unknown)
  return (refText(row, name) ?? formats[field.kind](fenOf(field, name, row), field, reader)) || NOTHING
}

/** A sum over a column, without the unit that its head says. */
export const sumText = (field: AnyField, sum: number): string =>
  formats[field.kind](sum, { ...field, unit: undefined, percent: undefined }, reader)

/** The amount of a row; that of a contra entry counts against it. */
export function fenOf({ minusWhen }: AnyField, name: string, row: Row): unknown {
  const value = row[name]
  return typeof value === 'number' && value !== 0 && minusWhen && matches(row, minusWhen) ? -value : value
}
