import { businessDay, dayStart, isDay } from './business-day.ts'
import { choicesOf, type FieldWords, optionLabel } from './options.ts'

/** A number, its thousands grouped or not, with the field's unit behind it or without. */
export function parseNumber(text: string, { unit }: Pick<FieldWords, 'unit'>): number | undefined {
  const own = unit?.find((one) => text.endsWith(one)) ?? ''
  const bare = text.slice(0, text.length - own.length).replace(/[,\s]/g, '')
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : undefined
}

/** The option of that label, in either language, or of that key. */
export function parseOption(text: string, field: FieldWords): string | undefined {
  return choicesOf(field).find(
    (key) => [optionLabel(field, key)].flat().includes(text) || key.toLowerCase() === text.toLowerCase(),
  )
}

/** `2026-01-31`, also written 2026/1/31, 20260131 or 1月31日, which is one of this year. */
export function parseDay(text: string, now: Date): string | undefined {
  const [, year = businessDay(now).slice(0, 4), month = '', date = ''] =
    /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** A day with a clock time of Asia/Shanghai or without; as an instant, ISO 8601 in UTC. */
export function parseMoment(text: string, now: Date): string | undefined {
  const [, date = '', hour = '0', minute = '0', second = '0'] =
    /^(\S+?)(?:[\sT]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? []
  const day = parseDay(date, now)
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
  return new Date(Date.parse(dayStart(day)) + seconds * 1000).toISOString()
}
