import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '../../server/auth/user.ts'
import { calculateMonth } from '../../server/business/company/calculate-salary.ts'
import { confirmMonth } from '../../server/business/company/confirm-salary.ts'
import { transact } from '../../server/engine/transact.ts'
import type { Tx } from '../../server/engine/tx.ts'
import { businessDay, dayStart, monthOf } from '../../src/define/business-day.ts'
import type { Row } from '../../src/define/resource.ts'
import type { Resources } from '../../src/resources/index.ts'
import { type Company, givenOrder, openCompany, refusal } from '../helpers/company.ts'
import { testDatabases } from '../helpers/postgres.ts'

type Sheet = Row<Resources['salarySheets']>

const month = monthOf(businessDay(new Date()))
const later = new Date(Date.parse(dayStart(`${month}-28`)) + 10 * 86_400_000)
const people = ['sales', 'driver', 'cashier'] as const
const actions = ['calculate', 'confirm', 'confirmOne', 'unconfirm', 'pay', 'adjust', 'rule', 'order'] as const
const step = fc.record({
  action: fc.constantFrom(...actions),
  who: fc.constantFrom(...people),
  amount: fc.integer({ min: 1, max: 900_000 }),
  flag: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

describe.each(testDatabases())('wages under random actions ($name)', (which) => {
  let company: Company
  let boss: User
  let orderId: string
  beforeAll(async () => {
    company = await openCompany(which)
    boss = company.boss
    orderId = (await givenOrder(company)).id
  })
  afterAll(() => company.database.close())

  const query = (text: string, values: unknown[] = []) => company.database.pool.query(text, values)
  const nextMonth = <T>(action: (tx: Tx) => Promise<T>): Promise<T> => {
    const meta = { requestId: 'test', address: null, language: 'zh' as const }
    return transact(company.database, { user: boss, meta, now: later }, action)
  }

  async function doStep({ action, who, amount, flag }: Step): Promise<void> {
    const [sheet] = await company.rows('salarySheets', sql`t.staff_id = ${company[who].id}`)
    if (action === 'calculate') return void (await nextMonth((tx) => calculateMonth(tx, month, {})))
    if (action === 'confirm')
      return void (await refusal(nextMonth((tx) => confirmMonth(tx, month, flag ? { reason: '说明' } : {}))))
    if (action === 'rule')
      return void (await query('update salary_rules set base_fen = $1, insurance_fen = $2', [amount, amount % 700_000]))
    if (action === 'order')
      return void (await query(
        `update orders set revenue_fen = $2, gross_profit_fen = $3, status = 'delivered', delivered_at = $4 where id = $1`,
        [orderId, amount, flag ? amount : -amount, `${month}-02`],
      ))
    if (!sheet) return
    if (action === 'adjust') {
      const adjustments = [{ item: flag ? 'bonus' : 'loan', amountFen: amount, reason: '试' }]
      return void (await refusal(company.change(boss, 'salarySheets', sheet, { adjustments })))
    }
    const input = {
      confirmOne: flag ? { reason: '说明' } : {},
      unconfirm: { reason: '试' },
      pay: { paidOn: `${month}-01` },
    }[action]
    const verb = action === 'confirmOne' ? 'confirm' : action
    // The month is not over today: a single sheet is confirmed by the month's own action.
    if (verb === 'confirm')
      return void (await refusal(nextMonth((tx) => confirmMonth(tx, month, { staffIds: [sheet.staffId], ...input }))))
    await refusal(company.act(boss, 'salarySheets', verb, sheet, input))
  }

  it('a confirmed sheet stays to the fen until it is unconfirmed, sums agree, and below zero stands with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
        await query(
          'truncate salary_sheets, salary_lines, salary_adjustments, salary_rules, salary_car_tiers, salary_rate_tiers',
        )
        const rate = { commissionOn: 'grossProfit', rateTiers: [{ fromFen: 0, percent: 7.35 }] }
        await company.create(boss, 'salaryRules', { name: '规则', post: 'sales', fromMonth: '2020-01', ...rate })
        await nextMonth((tx) => calculateMonth(tx, month, {}))
        const frozen = new Map<string, Sheet>()
        for (const one of steps) {
          await doStep(one)
          for (const sheet of await company.rows('salarySheets', sql`true`)) compare(sheet, frozen)
          expect((await query(brokenSums)).rows).toEqual([])
        }
      }),
      { numRuns: 12 },
    )
  }, 180_000)
})

function compare(sheet: Sheet, frozen: Map<string, Sheet>): void {
  if (sheet.status === 'draft') return void frozen.delete(sheet.id)
  if (sheet.netFen < 0) expect(sheet.confirmReason).toBeTruthy()
  const known = frozen.get(sheet.id)
  const { status, paidOn, version, updatedAt, ...rest } = sheet
  if (known) {
    const { status: _, paidOn: __, version: ___, updatedAt: ____, ...before } = known
    expect(rest).toEqual(before)
  } else frozen.set(sheet.id, sheet)
}

/** Sheets whose columns are not the sums of their lines and adjustments. */
const brokenSums = `select t.sheet_no from salary_sheets t left join lateral (
    select coalesce(sum(a.amount_fen) filter (where a.item in ('base','allowance','commission','trip','distance','overtime','bonus')), 0) as gross,
      coalesce(sum(a.amount_fen) filter (where a.item in ('insurance','fund','tax','fine','damage','loan','other')), 0) as deduct
    from (select item, amount_fen from salary_lines where sheet_id = t.id
      union all select item, amount_fen from salary_adjustments where sheet_id = t.id) a) s on true
  where t.gross_fen <> s.gross or t.deduct_fen <> s.deduct or t.net_fen <> s.gross - s.deduct or t.gross_fen < 0 or t.deduct_fen < 0`
