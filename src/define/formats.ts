import { isDay } from './business-day.ts'
import type { Message } from './message.ts'
import { message } from './messages.ts'

/** What a check found: the text as it is kept, an error that refuses it, or a warning that a person may confirm. */
export type Checked = { value: string; error?: Message; warning?: Message }

/** Full width to half width (Unicode NFKC), without blanks at both ends: codes, figures, and what is compared. */
export function normalise(text: string): string {
  return text.normalize('NFKC').trim()
}

/** Letters, digits and parts of signs, for which the full width says nothing. */
const onlyWider = /[０-９Ａ-Ｚａ-ｚ⺀-⿟]/gu

/** As written: Chinese keeps its punctuation （，：！…）. A text without a Chinese sign is a code or a figure. */
export function prose(text: string): string {
  if (!/\p{Script=Han}/u.test(text)) return normalise(text)
  return text
    .normalize('NFC')
    .replace(onlyWider, (sign) => sign.normalize('NFKC'))
    .trim()
}

/** Controls, zero widths, marks of direction, half a pair; not the joiner inside an emoji. */
const invisible = /(?![\n\t]|\u200D\p{Extended_Pictographic})[\p{Cc}\p{Cf}\p{Cs}]/gu

/** Without what nobody sees and so nobody could take out. */
export function visible(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(invisible, '')
}

const mobile = /^1[3-9]\d{9}$/
const landline = /^(010|02\d|0[3-9]\d{2})-?([2-9]\d{6,7})(-\d{1,6})?$/
const service = /^(400|800)-?(\d{3})-?(\d{4})$/

/**
 * A mobile, landline or 400/800 number of mainland China. Kept as `13800138000`, `010-62345678-802`, `400-810-8888`.
 */
export function checkPhone(text: string): Checked {
  const bare = compact(text)
    .replace(/[‐-―−]/g, '-')
    .replace(/^\((0\d{2,3})\)-?/, '$1-')
    .replace(/^(\+86|0086|86(?=-?1[3-9]))-?/, '')
  const digits = bare.replaceAll('-', '')
  if (mobile.test(digits)) return { value: digits }
  const [, area, number, extension = ''] = landline.exec(bare) ?? []
  // Three-digit areas (010, 02x) have eight-digit numbers, all others seven or eight.
  if (area && number && (area.length === 4 || number.length === 8)) return { value: `${area}-${number}${extension}` }
  const [, prefix, middle, end] = service.exec(bare) ?? []
  if (prefix) return { value: `${prefix}-${middle}-${end}` }
  if (/^1\d*$/.test(digits) && digits.length !== 11) {
    return { value: bare, error: message('phone.digits', { count: digits.length }) }
  }
  return { value: bare, error: message('phone.wrong') }
}

const province = '[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新]'
const ordinaryPlate = new RegExp(`^${province}[A-Z]([A-HJ-NP-Z0-9]{5})$`)
const otherPlates = [
  `${province}[A-Z][A-HJK][A-HJ-NP-Z0-9]\\d{4}`, // small new-energy car
  `${province}[A-Z]\\d{5}[A-HJK]`, // large new-energy car
  `${province}[A-Z][A-HJ-NP-Z0-9]{4}[挂学警]`,
  '粤Z[A-HJ-NP-Z0-9]{4}[港澳]',
  `${province}[A-Z]临\\d{4,6}`,
].map((pattern) => new RegExp(`^${pattern}$`))

/** A number plate (GA 36): ordinary, new-energy, trailer, learner, police, 粤Z…港/澳, temporary (临). Kept without dots and blanks. */
export function checkPlate(text: string): Checked {
  const value = compact(text)
    .toUpperCase()
    .replace(/[·•‧・.-]/g, '')
  if (otherPlates.some((pattern) => pattern.test(value))) return { value }
  const serial = ordinaryPlate.exec(value)?.[1]
  if (serial !== undefined) {
    if (serial.replace(/\d/g, '').length <= 2) return { value }
    return { value, error: message('plate.letters') }
  }
  if (!new RegExp(`^${province}[A-Z]`).test(value)) {
    return { value, error: message('plate.province') }
  }
  if (/[IO]/.test(value.slice(2))) return { value, error: message('plate.alike') }
  return { value, error: message('plate.wrong') }
}

