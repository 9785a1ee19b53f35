import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { enterPayable } from '../../../../server/business/finance/enter-payable.ts'
import {
  type Company,
  carsOf,
  collectorAccountOf,
  collectorOf,
  givenAccount,
  givenOrder,
  givenPlanned,
  givenPrice,
  givenTruck,
  newPhone,
  owedBy,
  refusal,
} from '../../../helpers/company.ts'
import {
  givenChecked as givenCheckedOf,
  givenCarrier as givenNewCarrier,
  givenPayable,
  payableOf as payableOfTrip,
} from '../../../helpers/payables.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

const reason = { reason: '测试原因' }
/** The price of an order as it is entered, with a rebate. */
const rebated = (rebateFen: number) => ({
  ...{ freightFen: 700_000, otherChargeFen: 0, discountFen: 0, rebateFen, ...reason },
  ...{ prepaidFen: 0, collectFen: 700_000, monthlyFen: 0, onReceiptFen: 0 },
})

describe.each(testDatabases())('payments ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const givenCarrier = (name?: string) => givenNewCarrier(company, name)
  const payableOf = (waybillId: string) => payableOfTrip(company, waybillId)
  const givenOwed = (freightFen: number, carrier?: { id: string }) => givenPayable(company, freightFen, carrier)
  const givenChecked = (freightFen: number, carrier?: { id: string }) => givenCheckedOf(company, freightFen, carrier)
  const account = () => givenAccount(company, { openingFen: 100_000_000 })
  const lastPayment = async () => {
    const [row] = await company.rows('payments', sql`true`, sql`t.payment_no desc limit 1`)
    if (!row) throw new Error('no payment')
    return row
  }
  async function givenRequested(payables: { id: string }[], input: object = {}) {
    const fundAccountId = (await account()).id
    await company.act(company.cashier, 'payables', 'pay', payables, { fundAccountId, ...input })
    return lastPayment()
  }
  async function givenPaid(payables: { id: string }[], input: object = {}) {
    const payment = await givenRequested(payables, input)
    await company.act(company.accountant, 'payments', 'approve', payment)
    const [paid] = await company.act(company.cashier, 'payments', 'pay', payment, { paidOn: today(), feeFen: 500 })
    if (!paid) throw new Error('not paid')
    return paid
  }
  const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const balanceOf = async (id: string) => (await company.row('fundAccounts', id)).balanceFen

  test('are asked for, let through and paid, and settle what is payable', async () => {
    const carrier = await givenCarrier()
    const payable = await givenChecked(320_000, carrier)
    const payment = await givenRequested([payable])
    expect(payment).toMatchObject({ status: 'draft', amountFen: 320_000, batchNo: null })
    expect(await company.row('payables', payable.id)).toMatchObject({
      status: 'checked',
      requestedFen: 320_000,
      openFen: 0,
    })
    await company.act(company.accountant, 'payments', 'approve', payment)
    await company.act(company.cashier, 'payments', 'pay', payment, { paidOn: today(), feeFen: 500, refNo: 'A1' })
    expect(await company.row('payables', payable.id)).toMatchObject({
      status: 'settled',
      paidFen: 320_000,
      unpaidFen: 0,
    })
    expect(await company.row('carriers', carrier.id)).toMatchObject({ unpaidFen: 0 })
    expect(await balanceOf(payment.fundAccountId)).toBe(100_000_000 - 320_000 - 500)
    const paid = await company.row('payments', payment.id)
    expect(paid).toMatchObject({ status: 'paid', refNo: 'A1', paidById: company.cashier.id, method: 'bank' })
    expect(await company.broken()).toEqual([])
  })

  test('of a part leave the rest open, and never come to more than is payable', async () => {
    const payable = await givenChecked(300_000)
    await givenPaid([payable], { amountFen: 100_000 })
    expect(await company.row('payables', payable.id)).toMatchObject({
      status: 'partial',
      paidFen: 100_000,
      openFen: 200_000,
    })
    const more = givenRequested([payable], { amountFen: 200_001 })
    expect(await refusal(more)).toMatchObject({ key: 'payments.aboveAll', fields: ['amountFen'] })
    await givenRequested([payable], { amountFen: 150_000 })
    expect(await refusal(givenRequested([payable], { amountFen: 50_001 }))).toMatchObject({ key: 'payments.aboveAll' })
    expect(await company.broken()).toEqual([])
  })

  test('asked for twice at the same moment bind what is payable once', async () => {
    const payable = await givenChecked(300_000)
    const { id: fundAccountId } = await account()
    const ask = () => refusal(company.act(company.cashier, 'payables', 'pay', payable, { fundAccountId }))
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.filter((one) => one === null)).toHaveLength(1)
    expect(await company.row('payables', payable.id)).toMatchObject({ requestedFen: 300_000, openFen: 0 })
  })

  test('paid twice at the same moment move the money once', async () => {
    const payment = await givenRequested([await givenChecked(300_000)])
    await company.act(company.accountant, 'payments', 'approve', payment)
    const pay = () => refusal(company.act(company.cashier, 'payments', 'pay', payment, { paidOn: today() }))
    const answers = await Promise.all([pay(), pay()])
    expect(answers.filter((one) => one === null)).toHaveLength(1)
    expect(await balanceOf(payment.fundAccountId)).toBe(100_000_000 - 300_000)
    expect(await company.broken()).toEqual([])
  })

  test('for many payees in one go are one for each, under one batch', async () => {
    const [one, other] = [await givenCarrier('甲'), await givenCarrier('乙')]
    const payables = [
      await givenChecked(100_000, one),
      await givenChecked(200_000, one),
      await givenChecked(50_000, other),
    ]
    const { id: fundAccountId } = await account()
    const part = company.act(company.cashier, 'payables', 'pay', payables, { fundAccountId, amountFen: 100 })
    expect(await refusal(part)).toMatchObject({ key: 'payments.partOfMany', fields: ['amountFen'] })
    await company.act(company.cashier, 'payables', 'pay', payables, { fundAccountId })
    const made = await company.rows('payments', sql`t.fund_account_id = ${fundAccountId}`, sql`t.amount_fen`)
    expect(made.map(({ amountFen }) => amountFen)).toEqual([50_000, 300_000])
    expect(new Set(made.map(({ batchNo }) => batchNo)).size).toBe(1)
    expect(made[0]?.batchNo).toMatch(/^PC\d{6}-\d{4}$/)
    await company.act(company.accountant, 'payments', 'approve', made)
    await company.act(company.cashier, 'payments', 'pay', made, { paidOn: today() })
    for (const { id } of payables) expect(await company.row('payables', id)).toMatchObject({ status: 'settled' })
    expect(await company.broken()).toEqual([])
  })

  test('are not approved by who asked for them, and above the limit by the owner alone', async () => {
    const own = await givenChecked(10_000)
    const { id: fundAccountId } = await account()
    await company.act(company.accountant, 'payables', 'pay', own, { fundAccountId })
    const mine = await lastPayment()
    expect(await refusal(company.act(company.accountant, 'payments', 'approve', mine))).not.toBeNull()
    const great = await givenRequested([await givenChecked(5_000_001)])
    expect(await refusal(company.act(company.accountant, 'payments', 'approve', great))).toMatchObject({
      key: 'payments.limit',
    })
    await company.act(company.boss, 'payments', 'approve', great)
    expect(await company.row('payments', great.id)).toMatchObject({ status: 'approved', approvedById: company.boss.id })
    expect(await refusal(company.act(company.cashier, 'payments', 'approve', mine))).toMatchObject({
      key: 'access.denied',
    })
  })

  test('that are withdrawn or rejected free what they asked for', async () => {
    const payable = await givenChecked(80_000)
    const first = await givenRequested([payable])
    await company.act(company.cashier, 'payments', 'withdraw', first, reason)
    const second = await givenRequested([payable])
    await company.act(company.accountant, 'payments', 'approve', second)
    await company.act(company.accountant, 'payments', 'reject', second, reason)
    expect(await company.row('payments', second.id)).toMatchObject({ status: 'cancelled', closeReason: '测试原因' })
    expect(await company.row('payables', payable.id)).toMatchObject({
      status: 'checked',
      openFen: 80_000,
      requestedFen: 0,
    })
    expect(await company.broken()).toEqual([])
  })

  test('that are reversed give the money back and leave the payable open; a reversal is not reversed', async () => {
    const carrier = await givenCarrier()
    const payable = await givenChecked(80_000, carrier)
    const payment = await givenPaid([payable])
    await company.act(company.accountant, 'payments', 'reverse', payment, reason)
    expect(await balanceOf(payment.fundAccountId)).toBe(100_000_000)
    expect(await company.row('payables', payable.id)).toMatchObject({ status: 'checked', paidFen: 0, openFen: 80_000 })
    expect(await company.row('carriers', carrier.id)).toMatchObject({ unpaidFen: 80_000 })
    expect(await refusal(company.act(company.accountant, 'payments', 'reverse', payment, reason))).not.toBeNull()
    expect(await company.broken()).toEqual([])
  })

  test('go to the account that the payee had when they were asked for', async () => {
    const payable = await givenChecked(80_000)
    const payee = await company.row('payees', payable.payeeId)
    await company.change(company.boss, 'payees', payee, { bankName: '农业银行', accountNo: '6228480402564890018' })
    const payment = await givenRequested([payable])
    const known = await company.row('payees', payee.id)
    await company.change(company.boss, 'payees', known, { bankName: '建设银行', accountNo: '6217000010001234567' })
    expect(await company.row('payments', payment.id)).toMatchObject({
      bankName: '农业银行',
      accountNo: '6228480402564890018',
      payeeName: payee.name,
    })
  })

  test('of one payee are entered as a form, line by line, and not for what belongs to another', async () => {
    const carrier = await givenCarrier()
    const [one, other] = [await givenChecked(100_000, carrier), await givenChecked(70_000, carrier)]
    const foreign = await givenChecked(10_000)
    const draft = { payeeId: one.payeeId, fundAccountId: (await account()).id, payOn: today() }
    const enter = (items: object[]) => company.create(company.cashier, 'payments', { ...draft, items })
    expect(await refusal(enter([{ payableId: foreign.id, amountFen: 1 }]))).toMatchObject({
      key: 'payments.otherPayee',
      fields: ['items.0.payableId'],
    })
    const twice = [
      { payableId: one.id, amountFen: 60_000 },
      { payableId: one.id, amountFen: 60_000 },
    ]
    expect(await refusal(enter(twice))).toMatchObject({ key: 'payments.above', fields: ['items.1.amountFen'] })
    const payment = await enter([
      { payableId: one.id, amountFen: 40_000 },
      { payableId: other.id, amountFen: 70_000 },
    ])
    expect(await company.row('payments', payment.id)).toMatchObject({ amountFen: 110_000, status: 'draft' })
    expect(await company.broken()).toEqual([])
  })

  test('come out of what a collector holds only for the collector (代收抵运费)', async () => {
    const collected = await collectorAccountOf(company)
    const payable = await givenChecked(30_000)
    const foreign = company.act(company.cashier, 'payables', 'pay', payable, { fundAccountId: collected })
    expect(await refusal(foreign)).toMatchObject({ key: 'payments.otherCollector', fields: ['fundAccountId'] })
    const { id: carrierId } = await givenCarrier()
    const truck = await givenTruck(company, { ownership: 'outside', carrierId })
    const order = await givenOrder(company, { deliveryMode: 'self' }, [{ freightFen: 900_000 }])
    const payeeId = await collectorOf(company)
    const input = { truckId: truck.id, carrierKind: 'outside', carrierId, freightFen: 20_000 }
    const planned = await givenPlanned(company, await carsOf(company, order), input)
    await company.change(company.dispatcher, 'waybills', planned, { payeeId })
    for (const verb of ['confirm', 'depart', 'arrive', 'complete'])
      await company.act(company.dispatcher, 'waybills', verb, planned)
    const own = await payableOf(planned.id)
    await company.act(company.accountant, 'payables', 'check', own)
    await company.act(company.cashier, 'payables', 'pay', own, { fundAccountId: collected })
    const payment = await lastPayment()
    expect(payment).toMatchObject({ method: 'collected', amountFen: 20_000 })
    await company.act(company.accountant, 'payments', 'approve', payment)
    const empty = company.act(company.cashier, 'payments', 'pay', payment, { paidOn: today() })
    expect(await refusal(empty)).toMatchObject({ key: 'funds.negative' })
  })

  test('of rebates go to the customer once the freight has come in, and are what the order says', async () => {
    const order = await givenPrice(company, await givenOrder(company), rebated(20_000))
    const [rebate] = await company.rows('payables', sql`t.order_id = ${order.id}`)
    if (!rebate) throw new Error('no rebate')
    expect(rebate).toMatchObject({ kind: 'rebate', status: 'pendingCheck', netFen: 20_000, bizDate: order.orderDate })
    expect(await company.row('payees', rebate.payeeId)).toMatchObject({
      kind: 'customer',
      customerId: order.customerId,
    })
    const other = company.act(company.accountant, 'payables', 'check', rebate, { amountFinanceFen: 1, ...reason })
    expect(await refusal(other)).toMatchObject({ key: 'payables.rebateFixed' })
    await givenPrice(company, order, rebated(30_000))
    expect(await company.row('payables', rebate.id)).toMatchObject({ netFen: 30_000 })
    await company.act(company.accountant, 'payables', 'check', rebate)
    const early = givenRequested([rebate])
    expect(await refusal(early)).toMatchObject({ key: 'payables.unsettled' })
    const undone = company.act(company.manager, 'orders', 'cancel', order, reason)
    expect(await refusal(undone)).toMatchObject({ key: 'payables.rebateChecked' })
    await company.act(company.cashier, 'receivables', 'collect', await owedBy(company, order), {
      ...{ fundAccountId: (await account()).id, method: 'bank', receivedOn: today() },
    })
    await givenPaid([rebate])
    expect(await company.row('payables', rebate.id)).toMatchObject({ status: 'settled', paidFen: 30_000 })
  })

  test('of rebates are void with their order', async () => {
    const order = await givenPrice(company, await givenOrder(company), rebated(20_000))
    await company.act(company.manager, 'orders', 'unapprove', order, reason)
    const [rebate] = await company.rows('payables', sql`t.order_id = ${order.id}`)
    expect(rebate).toMatchObject({ status: 'void', openFen: 0, unpaidFen: 0 })
  })

  test('wait for the check, and the check for them', async () => {
    const payable = await givenOwed(90_000)
    const early = givenRequested([payable])
    expect(await refusal(early)).not.toBeNull()
    await company.act(company.accountant, 'payables', 'check', payable)
    await givenRequested([payable])
    const back = company.act(company.accountant, 'payables', 'uncheck', payable, reason)
    expect(await refusal(back)).toMatchObject({ key: 'payables.requested' })
  })

  test('stand on a figure that both sides name, or that the finance has fixed', async () => {
    const payable = await givenOwed(90_000)
    await company.act(company.accountant, 'payables', 'report', payable, { amountPayeeFen: 95_000 })
    expect(await company.row('payables', payable.id)).toMatchObject({ diffFen: 5_000 })
    const open = company.act(company.accountant, 'payables', 'check', payable)
    expect(await refusal(open)).toMatchObject({ key: 'payables.differs', fields: ['amountFinanceFen'] })
    const fixed = { amountFinanceFen: 92_000, reason: '各让一步' }
    await company.act(company.accountant, 'payables', 'check', payable, fixed)
    expect(await company.row('payables', payable.id)).toMatchObject({
      netFen: 92_000,
      openFen: 92_000,
      status: 'checked',
    })
  })

  test('of what is entered by hand go the same way, and it is void while nobody has checked it', async () => {
    const payee = await company.create(company.boss, 'payees', { name: `平安保险${newPhone()}`, kind: 'other' })
    const input = {
      kind: 'insurance',
      payeeId: payee.id,
      amountFen: 88_000,
      bizDate: today(),
      remark: '承运险',
    } as const
    const enter = () => company.run(company.cashier, (tx) => enterPayable(tx, input))
    const { no } = await enter()
    const [payable] = await company.rows('payables', sql`t.payable_no = ${no}`)
    if (!payable) throw new Error('nothing was entered')
    expect(payable).toMatchObject({ kind: 'insurance', status: 'pendingCheck', netFen: 88_000, dueOn: today() })
    await company.act(company.accountant, 'payables', 'check', payable)
    await givenPaid([payable])
    expect(await company.row('payables', payable.id)).toMatchObject({ status: 'settled', paidFen: 88_000 })
    const again = await enter()
    const [wrong] = await company.rows('payables', sql`t.payable_no = ${again.no}`)
    await company.act(company.cashier, 'payables', 'void', wrong as { id: string }, reason)
    const trip = await givenOwed(1_000)
    const voided = company.act(company.cashier, 'payables', 'void', trip, reason)
    expect(await refusal(voided)).toMatchObject({ key: 'action.refused' })
  })
})
