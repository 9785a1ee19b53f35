import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../../server/auth/user.ts'
import { figuresOf } from '../../../../server/business/company/salary-figures.ts'
import { enterPayable } from '../../../../server/business/finance/enter-payable.ts'
import { businessDay, monthOf } from '../../../../src/define/business-day.ts'
import type { Right } from '../../../../src/define/rights.ts'
import { payables } from '../../../../src/resources/finance/payables.ts'
import { type Company, carsOf, givenAccount, givenOrder, refusal } from '../../../helpers/company.ts'
import { givenCarrier, givenChecked } from '../../../helpers/payables.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

const today = businessDay(new Date())

describe.each(testDatabases())('damage cases ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })
  const allowed = (user: User, ...rights: Right[]): User => ({ ...user, rights: new Set([...user.rights, ...rights]) })
  const reporter = () => allowed(company.dispatcher, 'damage.report')
  const judge = () => allowed(company.manager, 'damage.assess')
  const settler = () => allowed(company.accountant, 'damage.settle')

  /** A case that was assessed at so much. */
  async function given(lossFen: number) {
    const order = await givenOrder(company)
    const [car] = await carsOf(company, order)
    const values = { orderId: order.id, orderCarId: car?.id, happenedOn: today, stage: 'handOver', description: '刮痕' }
    const row = await company.create(reporter(), 'damageCases', values)
    await company.act(judge(), 'damageCases', 'assess', row, { lossFen })
    return { order, row }
  }
  const decide = (row: { id: string }, input: Record<string, unknown>) =>
    company.act(judge(), 'damageCases', 'decide', row, input)
  const settle = (row: { id: string }, input: Record<string, unknown> = {}) =>
    company.act(settler(), 'damageCases', 'settle', row, input)
  const reopen = (row: { id: string }) =>
    company.act(settler(), 'damageCases', 'reopen', row, { reason: '责任重新认定' })

  test('of a carrier lower what it is to get, and pay the customer; both are taken back', async () => {
    const carrier = await givenCarrier(company)
    const payable = await givenChecked(company, 300_000, carrier)
    const { row } = await given(60_000)
    const borne = { liable: 'carrier', payeeId: payable.payeeId }
    expect(await refusal(decide(row, { ...borne, recoverFen: 60_001 }))).toMatchObject({
      ...{ key: 'damage.above', fields: ['recoverFen'] },
    })
    expect(await refusal(decide(row, { liable: 'carrier', recoverFen: 1 }))).toMatchObject({ fields: ['payeeId'] })
    await decide(row, { ...borne, recoverFen: 60_000, compensateFen: 50_000 })
    expect(await refusal(settle(row))).toMatchObject({ key: 'damage.noPayable', fields: ['deductedId'] })
    const other = await givenChecked(company, 300_000)
    expect(await refusal(settle(row, { deductedId: other.id }))).toMatchObject({ key: 'payments.otherPayee' })
    await settle(row, { deductedId: payable.id })
    expect(await company.row('payables', payable.id)).toMatchObject({ deductFen: 60_000, netFen: 240_000 })
    expect(await company.row('carriers', carrier.id)).toMatchObject({ unpaidFen: 240_000 })
    const settled = await company.row('damageCases', row.id)
    expect(settled).toMatchObject({ status: 'settled', settledOn: today, deductedId: payable.id })
    const compensation = await company.row('payables', settled.compensationId ?? '')
    expect(compensation).toMatchObject({ kind: 'damage', netFen: 50_000, status: 'pendingCheck', remark: row.caseNo })
    expect(await company.broken()).toEqual([])

    await company.act(company.accountant, 'payables', 'check', compensation)
    expect(await refusal(reopen(row))).toMatchObject({ key: 'damage.checked' })
    await company.act(company.accountant, 'payables', 'uncheck', compensation, { reason: '重核' })
    await reopen(row)
    expect(await company.row('payables', compensation.id)).toMatchObject({ status: 'void' })
    expect(await company.row('payables', payable.id)).toMatchObject({ deductFen: 0, netFen: 300_000 })
    expect(await company.row('damageCases', row.id)).toMatchObject({ status: 'responsible', compensationId: null })
    expect(await company.broken()).toEqual([])
  })

  test('are not deducted from what is paid or asked for already', async () => {
    const payable = await givenChecked(company, 50_000)
    const { id: fundAccountId } = await givenAccount(company, { openingFen: 100_000_000 })
    await company.act(company.cashier, 'payables', 'pay', payable, { fundAccountId, amountFen: 10_000 })
    const { row } = await given(60_000)
    await decide(row, { liable: 'carrier', payeeId: payable.payeeId, recoverFen: 40_001 })
    expect(await refusal(settle(row, { deductedId: payable.id }))).toMatchObject({ key: 'payments.above' })
    expect(await company.row('damageCases', row.id)).toMatchObject({ status: 'responsible' })
  })

  test('of a driver are kept back from the wages of the month, and are not settled by who reported them', async () => {
    const { row } = await given(60_000)
    expect(await refusal(decide(row, { liable: 'driver', recoverFen: 1 }))).toMatchObject({ fields: ['staffId'] })
    await decide(row, { liable: 'driver', staffId: company.driver.id, recoverFen: 30_000 })
    const own = company.act(allowed(company.dispatcher, 'damage.settle'), 'damageCases', 'settle', row)
    expect(await refusal(own)).toMatchObject({ key: 'action.own' })
    const withheld = () =>
      company.run(company.boss, async (tx) => {
        const done = (await figuresOf(tx.query, monthOf(today))).get(company.driver.id)
        return done?.damageFen ?? 0
      })
    const before = await withheld()
    await settle(row)
    expect((await withheld()) - before).toBe(30_000)
    await reopen(row)
    expect(await withheld()).toBe(before)
  })

  test('what was advanced to somebody is kept back in the month of its payment, and not once it is reversed', async () => {
    const payee = await company.create(company.boss, 'payees', {
      ...{ name: '借支驾驶员', kind: 'driver', staffId: company.driver.id },
    })
    const [payable] = await company.run(company.cashier, async (tx) => {
      await enterPayable(tx, { kind: 'advance', payeeId: payee.id, amountFen: 100_000, bizDate: today, remark: '借支' })
      return tx.lockMany(payables, sql`t.payee_id = ${payee.id}`)
    })
    if (!payable) throw new Error('nothing was entered')
    await company.act(company.accountant, 'payables', 'check', payable)
    const { id: fundAccountId } = await givenAccount(company, { openingFen: 100_000_000 })
    await company.act(company.cashier, 'payables', 'pay', payable, { fundAccountId })
    const [payment] = await company.rows('payments', sql`t.payee_id = ${payee.id}`)
    if (!payment) throw new Error('no payment')
    await company.act(company.accountant, 'payments', 'approve', payment)
    await company.act(company.cashier, 'payments', 'pay', payment, { paidOn: today })
    const advanced = () =>
      company.run(
        company.boss,
        async (tx) => (await figuresOf(tx.query, monthOf(today))).get(company.driver.id)?.loanFen,
      )
    expect(await advanced()).toBe(100_000)
    await company.act(company.accountant, 'payments', 'reverse', payment, { reason: '退回' })
    expect((await advanced()) ?? 0).toBe(0)
    expect(await company.broken()).toEqual([])
  })
})