const VIN_LENGTH = 17

/** Whether it is the whole number and not its end alone. */
export const isWholeVin = (vin: string | null): vin is string => vin?.length === VIN_LENGTH

const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** Values of A–Z; the letters I, O and Q do not occur. */
const vinValues = '12345678012345070923456789'

/**
 * A vehicle identification number (GB 16735, ISO 3779). A wrong check digit is an error for domestic cars (WMI L…) and
 * a warning for imported ones, many of which carry none. Where its end will do (识别码), `tail` signs are enough.
 */
export function checkVin(text: string, tail = VIN_LENGTH): Checked {
  const value = compact(text).toUpperCase()
  if (/[IOQ]/.test(value)) return { value, error: message('vin.alike') }
  if (!/^[A-Z0-9]*$/.test(value)) return { value, error: message('vin.characters') }
  if (value.length < tail && tail < VIN_LENGTH)
    return { value, error: message('vin.part', { least: tail, count: value.length }) }
  if (value.length < VIN_LENGTH && tail < VIN_LENGTH) return { value }
  if (value.length !== VIN_LENGTH) return { value, error: message('vin.length', { count: value.length }) }
  // No real car has fewer than three different characters in it: somebody filled the box to get on.
  if (new Set(value).size < 3) return { value, error: message('vin.madeUp') }
  const expected = vinCheckDigit(value)
  if (value[8] === expected) return yearOf(value)
  const digits = { found: value.charAt(8), wanted: expected }
  return value.startsWith('L')
    ? { value, error: message('vin.check', digits) }
    : { value, warning: message('vin.checkImported', digits) }
}

/** The tenth sign is the model year, for which U, Z and 0 do not stand; makers abroad put other things there. */
function yearOf(value: string): Checked {
  if (!/[UZ0]/.test(value.charAt(9))) return { value }
  const found = { found: value.charAt(9) }
  return value.startsWith('L')
    ? { value, error: message('vin.year', found) }
    : { value, warning: message('vin.yearImported', found) }
}

