import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { businessDay } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import { incomeCategories, otherFlows } from '../../../../src/resources/finance/other-flows.ts'
import { allowed, type Company, givenAccount, givenTruck, refusal } from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

const today = businessDay(new Date())
const LIMIT = 500_000

describe.each(testDatabases())('other income and expenses ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const enter = (account: { id: string }, draft: Record<string, unknown> = {}, by = company.cashier) =>
    company.create(by, 'otherFlows', { fundAccountId: account.id, category: 'rent', amountFen: 1_000, ...draft })
  const balanceOf = async ({ id }: { id: string }) => (await company.row('fundAccounts', id)).balanceFen
  const movementsOf = async ({ id }: { id: string }) =>
    (await company.rows('fundMovements', sql`t.source_id = ${id}`, sql`t.seq`)).map((row) => [
      row.kind,
      row.direction === 'in' ? row.amountFen : -row.amountFen,
    ])

  test('an expense is paid from its account as it is entered, and names whom it was paid to', async () => {
    const account = await givenAccount(company, { openingFen: 5_000 })
    const truck = await givenTruck(company)
    const flow = await enter(account, { category: 'insurance', counterparty: '人保深圳', truckId: truck.id })
    expect(flow).toMatchObject({ status: 'posted', direction: 'out', outFen: 1_000, inFen: null, approvedById: null })
    expect(flow.flowNo).toMatch(/^QT\d{6}-\d{4}$/)
    expect(await movementsOf(flow)).toEqual([['otherOut', -1_000]])
    expect(await company.rows('fundMovements', sql`t.source_id = ${flow.id}`)).toMatchObject([
      { counterparty: '人保深圳', bizDate: today, sourceNo: flow.flowNo, balanceAfterFen: 4_000 },
    ])
    expect(await balanceOf(account)).toBe(4_000)
  })

  test('the category says whether money comes in or goes out', async () => {
    for (const category of Object.keys(otherFlows.fields.category.options)) {
      const account = await givenAccount(company, { openingFen: 1_000 })
      const isIncome = category in incomeCategories
      expect(await enter(account, { category }), category).toMatchObject({ direction: isIncome ? 'in' : 'out' })
      expect(await balanceOf(account), category).toBe(isIncome ? 2_000 : 0)
    }
  })

  test('income of any size is posted at once', async () => {
    const account = await givenAccount(company)
    expect(await enter(account, { category: 'scrap', amountFen: LIMIT * 10 })).toMatchObject({ status: 'posted' })
    expect(await balanceOf(account)).toBe(LIMIT * 10)
  })

  test('an expense above the limit waits for somebody else’s approval, and moves nothing before', async () => {
    const account = await givenAccount(company, { openingFen: LIMIT * 3 })
    expect(await enter(account, { amountFen: LIMIT })).toMatchObject({ status: 'posted' })
    const big = await enter(account, { amountFen: LIMIT + 1 })
    expect(big).toMatchObject({ status: 'draft' })
    expect(await movementsOf(big)).toEqual([])
    expect(await balanceOf(account)).toBe(LIMIT * 2)
    const approve = (by = company.accountant) => company.act(by, 'otherFlows', 'post', big)
    expect(await refusal(approve(company.cashier))).toMatchObject({ key: 'access.denied' })
    expect(await refusal(approve(allowed(company.cashier, 'fund.approve')))).toMatchObject({ key: 'action.own' })
    expect(await approve()).toMatchObject([{ status: 'posted', approvedById: company.accountant.id }])
    expect(await movementsOf(big)).toEqual([['otherOut', -LIMIT - 1]])
    expect(await balanceOf(account)).toBe(LIMIT - 1)
    expect(await refusal(approve())).toMatchObject({ key: 'action.notAllowed' })
  })

  test('another limit of the company holds from the next entry on', async () => {
    const account = await givenAccount(company, { openingFen: LIMIT })
    const [settings] = await company.rows('companySettings', sql`true`)
    if (!settings) throw new Error('no settings')
    const changed = await company.change(company.boss, 'companySettings', settings, { expenseLimitFen: 99 })
    expect(await enter(account, { amountFen: 100 })).toMatchObject({ status: 'draft' })
    await company.change(company.boss, 'companySettings', changed, { expenseLimitFen: LIMIT })
    expect(await enter(account, { amountFen: 100 })).toMatchObject({ status: 'posted' })
  })

  test('what nobody approves is voided with a reason, and is never paid', async () => {
    const account = await givenAccount(company, { openingFen: LIMIT * 3 })
    const big = await enter(account, { amountFen: LIMIT * 2 })
    expect(await refusal(company.act(company.cashier, 'otherFlows', 'cancel', big))).toMatchObject({
      fields: ['reason'],
    })
    const voided = await company.act(company.cashier, 'otherFlows', 'cancel', big, { reason: '重复登记' })
    expect(voided).toMatchObject([{ status: 'void' }])
    expect(await refusal(company.act(company.accountant, 'otherFlows', 'post', big))).toMatchObject({
      key: 'action.notAllowed',
    })
    expect(await balanceOf(account)).toBe(LIMIT * 3)
  })

  test('a reversal moves the money back today, once and with a reason', async () => {
    const account = await givenAccount(company, { openingFen: 5_000, openingOn: addDays(today, -10) })
    const flow = await enter(account, { happenedOn: addDays(today, -5) })
    const reverse = (by = company.accountant) => company.act(by, 'otherFlows', 'reverse', flow, { reason: '金额登错' })
    expect(await refusal(reverse(company.cashier))).toMatchObject({ key: 'access.denied' })
    expect(await reverse()).toMatchObject([{ status: 'reversed', reverseReason: '金额登错' }])
    expect(await movementsOf(flow)).toEqual([
      ['otherOut', -1_000],
      ['reversal', 1_000],
    ])
    expect(await company.rows('fundMovements', sql`t.source_id = ${flow.id}`, sql`t.seq`)).toMatchObject([
      { bizDate: addDays(today, -5) },
      { bizDate: today },
    ])
    expect(await refusal(reverse())).toMatchObject({ key: 'action.notAllowed' })
    const spent = await enter(account, { category: 'scrap', amountFen: 500 })
    await enter(account, { amountFen: 5_500 })
    expect(
      await refusal(company.act(company.accountant, 'otherFlows', 'reverse', spent, { reason: '退' })),
    ).toMatchObject({ key: 'funds.negative' })
  })

  test('nothing is spent that is not there, from a collector’s account, or before the account was opened', async () => {
    const account = await givenAccount(company, { openingFen: 999 })
    expect(await refusal(enter(account))).toMatchObject({ key: 'funds.negative' })
    expect(await refusal(enter(account, { amountFen: 1, happenedOn: addDays(today, -1) }))).toMatchObject({
      key: 'funds.early',
    })
    expect(await refusal(enter(account, { amountFen: 0 }))).toMatchObject({ fields: ['amountFen'] })
    const payee = await company.create(company.boss, 'payees', { name: '代收', kind: 'driver', isCollector: true })
    const held = await givenAccount(company, { kind: 'collector', payeeId: payee.id, openingFen: 9_000 })
    expect(await refusal(enter(held))).toMatchObject({ key: 'request.invalid', fields: ['fundAccountId'] })
    expect(await refusal(enter(account, {}, company.sales))).toMatchObject({ key: 'access.denied' })
  })
})
