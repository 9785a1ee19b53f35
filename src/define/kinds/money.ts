import type { Format, JsonOf, Parse, SampleOf, SchemaOf, Traits } from '../kind.ts'
import { message } from '../messages.ts'
import { formatYuan, MAX_FEN, parseYuan, plainYuan } from '../money.ts'
import { builder, type Field, type Part } from '../options.ts'
import { boundOf, ranged, refusal } from '../values.ts'

/** Whole fen (1 yuan = 100 fen) from form to column; only the money input and the money cell know yuan. */
export const money = builder('money')

/** An amount again, in the rows of one sort alone and empty in the others, so that it can stand and be summed apart. */
export function partOf<const P extends Part>(
  label: string,
  english: string,
  part: P,
): Field<'money'> & { readOnly: true; computed: true; part: P } {
  return { kind: 'money', label: [label, english], readOnly: true, computed: true, part }
}

export const traits = {
  column: 'bigint',
  width: 112,
  isMoney: true,
  min: 0,
  unit: ['元', 'yuan'],
} as const satisfies Traits

/** The person reads yuan. Never below zero unless the field says so. */
export const schema: SchemaOf = (field) => {
  const range = { min: Math.max(field.min ?? traits.min, -MAX_FEN), max: Math.min(boundOf(field) ?? MAX_FEN, MAX_FEN) }
  const yuan = (bound: number) => message('value.yuan', { amount: formatYuan(bound) })
  return ranged(field, range, Number.isSafeInteger, refusal(field, 'value.money'), yuan)
}

export const parse: Parse = (text) => parseYuan(text.replace(/元$/, '')) ?? undefined

export const format: Format = (value, _field, { isSheet }) =>
  typeof value === 'number' ? (isSheet ? plainYuan(value) : formatYuan(value)) : String(value)

export const json: JsonOf = ({ min = traits.min, max = MAX_FEN }) => ({
  type: 'integer',
  minimum: min,
  maximum: max,
  description: 'fen',
})

export const sample: SampleOf = ({ min = 0, max }, n) => {
  const least = Math.max(min, 0)
  const most = typeof max === 'number' ? max : least + 1_000_000
  return least + (n % (most - least + 1))
}
