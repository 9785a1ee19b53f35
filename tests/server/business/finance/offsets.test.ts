import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeStatements } from '../../../../server/business/finance/make-statements.ts'
import { businessDay } from '../../../../src/define/business-day.ts'
import {
  type Company,
  givenAccount,
  givenCustomer,
  givenOrder,
  newPhone,
  owedBy,
  refusal,
} from '../../../helpers/company.ts'
import { givenCarrier, givenChecked } from '../../../helpers/payables.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

const today = businessDay(new Date())

describe.each(testDatabases())('offsets ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  /** A customer that owes 7,000 yuan for one order, and a carrier that is to get as much as given. */
  async function given(payableFen: number) {
    const customer = await givenCustomer(company, { name: `抵扣客户${newPhone()}` })
    const order = await givenOrder(company, { customerId: customer.id })
    const [owed] = await owedBy(company, order)
    if (!owed) throw new Error('nothing is owed')
    const carrier = await givenCarrier(company)
    const payable = await givenChecked(company, payableFen, carrier)
    const pair = { customerId: customer.id, payeeId: payable.payeeId, offsetOn: today, reason: '客户即承运方' }
    return { customer, order, owed, carrier, payable, pair }
  }
  const post = (draft: Record<string, unknown>, by = company.accountant) => company.create(by, 'offsets', draft)
  const movements = async () => (await company.rows('fundMovements', sql`true`)).length

  test('settle both sides by the smaller of the two, and move no money', async () => {
    const { customer, order, owed, carrier, payable, pair } = await given(300_000)
    const before = await movements()
    const offset = await post(pair)
    expect(offset).toMatchObject({ amountFen: 300_000, status: 'posted', offsetNo: expect.stringMatching(/^DC/) })
    expect(await company.row('receivables', owed.id)).toMatchObject({
      ...{ offsetFen: 300_000, allocatedFen: 0, outstandingFen: owed.outstandingFen - 300_000, status: 'partial' },
    })
    expect(await company.row('payables', payable.id)).toMatchObject({
      ...{ offsetFen: 300_000, paidFen: 0, unpaidFen: 0, openFen: 0, status: 'settled' },
    })
    expect(await company.row('orders', order.id)).toMatchObject({ receivedFen: 300_000 })
    expect(await company.row('customers', customer.id)).toMatchObject({ outstandingFen: owed.outstandingFen - 300_000 })
    expect(await company.row('carriers', carrier.id)).toMatchObject({ unpaidFen: 0 })
    expect(await movements()).toBe(before)
    expect(await company.broken()).toEqual([])
  })

  test('reversed, leave both sides open as before, with an entry of today for what was taken back', async () => {
    const { owed, carrier, payable, pair } = await given(300_000)
    const offset = await post({ ...pair, amountFen: 120_000, receivableIds: [owed.id], payableIds: [payable.id] })
    expect(await company.row('payables', payable.id)).toMatchObject({ status: 'partial', openFen: 180_000 })
    await company.act(company.accountant, 'offsets', 'reverse', offset, { reason: '抵错客户' })
    expect(await company.row('receivables', owed.id)).toMatchObject({ offsetFen: 0, status: 'open' })
    expect(await company.row('payables', payable.id)).toMatchObject({
      status: 'checked',
      offsetFen: 0,
      openFen: 300_000,
    })
    expect(await company.row('carriers', carrier.id)).toMatchObject({ unpaidFen: 300_000 })
    const entries = await company.rows('receivableEntries', sql`t.offset_id = ${offset.id}`, sql`t.id`)
    expect(entries.map(({ amountFen, twinOfId }) => [amountFen, twinOfId === null])).toEqual([
      [120_000, true],
      [120_000, false],
    ])
    const again = company.act(company.accountant, 'offsets', 'reverse', offset, { reason: '再次' })
    expect(await refusal(again)).toMatchObject({ key: 'action.notAllowed' })
    expect(await company.broken()).toEqual([])
  })

  test('are refused above what is open, of another party, of what nobody checked, and above the limit', async () => {
    const { owed, payable, pair } = await given(300_000)
    const other = await given(9_000_000)
    expect(await refusal(post({ ...pair, amountFen: 300_001 }))).toMatchObject({ key: 'offsets.above' })
    expect(await refusal(post({ ...pair, receivableIds: [other.owed.id] }))).toMatchObject({
      ...{ key: 'receipts.otherCustomer', fields: ['receivableIds'] },
    })
    expect(await refusal(post({ ...pair, payableIds: [other.payable.id] }))).toMatchObject({
      ...{ key: 'payments.otherPayee', fields: ['payableIds'] },
    })
    await company.act(company.accountant, 'payables', 'uncheck', payable, { reason: '重核' })
    expect(await refusal(post(pair))).toMatchObject({ key: 'offsets.nothingPayable', fields: ['payeeId'] })
    await company.database.pool.query('update company_settings set payment_limit_fen = 100')
    expect(await refusal(post({ ...other.pair, amountFen: 101 }))).toMatchObject({ key: 'offsets.limit' })
    await post({ ...other.pair, amountFen: 101 }, company.boss)
    await company.database.pool.query('update company_settings set payment_limit_fen = 5000000')
    expect(await company.row('receivables', owed.id)).toMatchObject({ offsetFen: 0 })
    expect(await company.broken()).toEqual([])
  })

  test('of the same debts at the same moment settle them once, beside payments and receipts', async () => {
    const { owed, payable, pair } = await given(300_000)
    const { id: fundAccountId } = await givenAccount(company, { openingFen: 100_000_000 })
    const chosen = { ...pair, amountFen: 300_000, payableIds: [payable.id] }
    const tries = [
      () => post(chosen),
      () => post(chosen),
      () => company.act(company.cashier, 'payables', 'pay', payable, { fundAccountId }),
      () => company.act(company.cashier, 'receivables', 'collect', owed, { fundAccountId, receivedOn: today }),
    ]
    const answers = await Promise.all(tries.map((one) => refusal(one())))
    expect(answers.slice(0, 3).filter((one) => one === null).length).toBeLessThanOrEqual(1)
    expect(answers.filter((one) => one === null).length).toBeGreaterThanOrEqual(1)
    expect(await company.broken()).toEqual([])
  })

  test('hold the order, and what is payable, until they are reversed', async () => {
    const { order, payable, pair } = await given(300_000)
    const offset = await post(pair)
    const cancel = () => company.act(company.boss, 'orders', 'cancel', order, { reason: '客户取消' })
    expect(await refusal(cancel())).toMatchObject({ key: 'receivables.offset' })
    const uncheck = company.act(company.accountant, 'payables', 'uncheck', payable, { reason: '重核' })
    expect(await refusal(uncheck)).not.toBeNull()
    await company.act(company.accountant, 'offsets', 'reverse', offset, { reason: '取消订单' })
    await cancel()
    expect(await company.broken()).toEqual([])
  })

  test('stand on the statement of the month as what they are', async () => {
    const { customer, owed, pair } = await given(300_000)
    await post(pair)
    const month = today.slice(0, 7)
    await company.run(company.accountant, (tx) => makeStatements(tx, { month, customerId: customer.id }))
    const [statement] = await company.rows('customerStatements', sql`t.customer_id = ${customer.id}`)
    expect(statement).toMatchObject({ claimedFen: owed.amountFen, receivedFen: 0, relievedFen: 0, offsetFen: 300_000 })
    expect(statement?.closingFen).toBe(owed.amountFen - 300_000)
  })
})
