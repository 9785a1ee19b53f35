import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPaymentQueue } from '../../server/business/billing/payment-queue.ts'
import { openExportQueue } from '../../server/engine/export-jobs.ts'
import { openQueue } from '../../server/engine/job-queue.ts'
import { startHousekeeping } from '../../server/housekeeping.ts'
import { embedded } from '../../server/payments/embedded.ts'
import { outbox } from '../../server/sms/sms-ports.ts'
import { openSmsQueue } from '../../server/sms/sms-queue.ts'
import { type FreshDatabase, freshDatabase, testDatabases } from '../helpers/postgres.ts'

const log = pino({ level: 'silent' })
const someone = '0199a000-0000-7000-8000-000000000001'

describe.each(testDatabases())('what the server does beside answering ($name)', (which) => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase(which)
  })
  afterAll(() => database.close())
  afterEach(() => vi.useRealTimers())

  /** Its first quarter of an hour. */
  const aQuarter = async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const now = () => new Date()
    const queues = {
      sms: openSmsQueue(database.pool, outbox, log, now),
      payments: openPaymentQueue(database, embedded, log, now),
      exports: openExportQueue(database, log, now),
      imports: openQueue('import', log, async () => undefined),
    }
    const stop = startHousekeeping(database, log, queues, now)
    vi.advanceTimersByTime(900_000)
    await stop()
  }

  it('forgets the keys of requests after a week, and not before', async () => {
    const { pool } = database
    await pool.query(
      `insert into idempotency_keys (staff_id, key, request, created_at) values
         ($1, 'of-last-week', 'x', now() - interval '8 days'), ($1, 'of-this-week', 'x', now() - interval '6 days')`,
      [someone],
    )
    await aQuarter()
    const { rows } = await pool.query('select key from idempotency_keys')
    expect(rows).toEqual([{ key: 'of-this-week' }])
  })
})
