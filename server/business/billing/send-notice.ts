import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { fillTemplate } from '../../../src/define/template.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { type BusinessSms, queueSms } from '../../sms/queue-sms.ts'
import { priced } from '../../sms/sms-terms.ts'
import type { Customer } from '../rules/rows.ts'
import { isMobile, termsIn } from './message-texts.ts'

/**
 * 群发短信: one text to each customer of the selection who takes messages, and the same text no more on that day. First it is told what
 * it comes to; it is queued once that number was given, and the balance pays for all of it.
 */
export async function sendNotice(
  tx: Tx,
  rows: readonly Customer[],
  { content = '', parts }: ActionInput<Resources['customers'], 'notice'>,
): Promise<void> {
  const mark = createHash('sha256').update(content).digest('hex').slice(0, 16)
  const drafts = await unsent(
    tx,
    rows
      .filter(({ noMessages, phone }) => !noMessages && isMobile(phone))
      .map(({ id, name, phone }) => ({
        key: `notice:${id}:${tx.today}:${mark}`,
        template: 'notice',
        params: { customer: name },
        text: fillTemplate(content, { customer: name }),
        phone,
        orderId: null,
      })),
  )
  if (drafts.length === 0) throw refuse('notice.none')
  const terms = await termsIn(tx)
  const prices = drafts.map(({ text }) => priced(text, terms))
  const told = {
    customers: drafts.length,
    parts: prices.reduce((sum, { segments }) => sum + segments, 0),
    cost: formatYuan(prices.reduce((sum, { costFen }) => sum + costFen, 0)),
  }
  const freeFen = await freeOf(tx)
  const free = formatYuan(freeFen)
  if (prices.reduce((sum, { costFen }) => sum + costFen, 0) > freeFen) throw refuse('notice.balance', { ...told, free })
  if (parts !== told.parts) throw refuseField('parts', 'notice.confirm', { ...told, free })
  await queueSms(tx.query, drafts, terms, tx.now)
}

/** Those that were not sent today. */
async function unsent(tx: Tx, drafts: readonly BusinessSms[]): Promise<BusinessSms[]> {
  const found = await tx.query<{ key: string }>(sql`select dedupe_key as key from sms_messages
    where dedupe_key = any(${sql.param(drafts.map(({ key }) => key))}::text[])`)
  const sent = new Set(found.map(({ key }) => key))
  return drafts.filter(({ key }) => !sent.has(key))
}

/** What of the balance no message takes: what is queued has not reserved its cost yet. */
async function freeOf(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ free: number }>(sql`select (coalesce((select balance_fen - frozen_fen
      from balance_accounts where id = 1), 0)
    - coalesce((select sum(cost_fen) from sms_messages where status = 'queued'), 0))::float8 as free`)
  return row?.free ?? 0
}
