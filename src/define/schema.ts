import * as z from 'zod'
import { businessDay, isDay } from './business-day.ts'
import type { AnyField, Kind, TextFormat } from './field.ts'
import { maxFilesOf } from './files.ts'
import {
  type Checked,
  checkBankCard,
  checkIdCard,
  checkIdTail,
  checkMonth,
  checkPhone,
  checkPlate,
  checkUscc,
  checkUsername,
  checkVin,
  normalise,
  prose,
  visible,
} from './formats.ts'
import type { Message, Param, Params } from './message.ts'
import { message, type valueMessages } from './messages.ts'
import { formatYuan, MAX_FEN } from './money.ts'

// Zod would build its parsers with `new Function`, which the content security policy of the pages forbids.
z.config({ jitless: true })

/** Messages by dotted path (`cars.0.vin`). */
export type FieldErrors = Record<string, Message>
/** `create` and `input` (of an action) need what is required; `change` takes any part of the row. */
export type SchemaMode = 'create' | 'change' | 'input'
/** The clock: asked at each check, because a schema outlives the day on which it was built. */
type Clock = () => Date

const EARLIEST = '1900-01-01'
const LATEST = '2999-12-31'
/** Decimals are measures (kilometres, litres, coefficients); none comes near this. */
const MAX_DECIMAL = 1_000_000_000
const MAX_MEMBERS = 100
const regionCode = /^(\d{2}|\d{4}|\d{6}|\d{9})$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

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
  const nothing = nothingOf(field)
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

type SchemaOf = (field: AnyField, now: Clock) => z.ZodType

const schemas = {
  text: textSchema,
  textarea: (field) => plainText(field, 2000, prose),
  integer: integerSchema,
  decimal: decimalSchema,
  money: moneySchema,
  date: dateSchema,
  datetime: momentSchema,
  boolean: (field) => value<boolean>((given) => typeof given === 'boolean', field, 'value.boolean'),
  select: (field) => value<string>((given) => isOption(field, given), field, 'value.option'),
  multiSelect: (field) => setSchema(field, (member) => isOption(field, member)),
  state: engineOnly,
  ref: (field) => value<string>(isReference, field, 'value.reference').transform((id) => id.toLowerCase()),
  refs: (field) => setSchema(field, isReference),
  sequence: engineOnly,
  region: (field) => value<string>((given) => isText(given) && regionCode.test(given), field, 'value.region'),
  phone: (field) => formatted(field, checkPhone),
  plate: (field) => formatted(field, checkPlate),
  vin: (field) => formatted(field, (text) => checkVin(text, field.allowPartial)),
  file: (field) => setSchema({ ...field, max: maxFilesOf(field) }, isReference),
} satisfies Record<Kind, SchemaOf>

const formats = {
  idCard: (text, now) => checkIdCard(text, businessDay(now())),
  idTail: checkIdTail,
  uscc: checkUscc,
  bankCard: checkBankCard,
  username: checkUsername,
  month: checkMonth,
} satisfies Record<TextFormat, (text: string, now: Clock) => Checked>

function isAccepted(field: AnyField, mode: SchemaMode): boolean {
  if (field.readOnly === true || field.kind === 'state' || field.kind === 'sequence') return false
  return !(mode === 'change' && field.readOnly === 'afterCreate')
}

/** Nothing, or a text without a single visible sign. */
function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && !/[^\s\p{Cf}\p{Cc}\p{Cs}]/u.test(value))
}

/** What stands for "nothing" where the column is never null. */
function nothingOf(field: AnyField): unknown {
  if (field.kind === 'multiSelect' || field.kind === 'refs' || field.kind === 'file') return []
  if (field.kind === 'boolean') return field.initial ?? false
  if (field.kind === 'money' || field.kind === 'integer') return field.initial ?? null
  return null
}

type Key = keyof typeof valueMessages

/** What zod is told of a refusal: the key of a message, and what fills it. */
const refusal = ({ label }: AnyField, key: Key, params: Params = {}) => ({ error: key, params: { label, ...params } })

/** A value of one shape. A blank asks for it; anything else is told what is wrong with it. */
function value<T>(is: (given: unknown) => boolean, field: AnyField, key: Key, params?: Params): z.ZodCustom<T, T> {
  const error = (issue: { input?: unknown }) => (isBlank(issue.input) ? 'value.required' : key)
  return z.custom<T>(is, { ...refusal(field, key, params), error, abort: true })
}

const isText = (given: unknown): given is string => typeof given === 'string'

const isReference = (given: unknown): boolean => isText(given) && uuid.test(given)

const isOption = ({ options = {} }: AnyField, given: unknown): boolean => isText(given) && Object.hasOwn(options, given)

function textSchema(field: AnyField, now: Clock): z.ZodType {
  const check = field.format && formats[field.format]
  if (check) return formatted(field, (text) => check(text, now))
  // What must not be there twice is compared as it is kept.
  return plainText(field, 200, field.unique ? normalise : prose)
}

