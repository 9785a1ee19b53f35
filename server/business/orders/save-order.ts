import { sql } from 'drizzle-orm'
import type { Draft } from '../../../src/define/resource.ts'
import { addDays } from '../../../src/define/where.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars, slotCoefficients } from '../../../src/resources/orders/order-cars.ts'
import {
  checkOrder,
  type OrderCarDraft,
  type OrderDraft,
  orderMoney,
  partFields,
} from '../../../src/resources/orders/rules.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { followOrder } from '../derive/follow-order.ts'
import { attributionOf } from '../rules/attribution.ts'
import { isOwnLeg, laneCost } from '../rules/lane-cost.ts'
import type { Order, OrderCar } from '../rules/rows.ts'

type Next = (additions?: Additions) => Promise<Written>
type CarLine = OrderCarDraft & { id?: string }

/** Saves a new order with what its lane will cost; its payment split may still be open. */
export async function createOrder(
  tx: Tx,
  draft: Draft<Resources['orders']>,
  lines: Lined,
  next: Next,
): Promise<Written> {
  const cars = carsOf(lines)
  const orderDate = draft.orderDate ?? tx.today
  assertRecent(orderDate, tx.today)
  const estimate = await estimateOf(tx, { ...draft, orderDate }, cars)
  const row = { ...estimate, ...(await attributionsOf(tx, draft)), ...sourceOf(tx) }
  return next({ row, lines: { cars: cars.map(slotsOf) } })
}

/** Changes an order: a draft is calculated again; after the review the receivables follow who collects and when. */
export async function changeOrder(
  tx: Tx,
  row: Order,
  patch: Partial<Draft<Resources['orders']>>,
  lines: Lined,
  next: Next,
): Promise<Written> {
  if (row.status !== 'draft') {
    return followOrder(tx, row, await next(receiptAfter(row, patch)))
  }
  if (patch.orderDate && patch.orderDate !== row.orderDate) assertRecent(patch.orderDate, tx.today)
  const present = await tx.lockMany(orderCars, sql`t.order_id = ${row.id}`, sql`t.seq`)
  const cars = lines.cars ? merged(present, carsOf(lines)) : present
  const estimate = await estimateOf(tx, { ...row, ...patch }, cars)
  const placed = await attributionsOf(tx, patch, row)
  return next({ row: { ...estimate, ...placed }, ...(lines.cars ? { lines: { cars: cars.map(slotsOf) } } : {}) })
}

/** Where an order comes from; typed at a desk it begins so. */
function sourceOf({ meta }: Tx): { source?: Order['source'] } {
  if (meta.isImport) return { source: 'import' }
  return meta.isPhone ? { source: 'mobile' } : {}
}

type Ends = {
  -readonly [K in 'fromRegion' | 'fromAttributionId' | 'toRegion' | 'toAttributionId']?: Order[K] | undefined
}

/** 归属地 of both ends by their cities, where nobody has chosen another; a new city brings its own. */
async function attributionsOf(tx: Tx, given: Ends, before: Ends = {}): Promise<Ends> {
  const placed: Ends = {}
  for (const [place, column] of [
    ['fromRegion', 'fromAttributionId'],
    ['toRegion', 'toAttributionId'],
  ] as const) {
    const region = given[place]
    const isMoved = region !== undefined && region !== null && region !== before[place]
    if (isMoved && !given[column]) placed[column] = await attributionOf(tx.query, region)
  }
  return placed
}

/** A mistyped year would put the order into months that are long settled. */
function assertRecent(orderDate: string, today: string): void {
  const day = addDays(today, -365)
  if (orderDate < day) throw refuseField('orderDate', 'orders.old', { day })
}

async function estimateOf(
  tx: Tx,
  draft: OrderDraft & Partial<Order>,
  cars: readonly OrderCarDraft[],
): Promise<Partial<Order>> {
  const whole = { ...draft, cars }
  // What is left open in the split is demanded on submit.
  const errors = checkOrder(whole).filter(({ field }) => !partFields.some((part) => part === field))
  if (errors.length > 0) throw refuse('request.invalid', {}, { errors })
  const { slots } = orderMoney(whole)
  const { fromRegion, toRegion, pickupMode, deliveryMode } = draft
  const lane = { fromRegion: fromRegion ?? '', toRegion: toRegion ?? '' }
  const legs = { isFetched: isOwnLeg(pickupMode), isBrought: isOwnLeg(deliveryMode) }
  const { perSlotFen } = await laneCost(tx.query, { ...lane, ...legs }, tx.now)
  return { estCostFen: perSlotFen === null ? null : Math.round((perSlotFen * Math.round(slots * 10)) / 10) }
}

/** A reviewed order that asks for a signed receipt waits for one. */
function receiptAfter(row: Order, patch: Partial<Draft<Resources['orders']>>): Additions {
  if (row.status === 'pendingReview' || patch.receiptRequired === undefined) return {}
  const awaited = row.receiptStatus === 'returned' ? 'returned' : 'waiting'
  return { row: { receiptStatus: patch.receiptRequired === 'none' ? 'none' : awaited } }
}

// The engine has checked the lines against the fields of orderCars.
const carsOf = (lines: Lined): CarLine[] => (lines.cars ?? []) as CarLine[]

/** Lines with an id carry what changed; the rest is as it was. */
function merged(present: readonly OrderCar[], lines: readonly CarLine[]): CarLine[] {
  const byId = new Map(present.map((car) => [car.id, car]))
  return lines.map((line) => ({ ...(line.id ? byId.get(line.id) : undefined), ...line }))
}

function slotsOf(car: OrderCarDraft): { slotCoeff: number } {
  const size = (car.sizeClass ?? orderCars.fields.sizeClass.initial) as keyof typeof slotCoefficients
  return { slotCoeff: slotCoefficients[size] }
}
