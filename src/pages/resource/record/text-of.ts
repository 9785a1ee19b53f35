import type { AnyField, Kind } from '../../../define/field.ts'
import { optionLabel } from '../../../define/field.ts'
import { formatYuan } from '../../../define/money.ts'
import { unknownLabel } from '../../../define/unknown.ts'
import { matches } from '../../../define/where.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { formatMoment, formatNumber } from '../../../ui/format.ts'
import { type Row, refText } from './row.ts'

/** What stands for "nothing" wherever a value is shown. */
export const NOTHING = '—'

/** The value of a column as text: for titles, timelines, tooltips and print. */
export function textOf(field: AnyField, name: string, row: Row): string {
  const value = row[name]
  if (value === null || value === undefined || value === '') return NOTHING
  const unknown = unknownLabel(field, row)
  if (unknown) return labelOf(unknown)
  return texts[field.kind](value, field, name, row) || NOTHING
}

/** The amount of a row; that of a contra entry counts against it. */
export function fenOf({ minusWhen }: AnyField, name: string, row: Row): unknown {
  const value = row[name]
  return typeof value === 'number' && value !== 0 && minusWhen && matches(row, minusWhen) ? -value : value
}

type TextOf = (value: unknown, field: AnyField, name: string, row: Row) => string

const plain: TextOf = (value) => String(value)
const labelled: TextOf = (value, _field, name, row) => refText(row, name) ?? String(value)
const option: TextOf = (value, field) => labelOf(optionLabel(field, String(value)))

const texts = {
  text: plain,
  textarea: plain,
  integer: numberText,
  decimal: numberText,
  money: (_value, field, name, row) => {
    const fen = fenOf(field, name, row)
    return typeof fen === 'number' ? formatYuan(fen) : String(fen)
  },
  date: plain,
  datetime: (value) => formatMoment(String(value)),
  boolean: (value) => (value ? t('value.yes') : t('value.no')),
  select: option,
  multiSelect: (value, field) =>
    members(value)
      .map((key) => labelOf(optionLabel(field, key)))
      .join('、'),
  state: option,
  ref: labelled,
  refs: (value, field, name, row) => (members(value).length ? labelled(value, field, name, row) : ''),
  sequence: plain,
  region: labelled,
  phone: plain,
  plate: plain,
  vin: plain,
  file: (value) => (members(value).length ? t('value.files', { count: members(value).length }) : ''),
} satisfies Record<Kind, TextOf>

function members(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function numberText(value: unknown, field: AnyField): string {
  if (field.percent && typeof value === 'number') return `${(value * 100).toFixed(1)}%`
  const text = typeof value === 'number' ? formatNumber(value) : String(value)
  return field.unit ? `${text} ${labelOf(field.unit)}` : text
}
