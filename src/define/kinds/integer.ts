import { rangeJson } from '../json.ts'
import type { Format, JsonOf, SampleOf, SchemaOf, Traits } from '../kind.ts'
import { formatNumber } from '../numbers.ts'
import { builder } from '../options.ts'
import { parseNumber } from '../parse.ts'
import { boundOf, ranged, refusal } from '../values.ts'

/** A whole number. */
export const integer = builder('integer')

export const traits = { column: 'bigint', width: 72 } as const satisfies Traits

export const schema: SchemaOf = (field) => {
  const range = { min: field.min ?? Number.MIN_SAFE_INTEGER, max: boundOf(field) ?? Number.MAX_SAFE_INTEGER }
  return ranged(field, range, Number.isSafeInteger, refusal(field, 'value.integer'))
}

export const parse = parseNumber

export const format: Format = (value, { unit }, { say, isSheet }) => {
  if (isSheet) return String(value)
  const text = typeof value === 'number' ? formatNumber(value) : String(value)
  return unit ? `${text} ${say(unit)}` : text
}

export const json: JsonOf = (field) => ({ type: 'integer', ...rangeJson(field) })

export const sample: SampleOf = ({ min = 0, max }, n) => {
  const least = Math.max(min, 0)
  const most = typeof max === 'number' ? max : least + 1_000_000
  return least + (n % (most - least + 1))
}
