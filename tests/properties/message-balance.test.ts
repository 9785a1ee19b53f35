import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOn } from '../../server/db/run.ts'
import { BusinessError } from '../../server/errors/business-error.ts'
import { queueSms, requeueSms, reserveQueued } from '../../server/sms/queue-sms.ts'
import { deliverSms, type SmsOutcome, type SmsPort } from '../../server/sms/sms.ts'
import { smsTermsOf } from '../../server/sms/sms-terms.ts'
import { type Company, openCompany } from '../helpers/company.ts'
import { moneyRules } from '../helpers/invariants-money.ts'
import { testDatabases } from '../helpers/postgres.ts'

type Step = { deed: 'payIn' | 'refund' | 'write' | 'reserve' | 'send' | 'resend'; amount: number; outcome: number }

const step = fc.record({
  deed: fc.constantFrom('payIn', 'refund', 'write', 'write', 'write', 'reserve', 'send', 'send', 'resend'),
  amount: fc.integer({ min: 1, max: 12_000 }),
  outcome: fc.nat(2),
})
/** What several people and servers do at the same moment. */
const moments = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 15, maxLength: 30 })

const law = moneyRules.find(({ number }) => number === 31)
const outcomes: readonly SmsOutcome[] = [
  { status: 'sent', reference: null },
  { status: 'failed', reason: '停机', isFinal: true },
  { status: 'failed', reason: '超时', isFinal: false },
]

describe.each(testDatabases())('the message balance ($name)', (which) => {
  let company: Company
  let serial = 0
  let clock = Date.now()
  const done = new Map<string, number>()
  beforeAll(async () => {
    company = await openCompany(which)
  })
  afterAll(() => company.database.close())

  const count = (what: string, times = 1) => done.set(what, (done.get(what) ?? 0) + times)
  const query = (text: string) => company.database.pool.query(text).then(({ rows }) => rows)

  async function take({ deed, amount, outcome }: Step): Promise<void> {
    const { boss, database } = company
    const run = runOn(database.pool)
    const now = new Date(clock)
    switch (deed) {
      case 'payIn': {
        const row = await company.create(boss, 'recharges', { channel: 'bank', amountFen: 10_000 })
        await company.act(boss, 'recharges', 'confirm', row, { reference: `B-${++serial}`, reason: '本人' })
        return void count('paid')
      }
      case 'refund': {
        const [row] = await company.rows('recharges', sql`t.status = 'paid'`, sql`t.id limit 1`)
        if (!row) return
        await company.act(boss, 'recharges', 'refund', row, { refundFen: amount, reason: '用不完' })
        return void count('refunded')
      }
      case 'write': {
        // Some dear ones, so that the balance runs out.
        const text = '字'.repeat(amount)
        const key = `random ${serial++ % 400}`
        const draft = { key, phone: '13800138000', template: 'departed', params: {}, text, orderId: null } as const
        return void count('written', await queueSms(run, [draft], await smsTermsOf(database.pool), now))
      }
      case 'reserve':
        return reserveQueued(database.pool, now)
      case 'send': {
        const port: SmsPort = { name: 'gateway', send: async () => outcomes[outcome] as SmsOutcome }
        await reserveQueued(database.pool, now)
        return void count(`sent ${outcome}`, await deliverSms(database.pool, port, now))
      }
      case 'resend': {
        const failed = await run<{ id: string }>(sql`select id from sms_messages where status = 'failed' limit 5`)
        const ids = failed.map(({ id }) => id)
        return void count('again', await requeueSms(run, ids, now))
      }
    }
  }

  it('is what came in less what went out, whatever happens at once, and is never spent twice', async () => {
    await fc.assert(
      fc.asyncProperty(moments, async (all) => {
        for (const steps of all) {
          // Far enough for what is tried again later.
          clock += 120_000
          const ended = await Promise.allSettled(steps.map(take))
          for (const one of ended)
            if (one.status === 'rejected' && !(one.reason instanceof BusinessError)) throw one.reason
          expect(await query(law?.broken ?? '')).toEqual([])
          const [account] = await query('select balance_fen - frozen_fen as free from balance_accounts')
          if (account) expect(Number(account.free)).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 6 },
    )
    for (const what of ['paid', 'refunded', 'written', 'sent 0', 'sent 1', 'sent 2', 'again'])
      expect(done.get(what) ?? 0, what).toBeGreaterThan(0)
  }, 120_000)
})
