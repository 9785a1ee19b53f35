import { figuresOf, overRows } from '../../define/evaluate.ts'
import type { Message } from '../../define/message.ts'
import { formatYuan } from '../../define/money.ts'
import { cityOf } from '../../define/region-code.ts'
import { settleModes } from '../customers/settle-modes.ts'
import { message } from './messages.ts'
import { orderCars, slotCoefficients } from './order-cars.ts'
import { orders } from './orders.ts'

/** The amounts of an order as far as they are known: what a form holds while a person types, or a stored row. */
export type OrderDraft = {
  cars?: readonly OrderCarDraft[] | null
  fromRegion?: string | null
  toRegion?: string | null
  payMode?: string | null
} & { [K in ChargeField | PartField | 'discountFen' | 'advanceFen' | 'insuredValueFen']?: number | null }

export type OrderCarDraft = {
  freightFen?: number | null
  sizeClass?: string | null
  vin?: string | null
  declaredValueFen?: number | null
}

export type OrderMoney = {
  freightFen: number
  revenueFen: number
  totalDueFen: number
  splitFen: number
  /** What the split still lacks; negative: too much. */
  differenceFen: number
  slots: number
}

export const chargeFields = [
  'pickupChargeFen',
  'deliveryChargeFen',
  'insuranceChargeFen',
  'invoiceChargeFen',
  'otherChargeFen',
] as const

/** The four parts of the payment split, in the order in which the money comes. */
export const partFields = ['prepaidFen', 'collectFen', 'monthlyFen', 'onReceiptFen'] as const

type ChargeField = (typeof chargeFields)[number]
export type PartField = (typeof partFields)[number]

/** The part that carries the whole amount for a customer who settles in one way. */
export const partOfMode: Readonly<Record<string, PartField>> = {
  prepaid: 'prepaidFen',
  collect: 'collectFen',
  monthly: 'monthlyFen',
  onReceipt: 'onReceiptFen',
}

/** Above this a car must be insured: 500 000 yuan. */
export const UNINSURED_LIMIT_FEN = 50_000_000

/** What the definition's formulas make of the draft, how it is split, and the slots that its cars take. */
export function orderMoney(draft: OrderDraft): OrderMoney {
  const cars = draft.cars ?? []
  const { freightFen, revenueFen, totalDueFen } = priceOf(draft, cars)
  const splitFen = sum(partFields.map((name) => draft[name]))
  const tenths = cars.reduce((one, car) => one + Math.round(coefficientOf(car) * 10), 0)
  return { freightFen, revenueFen, totalDueFen, splitFen, differenceFen: totalDueFen - splitFen, slots: tenths / 10 }
}

function priceOf(draft: OrderDraft, cars: readonly OrderCarDraft[]) {
  const isPrice = (name: string) => (prices as readonly string[]).includes(name)
  const figures = figuresOf(orders.fields, draft, (asked) => overRows(asked, orderCars.fields, cars), isPrice)
  // Amounts that are never null.
  return figures as Record<(typeof prices)[number], number>
}
const prices = ['freightFen', 'revenueFen', 'totalDueFen'] as const

/** The part to which the remainder goes: that of the payment mode; for a mixed one the last part that is used. */
export function balancingPart(draft: OrderDraft): PartField {
  const ofMode = partOfMode[draft.payMode ?? '']
  return ofMode ?? partFields.findLast((name) => whole(draft[name]) > 0) ?? 'collectFen'
}

/** The way to pay that a split amounts to; of an empty one nothing can be said. */
export function modeOfParts(draft: OrderDraft): keyof typeof settleModes | undefined {
  const used = partFields.filter((name) => whole(draft[name]) > 0)
  const mode = Object.keys(partOfMode).find((name) => partOfMode[name] === used[0])
  return used.length > 1 ? 'mixed' : (mode as keyof typeof settleModes | undefined)
}

/**
 * The whole amount in the part of a single way to pay, where the split so far is nothing or was the whole amount in one
 * part. Null: the amounts are a person's own.
 */
