import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { businessDay } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import { type Company, givenAccount, refusal } from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

const today = businessDay(new Date())
let serial = 0

describe.each(testDatabases())('transfers ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const send = (from: { id: string }, to: { id: string }, draft: Record<string, unknown> = {}, by = company.cashier) =>
    company.create(by, 'fundTransfers', { fromAccountId: from.id, toAccountId: to.id, amountFen: 1_000, ...draft })
  const balancesOf = async (...accounts: { id: string }[]) =>
    Promise.all(accounts.map(async ({ id }) => (await company.row('fundAccounts', id)).balanceFen))
  const movementsOf = async ({ id }: { id: string }) =>
    (await company.rows('fundMovements', sql`t.source_id = ${id}`, sql`t.created_at, t.kind`)).map((row) => [
      row.accountId,
      row.kind,
      row.direction === 'in' ? row.amountFen : -row.amountFen,
    ])
  const givenCollector = async (collectedFen = 0) => {
    const payee = await company.create(company.boss, 'payees', {
      ...{ name: `代收${++serial}`, kind: 'driver', isCollector: true },
    })
    return givenAccount(company, { kind: 'collector', payeeId: payee.id, openingFen: collectedFen })
  }

  test('a transfer leaves one account, arrives in the other, and costs its fee where it left', async () => {
    const [bank, cash] = [await givenAccount(company, { openingFen: 5_000 }), await givenAccount(company)]
    const transfer = await send(bank, cash, { feeFen: 30 })
    expect(transfer).toMatchObject({ status: 'posted', kind: 'transfer', officeId: company.officeId })
    expect(transfer.transferNo).toMatch(/^ZZ\d{6}-\d{4}$/)
    expect(await balancesOf(bank, cash)).toEqual([3_970, 1_000])
    expect((await movementsOf(transfer)).sort()).toEqual(
      [
        [bank.id, 'transferOut', -1_000],
        [bank.id, 'fee', -30],
        [cash.id, 'transferIn', 1_000],
      ].sort(),
    )
  })

  test('nothing is transferred to the account it comes from, nor more than is there with the fee', async () => {
    const [bank, cash] = [await givenAccount(company, { openingFen: 1_000 }), await givenAccount(company)]
    expect(await refusal(send(bank, bank))).toMatchObject({ key: 'request.invalid', fields: ['toAccountId'] })
    expect(await refusal(send(bank, cash, { amountFen: 1_001 }))).toMatchObject({ key: 'funds.negative' })
    expect(await refusal(send(bank, cash, { feeFen: 1 }))).toMatchObject({ key: 'funds.negative' })
    expect(await balancesOf(bank, cash)).toEqual([1_000, 0])
    await send(bank, cash)
    expect(await balancesOf(bank, cash)).toEqual([0, 1_000])
  })

  test('nothing is transferred before either account was opened, or tomorrow', async () => {
    const bank = await givenAccount(company, { openingFen: 9_000, openingOn: addDays(today, -30) })
    const cash = await givenAccount(company, { openingOn: addDays(today, -3) })
    expect(await refusal(send(bank, cash, { transferredOn: addDays(today, -4) }))).toMatchObject({ key: 'funds.early' })
    expect(await refusal(send(bank, cash, { transferredOn: addDays(today, 1) }))).toMatchObject({
      fields: ['transferredOn'],
    })
    expect(await send(bank, cash, { transferredOn: addDays(today, -3) })).toMatchObject({ status: 'posted' })
  })

  test('a reversed transfer puts both accounts back by opposite movements, fee and all, once', async () => {
    const [bank, cash] = [await givenAccount(company, { openingFen: 5_000 }), await givenAccount(company)]
    const transfer = await send(bank, cash, { feeFen: 30 })
    expect(await refusal(company.act(company.accountant, 'fundTransfers', 'reverse', transfer))).toMatchObject({
      fields: ['reason'],
    })
    const reason = { reason: '转错账户' }
    expect(await refusal(company.act(company.cashier, 'fundTransfers', 'reverse', transfer, reason))).toMatchObject({
      key: 'access.denied',
    })
    const [reversed] = await company.act(company.accountant, 'fundTransfers', 'reverse', transfer, reason)
    expect(reversed).toMatchObject({ status: 'reversed', reverseReason: '转错账户' })
    expect(await balancesOf(bank, cash)).toEqual([5_000, 0])
    const moved = await movementsOf(transfer)
    expect(moved).toHaveLength(6)
    expect(moved.filter(([, kind]) => kind === 'reversal').sort()).toEqual(
      [
        [bank.id, 'reversal', 1_000],
        [bank.id, 'reversal', 30],
        [cash.id, 'reversal', -1_000],
      ].sort(),
    )
    expect(await refusal(company.act(company.accountant, 'fundTransfers', 'reverse', transfer, reason))).toMatchObject({
      key: 'action.notAllowed',
    })
  })

  test('what has been spent meanwhile cannot be taken back', async () => {
    const accounts = [await givenAccount(company, { openingFen: 1_000 }), await givenAccount(company)] as const
    const [bank, cash] = accounts
    const transfer = await send(bank, cash)
    await send(cash, bank, { amountFen: 1 })
    const back = company.act(company.accountant, 'fundTransfers', 'reverse', transfer, { reason: '退回' })
    expect(await refusal(back)).toMatchObject({ key: 'funds.negative' })
    expect(await company.row('fundTransfers', transfer.id)).toMatchObject({ status: 'posted' })
    expect(await balancesOf(bank, cash)).toEqual([1, 999])
  })

  test('a collector hands in to the company, without a fee, and no more than is held', async () => {
    const [held, bank] = [await givenCollector(8_000), await givenAccount(company)]
    const input = { toAccountId: bank.id, amountFen: 6_000, transferredOn: today }
    const handIn = (more: Record<string, unknown> = {}) =>
      company.act(company.cashier, 'fundAccounts', 'handIn', held, { ...input, ...more })
    expect(await refusal(handIn({ amountFen: 8_001 }))).toMatchObject({ key: 'funds.negative' })
    await handIn({ remark: '本周代收' })
    expect(await balancesOf(held, bank)).toEqual([2_000, 6_000])
    const [made] = await company.rows('fundTransfers', sql`t.from_account_id = ${held.id}`)
    expect(made).toMatchObject({ kind: 'handIn', amountFen: 6_000, feeFen: 0, remark: '本周代收', status: 'posted' })
    expect(await send(held, bank)).toMatchObject({ kind: 'handIn' })
    expect(await refusal(send(held, bank, { amountFen: 10, feeFen: 1 }))).toMatchObject({ fields: ['feeFen'] })
  })

  test('no transfer puts money into a collector’s hands, and no company account hands in', async () => {
    const [held, other, bank] = [
      await givenCollector(8_000),
      await givenCollector(),
      await givenAccount(company, { openingFen: 9_000 }),
    ]
    for (const from of [held, bank])
      expect(await refusal(send(from, other))).toMatchObject({ key: 'request.invalid', fields: ['toAccountId'] })
    const input = { toAccountId: bank.id, amountFen: 1, transferredOn: today }
    const act = (verb: string, row: { id: string }) => company.act(company.cashier, 'fundAccounts', verb, row, input)
    expect(await refusal(act('handIn', bank))).toMatchObject({ key: 'action.refused' })
    expect(await refusal(act('transfer', held))).toMatchObject({ key: 'action.refused' })
    expect(await refusal(act('handIn', other))).toMatchObject({ key: 'action.refused' })
  })

  test('what a collector collected stays the collector’s: the account is nobody else’s once money has moved', async () => {
    const [held, spare, bank] = [await givenCollector(1_000), await givenCollector(), await givenAccount(company)]
    const change = (account: typeof held, patch: Record<string, unknown>) =>
      company.change(company.boss, 'fundAccounts', account, patch)
    await send(held, bank)
    const emptied = await company.row('fundAccounts', held.id)
    for (const patch of [{ kind: 'cash' }, { payeeId: spare.payeeId }])
      expect(await refusal(change(emptied, patch))).toMatchObject({ key: 'funds.moved', fields: Object.keys(patch) })
    expect(await change(emptied, { isActive: false })).toMatchObject({ isActive: false })
    expect(await change(spare, { kind: 'cash' })).toMatchObject({ kind: 'cash' })
    await send(bank, spare)
    const box = await company.row('fundAccounts', bank.id)
    expect(box.balanceFen).toBe(0)
    expect(await refusal(change(box, { kind: 'collector', payeeId: spare.payeeId }))).toMatchObject({
      key: 'funds.moved',
    })
    expect(await change(box, { kind: 'alipay' })).toMatchObject({ kind: 'alipay' })
  })

  test('transfers there and back at the same moment both arrive', async () => {
    const [one, other] = [
      await givenAccount(company, { openingFen: 50_000 }),
      await givenAccount(company, { openingFen: 50_000 }),
    ]
    await Promise.all(Array.from({ length: 8 }, (_, at) => (at % 2 ? send(one, other) : send(other, one))))
    expect(await balancesOf(one, other)).toEqual([50_000, 50_000])
    expect(await company.broken()).toEqual([])
  })

  test('who may neither transfer nor reverse does neither', async () => {
    const [bank, cash] = [await givenAccount(company, { openingFen: 5_000 }), await givenAccount(company)]
    expect(await refusal(send(bank, cash, {}, company.sales))).toMatchObject({ key: 'access.denied' })
    expect(await refusal(send(bank, cash, {}, company.accountant))).toMatchObject({ key: 'access.denied' })
  })
})
