import { sql } from 'drizzle-orm'
import { addDays, matches } from '../../../src/define/where.ts'
import { dropped, reviewed } from '../../../src/resources/orders/states.ts'
import type { Tx } from '../../engine/tx.ts'
import { DAYS, inCity, legCost } from '../rules/lane-cost.ts'
import type { Order, Waybill } from '../rules/rows.ts'

type Hint = Pick<Order, 'lossHint' | 'lossHintFen'>
type Lane = { from: string; to: string }
type Carried = { leg: Waybill['type']; fen: number; tenths: number }

const none: Hint = { lossHint: null, lossHintFen: null }

/**
 * 亏损线索 of an order that earns less than its line: what lies furthest from the usual, the cost of fetching, carrying or
 * bringing its cars above that of the lane's other trips, or their price below the median of the lane's other orders, both
 * of the last 90 days. A transfer is no part of the usual way. Nothing where nothing stands out.
 */
export async function lossHintOf(tx: Tx, order: Order, costState: Order['costState']): Promise<Hint> {
  const isJudged = costState !== 'missing' && order.reviewedAt !== null && !matches(order, dropped)
  if (!isJudged || order.grossProfitFen >= order.lossLineFen || !order.fromRegion || !order.toRegion) return none
  const lane = { from: order.fromRegion, to: order.toRegion }
  const apart = [
    { lossHint: 'price', lossHintFen: await belowMedian(tx, order, lane) },
    ...(await aboveUsual(tx, order, lane)),
  ] as const
  const [furthest] = apart.toSorted((one, other) => other.lossHintFen - one.lossHintFen)
  return furthest && furthest.lossHintFen > 0 ? furthest : none
}

/** How far the cars are priced below what others of their class were on the lane. */
async function belowMedian(tx: Tx, order: Order, { from, to }: Lane): Promise<number> {
  const [found] = await tx.query<{ fen: number }>(sql`with usual as (
      select c.size_class, percentile_disc(0.5) within group (order by c.freight_fen) as fen
      from orders o join order_cars c on c.order_id = o.id
      where ${inCity(sql`o.from_region`, from)} and ${inCity(sql`o.to_region`, to)} and o.id <> ${order.id}
        and o.order_date >= ${addDays(tx.today, -DAYS)} and o.status = any(${sql.param([...reviewed])}::text[])
        and c.freight_fen > 0 and c.status <> 'cancelled'
      group by 1)
    select coalesce(sum(u.fen - c.freight_fen), 0)::float8 as fen from order_cars c join usual u using (size_class)
    where c.order_id = ${order.id} and c.status <> 'cancelled'`)
  return found?.fen ?? 0
}

/** What each sort of leg cost above what as many slots cost on other trips. */
async function aboveUsual(tx: Tx, order: Order, { from, to }: Lane) {
  const carried = await tx.query<Carried>(sql`select w.type as leg, sum(l.share_fen)::float8 as fen,
      sum(l.slot_coeff * 10)::float8 as tenths
    from waybill_loads l join waybills w on w.id = l.waybill_id
    where l.order_id = ${order.id} and l.status <> 'withdrawn' group by 1`)
  const others = sql`not exists (select from waybill_loads l where l.waybill_id = t.id and l.order_id = ${order.id})`
  const at = {
    pickup: inCity(sql`t.from_region`, from),
    trunk: sql`${inCity(sql`t.from_region`, from)} and ${inCity(sql`t.to_region`, to)}`,
    delivery: inCity(sql`t.from_region`, to),
  }
  const spentOn = (leg: Waybill['type']) => carried.find((one) => one.leg === leg) ?? { fen: 0, tenths: 0 }
  const found = []
  for (const leg of ['pickup', 'trunk', 'delivery'] as const) {
    const { fen, tenths } = spentOn(leg)
    const { perSlotFen } = await legCost(tx.query, leg, sql`${at[leg]} and ${others}`, tx.now)
    const beyond = perSlotFen === null ? 0 : fen - Math.round((perSlotFen * tenths) / 10)
    found.push({ lossHint: leg, lossHintFen: beyond + (leg === 'trunk' ? spentOn('transfer').fen : 0) } as const)
  }
  return found
}