export function followedSplit(
  draft: OrderDraft,
  former: { totalDueFen: number; payMode: string | null | undefined },
): Record<PartField, number> | null {
  const part = partOfMode[draft.payMode ?? '']
  if (!part) return null
  const used = partFields.filter((name) => whole(draft[name]) > 0)
  const [only] = used
  const isWhole = used.length === 1 && only && whole(draft[only]) === former.totalDueFen
  const isOwn = only && !(isWhole && (only === part || draft.payMode !== former.payMode))
  if (isOwn) return null
  const totalFen = Math.max(0, orderMoney(draft).totalDueFen)
  return { prepaidFen: 0, collectFen: 0, monthlyFen: 0, onReceiptFen: 0, [part]: totalFen }
}

/**
 * The rules of an order that its definition cannot say. A draft may leave the split empty; `wholeSplit` demands it
 * (on submit and on every later change of the price).
 */
export function checkOrder(draft: OrderDraft, { wholeSplit = false }: { wholeSplit?: boolean } = {}): Found {
  const demanded = wholeSplit ? [...checkPlaces(draft), ...checkMode(draft)] : []
  return [...checkAmounts(draft, wholeSplit), ...demanded, ...checkCars(draft)]
}

type Found = { field: string; message: Message }[]

/** A trip goes from city to city; a whole province is nowhere. */
function checkPlaces({ fromRegion, toRegion }: OrderDraft): Found {
  const places = [
    { field: 'fromRegion', region: fromRegion },
    { field: 'toRegion', region: toRegion },
  ] as const
  return places.flatMap(({ field, region }) =>
    region && cityOf(region) === null
      ? [{ field, message: message('orders.downToCity', { label: orders.fields[field].label }) }]
      : [],
  )
}

function checkAmounts(draft: OrderDraft, wholeSplit: boolean): Found {
  const { freightFen, revenueFen, totalDueFen, splitFen, differenceFen } = orderMoney(draft)
  // A draft may have its discount before its cars.
  const most = wholeSplit ? freightFen : revenueFen + whole(draft.discountFen)
  if (whole(draft.discountFen) > most) {
    const key = wholeSplit ? 'orders.discountOfFreight' : 'orders.discountOfCharges'
    return [{ field: 'discountFen', message: message(key, { amount: formatYuan(most) }) }]
  }
  if (differenceFen === 0 || (splitFen === 0 && !wholeSplit)) return []
  const key = differenceFen > 0 ? 'orders.splitLacks' : 'orders.splitExceeds'
  const [split = '', due = '', lack = ''] = [splitFen, totalDueFen, Math.abs(differenceFen)].map(formatYuan)
  return [{ field: balancingPart(draft), message: message(key, { split, due, lack }) }]
}

/** Only a mixed way to pay has several parts, or another one than its own. */
function checkMode(draft: OrderDraft): Found {
  const part = partOfMode[draft.payMode ?? '']
  const others = partFields.filter((name) => name !== part && whole(draft[name]) > 0)
  if (!part || others.length === 0) return []
  const list = others.map((name) => settleModes[modeOfParts({ [name]: draft[name] }) ?? 'mixed'])
  const mode = settleModes[draft.payMode as keyof typeof settleModes]
  return [{ field: 'payMode', message: message('orders.otherParts', { mode, names: { list } }) }]
}

function checkCars(draft: OrderDraft): Found {
  const cars = draft.cars ?? []
  const found: Found = []
  const seenAt = new Map<string, number>()
  cars.forEach((car, seq) => {
    if (!car.vin) return
    const first = seenAt.get(car.vin)
    if (first === undefined) seenAt.set(car.vin, seq)
    else found.push({ field: `cars.${seq}.vin`, message: message('cars.sameVin', { seq: first + 1 }) })
  })
  const isDear = cars.some((car) => whole(car.declaredValueFen) > UNINSURED_LIMIT_FEN)
  if (isDear && whole(draft.insuredValueFen) === 0)
    found.push({ field: 'insuredValueFen', message: message('orders.uninsured') })
  return found
}

function coefficientOf(car: OrderCarDraft): number {
  const size = car.sizeClass ?? 'sedan'
  return Object.hasOwn(slotCoefficients, size) ? slotCoefficients[size as keyof typeof slotCoefficients] : 1
}

/** What is no whole number yet (a half-typed amount) counts as nothing. */
function whole(value: unknown): number {
  return Number.isSafeInteger(value) ? (value as number) : 0
}

function sum(values: readonly unknown[]): number {
  return values.reduce<number>((one, value) => one + whole(value), 0)
}
