import { businessDay, dayStart, isDay } from '../../../define/business-day.ts'
import type { AnyField, Kind } from '../../../define/field.ts'
import { optionLabel } from '../../../define/field.ts'
import { checkPhone, checkPlate, checkVin, normalise, visible } from '../../../define/formats.ts'
import { parseYuan } from '../../../define/money.ts'

/**
 * What a person typed or pasted, as the value of the field. Text that is no such value is returned as it stands, so
 * that nothing typed is lost and the schema can say what is wrong with it. Blank is nothing.
 */
export function parseText(field: AnyField, text: string): unknown {
  const bare = normalise(visible(text))
  if (bare === '') return nothingOf(field)
  // The check of the field makes a text into what is kept.
  return isWritten(field) ? text.trim() : parsers[field.kind](bare, field)
}

const isWritten = ({ kind }: AnyField) => kind === 'text' || kind === 'textarea'

type Parser = (text: string, field: AnyField) => unknown

const asText: Parser = (text) => text

const parsers = {
  text: asText,
  textarea: asText,
  integer: numberOf,
  decimal: numberOf,
  money: (text) => parseYuan(text.replace(/元$/, '')) ?? text,
  date: dayOf,
  datetime: momentOf,
  boolean: (text) => (yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : text),
  select: optionOf,
  multiSelect: (text, field) =>
    text
      .split(/[,，、;；\s]+/)
      .filter(Boolean)
      .map((part) => optionOf(part, field)),
  state: asText,
  ref: asText,
  refs: asText,
  sequence: asText,
  region: asText,
  phone: (text) => checkPhone(text).value,
  plate: (text) => checkPlate(text).value,
  vin: (text) => checkVin(text).value,
  file: asText,
} satisfies Record<Kind, Parser>

const yes = new Set(['是', '有', '能', '可', '√', '✓', 'y', 'yes', 'true', '1'])
const no = new Set(['否', '无', '不能', '不可', '×', 'x', 'n', 'no', 'false', '0'])

/** What an empty input stands for. */
export function nothingOf(field: AnyField): unknown {
  if (field.kind === 'boolean') return false
  return ['multiSelect', 'refs', 'file'].includes(field.kind) ? [] : null
}

function numberOf(text: string, { unit = [] }: AnyField | { unit?: readonly string[] }): unknown {
  const own = unit.find((one) => text.endsWith(one)) ?? ''
  const said = text.slice(0, text.length - own.length)
  const bare = said.replace(/[,\s]/g, '')
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : text
}

/** By label or by key, whichever the sheet holds. */
function optionOf(text: string, field: AnyField): string {
  const keys = Object.keys(field.options ?? {})
  return (
    keys.find((key) => [optionLabel(field, key)].flat().includes(text) || key.toLowerCase() === text.toLowerCase()) ??
    text
  )
}

/** Without a year: this one. */
function dayOf(text: string): string {
  const [, year = businessDay(new Date()).slice(0, 4), month = '', date = ''] =
    /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : text
}

/** A clock time is one of Asia/Shanghai. */
function momentOf(text: string): string {
  const [, date = '', hour = '0', minute = '0'] = /^(\S+?)(?:[\sT]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(text) ?? []
  const day = dayOf(date)
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59) return text
  const minutes = Number(hour) * 60 + Number(minute)
  return new Date(Date.parse(dayStart(day)) + minutes * 60_000).toISOString()
}
