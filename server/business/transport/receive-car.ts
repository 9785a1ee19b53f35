import { isWholeVin } from '../../../src/define/formats.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import type { Work } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import { refresh } from '../derive/refresh.ts'
import { carName } from '../rules/names.ts'
import type { OrderCar, WaybillLoad } from '../rules/rows.ts'
import { demandVinsFree } from '../rules/vin-open.ts'
import { legOf, withPhotos } from './load-car.ts'

/** 入库: the customer brought the car to the yard of the city it starts in. */
export async function receiveCar(work: Work, row: OrderCar): Promise<undefined> {
  const order = await work.row(orders, row.orderId)
  await work.set(orderCars, row, { status: 'inYard', currentRegion: order.fromRegion })
  await refresh(work, { orders: [order.id] })
  return undefined
}

/** 验车: somebody looked the car over and read its full VIN; at the destination it is the second look (复验). */
export async function inspectCar(
  work: Work,
  row: OrderCar,
  input: ActionInput<Resources['orderCars'], 'inspect'>,
): Promise<Partial<OrderCar>> {
  return { ...(await inspected(work, row, input)), intakePhotos: withPhotos(row.intakePhotos, input) }
}

/** 验车 by whoever drives the trip; the pictures stay with the load. */
export async function inspectLoad(
  work: Work,
  row: WaybillLoad,
  input: ActionInput<Resources['waybillLoads'], 'inspect'>,
): Promise<Partial<WaybillLoad>> {
  const { car } = await legOf(work, row)
  await work.set(orderCars, car, await inspected(work, car, input), { action: 'inspect' })
  return { loadPhotos: withPhotos(row.loadPhotos, input) }
}

type Seen = Pick<ActionInput<Resources['orderCars'], 'inspect'>, 'vin' | 'mileage' | 'conditionNote'>

async function inspected(work: Work, row: OrderCar, { vin, mileage, conditionNote }: Seen): Promise<Partial<OrderCar>> {
  const whole = vin ?? row.vin
  if (!isWholeVin(whole)) throw refuseField('vin', 'cars.noVin', { car: carName(row) })
  await demandVinsFree(work, [{ ...row, vin: whole }])
  return {
    vin: whole,
    mileage: mileage ?? row.mileage,
    conditionNote: conditionNote ?? row.conditionNote,
    inspection: row.status === 'arrived' ? 'rechecked' : 'inspected',
  }
}

/** 更正: what was written down wrongly of a car that is not on its way yet; size and price are the order's matter. */
export async function correctCar(
  _work: Work,
  _row: OrderCar,
  { model, plate, color, energy, declaredValueFen }: ActionInput<Resources['orderCars'], 'correct'>,
): Promise<Partial<OrderCar>> {
  return {
    model,
    ...(plate === undefined ? {} : { plate }),
    ...(color === undefined ? {} : { color }),
    ...(energy ? { energy } : {}),
    ...(declaredValueFen === undefined ? {} : { declaredValueFen: declaredValueFen ?? 0 }),
  }
}
