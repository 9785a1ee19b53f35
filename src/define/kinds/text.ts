import { businessDay } from '../business-day.ts'
import {
  type Checked,
  checkBankCard,
  checkIdCard,
  checkIdTail,
  checkLink,
  checkMonth,
  checkSite,
  checkUscc,
  checkUsername,
  normalise,
  prose,
} from '../formats.ts'
import {
  asItIs,
  asWritten,
  type Clock,
  type JsonOf,
  type NoteOf,
  type SampleOf,
  type SchemaOf,
  type Traits,
} from '../kind.ts'
import { checkListState } from '../list-state.ts'
import { builder, type TextFormat } from '../options.ts'
import { formatted, plainText } from '../values.ts'

/** One line; `format` names a law that it follows. */
export const text = builder('text')

export const traits = {
  column: 'text',
  maxLength: 200,
  width: 140,
  isProse: true,
  isName: true,
} as const satisfies Traits

const checks = {
  idCard: (text, now) => checkIdCard(text, businessDay(now())),
  idTail: checkIdTail,
  uscc: checkUscc,
  bankCard: checkBankCard,
  username: checkUsername,
  month: checkMonth,
  link: checkLink,
  site: checkSite,
  listState: checkListState,
} satisfies Record<TextFormat, (text: string, now: Clock) => Checked>

export const schema: SchemaOf = (field, now) => {
  const check = field.format && checks[field.format]
  if (check) return formatted(field, (text) => check(text, now))
  // What must not be there twice is compared as it is kept.
  return plainText(field, { maxLength: traits.maxLength, kept: field.unique ? normalise : prose })
}

export const parse = asWritten
export const format = asItIs
export const note: NoteOf = (text, { format }, now) => format && checks[format](text, () => now).warning
export const json: JsonOf = ({ maxLength = traits.maxLength }) => ({ type: 'string', maxLength })

export const sample: SampleOf = ({ format, unique, maxLength = traits.maxLength, label }, n) => {
  if (format === 'month' && unique) return samples.month(n).replace(/^20/, '19')
  if (format) return samples[format](n)
  // Short fields keep the end of the number, where it differs.
  const number = n.toString(36)
  return number.length + 2 > maxLength ? number.slice(-maxLength) : `${label[0]}${number}`.slice(-maxLength)
}

const padded = (n: number, length: number) => String(n).padStart(length, '0')

const samples = {
  idCard: (n) =>
    withCheck(`110105${1950 + (n % 50)}1231${padded(n % 1000, 3)}`, (text) => !checkIdCard(text, '2026-11-21').error),
  idTail: (n) => padded(n % 10_000, 4),
  uscc: (n) => withCheck(`91440300${padded(n, 9)}`, (text) => !checkUscc(text).error),
  bankCard: (n) => withCheck(`622202${padded(n, 12)}`, (text) => !checkBankCard(text).warning),
  username: (n) => `user${n}`,
  link: (n) => `/track?t=${padded(n, 22)}`,
  site: (n) => `https://site${n}.example`,
  listState: (n) => `{"view":"all","query":"_size=${n}"}`,
  month: (n) => `20${padded(Math.floor(n / 12) % 100, 2)}-${padded((n % 12) + 1, 2)}`,
} satisfies Record<TextFormat, (n: number) => string>

function withCheck(body: string, isFit: (text: string) => boolean): string {
  const sign = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].find((one) => isFit(body + one))
  if (sign === undefined) throw new Error(`no check sign fits ${body}`)
  return body + sign
}
