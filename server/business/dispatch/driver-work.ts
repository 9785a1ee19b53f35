import { sql } from 'drizzle-orm'
import { businessDay, monthOf } from '../../../src/define/business-day.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import type { DriverLoad, DriverTrip, DriverWork } from '../../../src/resources/transport/driver.ts'
import type { User } from '../../auth/user.ts'
import type { Run } from '../../db/run.ts'
import { shownTo } from '../../engine/access.ts'
import { regionLabel, regionList } from '../../engine/regions.ts'
import { duesOf } from '../ledger/delivery-dues.ts'
import type { Waybill } from '../rules/rows.ts'

type TripRow = Omit<DriverTrip, 'from' | 'to' | 'lastPlace' | 'loads'> & {
  from: string
  to: string
  lastRegion: string | null
}
type LoadRow = Omit<DriverLoad, 'from' | 'to' | 'dueFen'> & {
  waybillId: string
  orderId: string
  orderCarId: string
  from: string
  to: string
}

/** Whole cities, the larger first: a position is told by them. */
const cities = regionList.flatMap(([code]): [string, string][] =>
  code.length === 4 ? [[code, regionLabel(code)]] : [],
)

/** The trips that the person drives and that are not over, with all that is done on them; and the own money. */
export async function readDriverWork(run: Run, user: User, now: Date): Promise<DriverWork> {
  const trips = await tripsOf(run, user)
  const loads = await loadsOn(run, user, trips)
  const { dueFen } = await duesOf(
    run,
    loads.map(({ id, orderId, orderCarId }) => ({ id, orderId, orderCarId })),
  )
  const [settings] = await run<Pick<DriverWork, 'intakePhotos' | 'handOverPhotos'>>(
    sql`select intake_photos as "intakePhotos", hand_over_photos as "handOverPhotos" from company_settings
      order by created_at limit 1`,
  )
  return {
    now: now.toISOString(),
    trips: trips.map(({ from, to, lastRegion, ...trip }) => ({
      ...trip,
      ...{ from: regionLabel(from), to: regionLabel(to), lastPlace: lastRegion && regionLabel(lastRegion) },
      loads: loads
        .filter(({ waybillId }) => waybillId === trip.id)
        .map(({ waybillId: _trip, orderId: _order, orderCarId: _car, ...load }) => ({
          ...load,
          ...{ from: regionLabel(load.from), to: regionLabel(load.to), dueFen: dueFen.get(load.id) ?? 0 },
        })),
    })),
    intakePhotos: settings?.intakePhotos ?? 0,
    handOverPhotos: settings?.handOverPhotos ?? 0,
    money: await moneyOf(run, user, now),
    cities,
  }
}

const tripsOf = (run: Run, user: User): Promise<TripRow[]> =>
  run<TripRow>(sql`select w.id, w.waybill_no as "waybillNo", w.type, w.status, t.plate, w.from_region as "from",
      w.to_region as "to", w.planned_depart_at as "plannedDepartAt", w.departed_at as "departedAt",
      w.last_region as "lastRegion", w.last_seen_at as "lastSeenAt"
    from waybills w left join trucks t on t.id = w.truck_id
    where w.driver_id = ${user.id} and (w.status in ('assigned', 'inTransit')
      or (w.status = 'arrived' and exists (select 1 from waybill_loads l join order_cars c on c.id = l.order_car_id
        where l.waybill_id = w.id and l.status = 'unloaded' and c.status in ('arrived', 'selfPickup'))))
    order by w.status = 'assigned', w.planned_depart_at nulls last, w.id limit 20`)

/** The phones of people as this person may see them. */
async function loadsOn(run: Run, user: User, trips: readonly TripRow[]): Promise<LoadRow[]> {
  const ids = trips.map(({ id }) => id)
  const rows = await run<LoadRow & { carStatus: string; deliveryMode: string; type: Waybill['type'] }>(sql`select l.id,
      l.status, l.waybill_id as "waybillId", l.order_id as "orderId", l.order_car_id as "orderCarId",
      o.order_no as "orderNo", c.model, c.vin, c.plate, c.color, c.status as "carStatus", w.type,
      o.delivery_mode as "deliveryMode", c.inspection <> 'none' as "isInspected", c.has_exception as "hasException",
      c.marks, l.load_region as "from", l.unload_region as "to", o.from_address as "fromAddress",
      o.to_address as "toAddress", o.consignor, o.consignor_phone as "consignorPhone", o.consignee,
      o.consignee_phone as "consigneePhone",
      coalesce((select sum(cardinality(i.photos)) from car_inspections i
        where i.order_car_id = c.id and i.stage in ('intake', 'loading')), 0)::int as "photoCount"
    from waybill_loads l join waybills w on w.id = l.waybill_id join order_cars c on c.id = l.order_car_id
      join orders o on o.id = l.order_id
    where l.waybill_id = any(${sql.param(ids)}::uuid[]) and l.status <> 'withdrawn' order by l.slot_no, l.id`)
  const { consignorPhone, consigneePhone } = orders.fields
  return rows.map(({ carStatus, deliveryMode, type, ...load }) => ({
    ...load,
    consignorPhone: shownTo(user, consignorPhone, load.consignorPhone) as string | null,
    consigneePhone: shownTo(user, consigneePhone, load.consigneePhone) as string | null,
    isHandedOver:
      type === 'delivery' ||
      (type === 'trunk' && deliveryMode === 'door') ||
      carStatus === 'selfPickup' ||
      (type === 'trunk' && deliveryMode === 'self'),
  }))
}

async function moneyOf(run: Run, user: User, now: Date): Promise<DriverWork['money']> {
  const month = monthOf(businessDay(now))
  const [money] = await run<DriverWork['money']>(sql`select
      (select coalesce(sum(l.collect_fen), 0) from waybill_loads l join waybills w on w.id = l.waybill_id
        where w.driver_id = ${user.id} and l.status = 'signed'
          and to_char(l.signed_at at time zone 'Asia/Shanghai', 'YYYY-MM') = ${month})::bigint as "collectedFen",
      (select coalesce(sum(c.total_fen), 0) from driver_claims c
        where c.driver_id = ${user.id} and c.status in ('submitted', 'checked', 'approved'))::bigint as "claimsOpenFen",
      (select coalesce(sum(c.paid_fen), 0) from driver_claims c
        where c.driver_id = ${user.id} and to_char(c.paid_on, 'YYYY-MM') = ${month})::bigint as "claimsPaidFen"`)
  return money ?? { collectedFen: 0, claimsOpenFen: 0, claimsPaidFen: 0 }
}
