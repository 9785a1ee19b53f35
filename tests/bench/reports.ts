import pg from 'pg'
import { businessDay } from '../../src/define/business-day.ts'
import { type SpanName, spanOf } from '../../src/define/time-span.ts'
import { call, median } from '../helpers/processes.ts'

/** What the reports answer, by hand: as few statements as it takes, two side by side, with no rights and no definitions. */
const taken = `status not in ('draft', 'cancelled', 'voided')`
const known = `cost_state <> 'missing'`

const salesmen = [
  `select operator_id, count(*) filter (where ${taken}), sum(car_count) filter (where ${taken}),
    sum(revenue_fen) filter (where ${taken}), sum(outstanding_fen) filter (where ${taken}), sum(received_fen) filter (where ${taken}),
    sum(total_due_fen) filter (where ${taken}), sum(cost_fen) filter (where ${taken}),
    sum(revenue_fen) filter (where ${taken} and ${known}), sum(gross_profit_fen) filter (where ${taken} and ${known}),
    count(*) filter (where gross_profit_fen < loss_line_fen and cost_state in ('estimated', 'checked') and status in
      ('awaitingDispatch', 'dispatching', 'inTransit', 'arrived', 'delivered', 'completed', 'returned'))
  from orders where order_date between $1 and $2 group by 1`,
  `select o.operator_id, sum(case when a.status = 'twin' then -a.amount_fen else a.amount_fen end)
  from receipt_allocations a left join orders o on o.id = a.order_id where a.allocated_on between $1 and $2 group by 1`,
  `select owner_id, count(*) from customers where created_at >= ($1::date::timestamp at time zone 'Asia/Shanghai')
    and created_at < (($2::date + 1)::timestamp at time zone 'Asia/Shanghai') group by 1`,
  `select staff_id, sum(commission_fen) from salary_sheets where month between left($1::text, 7) and left($2::text, 7) group by 1`,
  'select id, name from staff where $1::date <= $2::date',
]

/** Who waits for whom, what falls due and what was written last stand on the home page too. */
const waiting = [
  `orders where status = 'draft'`,
  `orders where status = 'pendingReview'`,
  `order_price_changes where status = 'asked'`,
  `order_cars where is_open and status in ('pending', 'inYard', 'transferYard', 'arrived')`,
  ...['planning', 'assigned', 'inTransit', 'arrived'].map((state) => `waybills where status = '${state}'`),
  `receivables where status in ('open', 'partial') and kind = 'freight'`,
  `payables where kind in ('trunk', 'transfer') and status in ('pendingCheck', 'disputed')`,
  `payables where kind in ('trunk', 'transfer') and status in ('checked', 'partial')`,
  ...['draft', 'approved'].map((state) => `payments where status = '${state}'`),
  ...['reported', 'assessed', 'responsible'].map((state) => `damage_cases where status = '${state}'`),
  `other_flows where status = 'draft'`,
  `customer_statements where status = 'draft'`,
  `bank_lines where status = 'unmatched'`,
  `bank_statements where status = 'open' and unmatched_count = 0`,
  `salary_sheets where status = 'draft'`,
  `salary_sheets where status = 'confirmed' and payable_id is null`,
  `recharges where status = 'pending' and channel = 'bank'`,
].map(
  (rows) =>
    `select count(*), min(updated_at) from (select updated_at from ${rows} and $1::date <= $2::date limit 1000) w`,
)
const falling = [
  ['trucks', 'insurance_expires_on'],
  ['trucks', 'inspection_expires_on'],
  ['staff', 'licence_expires_on'],
  ['staff', 'qualification_expires_on'],
].map(
  ([table, column]) =>
    `select id, ${column} from ${table} where ${column} <= $2::date + 30 and $1::date is not null order by 2 limit 10`,
)
const recent = `select resource, row_id, max(at) from (select resource, row_id, at from audit_entries
  where staff_id = (select id from staff where username = 'boss') and row_id is not null and $1::date <= $2::date
  order by id desc limit 60) last group by 1, 2 order by 3 desc limit 8`

