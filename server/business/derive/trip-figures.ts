import { sql } from 'drizzle-orm'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import type { OrderCar, Payable, Waybill } from '../rules/rows.ts'

/** 结算状态: how far the freight of a trip is settled, by what is payable for it; of an own truck nothing is. */
export function settleStatusOf(payable: Pick<Payable, 'status'> | undefined): Waybill['settleStatus'] {
  switch (payable?.status) {
    case 'pendingCheck':
    case 'disputed':
      return 'unchecked'
    case 'checked':
      return 'open'
    case 'partial':
    case 'settled':
      return payable.status
    default:
      return 'none'
  }
}

/** The trips of payables of which something was paid or offset, locked before these. */
export async function followSettling(tx: Tx, rows: readonly Payable[]): Promise<void> {
  for (const { waybillId, status } of rows) {
    if (!waybillId || status === 'void') continue
    await tx.update(waybills, await tx.lockOne(waybills, waybillId), { settleStatus: settleStatusOf({ status }) })
  }
}

type Named = Pick<OrderCar, 'id' | 'vin' | 'plate' | 'model'>

/** The cars on a trip in the order of their slots, each by the end of its VIN, its plate, or what it is called. */
export async function carTailsOf(tx: Tx, waybillId: string, written?: Partial<Named>): Promise<string | null> {
  const cars = await tx.query<Named>(sql`select c.id, c.vin, c.plate, c.model from waybill_loads l
    join order_cars c on c.id = l.order_car_id
    where l.waybill_id = ${waybillId} and l.status <> 'withdrawn' order by l.slot_no, l.id`)
  const nameOf = ({ vin, plate, model }: Named) => vin?.slice(-6) ?? plate ?? model
  const tails = cars.map((car) => nameOf(car.id === written?.id ? { ...car, ...written } : car))
  return tails.join(' ') || null
}

/** A car that is called otherwise from now on, on the trip that it is on. */
export async function followCarTails(tx: Tx, car: OrderCar, patch: Partial<Named>): Promise<void> {
  const waybillId = car.currentWaybillId
  if (!waybillId) return
  // First: what is on it stays on it until this is written.
  const trip = await tx.lockOne(waybills, waybillId)
  await tx.update(waybills, trip, { carTails: await carTailsOf(tx, waybillId, { ...patch, id: car.id }) })
}
