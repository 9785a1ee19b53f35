import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { sentenceOf } from '../../src/define/message.ts'
import { refuse } from '../errors/business-error.ts'
import { message as told } from '../messages/sms.ts'
import { priced, smsTermsOf } from './sms-terms.ts'

type Db = Pick<pg.Pool, 'query'>

/** A message on its way out. `params` fill the gateway's template, `content` is the whole text. */
export type SmsMessage = {
  id: string
  phone: string
  template: SmsTemplate
  params: Record<string, string>
  content: string
  signature: string
  /** When it was written. */
  at: Date
}
export type SmsTemplate =
  | 'verify'
  | 'order_created'
  | 'dispatched'
  | 'departed'
  | 'arrived'
  | 'delivered'
  | 'dunning'
  | 'notice'
export type SmsOutcome =
  | { status: 'sent'; reference: string | null; at?: Date }
  | { status: 'failed'; reason: string; isFinal: boolean }

/** Where messages go: a gateway over HTTP, or the outbox, in which they stay to be read. */
export type SmsPort = { name: 'gateway' | 'outbox'; send: (message: SmsMessage) => Promise<SmsOutcome> }

export type SmsDraft = {
  phone: string
  template: SmsTemplate
  params: Record<string, string>
  /** Without the signature; the codes in it are blotted out when it has left. */
  text: string
  expiresAt?: Date
}

/** Seconds until the next try, by the tries made; after the last one the message has failed. */
const pauses = [10, 60]
/** A message that a server took and never settled (it was killed) is taken again after so many seconds. */
const lease = 60

/**
 * Puts a message into the queue and reserves its cost, in the open transaction. Business messages need a balance; a
 * verification code does not, since an empty balance must lock nobody out of the own account.
 */
export async function reserveSms(client: Db, draft: SmsDraft, now: Date): Promise<string> {
  await client.query('insert into balance_accounts (id) values (1) on conflict (id) do nothing')
  const terms = await smsTermsOf(client)
  const { rows } = await client.query<{ free: string }>(
    'select balance_fen - frozen_fen as free from balance_accounts where id = 1 for update',
  )
  const { content, segments, costFen } = priced(draft.text, terms)
  if (draft.template !== 'verify' && Number(rows[0]?.free ?? 0) < costFen) throw refuse('sms.balance')
  const id = uuid()
  const { phone, template, params, expiresAt } = draft
  await client.query(
    `insert into sms_messages (id, at, phone, template, params, content, segments, cost_fen, next_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $2, $9)`,
    [id, now.toISOString(), phone, template, params, content, segments, costFen, expiresAt?.toISOString() ?? null],
  )
  await client.query('update balance_accounts set frozen_fen = frozen_fen + $1 where id = 1', [costFen])
  return id
}

type Due = Omit<SmsMessage, 'signature'> & { attempts: number; isLate: boolean }

/** Sends what is due. Several servers may do it: each message is taken by one. Answers how many were tried. */
export async function deliverSms(pool: pg.Pool, port: SmsPort, now: Date): Promise<number> {
  const { rows } = await pool.query<Due>(
    `update sms_messages m set attempts = attempts + 1, gateway = $2,
       next_at = $1::timestamptz + make_interval(secs => $3)
     where id in (select id from sms_messages where status = 'reserved' and next_at <= $1
       order by next_at limit 20 for update skip locked)
     returning id, phone, template, params, content, at, attempts, coalesce(expires_at < $1, false) as "isLate"`,
    [now.toISOString(), port.name, lease],
  )
  for (const { attempts, isLate, ...message } of rows) {
    const signature = /^【(.*?)】/.exec(message.content)?.[1] ?? ''
    const outcome: SmsOutcome = isLate
      ? { status: 'failed', reason: sentenceOf(told('sms.late'), 'zh'), isFinal: true }
      : await port.send({ ...message, signature }).catch((error: Error) => ({
          status: 'failed' as const,
          reason: error.message,
          isFinal: false,
        }))
    await settle(pool, port, message, attempts, outcome, now)
  }
  return rows.length
}

/** Sent: the cost leaves the balance. Failed for good: it is released. Else it is tried again later. */
async function settle(
  pool: pg.Pool,
  port: SmsPort,
  { id, params }: Pick<Due, 'id' | 'params'>,
  attempts: number,
  outcome: SmsOutcome,
  now: Date,
): Promise<void> {
  const pause = pauses[attempts - 1]
  if (outcome.status === 'failed' && !outcome.isFinal && pause !== undefined) {
    await pool.query(
      `update sms_messages set next_at = $2::timestamptz + make_interval(secs => $3), fail_reason = $4
       where id = $1 and status = 'reserved'`,
      [id, now.toISOString(), pause, outcome.reason.slice(0, 200)],
    )
    return
  }
  const isSent = outcome.status === 'sent'
  // One statement: a message is settled once, and its cost with it.
  await pool.query(
    `with done as (
       update sms_messages set status = $2, sent_at = $3, reference = $4, fail_reason = $5
       where id = $1 and status = 'reserved' returning cost_fen)
     update balance_accounts set frozen_fen = frozen_fen - done.cost_fen,
       balance_fen = balance_fen - case when $2 = 'sent' then done.cost_fen else 0 end
     from done where balance_accounts.id = 1`,
    [
      id,
      outcome.status,
      isSent ? (outcome.at ?? now).toISOString() : null,
      isSent ? outcome.reference : null,
      isSent ? null : outcome.reason.slice(0, 200),
    ],
  )
  if (port.name === 'gateway' && params.code) await blot(pool, 'id = $1', [id])
}

/** Codes that are of no use any more leave the table. */
export const blotExpired = (pool: pg.Pool): Promise<void> => blot(pool, `expires_at < now() and params ? 'code'`, [])

async function blot(pool: pg.Pool, condition: string, values: unknown[]): Promise<void> {
  await pool.query(
    `update sms_messages set content = replace(content, params->>'code', '******'), params = params - 'code'
     where ${condition}`,
    values,
  )
}
