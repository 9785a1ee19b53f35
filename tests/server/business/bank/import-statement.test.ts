import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../../../../src/resources/index.ts'
import { csv, gbk, utf8, yuan } from '../../../helpers/bank-files.ts'
import { give, type Values } from '../../../helpers/drafts.ts'
import { upload } from '../../../helpers/files.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { boss, type Client, hiding, openServer, type TestServer, without } from '../../../helpers/server.ts'

const heads = ['交易日期', '支出金额', '收入金额', '账户余额', '对方户名', '摘要', '账号']
const account = '6222020200112233446'

/** A statement whose balances follow from the opening one. */
function statement(lines: readonly [day: string, fen: number, name?: string][], openingFen = 100_000, own = account) {
  let balance = openingFen
  const rows = lines.map(([day, fen, name = '长安']) => {
    balance += fen
    return [day, fen < 0 ? yuan(-fen) : '', fen > 0 ? yuan(fen) : '', yuan(balance), name, '运费', own]
  })
  return gbk(csv([heads, ...rows]))
}

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  const field = 'bankStatements.import.file'
  const put = async (bytes: Buffer, client = chief) =>
    (await upload(server, client.user, field, bytes, '明细.csv')).data.id
  const givenAccount = async (overrides: Values = {}) =>
    (
      await give(server, chief, resourceOf('fundAccounts'), {
        ...{ kind: 'bank', bankName: '工商银行', accountNo: account, isActive: true, payeeId: null, ...overrides },
      })
    ).id
  const importing = async (accountId: string, bytes: Buffer, more: Values = {}, client = chief) => {
    const input = { accountId, file: [await put(bytes, client)], ...more }
    return client.post<{ added: number; known: number }>('/api/bankStatements/actions/import', { input })
  }
  const linesOf = async (accountId: string) =>
    (
      await server.database.pool.query<{ txn_on: string; amount_fen: string }>(
        'select txn_on::text, amount_fen from bank_lines where account_id = $1 order by txn_on, seq',
        [accountId],
      )
    ).rows.map((row) => [row.txn_on, Number(row.amount_fen)])
  const statementsOf = async (accountId: string) =>
    (await chief.get<{ items: Values[] }>('/api/bankStatements', { accountId, _sort: 'createdAt' })).body.data.items
  /** Invariant 29: what stood before, what was known and the lines lead to what stands behind. */
  const assertAddsUp = (row: Values) => {
    const of = (name: string) => Number(row[name])
    expect(of('openingFen') + of('knownFen') + of('inFen') - of('outFen')).toBe(of('closingFen'))
  }

  const march: [string, number, string?][] = [
    ['2026-03-01', 10_000],
    ['2026-03-02', -2_500, '李师傅'],
    ['2026-03-03', 300],
  ]

  it('a file becomes a statement with its lines, and stays with it as it came', async () => {
    const id = await givenAccount()
    const { status, body } = await importing(id, statement(march))
    expect([status, body.data]).toEqual([200, { added: 3, known: 0 }])
    const [row] = await statementsOf(id)
    expect(row).toMatchObject({
      ...{ status: 'open', fileFormat: 'other', fromOn: '2026-03-01', toOn: '2026-03-03', openingFen: 100_000 },
      ...{ inFen: 10_300, outFen: 2_500, closingFen: 107_800, lineCount: 3, unmatchedCount: 3, fileName: '明细.csv' },
    })
    assertAddsUp(row!)
    const lines = (await chief.get<{ items: Values[] }>('/api/bankLines', { accountId: id, _sort: 'seq' })).body.data
      .items
    expect(lines[1]).toMatchObject({
      txnOn: '2026-03-02',
      amountFen: -2_500,
      counterpartyName: '李师傅',
      status: 'unmatched',
    })
    expect(lines[1]?.lineNo).toBe(`${row?.statementNo}-2`)
    const [file] = row!.file as string[]
    expect((await chief.get(`/api/attachments/${file}`)).status).toBe(200)
  })

  it('the same file again adds nothing and leaves nothing', async () => {
    const id = await givenAccount()
    await importing(id, statement(march))
    expect((await importing(id, statement(march))).body.data).toEqual({ added: 0, known: 3 })
    expect(await statementsOf(id)).toHaveLength(1)
    expect(await linesOf(id)).toHaveLength(3)
  })

  it.each([
    ['at its beginning', march.slice(1), 110_000],
    ['at its end', march.slice(0, 2), 100_000],
    ['in its middle', march.slice(1, 2), 110_000],
  ])('a file of which some is known %s adds the rest alone, and each adds up', async (_where, first, openingFen) => {
    const id = await givenAccount()
    await importing(id, statement(first, openingFen))
    expect((await importing(id, statement(march))).body.data).toEqual({
      added: 3 - first.length,
      known: first.length,
    })
    expect(await linesOf(id)).toEqual(march.map(([day, fen]) => [day, fen]))
    for (const row of await statementsOf(id)) assertAddsUp(row)
  })

  it('two real lines that are alike both stay, and are two when the file comes again', async () => {
    const id = await givenAccount()
    const twice = csv([
      ['交易日期', '金额', '对方户名', '摘要'],
      ['2026-03-01', '5.00', '甲', '停车'],
      ['2026-03-01', '5.00', '甲', '停车'],
    ])
    expect((await importing(id, utf8(twice))).body.data).toEqual({ added: 2, known: 0 })
    expect((await importing(id, utf8(twice))).body.data).toEqual({ added: 0, known: 2 })
    const [row] = await statementsOf(id)
    expect(row).toMatchObject({ openingFen: null, closingFen: null, inFen: 1_000, lineCount: 2 })
  })

  it('two at once add each line once', async () => {
    const id = await givenAccount()
    const answers = await Promise.all([importing(id, statement(march)), importing(id, statement(march))])
    expect(answers.map(({ body }) => body.data.added).toSorted()).toEqual([0, 3])
    expect(await linesOf(id)).toHaveLength(3)
  })

  it('the preview says what would be new, and writes nothing', async () => {
    const id = await givenAccount()
    await importing(id, statement(march.slice(0, 2)))
    const file = await put(statement(march))
    const { status, body } = await chief.get<Values>('/api/bank/preview', { accountId: id, file })
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        lineCount: 3,
        knownCount: 2,
        newCount: 1,
        isChained: true,
        order: 'ascending',
        account,
      }),
    ])
    expect((body.data.lines as Values[]).map(({ isKnown }) => isKnown)).toEqual([true, true, false])
    expect(body.data.columns).toContainEqual({ role: 'in', heading: '收入金额' })
    expect(await linesOf(id)).toHaveLength(2)
  })

  describe('is refused', () => {
    it.each([
      ['of another account', {}, statement(march, 100_000, '6222020200119999999'), {}, 'accountId', '不是所选账户'],
      ['of another bank', { bankName: '建设银行', accountNo: null }, abc(), {}, 'accountId', '所选账户开在“建设银行”'],
      [
        'of another layout than chosen',
        {},
        statement(march),
        { fileFormat: 'camt053' },
        'fileFormat',
        '不是所选的“CAMT.053',
      ],
    ])('%s', async (_what, overrides, bytes, more, where, sentence) => {
      const id = await givenAccount(overrides)
      const { status, body } = await importing(id, bytes, more)
      expect([status, body.message]).toEqual([422, expect.stringContaining(sentence)])
      expect((body.data as unknown as { errors: { field: string }[] }).errors[0]?.field).toBe(where)
      expect(await linesOf(id)).toEqual([])
    })

    it('with the lines that do not hold, and nothing of it is kept', async () => {
      const id = await givenAccount()
      const broken = statement(march).toString('latin1').replace('1078.00', '1079.00')
      const { status, body } = await importing(id, Buffer.from(broken, 'latin1'))
      expect([status, body.message]).toEqual([422, expect.stringContaining('余额不连续')])
      expect(await statementsOf(id)).toEqual([])
    })

    it('without a file, without the right, without the menu, and of the file of somebody else', async () => {
      const id = await givenAccount()
      const bare = await chief.post('/api/bankStatements/actions/import', { input: { accountId: id } })
      expect([bare.status, bare.body.message]).toEqual([409, '请选择对账单文件'])
      const foreign = await put(statement(march))
      for (const other of [await server.as(without('bank.match')), await server.as(hiding('financeStatement'))]) {
        const input = { accountId: id, file: [foreign] }
        expect((await other.post('/api/bankStatements/actions/import', { input })).status).toBe(403)
        expect((await other.get('/api/bank/preview', { accountId: id, file: foreign })).status).toBe(403)
      }
      const second = await server.as(boss, 'second')
      const input = { accountId: id, file: [foreign] }
      expect((await second.post('/api/bankStatements/actions/import', { input })).status).toBe(422)
      expect((await second.get('/api/bank/preview', { accountId: id, file: foreign })).status).toBe(404)
      expect((await chief.get('/api/bank/preview', { accountId: randomUUID(), file: foreign })).status).toBe(404)
    })
  })

  it('a line is ignored with a reason, and comes back while the statement is open', async () => {
    const id = await givenAccount()
    await importing(id, statement(march.slice(0, 1)))
    const read = async () =>
      (await chief.get<{ items: never[] }>('/api/bankLines', { accountId: id })).body.data.items[0]!
    const resource = resourceOf('bankLines')
    const sheets = resourceOf('bankStatements')
    expect((await chief.act(sheets, (await statementsOf(id))[0] as never, 'balance')).status).toBe(409)
    expect((await chief.act(resource, await read(), 'ignore', { reason: '利息' })).status).toBe(200)
    expect(await statementsOf(id)).toMatchObject([{ unmatchedCount: 0 }])
    expect((await chief.act(sheets, (await statementsOf(id))[0] as never, 'balance')).status).toBe(200)
    const shut = await chief.act(resource, await read(), 'restore')
    expect([shut.status, shut.body.message]).toEqual([409, expect.stringContaining('已核平')])
    await chief.act(sheets, (await statementsOf(id))[0] as never, 'reopen', { reason: '看错' })
    expect((await chief.act(resource, await read(), 'restore')).status).toBe(200)
    expect(await read()).toMatchObject({ status: 'unmatched', ignoreReason: null })
    expect(await statementsOf(id)).toMatchObject([{ unmatchedCount: 1, status: 'open' }])
  })
})

function abc(): Buffer {
  return utf8(
    '交易日期,交易时间,交易摘要,交易金额,本次余额,对手信息,日 志 号,交易渠道,交易附言\n20260301,,转存,+5.00,5.00,甲,1,柜面,\n',
  )
}
