import { businessDay, isDay } from '../business-day.ts'
import { asItIs, type JsonOf, type Parse, type SampleOf, type SchemaOf, type Traits } from '../kind.ts'
import { builder } from '../options.ts'
import { parseDay } from '../parse.ts'
import { EARLIEST, isText, LATEST, outOfTime, refusal, value } from '../values.ts'

/** A calendar day, `YYYY-MM-DD`, Asia/Shanghai. */
export const date = builder('date')

export const traits = { column: 'date', width: 110, isTabular: true } as const satisfies Traits

export const schema: SchemaOf = (field, now) =>
  value<string>((given) => isText(given) && isDay(given), field, 'value.date')
    .refine((day) => day >= EARLIEST && day <= LATEST, { ...outOfTime(field), abort: true })
    .refine((day) => field.max !== '$today' || day <= businessDay(now()), refusal(field, 'value.afterToday'))

// What is no day the schema names, with the way to write one.
export const parse: Parse = (text, _field, now) => parseDay(text, now) ?? text
export const format = asItIs
export const json: JsonOf = () => ({ type: 'string', format: 'date' })

export const sample: SampleOf = ({ max }, n) =>
  new Date(Date.UTC(max === '$today' ? 2024 : 2030, 0, 1 + (n % 300))).toISOString().slice(0, 10)
