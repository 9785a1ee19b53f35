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
import { formatYuan, MAX_FEN } from './money.ts'

// Zod would build its parsers with `new Function`, which the content security policy of the pages forbids.
z.config({ jitless: true })

/** Messages by dotted path (`cars.0.vin`), in Chinese. */
export type FieldErrors = Record<string, string>
/** `create` and `input` (of an action) need what is required; `change` takes any part of the row. */
export type SchemaMode = 'create' | 'change' | 'input'
/** The clock: asked at each check, because a schema outlives the day on which it was built. */
type Clock = () => Date

const EARLIEST = '1900-01-01'
const LATEST = '2999-12-31'
/** Decimals are measures (kilometres, litres, coefficients); none comes near this. */
const MAX_DECIMAL = 1_000_000_000
const MAX_MEMBERS = 100
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
    error: (issue) => (issue.code === 'unrecognized_keys' ? '不认识的字段' : '提交的内容格式不正确，请刷新页面后重试'),
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

/** The issues of a failed parse, as a form or a response shows them. */
export function errorsOf(error: z.ZodError): { field: string; message: string }[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: '不认识的字段' }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  )
}

type SchemaOf = (field: AnyField, now: Clock) => z.ZodType

const schemas = {
  text: textSchema,
  textarea: (field) => plainText(field, 2000, prose),
  integer: integerSchema,
  decimal: decimalSchema,
  money: moneySchema,
  date: dateSchema,
  datetime: momentSchema,
  boolean: (field) => z.boolean(say(field, `${field.label}只能是“是”或“否”`)),
  select: (field) => z.enum(Object.keys(field.options ?? {}), say(field, `${field.label}不在可选范围内，请重新选择`)),
  multiSelect: (field) => setSchema(field, (member) => Object.hasOwn(field.options ?? {}, member)),
  state: engineOnly,
  ref: (field) => {
    const wrong = say(field, `${field.label}不正确，请重新选择`)
    return z.string(wrong).regex(uuid, wrong).toLowerCase()
  },
  refs: (field) => setSchema(field, (member) => uuid.test(member)),
  sequence: engineOnly,
  region: (field) => {
    const wrong = say(field, `${field.label}不正确，请选择省、市或区县`)
    return z.string(wrong).regex(/^(\d{2}|\d{4}|\d{6}|\d{9})$/, wrong)
  },
  phone: (field) => formatted(field, checkPhone),
  plate: (field) => formatted(field, checkPlate),
  vin: (field) => formatted(field, (text) => checkVin(text, field.allowPartial)),
  file: (field) => setSchema({ ...field, max: maxFilesOf(field) }, (member) => uuid.test(member)),
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

/** A blank asks for the value; anything else is told what is wrong with it. */
function say(field: AnyField, wrong: string): { error: (issue: { input?: unknown }) => string } {
  return { error: (issue) => (isBlank(issue.input) ? `请填写${field.label}` : wrong) }
}

function textSchema(field: AnyField, now: Clock): z.ZodType {
  const check = field.format && formats[field.format]
  if (check) return formatted(field, (text) => check(text, now))
  // What must not be there twice is compared as it is kept.
  return plainText(field, 200, field.unique ? normalise : prose)
}

/** PostgreSQL refuses U+0000 and half a surrogate pair; nobody could find them to take them out, nor other such signs. */
function plainText(field: AnyField, defaultLength: number, kept: (text: string) => string): z.ZodType<string> {
  const length = field.maxLength ?? defaultLength
  const tooLong = `${field.label}不能超过 ${length} 个字`
  const inLine = (text: string) => (field.kind === 'textarea' ? text : text.replace(/[\n\t]+/g, ' '))
  return (
    z
      .string(say(field, `${field.label}应为文字`))
      // Before normalising, which costs time on a huge text. Not zod's max: it also looks at an object's own `length`.
      .refine((value) => value.length <= length * 4 + 100, { error: tooLong, abort: true })
      .transform((value) => kept(inLine(visible(value))))
      .refine((value) => !isBlank(value), { error: `请填写${field.label}`, abort: true })
      .refine((value) => [...value].length <= length, tooLong)
  )
}

function formatted(field: AnyField, check: (text: string) => Checked): z.ZodType {
  return plainText(field, 200, normalise).transform((text, context) => {
    const { value, error } = check(text)
    if (error === undefined) return value
    context.addIssue({ code: 'custom', message: error, input: text })
    return z.NEVER
  })
}

/** The greatest figure; the bound of a date is no figure. */
const boundOf = ({ max }: AnyField): number | undefined => (max === '$today' ? undefined : max)

function integerSchema(field: AnyField): z.ZodType {
  const range = { min: field.min ?? Number.MIN_SAFE_INTEGER, max: boundOf(field) ?? Number.MAX_SAFE_INTEGER }
  return ranged(field, range, Number.isSafeInteger, `${field.label}应为整数`, (bound) => bounded(field, bound))
}

function decimalSchema(field: AnyField): z.ZodType {
  const scale = field.scale ?? 2
  const range = { min: field.min ?? -MAX_DECIMAL, max: boundOf(field) ?? MAX_DECIMAL }
  const fits = (value: number) => Number(value.toFixed(scale)) === value
  const wrong = `${field.label}应为数字，最多 ${scale} 位小数`
  return ranged(field, range, fits, wrong, (bound) => bounded(field, bound))
}

/** Whole fen; the person reads yuan. Never below zero unless the field says so. */
function moneySchema(field: AnyField): z.ZodType {
  const range = { min: Math.max(field.min ?? 0, -MAX_FEN), max: Math.min(boundOf(field) ?? MAX_FEN, MAX_FEN) }
  const wrong = `${field.label}应为金额，最多两位小数`
  return ranged(field, range, Number.isSafeInteger, wrong, (bound) => `${formatYuan(bound)} 元`)
}

/** With its unit, if the field has one. */
function bounded(field: AnyField, bound: number): string {
  return field.unit ? `${bound} ${field.unit}` : String(bound)
}

function ranged(
  field: AnyField,
  { min, max }: { min: number; max: number },
  fits: (value: number) => boolean,
  wrong: string,
  written: (bound: number) => string,
): z.ZodType {
  return z
    .number(say(field, wrong))
    .refine((value) => value >= min, { error: `${field.label}不能小于 ${written(min)}`, abort: true })
    .refine((value) => value <= max, { error: `${field.label}不能大于 ${written(max)}`, abort: true })
    .refine(fits, wrong)
    .transform((value) => value + 0) // minus zero becomes zero
}

function dateSchema(field: AnyField, now: Clock): z.ZodType {
  const wrong = say(field, `${field.label}不是有效的日期，请按 2026-01-31 的格式填写`)
  return z
    .string(wrong)
    .refine(isDay, { ...wrong, abort: true })
    .refine((day) => day >= EARLIEST && day <= LATEST, {
      error: `${field.label}应在 ${EARLIEST} 与 ${LATEST} 之间`,
      abort: true,
    })
    .refine((day) => field.max !== '$today' || day <= businessDay(now()), `${field.label}不能晚于今天`)
}

function momentSchema(field: AnyField): z.ZodType {
  const wrong = say(field, `${field.label}不是有效的时间，请重新选择`)
  return z.iso
    .datetime({ offset: true, ...wrong, abort: true })
    .transform((text) => new Date(text).toISOString())
    .refine((instant) => instant >= EARLIEST && instant.slice(0, 10) <= LATEST, {
      error: `${field.label}应在 ${EARLIEST} 与 ${LATEST} 之间`,
    })
}

/** A set: every member once. `min` and `max` count members. Errors belong to the field, not to a member. */
function setSchema(field: AnyField, isMember: (member: string) => boolean): z.ZodType {
  const max = Math.min(boundOf(field) ?? MAX_MEMBERS, MAX_MEMBERS)
  const min = Math.max(field.min ?? 0, field.required === true ? 1 : 0)
  const tooFew = min <= 1 ? `请填写${field.label}` : `${field.label}至少要有 ${min} 项`
  const isSetMember = (member: unknown) => typeof member === 'string' && isMember(member)
  return z
    .custom<string[]>(Array.isArray, { ...say(field, `${field.label}应为多项选择`), abort: true })
    .refine((members) => members.length <= max, { error: `${field.label}最多 ${max} 项`, abort: true })
    .refine((members) => members.every(isSetMember), {
      error: `${field.label}里有不在可选范围内的项，请重新选择`,
      abort: true,
    })
    .transform((members) => (field.kind === 'multiSelect' ? members : members.map((member) => member.toLowerCase())))
    .refine((members) => new Set(members).size === members.length, {
      error: `${field.label}里有重复的项，请去掉重复`,
      abort: true,
    })
    .refine((members) => members.length >= min || (members.length === 0 && field.required !== true), tooFew)
}

function engineOnly(field: AnyField): z.ZodType {
  return z.never(`${field.label}由系统生成，不能填写`)
}
