import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '../../../../src/define/business-day.ts'
import { addDays } from '../../../../src/define/where.ts'
import { resourceOf } from '../../../../src/resources/index.ts'
import { csv, utf8, yuan } from '../../../helpers/bank-files.ts'
import { give, type Values } from '../../../helpers/drafts.ts'
import { upload } from '../../../helpers/files.ts'
import { bankRules } from '../../../helpers/invariants-bank.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { boss, type Client, openServer, type Row, type TestServer, without } from '../../../helpers/server.ts'

describe.each(testDatabases())('what is entered from a line of the bank ($name)', (which) => {
  const today = businessDay(new Date())
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  const all = async (path: string, query: Values) =>
    (await chief.get<{ items: Row[] }>(path, { ...query, _start: '0', _end: '100' })).body.data.items

  /** An account with lines of these amounts, the day before yesterday. */
  async function givenLines(...amounts: number[]) {
    return givenSaid(amounts.map((fen) => [fen, '来账']))
  }
  async function givenSaid(amounts: readonly [number, string][]) {
    const account = { kind: 'bank', isActive: true, payeeId: null, openingFen: 0, openingOn: '2020-01-01' }
    const { id: accountId } = await give(
      server,
      chief,
      resourceOf('fundAccounts'),
      { ...account, allowNegative: true },
      false,
    )
    const rows = amounts.map(([fen, summary], at) => [
      addDays(today, -2),
      yuan(fen),
      '长安汽车',
      `REF${accountId.slice(-6)}${at}`,
      summary,
    ])
    const bytes = utf8(csv([['交易日期', '金额', '对方户名', '交易流水号', '摘要'], ...rows]))
    const file = (await upload(server, chief.user, 'bankStatements.import.file', bytes, 'a.csv')).data.id
    await chief.post('/api/bankStatements/actions/import', { input: { accountId, file: [file] } })
    const lines = await all('/api/bankLines', { accountId, _sort: 'seq' })
    expect(lines).toHaveLength(amounts.length)
    return { accountId, lines, ids: lines.map(({ id }) => id) }
  }
  const post = (verb: string, ids: readonly string[], input: Values, client = chief) =>
    client.post(`/api/bankLines/actions/${verb}`, { ids, input })
  const broken = async () => {
    const found: unknown[] = []
    for (const { rule, broken: statement } of bankRules) {
      const { rows } = await server.database.pool.query(`select * from (${statement}) broken limit 3`)
      if (rows.length > 0) found.push([rule, rows])
    }
    return found
  }

  it('is an income or expense of its day, posted and matched', async () => {
    const { accountId, ids } = await givenLines(-500, -700, 86)
    expect((await post('postFlow', ids.slice(0, 2), { category: 'bankCharge' })).status).toBe(200)
    expect((await post('postFlow', ids.slice(2), { category: 'interestIn', remark: '三季度结息' })).status).toBe(200)
    const flows = await all('/api/otherFlows', { fundAccountId: accountId, _sort: 'amountFen' })
    expect(flows.map((row) => [row.amountFen, row.direction, row.status, row.happenedOn, row.remark])).toEqual([
      [86, 'in', 'posted', addDays(today, -2), '三季度结息'],
      [500, 'out', 'posted', addDays(today, -2), '来账'],
      [700, 'out', 'posted', addDays(today, -2), '来账'],
    ])
    const lines = await all('/api/bankLines', { accountId })
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set(['matched']))
    expect(await all('/api/bankMatches', { accountId })).toHaveLength(3)
    const [account] = await all('/api/fundAccounts', { id: accountId })
    expect(account?.balanceFen).toBe(86 - 1_200)
    expect(await broken()).toEqual([])
  })

  it('is a receipt that settles the oldest receivable of the customer', async () => {
    const { accountId, ids } = await givenLines(30_000)
    const customer = await give(server, chief, resourceOf('customers'), { isActive: true }, false)
    for (const dueOn of ['2026-01-05', '2026-01-01']) {
      const owed = { customerId: customer.id, orderId: null, kind: 'freight', status: 'open', dueOn }
      await give(server, chief, resourceOf('receivables'), { ...owed, amountFen: 20_000 }, false)
    }
    const input = { customerId: customer.id, allocation: 'oldest' }
    expect((await post('postReceipt', ids, input)).status).toBe(200)
    const [receipt] = await all('/api/receipts', { fundAccountId: accountId })
    expect(receipt).toMatchObject({ amountFen: 30_000, unallocatedFen: 0, payerName: '长安汽车', method: 'bank' })
    const owed = await all('/api/receivables', { customerId: customer.id, _sort: 'dueOn' })
    expect(owed.map(({ outstandingFen }) => outstandingFen)).toEqual([0, 10_000])
    // Once more, and twice at once, nothing comes of it.
    const again = await Promise.all([post('postReceipt', ids, input), post('postReceipt', ids, input)])
    expect(again.map(({ status }) => status)).toEqual([409, 409])
    expect(await all('/api/receipts', { fundAccountId: accountId })).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  it('two people at once enter a line once', async () => {
    const { accountId, ids } = await givenLines(-300)
    const answers = await Promise.all([1, 2, 3].map(() => post('postFlow', ids, { category: 'bankCharge' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await all('/api/otherFlows', { fundAccountId: accountId })).toHaveLength(1)
  })

  it('is refused of the wrong direction, above the limit, without the rights, and leaves nothing', async () => {
    const { accountId, ids } = await givenLines(-500, 500, -100_000_000)
    const told = async (verb: string, at: number, input: Values, client = chief) => {
      const { status, body } = await post(verb, ids.slice(at, at + 1), input, client)
      return [status, body.message]
    }
    expect((await told('postFlow', 0, { category: 'interestIn' }))[1]).toMatch(/是支出，请选支出类别/)
    expect((await told('postFlow', 1, { category: 'rent' }))[1]).toMatch(/是收入，请选收入类别/)
    expect((await told('postFlow', 2, { category: 'rent' }))[1]).toMatch(/支出限额/)
    const customer = await give(server, chief, resourceOf('customers'), { isActive: true }, false)
    const input = { customerId: customer.id, allocation: 'none' }
    expect((await told('postReceipt', 0, input))[0]).toBe(409)
    for (const right of ['bank.match', 'fund.other'] as const)
      expect((await told('postFlow', 0, { category: 'bankCharge' }, await server.as(without(right))))[0]).toBe(403)
    expect((await told('postReceipt', 1, input, await server.as(without('receipt.post'))))[0]).toBe(403)
    expect(await all('/api/otherFlows', { fundAccountId: accountId })).toEqual([])
    expect(await all('/api/receipts', { fundAccountId: accountId })).toEqual([])
  })

  it('becomes what the rules say, the first that fits; the rest is left', async () => {
    const { accountId, lines } = await givenSaid([
      [-500, '网银手续费'],
      [86, '季度结息'],
      [20_000, '长期客户 月度运费'],
      [-900, '手续费减免冲正 房租'],
      [-100_000_000, '大额手续费'],
      [-300, '无关'],
    ])
    const customer = await give(server, chief, resourceOf('customers'), { isActive: true }, false)
    const rule = (values: Values) => chief.post('/api/bankRules', { accountId, ...values })
    expect((await rule({ name: '房租', wording: '房租', becomes: 'rent', rank: 1 })).status).toBe(200)
    expect((await rule({ name: '手续费', wording: '手续费', becomes: 'bankCharge' })).status).toBe(200)
    await rule({ name: '结息', wording: '结息', becomes: 'interestIn' })
    await rule({ name: '月结', wording: '月度运费', becomes: 'receipt', customerId: customer.id })
    const wrong = await rule({ name: '无客户', wording: '结息', becomes: 'receipt' })
    expect([wrong.status, wrong.body.data?.errors]).toMatchObject([422, [{ field: 'customerId' }]])
    const apply = async (client = chief) => {
      const [statement] = await all('/api/bankStatements', { accountId })
      const { id, version } = statement as Row
      return client.post(`/api/bankStatements/${id}/actions/apply`, { version, input: {} })
    }
    expect((await apply(await server.as(without('bank.match')))).status).toBe(403)
    expect((await apply(await server.as(without('fund.other')))).status).toBe(200)
    expect(await all('/api/otherFlows', { fundAccountId: accountId })).toEqual([])
    expect((await apply()).status).toBe(200)
    const flows = await all('/api/otherFlows', { fundAccountId: accountId, _sort: 'amountFen' })
    expect(flows.map((row) => [row.amountFen, row.category])).toEqual([
      [86, 'interestIn'],
      [500, 'bankCharge'],
      [900, 'rent'],
    ])
    const [receipt] = await all('/api/receipts', { fundAccountId: accountId })
    expect(receipt).toMatchObject({ customerId: customer.id, amountFen: 20_000, unallocatedFen: 20_000 })
    const matches = await all('/api/bankMatches', { accountId })
    expect(matches.map(({ method }) => method)).toEqual(['rule', 'rule', 'rule', 'rule'])
    const left = await all('/api/bankLines', { accountId, status: 'unmatched', _sort: 'seq' })
    expect(left.map(({ id }) => id)).toEqual([lines[4]?.id, lines[5]?.id])
    expect((await apply()).status).toBe(409)
    expect(await broken()).toEqual([])
  })
})
