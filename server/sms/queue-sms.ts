import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { sentenceOf } from '../../src/define/message.ts'
import type { Run } from '../db/run.ts'
import { message as told } from '../messages/sms.ts'
import type { SmsTemplate } from './sms.ts'
import { priced, type SmsTerms } from './sms-terms.ts'

/** A message of the business. Of one `key` one is sent, however often what it tells of happens. */
export type BusinessSms = {
  key: string
  phone: string
  template: Exclude<SmsTemplate, 'verify'>
  params: Readonly<Record<string, string>>
  text: string
  orderId: string | null
}

/**
 * Queues messages in the open transaction, without a look at the balance: nobody's work waits for it, or fails for want
 * of money. Answers how many are new.
 */
export async function queueSms(run: Run, drafts: readonly BusinessSms[], terms: SmsTerms, now: Date): Promise<number> {
  if (drafts.length === 0) return 0
  const rows = drafts.map((draft) => ({ ...draft, ...priced(draft.text, terms), id: uuid() }))
  const list = <K extends keyof (typeof rows)[number]>(key: K) => sql.param(rows.map((row) => row[key]))
  const made = await run(sql`insert into sms_messages
      (id, at, phone, template, params, content, segments, cost_fen, status, next_at, order_id, dedupe_key)
    select id, ${now.toISOString()}::timestamptz, phone, template, params::jsonb, content, segments, cost_fen, 'queued',
      ${now.toISOString()}::timestamptz, order_id, dedupe_key
    from unnest(${list('id')}::uuid[], ${list('phone')}::text[], ${list('template')}::text[],
      ${sql.param(rows.map(({ params }) => JSON.stringify(params)))}::text[], ${list('content')}::text[],
      ${list('segments')}::int[], ${list('costFen')}::bigint[], ${list('orderId')}::uuid[], ${list('key')}::text[])
      as new (id, phone, template, params, content, segments, cost_fen, order_id, dedupe_key)
    on conflict (dedupe_key) do nothing returning id`)
  return made.length
}

/** So many are looked at in one go. */
const portion = 200

/**
 * Reserves the cost of what is queued, the oldest first, as far as the free balance goes; what it does not pay for fails,
 * and may be sent again once money is there. Several servers may do it: the account is locked meanwhile.
 */
export async function reserveQueued(pool: pg.Pool, now: Date): Promise<void> {
  const { rows: waiting } = await pool.query(
    `select 1 from sms_messages where status = 'queued' and next_at <= $1 limit 1`,
    [now.toISOString()],
  )
  if (waiting.length === 0) return
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    while (await reservePortion(client, now));
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function reservePortion(client: pg.PoolClient, now: Date): Promise<boolean> {
  await client.query('insert into balance_accounts (id) values (1) on conflict (id) do nothing')
  const { rows: accounts } = await client.query<{ free: string }>(
    'select balance_fen - frozen_fen as free from balance_accounts where id = 1 for update',
  )
  const { rows } = await client.query<{ id: string; costFen: string }>(
    `select id, cost_fen as "costFen" from sms_messages where status = 'queued' and next_at <= $1
     order by at, id limit ${portion} for update`,
    [now.toISOString()],
  )
  let left = Number(accounts[0]?.free ?? 0)
  const paid: string[] = []
  const unpaid: string[] = []
  for (const { id, costFen } of rows) {
    const cost = Number(costFen)
    const isPaid = cost <= left
    ;(isPaid ? paid : unpaid).push(id)
    if (isPaid) left -= cost
  }
  await client.query(
    `with taken as (update sms_messages set status = 'reserved', next_at = $2, attempts = 0 where id = any($1::uuid[]) returning cost_fen)
     update balance_accounts set frozen_fen = frozen_fen + (select coalesce(sum(cost_fen), 0) from taken) where id = 1`,
    [paid, now.toISOString()],
  )
  await client.query(`update sms_messages set status = 'failed', fail_reason = $2 where id = any($1::uuid[])`, [
    unpaid,
    sentenceOf(told('sms.unpaid'), 'zh'),
  ])
  return rows.length === portion
}

/** Queues failed messages of the business again, whatever they failed for. Answers how many. */
export async function requeueSms(run: Run, ids: readonly string[], now: Date): Promise<number> {
  const again = await run(sql`update sms_messages set status = 'queued', attempts = 0, fail_reason = null,
      next_at = ${now.toISOString()}::timestamptz
    where id = any(${sql.param([...ids])}::uuid[]) and status = 'failed' and template <> 'verify' returning id`)
  return again.length
}
