import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { businessDay } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import {
  type Company,
  carsOf,
  givenAccount,
  givenArrived,
  givenCustomer,
  givenOrder,
  loadsOf,
  owedBy,
  refusal,
  signature,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

describe.each(testDatabases())('receipts ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const receive = async (customerId: string, amountFen: number, draft: Record<string, unknown> = {}) =>
    company.create(company.cashier, 'receipts', {
      ...{
        customerId,
        payerName: '付款人',
        amountFen,
        fundAccountId: (draft.fundAccountId as string) ?? (await givenAccount(company)).id,
      },
      ...draft,
    })
  const orderOf = (customerId: string, amountFen: number, draft = {}) =>
    givenOrder(company, { customerId, collectFen: amountFen, ...draft }, [{ freightFen: amountFen }])

  describe('allocation', () => {
    test('the oldest receivables are settled first: by the day they fall due, those without one last', async () => {
      const { id } = await givenCustomer(company)
      const none = await orderOf(id, 1_000)
      const later = await orderOf(id, 1_000, { expectedArriveOn: '2030-02-01' })
      const sooner = await orderOf(id, 1_000, { expectedArriveOn: '2030-01-01' })
      const receipt = await receive(id, 1_500)
      expect(receipt).toMatchObject({ allocatedFen: 1_500, unallocatedFen: 0, status: 'posted' })
      const status = async (order: { id: string }) =>
        (await owedBy(company, order)).map((row) => [row.status, row.outstandingFen])
      expect(await status(sooner)).toEqual([['settled', 0]])
      expect(await status(later)).toEqual([['partial', 500]])
      expect(await status(none)).toEqual([['open', 1_000]])
      expect(await company.row('customers', id)).toMatchObject({ outstandingFen: 1_500 })
    })

    test('what is more than the customer owes is prepaid, and settles the next order on request', async () => {
      const { id } = await givenCustomer(company)
      const receipt = await receive(id, 5_000)
      expect(await company.row('customers', id)).toMatchObject({ prepaidBalanceFen: 5_000 })
      expect(await refusal(company.act(company.cashier, 'receipts', 'allocate', receipt))).toMatchObject({
        key: 'receipts.nothing',
      })
      await orderOf(id, 3_000)
      const [allocated] = await company.act(company.cashier, 'receipts', 'allocate', receipt)
      expect(allocated).toMatchObject({ allocatedFen: 3_000, unallocatedFen: 2_000 })
      expect(await company.row('customers', id)).toMatchObject({ outstandingFen: 0, prepaidBalanceFen: 2_000 })
    })

    test('money does not come in before its account was opened', async () => {
      const { id } = await givenCustomer(company)
      const today = businessDay(new Date())
      const account = await givenAccount(company, { openingOn: addDays(today, -3) })
      const receivedOn = (days: number) =>
        receive(id, 1, { fundAccountId: account.id, receivedOn: addDays(today, days) })
      expect(await refusal(receivedOn(-4))).toMatchObject({ key: 'receipts.early', fields: ['receivedOn'] })
      await receivedOn(-3)
      const old = await givenAccount(company, { openingOn: '2001-01-01' })
      const long = receive(id, 1, { fundAccountId: old.id, receivedOn: '2002-01-01' })
      expect(await refusal(long)).toMatchObject({ key: 'receipts.early' })
    })

    test('what is left of a receipt is settled only while something is', async () => {
      const { id } = await givenCustomer(company)
      await orderOf(id, 1_000)
      const receipt = await receive(id, 1_000)
      const again = company.act(company.cashier, 'receipts', 'allocate', receipt)
      expect(await refusal(again)).toMatchObject({
        key: 'action.refused',
        message: `${receipt.receiptNo}：没有未核销的余额`,
      })
    })

    test('chosen receivables are settled as chosen', async () => {
      const { id } = await givenCustomer(company)
      const [one, other] = [await orderOf(id, 1_000), await orderOf(id, 2_000)]
      const [first, second] = [(await owedBy(company, one))[0], (await owedBy(company, other))[0]]
      const chosen = (...lines: [string | undefined, number][]) => ({
        allocation: 'chosen',
        allocations: lines.map(([receivableId, amountFen]) => ({ receivableId, amountFen })),
      })
      expect(await refusal(receive(id, 500, chosen()))).toMatchObject({ key: 'receipts.noLines' })
      expect(await refusal(receive(id, 500, chosen([first?.id, 501])))).toMatchObject({ key: 'receipts.above' })
      expect(await refusal(receive(id, 5_000, chosen([first?.id, 600], [first?.id, 401])))).toMatchObject({
        key: 'receipts.aboveReceivable',
      })
      const stranger = await givenCustomer(company)
      expect(await refusal(receive(stranger.id, 500, chosen([first?.id, 500])))).toMatchObject({
        key: 'receipts.otherCustomer',
        fields: ['allocations.0.receivableId'],
      })
      const receipt = await receive(id, 5_000, chosen([second?.id, 2_000], [first?.id, 1]))
      expect(receipt).toMatchObject({ allocatedFen: 2_001, unallocatedFen: 2_999 })
      expect(await company.row('orders', other.id)).toMatchObject({ receivedFen: 2_000, outstandingFen: 0 })
    })

    test('a cancelled allocation leaves the money with the receipt and the receivable open', async () => {
      const { id } = await givenCustomer(company)
      const order = await orderOf(id, 1_000)
      const receipt = await receive(id, 1_000)
      const [allocation] = await company.rows('receiptAllocations', sql`t.receipt_id = ${receipt.id}`)
      await company.act(company.accountant, 'receiptAllocations', 'cancel', allocation as { id: string }, {
        reason: '付错单',
      })
      expect(await company.row('receipts', receipt.id)).toMatchObject({ allocatedFen: 0, unallocatedFen: 1_000 })
      expect(await company.row('orders', order.id)).toMatchObject({ receivedFen: 0, outstandingFen: 1_000 })
      const again = company.act(company.accountant, 'receiptAllocations', 'cancel', allocation as { id: string }, {
        reason: '付错单',
      })
      expect(await refusal(again)).toMatchObject({ key: 'action.notAllowed' })
    })
  })

  describe('reversal', () => {
    const reverse = (receipt: { id: string }) =>
      company.act(company.accountant, 'receipts', 'reverse', receipt, { reason: '退票' })

    test('takes back every allocation and the money', async () => {
      const { id } = await givenCustomer(company)
      const order = await orderOf(id, 1_000)
      const account = await givenAccount(company, { openingFen: 50 })
      const receipt = await receive(id, 1_500, { fundAccountId: account.id })
      const [reversed] = await reverse(receipt)
      expect(reversed).toMatchObject({ status: 'reversed', reverseReason: '退票', allocatedFen: 0, unallocatedFen: 0 })
      expect(await company.row('fundAccounts', account.id)).toMatchObject({ balanceFen: 50 })
      expect(await company.row('customers', id)).toMatchObject({ outstandingFen: 1_000, prepaidBalanceFen: 0 })
      expect(await company.row('orders', order.id)).toMatchObject({ receivedFen: 0, outstandingFen: 1_000 })
      const ledger = await company.rows('fundMovements', sql`t.account_id = ${account.id}`, sql`t.seq`)
      expect(ledger.map((row) => [row.seq, row.kind, row.direction, row.amountFen, row.balanceAfterFen])).toEqual([
        [1, 'receipt', 'in', 1_500, 1_550],
        [2, 'reversal', 'out', 1_500, 50],
      ])
      expect(await refusal(reverse(receipt))).toMatchObject({ key: 'action.notAllowed' })
    })

    test('reopens a completed order', async () => {
      const { id } = await givenCustomer(company)
      const order = await orderOf(id, 1_000)
      const waybill = await givenArrived(company, await carsOf(company, order), { freightFen: 100 })
      const receipt = await receive(id, 1_000)
      const [load] = await loadsOf(company, waybill)
      await company.act(company.driver, 'waybillLoads', 'sign', load as { id: string }, signature)
      expect(await company.row('orders', order.id)).toMatchObject({ status: 'completed' })
      await reverse(receipt)
      expect(await company.row('orders', order.id)).toMatchObject({ status: 'delivered', completedAt: null })
    })

    test('does not overdraw the account', async () => {
      const { id } = await givenCustomer(company)
      const account = await givenAccount(company)
      const receipt = await receive(id, 1_000, { fundAccountId: account.id })
      const other = await givenAccount(company)
      const sent = { fromAccountId: account.id, toAccountId: other.id, amountFen: 1 }
      await company.create(company.cashier, 'fundTransfers', sent)
      expect(await refusal(reverse(receipt))).toMatchObject({ key: 'funds.negative' })
      const row = await company.row('fundAccounts', account.id)
      await company.change(company.accountant, 'fundAccounts', row, { allowNegative: true })
      await reverse(receipt)
      expect(await company.row('fundAccounts', account.id)).toMatchObject({ balanceFen: -1 })
    })
  })

  describe('from the receivables', () => {
    const collect = async (rows: { id: string }[], input = {}) =>
      company.act(company.cashier, 'receivables', 'collect', rows, {
        fundAccountId: (await givenAccount(company)).id,
        ...input,
      })

    test('a selection is collected with one receipt', async () => {
      const customer = await givenCustomer(company)
      const owed = [
        ...(await owedBy(company, await orderOf(customer.id, 1_000))),
        ...(await owedBy(company, await orderOf(customer.id, 2_000))),
      ]
      const collected = await collect(owed)
      expect(collected.map((row) => row.status)).toEqual(['settled', 'settled'])
      const [receipt] = await company.rows('receipts', sql`t.customer_id = ${customer.id}`)
      expect(receipt).toMatchObject({ amountFen: 3_000, allocatedFen: 3_000, payerName: customer.name })
    })

    test('a smaller amount settles the oldest of the selection first', async () => {
      const { id } = await givenCustomer(company)
      const owed = [
        ...(await owedBy(company, await orderOf(id, 1_000))),
        ...(await owedBy(company, await orderOf(id, 2_000))),
      ]
      expect((await collect(owed, { amountFen: 1_200 })).map((row) => row.outstandingFen).sort()).toEqual([0, 1_800])
    })

    test('one receipt settles one customer', async () => {
      const owed = [
        ...(await owedBy(company, await givenOrder(company))),
        ...(await owedBy(company, await givenOrder(company))),
      ]
      expect(await refusal(collect(owed))).toMatchObject({ key: 'receipts.oneCustomer' })
    })

    test('a relief is at most what is open, and can settle the rest', async () => {
      const order = await givenOrder(company)
      const [row] = await owedBy(company, order)
      const relieve = (amountFen: number) =>
        company.act(company.accountant, 'receivables', 'relieve', row as { id: string }, { amountFen, reason: '抹零' })
      expect(await refusal(relieve(700_001))).toMatchObject({ key: 'receivables.relief', fields: ['amountFen'] })
      const [relieved] = await relieve(700_000)
      expect(relieved).toMatchObject({ status: 'settled', reliefFen: 700_000, outstandingFen: 0 })
      expect(await company.row('orders', order.id)).toMatchObject({ receivedFen: 0, outstandingFen: 0 })
    })

    test('each relief and write-off is an entry of its day, and one that is taken back has a twin', async () => {
      const order = await givenOrder(company)
      const [row] = (await owedBy(company, order)) as { id: string }[]
      const act = (verb: string, input: Record<string, unknown>, by = company.boss) =>
        company.act(by, 'receivables', verb, row as { id: string }, { reason: '协商', ...input })
      await act('relieve', { amountFen: 100 })
      await act('relieve', { amountFen: 200 })
      expect((await act('unrelieve', {}))[0]).toMatchObject({ reliefFen: 0, outstandingFen: 700_000, status: 'open' })
      await act('relieve', { amountFen: 300 })
      expect(await refusal(act('writeOff', {}, company.accountant))).toMatchObject({ key: 'access.denied' })
      expect((await act('writeOff', { reason: '客户失联' }))[0]).toMatchObject({
        ...{ status: 'writtenOff', writtenOffFen: 699_700, outstandingFen: 0, reliefFen: 300 },
      })
      const entries = await company.rows(
        'receivableEntries',
        sql`t.receivable_id = ${row?.id}`,
        sql`t.created_at, t.id`,
      )
      expect(entries.map(({ kind, amountFen, twinOfId }) => [kind, amountFen, twinOfId !== null])).toEqual([
        ['relief', 100, false],
        ['relief', 200, false],
        ['relief', 100, true],
        ['relief', 200, true],
        ['relief', 300, false],
        ['writeOff', 699_700, false],
      ])
      expect(entries.every(({ enteredOn }) => enteredOn === businessDay(new Date()))).toBe(true)
      expect((await act('unwriteOff', {}))[0]).toMatchObject({ status: 'open', outstandingFen: 699_700 })
    })

    test('the office of a receipt is that of its account; money is not taken by setting it off', async () => {
      const { id } = await givenCustomer(company)
      const [branch] = await company.rows('offices', sql`true`)
      const other = await company.create(company.boss, 'offices', { code: 'WH', name: '武汉', parentId: branch?.id })
      const account = await givenAccount(company, { officeId: other.id })
      expect(await receive(id, 100, { fundAccountId: account.id })).toMatchObject({ officeId: other.id })
      expect(await refusal(receive(id, 100, { method: 'offset' }))).toMatchObject({ fields: ['method'] })
    })

    test('several cashiers at once never receive more for a receivable than it is', async () => {
      const { id } = await givenCustomer(company)
      const order = await orderOf(id, 1_000)
      const [row] = await owedBy(company, order)
      const account = await givenAccount(company)
      const line = {
        allocation: 'chosen',
        allocations: [{ receivableId: row?.id, amountFen: 400 }],
        fundAccountId: account.id,
      }
      const refused = await Promise.all([1, 2, 3, 4].map(() => refusal(receive(id, 400, line))))
      expect(refused.map((one) => one?.key ?? 'received').sort()).toEqual(
        ['received', 'received', 'receipts.aboveReceivable', 'receipts.aboveReceivable'].sort(),
      )
      await Promise.all([
        receive(id, 300, { fundAccountId: account.id }),
        receive(id, 300, { fundAccountId: account.id }),
      ])
      expect(await company.row('orders', order.id)).toMatchObject({ receivedFen: 1_000, outstandingFen: 0 })
      expect(await company.row('customers', id)).toMatchObject({ prepaidBalanceFen: 400 })
      expect(await company.row('fundAccounts', account.id)).toMatchObject({ balanceFen: 1_400 })
    })
  })
})
