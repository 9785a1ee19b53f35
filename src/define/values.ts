import * as z from 'zod'
import type { Checked } from './formats.ts'
import { normalise, visible } from './formats.ts'
import type { Message, Param, Params } from './message.ts'
import { message, type valueMessages } from './messages.ts'
import { choicesOf, type FieldWords } from './options.ts'
import { placeholdersIn } from './template.ts'

/** The first and the last day that anything happens on. */
export const EARLIEST = '1900-01-01'
export const LATEST = '2999-12-31'
const MAX_MEMBERS = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Key = keyof typeof valueMessages

/** Nothing, or a text without a single visible sign. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && !/[^\s\p{Cf}\p{Cc}\p{Cs}]/u.test(value))
}

export const isText = (given: unknown): given is string => typeof given === 'string'

export const isReference = (given: unknown): boolean => isText(given) && uuid.test(given)

export const isOption = (field: FieldWords, given: unknown): boolean =>
  isText(given) && choicesOf(field).includes(given)

/** What zod is told of a refusal: the key of a message, and what fills it. A kind may bring a message of its own. */
export const refusal = ({ label }: FieldWords, said: Key | Message, params: Params = {}) =>
  typeof said === 'string'
    ? { error: said as string, params: { label, ...params } }
    : { error: said.key, params: { label, ...said.params } }

/** A value of one shape. A blank asks for it; anything else is told what is wrong with it. */
export function value<T>(is: (given: unknown) => boolean, field: FieldWords, said: Key | Message): z.ZodCustom<T, T> {
  const wrong = refusal(field, said)
  const error = (issue: { input?: unknown }) => (isBlank(issue.input) ? 'value.required' : wrong.error)
  return z.custom<T>(is, { ...wrong, error, abort: true })
}

/** What only the engine writes. */
export const engineOnly = (field: FieldWords): z.ZodType => value(() => false, field, 'value.computed')

type Written = { maxLength: number; kept: (text: string) => string; isMultiline?: true }

/** PostgreSQL refuses U+0000 and half a surrogate pair; nobody could find them to take them out, nor other such signs. */
export function plainText(field: FieldWords, { maxLength, kept, isMultiline }: Written): z.ZodType<string> {
  const length = field.maxLength ?? maxLength
  const tooLong = refusal(field, 'value.tooLong', { count: length })
  const inLine = (text: string) => (isMultiline ? text : text.replace(/[\n\t]+/g, ' '))
  return (
    value<string>(isText, field, 'value.text')
      // Before normalising, which costs time on a huge text. Not zod's max: it also looks at an object's own `length`.
      .refine((value) => value.length <= length * 4 + 100, { ...tooLong, abort: true })
      .transform((value) => kept(inLine(visible(value))))
      .refine((value) => !isBlank(value), { ...refusal(field, 'value.required'), abort: true })
      .refine((value) => [...value].length <= length, tooLong)
      .superRefine((value, context) => {
        const wrong = placeholderFault(field, value)
        if (wrong) context.addIssue({ code: 'custom', message: wrong.error, params: wrong.params, input: value })
      })
  )
}

/** A placeholder that is none, or one that the text cannot do without. */
function placeholderFault(field: FieldWords, text: string): ReturnType<typeof refusal> | undefined {
  const { placeholders } = field
  if (!placeholders) return undefined
  const written = placeholdersIn(text)
  const unknown = written.find((name) => !Object.hasOwn(placeholders, name))
  const names = { list: Object.keys(placeholders).map((name) => `{${name}}`) }
  if (unknown !== undefined) return refusal(field, 'value.placeholder', { name: `{${unknown}}`, names })
  const lacking = Object.keys(placeholders).find((name) => placeholders[name]?.required && !written.includes(name))
  return lacking === undefined ? undefined : refusal(field, 'value.noPlaceholder', { name: `{${lacking}}` })
}

/** A text that follows a law of its own, such as a phone number. */
export function formatted(field: FieldWords, check: (text: string) => Checked): z.ZodType {
  return plainText(field, { maxLength: 200, kept: normalise }).transform((text, context) => {
    const { value, error } = check(text)
    if (error === undefined) return value
    context.addIssue({ code: 'custom', message: error.key, params: error.params, input: text })
    return z.NEVER
  })
}

/** The greatest figure; the bound of a date is no figure. */
export const boundOf = ({ max }: FieldWords): number | undefined => (max === '$today' ? undefined : max)

/** With its unit, if the field has one. */
export const withUnit = ({ unit }: FieldWords, bound: number): Param =>
  unit ? message('value.measure', { number: bound, unit }) : bound

/** A number between two bounds; `written` says a bound as the person reads it. */
export function ranged(
  field: FieldWords,
  { min, max }: { min: number; max: number },
  fits: (value: number) => boolean,
  wrong: ReturnType<typeof refusal>,
  written: (bound: number) => Param = (bound) => withUnit(field, bound),
): z.ZodType {
  return value<number>(Number.isFinite, field, { key: wrong.error, params: wrong.params })
    .refine((figure) => figure >= min, { ...refusal(field, 'value.least', { bound: written(min) }), abort: true })
    .refine((figure) => figure <= max, { ...refusal(field, 'value.most', { bound: written(max) }), abort: true })
    .refine(fits, wrong)
    .transform((figure) => figure + 0) // minus zero becomes zero
}

/** Within what can be meant at all. */
export const outOfTime = (field: FieldWords) => refusal(field, 'value.between', { from: EARLIEST, to: LATEST })

/** A set: every member once. `min` and `max` count members. Errors belong to the field, not to a member. */
export function setOf(field: FieldWords, isMember: (member: string) => boolean): z.ZodType<string[]> {
  const max = Math.min(boundOf(field) ?? MAX_MEMBERS, MAX_MEMBERS)
  const min = Math.max(field.min ?? 0, field.required === true ? 1 : 0)
  const tooFew = min <= 1 ? refusal(field, 'value.required') : refusal(field, 'value.fewest', { count: min })
  const isSetMember = (member: unknown) => isText(member) && isMember(member)
  return value<string[]>(Array.isArray, field, 'value.set')
    .refine((members) => members.length <= max, { ...refusal(field, 'value.mostMembers', { count: max }), abort: true })
    .refine((members) => members.every(isSetMember), { ...refusal(field, 'value.members'), abort: true })
    .transform((members) => members.map((member) => (isReference(member) ? member.toLowerCase() : member)))
    .refine((members) => new Set(members).size === members.length, { ...refusal(field, 'value.repeated'), abort: true })
    .refine((members) => members.length >= min || (members.length === 0 && field.required !== true), tooFew)
}
