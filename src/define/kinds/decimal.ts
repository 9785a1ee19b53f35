import { rangeJson } from '../json.ts'
import type { Format, JsonOf, SampleOf, SchemaOf, Traits } from '../kind.ts'
import { formatNumber } from '../numbers.ts'
import { builder } from '../options.ts'
import { parseNumber } from '../parse.ts'
import { boundOf, ranged, refusal } from '../values.ts'

/** A number with `scale` digits after the point, two where it says nothing. */
export const decimal = builder('decimal')

export const traits = { column: 'numeric', width: 80, scale: 2 } as const satisfies Traits

/** Decimals are measures (kilometres, litres, coefficients); none comes near this. */
const MAX = 1_000_000_000

export const schema: SchemaOf = (field) => {
  const { scale = traits.scale } = field
  const range = { min: field.min ?? -MAX, max: boundOf(field) ?? MAX }
  const fits = (value: number) => Number(value.toFixed(scale)) === value
  return ranged(field, range, fits, refusal(field, 'value.decimal', { scale }))
}

export const parse = parseNumber

export const format: Format = (value, { percent, unit }, { say, isSheet }) => {
  if (isSheet) return String(value)
  if (percent && typeof value === 'number') return `${(value * 100).toFixed(1)}%`
  const text = typeof value === 'number' ? formatNumber(value) : String(value)
  return unit ? `${text} ${say(unit)}` : text
}

export const json: JsonOf = (field) => ({ type: 'number', ...rangeJson(field) })
export const sample: SampleOf = ({ scale = traits.scale, min = 0 }, n) =>
  Number((((n * 7) % 90) / 10 + min).toFixed(scale))
