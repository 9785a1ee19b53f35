import { sql } from 'drizzle-orm'
import { regionLabel } from '../../engine/regions.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Waybill } from '../rules/rows.ts'
import { type Addressed, queueMessages } from './message-texts.ts'

type About = {
  orderId: string
  orderNo: string
  fromRegion: string
  toRegion: string
  cars: number
  phone: string
  /** Under which it is seen, while that is open. */
  link?: string
}
type OnTrip = About & {
  consigneePhone: string | null
  plate: string | null
  driver: string | null
  driverPhone: string | null
}

const fills = ({ orderNo, fromRegion, toRegion, cars, link = '' }: About) => ({
  order: orderNo,
  from: regionLabel(fromRegion),
  to: regionLabel(toRegion),
  cars: String(cars),
  link,
})

const orderTexts = { order_created: 'orderText', delivered: 'deliverText' } as const

/** 接单, and 交车 when the last car is handed over: the customer hears of it. */
export async function tellOrders(tx: Tx, ids: readonly string[], what: keyof typeof orderTexts): Promise<void> {
  const orders = await ordersOf(tx, ids, what === 'delivered')
  await queueMessages(
    tx,
    orders.map((about) => ({
      key: `${what}:${about.orderId}`,
      template: what,
      textName: orderTexts[what],
      params: fills(about),
      phone: about.phone,
      orderId: about.orderId,
    })),
  )
}

const tripTexts = { dispatched: 'dispatchText', departed: 'departText', arrived: 'arriveText' } as const

/**
 * 派车, 发车, 到达 of a trunk trip: the customers of its orders hear of it; at the destination the consignee too; the driver
 * hears of every trip that is given to him. Fetching and bringing are no news to customers.
 */
export async function tellTrip(tx: Tx, waybill: Waybill, what: keyof typeof tripTexts): Promise<void> {
  const toDriver = what === 'dispatched' ? await driverOf(tx, waybill) : []
  const orders = waybill.type === 'trunk' ? await ordersOn(tx, waybill, what === 'arrived') : []
  const toCustomers = orders.flatMap((about) => {
    const whom = what === 'arrived' ? [about.phone, about.consigneePhone] : [about.phone]
    const phones = [...new Set(whom.filter((phone) => phone !== null))]
    return phones.map(
      (phone): Addressed => ({
        key: `${what}:${waybill.id}:${about.orderId}:${phone}`,
        template: what,
        textName: tripTexts[what],
        params: {
          ...fills(about),
          plate: about.plate ?? '',
          driver: about.driver ?? '',
          phone: about.driverPhone ?? '',
        },
        phone,
        orderId: about.orderId,
      }),
    )
  })
  await queueMessages(tx, [...toCustomers, ...toDriver])
}

const columns = sql`o.id as "orderId", o.order_no as "orderNo", o.from_region as "fromRegion", o.to_region as "toRegion"`

const ordersOf = (tx: Tx, ids: readonly string[], isDelivered: boolean): Promise<About[]> =>
  tx.query<About>(sql`select ${columns}, o.car_count::int as cars, c.phone, coalesce((select s.public_address || k.link
        from company_settings s, tracking_links k where k.order_id = o.id and k.status = 'open'
        order by s.created_at, k.id limit 1), '') as link
    from orders o join customers c on c.id = o.customer_id and not c.no_messages
    where o.id = any(${sql.param([...ids])}::uuid[])
      and (not ${isDelivered} or o.status in ('delivered', 'completed')) order by o.id`)

/** The orders aboard; those that are at their destination alone, where it is asked for. */
const ordersOn = (tx: Tx, { id }: Waybill, isThere: boolean): Promise<OnTrip[]> =>
  tx.query<OnTrip>(sql`select ${columns}, count(*)::int as cars, c.phone, o.consignee_phone as "consigneePhone", t.plate,
      coalesce(s.name, w.driver_name) as driver, coalesce(s.phone, w.driver_phone) as "driverPhone"
    from waybills w join waybill_loads l on l.waybill_id = w.id and l.status <> 'withdrawn'
    join orders o on o.id = l.order_id join customers c on c.id = o.customer_id and not c.no_messages
    left join trucks t on t.id = w.truck_id left join staff s on s.id = w.driver_id
    where w.id = ${id} and (not ${isThere} or left(l.unload_region, 4) = left(o.to_region, 4))
    group by o.id, c.phone, t.plate, s.name, s.phone, w.driver_name, w.driver_phone order by o.id`)

async function driverOf(tx: Tx, waybill: Waybill): Promise<Addressed[]> {
  const [trip] = await tx.query<{ phone: string | null; plate: string | null; cars: number }>(sql`select
      coalesce(s.phone, w.driver_phone) as phone, t.plate, (select count(*)::int from waybill_loads l
        where l.waybill_id = w.id and l.status <> 'withdrawn') as cars
    from waybills w left join trucks t on t.id = w.truck_id left join staff s on s.id = w.driver_id
    where w.id = ${waybill.id} and not coalesce(s.no_messages, false)`)
  if (!trip?.phone) return []
  const { phone, plate, cars } = trip
  return [
    {
      key: `dispatched:${waybill.id}:${phone}`,
      template: 'dispatched',
      textName: 'driverText',
      params: {
        waybill: waybill.waybillNo,
        from: regionLabel(waybill.fromRegion),
        to: regionLabel(waybill.toRegion),
        cars: String(cars),
        plate: plate ?? '',
      },
      phone,
      orderId: null,
    },
  ]
}
