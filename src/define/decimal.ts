/** An exact decimal: `digits` times ten to the power of minus `places`. */
export type Decimal = { readonly digits: bigint; readonly places: number }

/** A number with so many places; null for what is no such number (a half-typed figure, more than 21 digits). */
export function decimalOf(value: unknown, places: number): Decimal | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) >= 1e21) return null
  if (places === 0 && !Number.isSafeInteger(value)) return null
  return parseDecimal(value.toFixed(places))
}

/** A decimal as it is written: `-12.50`. */
export function parseDecimal(text: string): Decimal {
  const [whole = '0', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}

const power = (places: number): bigint => 10n ** BigInt(places)
const size = (value: bigint): bigint => (value < 0n ? -value : value)

/** The digits as they are with so many places, which are no fewer than it has. */
const at = ({ digits, places }: Decimal, wanted: number): bigint => digits * power(wanted - places)

export function add(one: Decimal, other: Decimal): Decimal {
  const places = Math.max(one.places, other.places)
  return { digits: at(one, places) + at(other, places), places }
}

export const negate = ({ digits, places }: Decimal): Decimal => ({ digits: -digits, places })

export const multiply = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  places: one.places + other.places,
})

/** Below zero, zero or above, as the first is less than, like or greater than the other. */
export function compare(one: Decimal, other: Decimal): number {
  const { digits } = add(one, negate(other))
  return digits < 0n ? -1 : digits > 0n ? 1 : 0
}

/** A quotient, rounded half up away from zero; null by zero. */
export function divide(part: Decimal, whole: Decimal, places: number): Decimal | null {
  if (whole.digits === 0n) return null
  const common = Math.max(part.places, whole.places)
  const [above, below] = [at(part, common), at(whole, common)]
  const digits = (size(above) * power(places) * 2n + size(below)) / (size(below) * 2n)
  return { digits: above < 0n === below < 0n ? digits : -digits, places }
}

/** With so many places, rounded half up away from zero. */
export function round(value: Decimal, places: number): Decimal {
  if (value.places <= places) return { digits: at(value, places), places }
  return divide(value, { digits: 1n, places: 0 }, places) as Decimal
}

/** As a number; the nearest one where it has more digits than a number holds. */
export function numberOf({ digits, places }: Decimal): number {
  const text = size(digits)
    .toString()
    .padStart(places + 1, '0')
  const whole = text.slice(0, text.length - places)
  return Number(`${digits < 0n ? '-' : ''}${whole}.${text.slice(text.length - places)}`)
}
