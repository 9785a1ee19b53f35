import { sql } from 'drizzle-orm'
import { isWholeVin } from '../../../src/define/formats.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import { UNINSURED_LIMIT_FEN } from '../../../src/resources/orders/rules.ts'
import { hasRight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { refresh } from '../derive/refresh.ts'
import { followCarTails } from '../derive/trip-figures.ts'
import { type Look, recordLook } from '../inspection/record-look.ts'
import { carExcepted, requireException } from '../rules/exceptions.ts'
import { carName } from '../rules/names.ts'
import type { Order, OrderCar, WaybillLoad } from '../rules/rows.ts'
import { takenBy } from '../rules/vin-open.ts'
import { legOf } from './load-car.ts'

/** 入库: the customer brought the car to the yard of the city it starts in, where somebody has looked it over. */
export async function receiveCar(tx: Tx, row: OrderCar): Promise<undefined> {
  const order = await tx.lockOne(orders, row.orderId)
  if (order.pickupMode !== 'self') throw refuse('cars.notBrought', { car: carName(row) })
  if (row.inspection === 'none') throw refuse('cars.lookFirst', { car: carName(row) })
  await tx.update(orderCars, row, { status: 'inYard', currentRegion: order.fromRegion })
  await refresh(tx, { orders: [order.id] })
  return undefined
}

/** 撤销入库: the car is still with the customer. */
export async function unreceiveCar(tx: Tx, row: OrderCar): Promise<undefined> {
  const [leg] = await tx.query(
    sql`select 1 from waybill_loads where order_car_id = ${row.id} and status <> 'withdrawn' limit 1`,
  )
  if (leg) throw refuse('cars.hasLegs', { car: carName(row) })
  await tx.update(orderCars, row, { status: 'pending', currentRegion: null })
  await refresh(tx, { orders: [row.orderId] })
  return undefined
}

/** 原返: the car is handed back to the customer where it stands, and goes no further. */
export async function giveBackCar(
  tx: Tx,
  row: OrderCar,
  { signedBy, signedPhone }: ActionInput<Resources['orderCars'], 'giveBack'>,
): Promise<undefined> {
  await tx.lockOne(orders, row.orderId)
  const back = { status: 'returned', signedBy, signedPhone, signedAt: tx.now.toISOString() } as const
  await tx.update(orderCars, row, back)
  await refresh(tx, { orders: [row.orderId] })
}

/** 验车: somebody looked the car over and read its full VIN; at the destination it is the second look (复验). */
export async function inspectCar(
  tx: Tx,
  row: OrderCar,
  input: ActionInput<Resources['orderCars'], 'inspect'>,
): Promise<Partial<OrderCar>> {
  const { marks } = input
  const look = { ...placeOf(row, await tx.lockOne(orders, row.orderId)), marks: marks ?? row.marks }
  const seen = await inspected(tx, row, input, look)
  if (seen.vin !== row.vin) await followCarTails(tx, row, { vin: seen.vin ?? null })
  return seen
}

/** 验车 by anyone who drives the trip, who adds to what was marked before. */
export async function inspectLoad(
  tx: Tx,
  row: WaybillLoad,
  input: ActionInput<Resources['waybillLoads'], 'inspect'>,
): Promise<Partial<WaybillLoad>> {
  const { car, order } = await legOf(tx, row)
  const look = { ...placeOf(car, order), load: row, newMarks: input.newMarks }
  const seen = await inspected(tx, car, input, look)
  await followCarTails(tx, await tx.update(orderCars, car, seen, { action: 'inspect' }), {})
  return {}
}

/** The second look (复验) is at the destination, when the car is off the truck. */
const placeOf = (car: OrderCar, order: Order): Pick<Look, 'stage' | 'region'> =>
  car.status === 'arrived'
    ? { stage: 'unloading', region: car.currentRegion ?? order.toRegion }
    : { stage: 'intake', region: car.currentRegion ?? order.fromRegion }

type Seen = Omit<ActionInput<Resources['orderCars'], 'inspect'>, 'marks'>

async function inspected(tx: Tx, row: OrderCar, seen: Seen, look: Look): Promise<Partial<OrderCar>> {
  const { vin, conditionNote, otherVinReason, mileage, energyPercent, keyCount, items, photos, place } = seen
  const whole = vin ?? row.vin
  if (!isWholeVin(whole)) throw refuseField('vin', 'cars.noVin', { car: carName(row) })
  // One that was let through with the order stays.
  const taken = whole === row.vin ? undefined : await takenBy(tx, [{ ...row, vin: whole }], 'vin')
  if (taken) throw taken
  if (row.vin && !whole.endsWith(row.vin)) {
    // Who may not let it through mends what was misread.
    const field = hasRight(tx.user, 'exception.otherVin') ? 'otherVinReason' : 'vin'
    const refusal = refuseField(field, 'cars.otherVin', { car: row.model, seen: whole, vin: row.vin })
    const order = await tx.lockOne(orders, row.orderId)
    await requireException(tx, 'otherVin', carExcepted(row, order), otherVinReason, refusal)
  }
  const noted = { mileage, energyPercent, keyCount, items, photos, place, note: conditionNote ?? null }
  return {
    ...(await recordLook(tx, row, { ...look, ...noted })),
    vin: whole,
    conditionNote: conditionNote ?? row.conditionNote,
    inspection: row.status === 'arrived' ? 'rechecked' : 'inspected',
  }
}

/** 更正: what was written down wrongly of a car that is not on its way yet; size and price are the order's matter. */
export async function correctCar(
  tx: Tx,
  row: OrderCar,
  { model, vin, plate, color, energy, declaredValueFen }: ActionInput<Resources['orderCars'], 'correct'>,
): Promise<Partial<OrderCar>> {
  if ((declaredValueFen ?? 0) > UNINSURED_LIMIT_FEN) {
    const order = await tx.lockOne(orders, row.orderId)
    if (order.insuredValueFen === 0) throw refuseField('declaredValueFen', 'cars.uninsured', { order: order.orderNo })
  }
  const patch = {
    model,
    ...(vin === undefined || vin === row.vin ? {} : { vin: await correctedVin(tx, row, vin) }),
    ...(plate === undefined ? {} : { plate }),
    ...(color === undefined ? {} : { color }),
    ...(energy ? { energy } : {}),
    ...(declaredValueFen === undefined ? {} : { declaredValueFen: declaredValueFen ?? 0 }),
  }
  await followCarTails(tx, row, patch)
  return patch
}

/** Another VIN on file, while nobody has read the one on the car. */
async function correctedVin(tx: Tx, row: OrderCar, vin: string | null): Promise<string | null> {
  if (row.inspection !== 'none') throw refuseField('vin', 'cars.vinSeen', { car: carName(row) })
  const taken = await takenBy(tx, [{ ...row, vin }], 'vin')
  if (taken) throw taken
  return vin
}
