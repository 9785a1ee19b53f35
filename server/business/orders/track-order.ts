import { sql } from 'drizzle-orm'
import { orders } from '../../../src/resources/orders/orders.ts'
import { reviewed } from '../../../src/resources/orders/states.ts'
import { readUser } from '../../auth/user.ts'
import type { Database } from '../../db/client.ts'
import { runOn } from '../../db/run.ts'
import { notify } from '../../engine/notifications.ts'
import { transact } from '../../engine/transact.ts'
import type { Order, OrderCar } from '../rules/rows.ts'
import { stillHolds } from '../rules/track-points.ts'

/** Days after the hand-over for which the page opens (domain §8.8). */
const OPEN_DAYS = 30

export type TrackedCar = Pick<OrderCar, 'model' | 'status' | 'currentRegion' | 'signedAt'> & { tail: string | null }
/** What happened where: `region` is a code. */
export type TrackedEvent = {
  at: Date
  kind: 'reviewed' | 'depart' | 'manual' | 'arrive' | 'signed'
  region: string | null
}

/** What stands under the link of an order: where its cars are, and nothing of money, addresses or phones. */
export type TrackedOrder = Pick<
  Order,
  'status' | 'fromRegion' | 'toRegion' | 'expectedArriveOn' | 'consigneeAnswer' | 'consigneeWords'
> & {
  id: string
  no: string
  company: string
  consignee: string
  cars: TrackedCar[]
  events: TrackedEvent[]
  photos: string[]
}

const linkOf = (token: string): string => `/track?t=${token}`

const opens = (
  token: string,
  now: Date,
) => sql`o.id = (select k.order_id from tracking_links k where k.link = ${linkOf(token)} and k.status = 'open') and o.status = any(${sql.param([...reviewed])})
  and (o.delivered_at is null or o.delivered_at > ${now.toISOString()}::timestamptz - make_interval(days => ${OPEN_DAYS}))`

/** The order behind a link; none behind one that is wrong, whose order was taken back, or that has expired. */
export async function readTracking({ pool }: Database, token: string, now: Date): Promise<TrackedOrder | undefined> {
  const run = runOn(pool)
  const [found] = await run<
    Omit<TrackedOrder, 'cars' | 'events'> & { reviewedAt: Date }
  >(sql`select o.id, o.order_no as no,
      o.status, o.from_region as "fromRegion", o.to_region as "toRegion", o.consignee,
      to_char(o.expected_arrive_on, 'YYYY-MM-DD') as "expectedArriveOn", o.reviewed_at as "reviewedAt",
      o.consignee_answer as "consigneeAnswer", o.consignee_words as "consigneeWords",
      coalesce((select name from company_settings order by created_at limit 1), '') as company,
      coalesce((select array_agg(p) from car_inspections i join waybill_loads l on l.id = i.load_id and l.status = 'signed',
        unnest(i.photos) p where i.order_id = o.id and i.stage = 'handOver'), '{}') as photos
    from orders o where ${opens(token, now)}`)
  if (!found) return undefined
  const { reviewedAt, ...order } = found
  const cars = await run<TrackedCar>(sql`select model, status, right(vin, 4) as tail, current_region as "currentRegion",
      signed_at as "signedAt" from order_cars where order_id = ${order.id} order by seq`)
  const seen = await run<TrackedEvent>(sql`select min(t.at) as at, t.kind, t.region
    from waybill_loads l join track_points t on t.waybill_id = l.waybill_id and t.kind in ('depart', 'manual', 'arrive')
      and t.at >= l.loaded_at and t.at <= coalesce(l.unloaded_at, l.signed_at, 'infinity') and ${stillHolds}
    where l.order_id = ${order.id} and l.status <> 'withdrawn' group by t.id, t.kind, t.region order by 1 limit 200`)
  const signed = cars.flatMap(({ signedAt }) => (signedAt ? [{ at: new Date(signedAt), region: order.toRegion }] : []))
  const last = signed.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
  const events: TrackedEvent[] = [
    { at: reviewedAt, kind: 'reviewed', region: order.fromRegion },
    ...seen,
    ...(last && cars.every((car) => car.signedAt) ? [{ ...last, kind: 'signed' as const }] : []),
  ]
  return { ...order, cars, events }
}

/** Whether a link was right, and taken back. */
export async function isRevoked({ pool }: Database, token: string): Promise<boolean> {
  const [found] = await runOn(pool)(
    sql`select 1 from tracking_links where link = ${linkOf(token)} and status = 'revoked'`,
  )
  return found !== undefined
}

/** The content (SHA-256) of a photo of the hand-over; none of a photo that is not on the page under that link. */
export async function trackedPhoto(
  { pool }: Database,
  token: string,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const [found] = await runOn(pool)<{ sha256: string }>(sql`select a.sha256 from orders o
    join car_inspections i on i.order_id = o.id and i.stage = 'handOver' and ${id}::uuid = any(i.photos)
    join waybill_loads l on l.id = i.load_id and l.status = 'signed'
    join attachments a on a.id = ${id}::uuid where ${opens(token, now)}`)
  return found?.sha256
}

export type ConsigneeAnswer = { isGood: boolean; by: string; words: string; tail: string }

/**
 * Keeps what the consignee answers once the cars are handed over: the last four of the own phone tell that it is the
 * consignee. The salesman of the order is told of a problem. Answers why nothing was kept.
 */
export async function answerDelivery(
  database: Database,
  id: string,
  { isGood, by, words, tail }: ConsigneeAnswer,
  { now, address }: { now: Date; address: string | null },
): Promise<'kept' | 'early' | 'answered' | 'stranger'> {
  const run = runOn(database.pool)
  const [order] = await run<{ byId: string; phone: string | null }>(sql`select operator_id as "byId",
      consignee_phone as phone from orders where id = ${id}`)
  const operator = order && (await readUser(run, order.byId))
  if (!operator || order.phone?.slice(-4) !== tail) return 'stranger'
  const meta = { requestId: 'track', address, language: 'zh' } as const
  return transact(database, { user: operator.user, meta, now }, async (tx) => {
    const row = await tx.lockOne(orders, id)
    if (row.status !== 'delivered' && row.status !== 'completed') return 'early'
    if (row.consigneeAnswer === 'problem' || (row.consigneeAnswer === 'good' && isGood)) return 'answered'
    const said = {
      consigneeAnswer: isGood ? 'good' : 'problem',
      consigneeAnsweredAt: now.toISOString(),
      consigneeWords: [by, words].filter(Boolean).join('：').slice(0, 200),
    } as const
    await tx.update(orders, row, said, { action: isGood ? 'acknowledge' : 'complain', reason: said.consigneeWords })
    if (!isGood) await notify(tx, orders, 'complain', [id], null)
    return 'kept'
  })
}