const late = `status in ('awaitingDispatch', 'dispatching', 'inTransit', 'arrived')`
const home = [
  ...[...waiting, ...falling, recent],
  ...[0, 7].map(
    (
      days,
    ) => `select count(*), sum(car_count), sum(revenue_fen), sum(gross_profit_fen) filter (where ${known}) from orders
      where ${taken} and order_date between date_trunc('week', $2::date)::date - ${days} and $2::date - ${days} and $1::date is not null`,
  ),
  `select order_date, count(*), sum(car_count), sum(revenue_fen) from orders where ${taken} and order_date between $1 and $2 group by 1`,
  `select sum(gross_profit_fen) from orders where ${taken} and ${known} and order_date between date_trunc('month', $2::date) and $2 and $1::date is not null`,
  ...[
    `orders where status = 'pendingReview'`,
    `order_cars where is_open and status in ('pending', 'inYard', 'transferYard', 'arrived')`,
    `orders where status = 'inTransit'`,
    `orders where ${late} and expected_arrive_on = $2`,
    `orders where ${late} and expected_arrive_on < $2`,
    `orders where status = 'delivered' and receipt_status = 'waiting'`,
  ].map((rows) => `select count(*) from ${rows} and $1::date <= $2::date`),
  `select sum(outstanding_fen) from receivables where kind = 'freight' and status in ('open', 'partial') and $1::date <= $2::date`,
  `select sum(unpaid_fen) from payables where status in ('pendingCheck', 'checked', 'partial', 'disputed') and $1::date <= $2::date`,
  `select to_region, sum(car_count) from orders where ${taken} and order_date between $1 and $2 group by 1 order by 2 desc limit 8`,
]

const ROUNDS = 7

/** Reports and the home page against the same figures by hand, in turn, and what they take. */
export async function reportTurns(base: string, headers: Record<string, string>, databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const byHand = async (statements: readonly string[], span: SpanName) => {
    const { from, to } = spanOf(span, businessDay(new Date()))
    await Promise.all(statements.map((text) => pool.query(text, [from, to])))
  }
  const get = async (path: string) => {
    const { status, text } = await call(`${base}${path}`, { headers })
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
  }
  const post = async (path: string) => {
    const { status, text } = await call(`${base}${path}`, { method: 'POST', headers, body: {} })
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
  }
  await inTurn(
    '首页',
    '≤ 200 毫秒',
    () => post('/api/home/index'),
    () => byHand(home, 'last30Days'),
  )
  await inTurn(
    '业务员统计，上月',
    '≤ 300 毫秒',
    () => get('/api/reports/salesmen?period=lastMonth'),
    () => byHand(salesmen, 'lastMonth'),
  )
  await inTurn(
    '业务员统计，近 12 个月',
    '≤ 2,000 毫秒',
    () => get('/api/reports/salesmen?period=last12Months'),
    () => byHand(salesmen, 'last12Months'),
  )
  await pool.end()
}

async function inTurn(
  name: string,
  goal: string,
  ours: () => Promise<void>,
  byHand: () => Promise<void>,
): Promise<void> {
  const took = async (run: () => Promise<void>) => {
    const began = performance.now()
    await run()
    return performance.now() - began
  }
  const times: [number[], number[]] = [[], []]
  await took(ours)
  await took(byHand)
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(await took(ours))
    times[1].push(await took(byHand))
  }
  const [own, hand] = times
  const ratios = own.map((time, at) => time / (hand[at] ?? time))
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
  console.log(
    `${name}：${median(own).toFixed(0)} 毫秒（目标 ${goal}）；手写 SQL ${median(hand).toFixed(0)} 毫秒，${median(ratios).toFixed(2)} 倍（${spread}，目标 ≤ 1.3）`,
  )
}
