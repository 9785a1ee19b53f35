import type { ActionInput } from '../../src/define/resource.ts'
import type { Resources } from '../../src/resources/index.ts'
import { orderCars } from '../../src/resources/order-cars.ts'
import { orders } from '../../src/resources/orders.ts'
import type { Work } from '../engine/work.ts'
import { refresh } from './refresh.ts'
import type { OrderCar } from './rows.ts'
import { demandVinsFree } from './vin-open.ts'

/** 入库: the customer brought the car to the yard of the city it starts in. */
export async function receiveCar(work: Work, row: OrderCar): Promise<undefined> {
  const order = await work.row(orders, row.orderId)
  await work.set(orderCars, row, { status: 'inYard', currentRegion: order.fromRegion })
  await refresh(work, { orders: [order.id] })
  return undefined
}

/** 验车: the full VIN is read off the car; at the destination it is the second look (复验). */
export async function inspectCar(
  work: Work,
  row: OrderCar,
  input: ActionInput<Resources['orderCars'], 'inspect'>,
): Promise<Partial<OrderCar>> {
  await demandVinsFree(work, [{ ...row, vin: input.vin }])
  const { vin, mileage, conditionNote } = input
  return {
    vin,
    mileage: mileage ?? row.mileage,
    conditionNote: conditionNote ?? row.conditionNote,
    inspection: row.status === 'arrived' ? 'rechecked' : 'inspected',
  }
}