function vinCheckDigit(vin: string): string {
  const value = (sign: string) => Number(/\d/.test(sign) ? sign : vinValues[sign.charCodeAt(0) - 65])
  const rest = weighted([...vin].map(value), vinWeights) % 11
  return rest === 10 ? 'X' : String(rest)
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const idProvinces = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/

/** An identity card of 18 places (GB 11643). `today` is the business day, `YYYY-MM-DD`: nobody is born after it. */
export function checkIdCard(text: string, today: string): Checked {
  const value = compact(text).toUpperCase()
  if (value.length !== 18) return { value, error: message('idCard.length', { count: value.length }) }
  if (!/^\d{17}[\dX]$/.test(value)) return { value, error: message('idCard.characters') }
  if (!idProvinces.test(value)) return { value, error: message('idCard.province') }
  const birth = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`
  if (!isDay(birth) || birth < '1900-01-01') {
    return { value, error: message('idCard.noDay', { day: birth }) }
  }
  if (birth > today) return { value, error: message('idCard.future', { day: birth }) }
  const check = '10X98765432'[weighted([...value.slice(0, 17)].map(Number), idWeights) % 11]
  return value[17] === check ? { value } : { value, error: message('idCard.check') }
}

/** The last four places of a paper, by which the one who takes a car over is known: an ID card may end with X. */
export function checkIdTail(text: string): Checked {
  const value = compact(text).toUpperCase()
  return /^\d{3}[\dX]$/.test(value) ? { value } : { value, error: message('idTail.wrong') }
}

/** A page of this site that its address alone opens: 22 characters that nobody guesses. */
export function checkLink(text: string): Checked {
  const value = text.trim()
  return /^\/[a-z]+\?t=[\w-]{22}$/.test(value) ? { value } : { value, error: message('link.wrong') }
}

/** The address of a site: what stands before the path of its pages. */
export function checkSite(text: string): Checked {
  const value = text.trim().replace(/\/+$/, '')
  return /^https?:\/\/[\w.:[\]-]+$/.test(value) ? { value } : { value, error: message('site.wrong') }
}

const usccSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const usccWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const orgWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/**
 * A unified social credit code of 18 places (GB 32100). The organisation code inside it (GB 11714) has a check of its
 * own; a mismatch there is only a warning.
 */
export function checkUscc(text: string): Checked {
  const value = compact(text).toUpperCase()
  if (value.length !== 18) return { value, error: message('uscc.length', { count: value.length }) }
  if ([...value].some((sign) => !usccSigns.includes(sign))) {
    return { value, error: message('uscc.characters') }
  }
  if (!/^\d{6}$/.test(value.slice(2, 8))) {
    return { value, error: message('uscc.place') }
  }
  // Letters count by their place in this alphabet, not by `ord − 55`: it skips I, O, S, V and Z.
  const sum = weighted(
    [...value.slice(0, 17)].map((sign) => usccSigns.indexOf(sign)),
    usccWeights,
  )
  if (value[17] !== usccSigns[(31 - (sum % 31)) % 31]) {
    return { value, error: message('uscc.check') }
  }
  if (isOrgCode(value.slice(8, 17))) return { value }
  return { value, warning: message('uscc.checkOrganisation') }
}

function isOrgCode(code: string): boolean {
  const rest =
    11 -
    (weighted(
      [...code.slice(0, 8)].map((sign) => Number.parseInt(sign, 36)),
      orgWeights,
    ) %
      11)
  return code[8] === (rest === 10 ? 'X' : String(rest % 11))
}

/** A bank card or account of 12 to 19 digits. Luhn (ISO/IEC 7812) is a warning: corporate accounts do not follow it. */
export function checkBankCard(text: string): Checked {
  const value = compact(text).replaceAll('-', '')
  if (!/^\d*$/.test(value)) return { value, error: message('bankCard.characters') }
  if (value.length < 12 || value.length > 19) {
    return { value, error: message('bankCard.length', { count: value.length }) }
  }
  return isLuhn(value) ? { value } : { value, warning: message('bankCard.check') }
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A sign-in name: 2 to 32 letters, digits, dots, dashes or underscores. Kept in lower case: case never matters. */
export function checkUsername(text: string): Checked {
  const value = compact(text).toLowerCase()
  if (/^[a-z0-9][a-z0-9._-]{1,31}$/.test(value)) return { value }
  return { value, error: message('username.wrong') }
}

/** A month from 1900 to 2099. Kept as `2026-11`, also when written `2026/11`, `202611` or `2026年11月`. */
export function checkMonth(text: string): Checked {
  const [, year = '', month = ''] = /^(\d{4})(?:[-/.年]?)(\d{1,2})月?$/.exec(compact(text)) ?? []
  const value = `${year}-${month.padStart(2, '0')}`
  if (/^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(value)) return { value }
  return { value: text, error: message('month.wrong') }
}

/** `13800138000` becomes `138****8000`. */
export const maskPhone = (text: string): string => mask(text, 3, 4)
/** `6222020200112233446` becomes `6222***********3446`. */
export const maskCard = (text: string): string => mask(text, 4, 4)
/** `11010519491231002X` becomes `110***********002X`. */
export const maskId = (text: string): string => mask(text, 3, 4)

/** Keeps both ends. What is too short to hide anything in its middle is hidden whole. */
function mask(text: string, head: number, tail: number): string {
  const hidden = text.length - head - tail
  if (hidden <= 0) return '*'.repeat(text.length)
  return text.slice(0, head) + '*'.repeat(hidden) + text.slice(-tail)
}

/** Without any blank or invisible sign, such as the U+202D that comes along when a number is copied from a phone. */
function compact(text: string): string {
  return normalise(text).replace(/[\s\p{Cf}]/gu, '')
}

function weighted(values: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * (values[place] ?? 0), 0)
}