/** PostgreSQL refuses U+0000 and half a surrogate pair; nobody could find them to take them out, nor other such signs. */
function plainText(field: AnyField, defaultLength: number, kept: (text: string) => string): z.ZodType<string> {
  const length = field.maxLength ?? defaultLength
  const tooLong = refusal(field, 'value.tooLong', { count: length })
  const inLine = (text: string) => (field.kind === 'textarea' ? text : text.replace(/[\n\t]+/g, ' '))
  return (
    value<string>(isText, field, 'value.text')
      // Before normalising, which costs time on a huge text. Not zod's max: it also looks at an object's own `length`.
      .refine((value) => value.length <= length * 4 + 100, { ...tooLong, abort: true })
      .transform((value) => kept(inLine(visible(value))))
      .refine((value) => !isBlank(value), { ...refusal(field, 'value.required'), abort: true })
      .refine((value) => [...value].length <= length, tooLong)
  )
}

function formatted(field: AnyField, check: (text: string) => Checked): z.ZodType {
  return plainText(field, 200, normalise).transform((text, context) => {
    const { value, error } = check(text)
    if (error === undefined) return value
    context.addIssue({ code: 'custom', message: error.key, params: error.params, input: text })
    return z.NEVER
  })
}

/** The greatest figure; the bound of a date is no figure. */
const boundOf = ({ max }: AnyField): number | undefined => (max === '$today' ? undefined : max)

function integerSchema(field: AnyField): z.ZodType {
  const range = { min: field.min ?? Number.MIN_SAFE_INTEGER, max: boundOf(field) ?? Number.MAX_SAFE_INTEGER }
  return ranged(field, range, Number.isSafeInteger, refusal(field, 'value.integer'), (bound) => bounded(field, bound))
}

function decimalSchema(field: AnyField): z.ZodType {
  const scale = field.scale ?? 2
  const range = { min: field.min ?? -MAX_DECIMAL, max: boundOf(field) ?? MAX_DECIMAL }
  const fits = (value: number) => Number(value.toFixed(scale)) === value
  const wrong = refusal(field, 'value.decimal', { scale })
  return ranged(field, range, fits, wrong, (bound) => bounded(field, bound))
}

/** Whole fen; the person reads yuan. Never below zero unless the field says so. */
function moneySchema(field: AnyField): z.ZodType {
  const range = { min: Math.max(field.min ?? 0, -MAX_FEN), max: Math.min(boundOf(field) ?? MAX_FEN, MAX_FEN) }
  const yuan = (bound: number) => message('value.yuan', { amount: formatYuan(bound) })
  return ranged(field, range, Number.isSafeInteger, refusal(field, 'value.money'), yuan)
}

/** With its unit, if the field has one. */
function bounded({ unit }: AnyField, bound: number): Param {
  return unit ? message('value.measure', { number: bound, unit }) : bound
}

function ranged(
  field: AnyField,
  { min, max }: { min: number; max: number },
  fits: (value: number) => boolean,
  wrong: ReturnType<typeof refusal>,
  written: (bound: number) => Param,
): z.ZodType {
  return value<number>(Number.isFinite, field, wrong.error, wrong.params)
    .refine((figure) => figure >= min, { ...refusal(field, 'value.least', { bound: written(min) }), abort: true })
    .refine((figure) => figure <= max, { ...refusal(field, 'value.most', { bound: written(max) }), abort: true })
    .refine(fits, wrong)
    .transform((figure) => figure + 0) // minus zero becomes zero
}

function dateSchema(field: AnyField, now: Clock): z.ZodType {
  return value<string>((given) => isText(given) && isDay(given), field, 'value.date')
    .refine((day) => day >= EARLIEST && day <= LATEST, { ...outOfTime(field), abort: true })
    .refine((day) => field.max !== '$today' || day <= businessDay(now()), refusal(field, 'value.afterToday'))
}

const outOfTime = (field: AnyField) => refusal(field, 'value.between', { from: EARLIEST, to: LATEST })

const isInstant = z.iso.datetime({ offset: true })

function momentSchema(field: AnyField): z.ZodType {
  return value<string>((given) => isInstant.safeParse(given).success, field, 'value.datetime')
    .transform((text) => new Date(text).toISOString())
    .refine((instant) => instant >= EARLIEST && instant.slice(0, 10) <= LATEST, outOfTime(field))
}

/** A set: every member once. `min` and `max` count members. Errors belong to the field, not to a member. */
function setSchema(field: AnyField, isMember: (member: string) => boolean): z.ZodType {
  const max = Math.min(boundOf(field) ?? MAX_MEMBERS, MAX_MEMBERS)
  const min = Math.max(field.min ?? 0, field.required === true ? 1 : 0)
  const tooFew = min <= 1 ? refusal(field, 'value.required') : refusal(field, 'value.fewest', { count: min })
  const isSetMember = (member: unknown) => isText(member) && isMember(member)
  return value<string[]>(Array.isArray, field, 'value.set')
    .refine((members) => members.length <= max, { ...refusal(field, 'value.mostMembers', { count: max }), abort: true })
    .refine((members) => members.every(isSetMember), { ...refusal(field, 'value.members'), abort: true })
    .transform((members) => (field.kind === 'multiSelect' ? members : members.map((member) => member.toLowerCase())))
    .refine((members) => new Set(members).size === members.length, { ...refusal(field, 'value.repeated'), abort: true })
    .refine((members) => members.length >= min || (members.length === 0 && field.required !== true), tooFew)
}

function engineOnly(field: AnyField): z.ZodType {
  return value(() => false, field, 'value.computed')
}
