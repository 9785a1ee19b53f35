import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { businessDay, dayStart, isDay } from '../../src/define/business-day.ts'
import type { Resource } from '../../src/define/resource.ts'
import { addDays } from '../../src/define/where.ts'
import { recharges } from '../../src/resources/billing/recharges.ts'
import { textMessages } from '../../src/resources/billing/text-messages.ts'
import type { PaymentQueue } from '../business/billing/payment-queue.ts'
import type { AnyRow } from '../db/columns.ts'
import { runOn } from '../db/run.ts'
import { listRows } from '../engine/list.ts'
import { openList } from '../engine/list-context.ts'
import { readListQuery } from '../engine/list-query.ts'
import { summarize } from '../engine/list-summary.ts'
import { assertFewQuestions } from '../engine/masked-questions.ts'
import { refuseField } from '../errors/business-error.ts'
import { type Endpoint, endpoint, type PersonAsked } from './endpoint.ts'
import type { Context } from './request.ts'
import { metaOf } from './session.ts'

const day = z.string().refine(isDay)
const billing = { method: 'POST', tag: 'billing', flag: 'chargeRecord' } as const
const listBody = z.strictObject({
  page: z.int().min(1).max(50_000).optional(),
  limit: z.int().min(1).max(100).optional(),
  from: day.optional(),
  to: day.optional(),
  filters: z.record(z.string().max(60), z.string().max(200)).optional(),
})
const noticeBody = z.strictObject({
  no: z.string().min(1).max(40),
  channel: z.string().min(1).max(20),
  reference: z.string().min(1).max(64),
  amount_fen: z.int().min(1),
  paid_at: z.iso.datetime(),
  sign: z.string().max(128),
})

/** The billing calls of the specification (§7) in the shapes of domain §4.1, and what the payment gateway calls. */
export const billingEndpoints = (context: Context, payments: PaymentQueue): Endpoint[] => [
  endpoint({
    ...billing,
    path: '/api/billing/getBalance',
    summary: 'The message balance, in fen',
    run: ({ read }) => read(async (db) => balanceOf(await runOn(db)(balanceSql))),
  }),
  endpoint({
    ...billing,
    path: '/api/billing/getRechargeList',
    summary: 'Top-ups',
    body: listBody,
    run: (asked) => pageOf(context, recharges, 'all', asked),
  }),
  endpoint({
    ...billing,
    path: '/api/billing/getSmUsedList',
    summary: 'Messages used',
    body: listBody,
    run: (asked) => pageOf(context, textMessages, 'used', asked),
  }),
  endpoint({
    method: 'POST',
    tag: 'billing',
    path: '/api/billing/paymentNotice',
    summary: 'What the payment gateway tells of a code that was paid, under its signature',
    public: true,
    body: noticeBody,
    refusals: [404, 409],
    answer: { type: 'null' },
    async run({ body }) {
      await payments.hear(body)
      return null
    },
  }),
]

type Balance = { balance_fen: string; frozen_fen: string; low_balance_fen: string; parts_left: string }
// Until money was paid in there is no account, and nothing in it.
const balanceSql = sql`select coalesce(b.balance_fen, 0) as balance_fen, coalesce(b.frozen_fen, 0) as frozen_fen, s.low_balance_fen,
    case when s.sms_unit_price_fen > 0
      then greatest(coalesce(b.balance_fen - b.frozen_fen, 0), 0) / s.sms_unit_price_fen else 0 end as parts_left
  from (select * from company_settings order by created_at limit 1) s left join balance_accounts b on b.id = 1`

function balanceOf([row]: unknown[]): object {
  const { balance_fen = 0, frozen_fen = 0, low_balance_fen = 0, parts_left = 0 } = (row ?? {}) as Partial<Balance>
  return {
    balance_fen: Number(balance_fen),
    frozen_fen: Number(frozen_fen),
    low_threshold_fen: Number(low_balance_fen),
    sms_left_estimate: Number(parts_left),
  }
}

/** A page of a list as the list's own address has it: the same filters, rights and totals. */
async function pageOf(
  { database }: Context,
  resource: Resource,
  view: string,
  { request, user, now, body, read }: PersonAsked<unknown, z.infer<typeof listBody>>,
): Promise<object> {
  const { page = 1, limit = 20, from, to, filters = {} } = body
  if (from !== undefined && from > (to ?? businessDay(now))) throw refuseField('to', 'report.badPeriod')
  const query = readListQuery(user, resource, {
    ...filters,
    _view: view,
    _start: String((page - 1) * limit),
    _end: String(page * limit),
    ...(from ? { createdAt_gte: dayStart(from) } : {}),
    ...(to ? { createdAt_lt: dayStart(addDays(to, 1)) } : {}),
  })
  await assertFewQuestions(database.pool, user, resource, query, { meta: metaOf(request), now })
  return read(async (db) => {
    const list = openList(db, { user, resource, query, now })
    const [{ items, total }, { totals }] = await Promise.all([listRows(list), summarize(list)])
    return { rows: items as AnyRow[], total_count: total, totals }
  }, query.isWide)
}
