import * as z from 'zod'
import { schemas } from './by-kind/schemas.ts'
import { type AnyField, isBoolean, isWhole, nothingOf, traitsOf } from './field.ts'
import type { Clock } from './kind.ts'
import type { Message, Params } from './message.ts'
import { message } from './messages.ts'
import { isBlank } from './values.ts'

// Zod would build its parsers with `new Function`, which the content security policy of the pages forbids.
z.config({ jitless: true })

/** Messages by dotted path (`cars.0.vin`). */
export type FieldErrors = Record<string, Message>
/** `create` and `input` (of an action) need what is required; `change` takes any part of the row. */
export type SchemaMode = 'create' | 'change' | 'input'
/**
 * What a client may send as the fields of a row. Unknown keys are refused, and so are the engine's own: `readOnly`
 * fields, states and serial numbers are not part of it, nor those that are `readOnly: 'afterCreate'` of a change.
 */
export function schemaOf(
  fields: Readonly<Record<string, AnyField>>,
  mode: SchemaMode,
  now: Clock = () => new Date(),
): z.ZodObject {
  const accepted = Object.entries(fields).filter(([, field]) => isAccepted(field, mode))
  const shape = accepted.map(([name, field]) => {
    const isNeeded = mode !== 'change' && field.required === true && field.initial === undefined
    const schema = schemaOfField(field, now)
    return [name, isNeeded ? schema : schema.optional()] as const
  })
  return z.strictObject(Object.fromEntries(shape), {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'value.unknown' : 'value.shape'),
  })
}

/**
 * One value of a field as a client may send it, parsed to the value that is kept: text normalised, money in fen, days
 * `YYYY-MM-DD`, instants in UTC. Unless required, null and blank text mean nothing.
 */
export function schemaOfField(field: AnyField, now: Clock = () => new Date()): z.ZodType {
  const schema = schemas[field.kind](field, now)
  if (field.required === true) return schema
  const nothing = keptAsNothing(field)
  return z.preprocess((value) => (isBlank(value) ? nothing : value), schema.nullable())
}

/** The issues of a failed parse, as a form or a response shows them: an issue carries the key of a message. */
export function errorsOf(error: z.ZodError): { field: string; message: Message }[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: message('value.unknown') }))
      : [{ field: issue.path.join('.'), message: messageOfIssue(issue) }],
  )
}

const messageOfIssue = (issue: z.core.$ZodIssue): Message => ({
  key: issue.message,
  params: issue.code === 'custom' ? (issue.params as Params | undefined) : undefined,
})

function isAccepted(field: AnyField, mode: SchemaMode): boolean {
  if (field.readOnly === true || traitsOf(field).isEngineWritten) return false
  return !(mode === 'change' && field.readOnly === 'afterCreate')
}

/** What stands for "nothing" where the column is never null. */
function keptAsNothing(field: AnyField): unknown {
  const isKept = isWhole(field) || isBoolean(field)
  return isKept ? (field.initial ?? nothingOf(field)) : nothingOf(field)
}
