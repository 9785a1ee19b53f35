import * as z from 'zod'
import { formatMoment } from '../business-day.ts'
import type { Format, JsonOf, Parse, SampleOf, SchemaOf, Traits } from '../kind.ts'
import { builder } from '../options.ts'
import { parseMoment } from '../parse.ts'
import { EARLIEST, LATEST, outOfTime, value } from '../values.ts'

/** An instant, ISO 8601 in UTC. */
export const datetime = builder('datetime')

export const traits = { column: 'timestamptz', width: 145, isTabular: true } as const satisfies Traits

const isInstant = /* @__PURE__ */ z.iso.datetime({ offset: true })

export const schema: SchemaOf = (field) =>
  value<string>((given) => isInstant.safeParse(given).success, field, 'value.datetime')
    .transform((text) => new Date(text).toISOString())
    .refine((instant) => instant >= EARLIEST && instant.slice(0, 10) <= LATEST, outOfTime(field))

// A clock time is one of Asia/Shanghai; what is none may be an instant already, and the schema says if it is not.
export const parse: Parse = (text, _field, now) => parseMoment(text, now) ?? text
export const format: Format = (value, _field, { isSheet }) => formatMoment(String(value), isSheet)
export const json: JsonOf = () => ({ type: 'string', format: 'date-time' })
export const sample: SampleOf = (_field, n) => new Date(Date.UTC(2026, 0, 1, n % 24, n % 60, n % 50)).toISOString()
