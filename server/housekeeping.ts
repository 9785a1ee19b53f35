import type { FastifyBaseLogger } from 'fastify'
import { businessDay } from '../src/define/business-day.ts'
import { sealAudit } from './audit/audit-chain.ts'
import { deviceDays } from './auth/devices.ts'
import { sweepSessions } from './auth/sessions.ts'
import type { PaymentQueue } from './business/billing/payment-queue.ts'
import type { Database } from './db/client.ts'
import { remind } from './engine/deadlines.ts'
import { sweepParts } from './engine/import-parts.ts'
import type { JobQueue } from './engine/job-queue.ts'
import { sweepNotifications } from './engine/notifications.ts'
import { letExportsGo, letSheetsGo, sweepFiles } from './files/attachments.ts'
import { sweepPresences } from './live/presence.ts'
import type { SmsQueue } from './sms/sms-queue.ts'

type Queues = { sms: SmsQueue; payments: PaymentQueue; exports: JobQueue; imports: JobQueue }

const sealEvery = 1000
const sendEvery = 5000
const sweepEvery = 600_000
/** Days after which an Idempotency-Key is forgotten. */
const keysKept = 7

/**
 * What every server does beside answering: seal the audit each second, send what is queued, make exported files, write large imports, ask the payment gateway, forget
 * old keys, codes, failed logins, idle sessions, tabs that fell silent, old notifications and files that no row has taken, and remind of what is due.
 * Several servers may run it; the seal is guarded by a lock in the database. Answers how to stop.
 */
export function startHousekeeping(
  database: Database,
  log: FastifyBaseLogger,
  { sms, payments, exports, imports }: Queues,
  now: () => Date,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const inTurn = (action: () => Promise<unknown>) => () => {
    running = running.then(action).catch((error) => log.warn({ err: error }, 'housekeeping failed'))
  }
  let reminded = ''
  /** Once a day, and when the server starts. */
  const remindDaily = async () => {
    const today = businessDay(now())
    if (today === reminded) return
    await remind(database, now())
    reminded = today
  }
  inTurn(remindDaily)()
  const timers = [
    setInterval(
      inTurn(() => sealAudit(database)),
      sealEvery,
    ),
    setInterval(inTurn(sms.sweep), sendEvery),
    setInterval(inTurn(payments.sweep), sendEvery),
    // Not in turn: all else goes on while a large file is made or written.
    setInterval(exports.later, sendEvery),
    setInterval(imports.later, sendEvery),
    setInterval(
      inTurn(async () => {
        await sweep(database, now())
        await remindDaily()
      }),
      sweepEvery,
    ),
  ]
  for (const timer of timers) timer.unref()
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await running
    await Promise.all([sms.settled(), payments.settled(), exports.stop(), imports.stop()])
  }
}

async function sweep({ pool }: Database, now: Date): Promise<void> {
  await pool.query('delete from idempotency_keys where created_at < now() - make_interval(days => $1)', [keysKept])
  await pool.query(`delete from login_failures where last_at < now() - interval '1 day'`)
  await pool.query('delete from known_devices where last_at < now() - make_interval(days => $1)', [deviceDays])
  await pool.query('delete from captchas where expires_at < now()')
  await pool.query(`delete from verification_codes where sent_at < now() - interval '7 days'`)
  await sweepSessions(pool, now)
  await sweepPresences(pool)
  await letSheetsGo(pool, now)
  await letExportsGo(pool, now)
  await sweepFiles(pool, now)
  await sweepParts(pool, now)
  await sweepNotifications({ pool }, now)
}
