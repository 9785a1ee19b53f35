import { sql } from 'drizzle-orm'
import { sentenceOf } from '../../../src/define/message.ts'
import { message } from '../../../src/resources/billing/messages.ts'
import { minutesToPay, recharges, scannedChannels } from '../../../src/resources/billing/recharges.ts'
import { readUser } from '../../auth/user.ts'
import type { Database } from '../../db/client.ts'
import { runOn } from '../../db/run.ts'
import { transact } from '../../engine/transact.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { message as told } from '../../messages/payments.ts'
import type { PaymentNotice, PaymentPort } from '../../payments/payments.ts'
import type { Recharge } from '../rules/rows.ts'
import { isDemo } from './is-demo.ts'
import { judgeNotice } from './settle-recharge.ts'

type Log = { warn: (details: object, message: string) => void }
type Waiting = Pick<Recharge, 'id' | 'channel' | 'amountFen' | 'expiresAt' | 'note'> & {
  no: string
  reference: string
  refundFen: number
}
export type PaymentQueue = ReturnType<typeof openPaymentQueue>

/** How many top-ups are looked at in one go. */
const portion = 50

/**
 * What goes between top-ups and the payment gateway, behind the answers: codes are fetched, refunds handed on, codes that
 * nobody paid in time closed. Several servers may do it: the gateway knows a number, and each row is locked to be written.
 */
export function openPaymentQueue(database: Database, port: PaymentPort, log: Log, now: () => Date) {
  const pending = new Set<Promise<void>>()
  const sweep = async (): Promise<void> => {
    await beginNew(database, port, now())
    await handRefundsOn(database, port, now())
    await closeLate(database, now())
  }
  return {
    /** Soon, without being waited for. */
    later: (): void => {
      const done = sweep()
        .catch((error) => log.warn({ err: error }, 'payments not handed on'))
        .finally(() => pending.delete(done))
      pending.add(done)
    },
    sweep,
    /** Takes a notice of the gateway: heard twice, it has one effect; what cannot be credited is refused and noted. */
    hear: (notice: PaymentNotice) => hearNotice(database, port, notice, now()),
    /** Until all that was begun is done. */
    settled: async () => {
      await Promise.all(pending)
    },
  }
}

const columns = sql`id, recharge_no as no, channel, amount_fen::float8 as "amountFen", expires_at as "expiresAt",
  reference, refund_fen::float8 as "refundFen", note`

async function beginNew({ pool }: Database, port: PaymentPort, now: Date): Promise<void> {
  const isOffered = port.name === 'gateway' || (await isDemo(runOn(pool)))
  const waiting = await runOn(pool)<Waiting>(sql`select ${columns} from recharges where status = 'pending'
    and channel = any(${sql.param([...scannedChannels])}::text[]) and code_url is null and expires_at > ${now.toISOString()}
    order by id limit ${portion}`)
  for (const order of waiting) {
    const [codeUrl, note] = !isOffered
      ? ([null, sentenceOf(told('payments.noGateway'), 'zh')] as const)
      : await port.begin(order).then(
          (begun) => [begun.codeUrl, null] as const,
          (error: Error) => [null, awayFor(error)] as const,
        )
    // No version and no entry in the log: who looks at the top-up meanwhile changed nothing, and may close it.
    await runOn(pool)(sql`update recharges set code_url = ${codeUrl}, gateway = ${port.name}, note = ${note}
      where id = ${order.id} and status = 'pending' and code_url is null`)
  }
}

async function handRefundsOn(database: Database, port: PaymentPort, now: Date): Promise<void> {
  const waiting = await runOn(database.pool)<Waiting>(sql`select ${columns} from recharges where status = 'refunded'
    and gateway = ${port.name} and refund_reference is null order by id limit ${portion}`)
  for (const order of waiting) {
    const patch = await port.refund({ ...order, amountFen: order.refundFen }).then(
      ({ reference }): Partial<Recharge> => ({ refundReference: reference, note: null }),
      (error: Error): Partial<Recharge> => ({ note: awayFor(error) }),
    )
    if (patch.refundReference === undefined && patch.note === order.note) continue
    await writeTo(database, order.id, now, (row) =>
      row.refundReference === null ? { patch, action: 'refunded' } : undefined,
    )
  }
}

async function closeLate(database: Database, now: Date): Promise<void> {
  const late = await runOn(database.pool)<{ id: string }>(sql`select id from recharges where status = 'pending'
    and expires_at < ${now.toISOString()} order by id limit ${portion}`)
  const reason = sentenceOf(message('recharges.timedOut', { minutes: minutesToPay }), 'zh')
  for (const { id } of late)
    await writeTo(database, id, now, (row) =>
      row.status === 'pending' ? { patch: { status: 'closed' }, action: 'close', reason } : undefined,
    )
}

const awayFor = (error: Error): string =>
  sentenceOf(told('payments.away', { reason: error.message }), 'zh').slice(0, 200)

type Written = { patch: Partial<Recharge>; action: string; reason?: string }

async function hearNotice(database: Database, port: PaymentPort, notice: PaymentNotice, now: Date): Promise<void> {
  if (!port.isSigned(notice)) throw refuse('payments.unsigned')
  const [found] = await runOn(database.pool)<{ id: string }>(
    sql`select id from recharges where recharge_no = ${notice.no}`,
  )
  if (!found) throw refuse('payments.unknown', { no: notice.no })
  // What is refused is kept first: money has arrived somewhere, and the accountant has to see it.
  const fault = await writeTo(database, found.id, now, async (row, tx) => {
    const { patch, fault } = await judgeNotice(tx, row, notice)
    if (fault) return { patch: { note: fault.message.slice(0, 200) }, action: 'notice', answer: fault }
    if (!patch) return undefined
    const key = row.status === 'closed' ? 'recharges.late' : 'recharges.told'
    const reason = sentenceOf(message(key, { reference: notice.reference }), 'zh')
    return { patch, action: 'pay', reason }
  })
  if (fault) throw fault
}

/** Writes a top-up in the name of who made it, for nobody else is there; answers what `judge` wants answered. */
async function writeTo<A>(
  database: Database,
  id: string,
  now: Date,
  judge: (
    row: Recharge,
    tx: Tx,
  ) => (Written & { answer?: A }) | undefined | Promise<(Written & { answer?: A }) | undefined>,
): Promise<A | undefined> {
  const run = runOn(database.pool)
  const [made] = await run<{ by: string }>(sql`select created_by_id as by from recharges where id = ${id}`)
  const maker = made && (await readUser(run, made.by))
  if (!maker) return undefined
  const meta = { requestId: 'payments', address: null, language: 'zh' } as const
  return transact(database, { user: maker.user, meta, now }, async (tx) => {
    const row = await tx.lockOne(recharges, id)
    const written = await judge(row, tx)
    if (!written) return undefined
    await tx.update(recharges, row, written.patch, { action: written.action, reason: written.reason ?? null })
    return written.answer
  })
}
