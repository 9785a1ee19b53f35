import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fundLedger } from '../../../../server/business/ledger/fund-ledger.ts'
import type { Ledger } from '../../../../server/engine/posting.ts'
import { transact } from '../../../../server/engine/transact.ts'
import { resourceOf } from '../../../../src/resources/index.ts'
import { csv, utf8, yuan } from '../../../helpers/bank-files.ts'
import { give, userOf, type Values } from '../../../helpers/drafts.ts'
import { upload } from '../../../helpers/files.ts'
import { bankRules } from '../../../helpers/invariants-bank.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { boss, type Client, openServer, type Row, type TestServer, without } from '../../../helpers/server.ts'

type Money = { day: string; fen: number; name?: string; ref?: string }

const money = (day: string, fen: number, name = '长安', ref = ''): Money => ({ day, fen, name, ref })
/** Nothing is in it, and nothing keeps money from coming and going. */
const empty = {
  ...{ kind: 'bank', isActive: true, payeeId: null, openingOn: '2020-01-01', allowNegative: true },
  ...{ openingFen: 0, balanceFen: 0, movementCount: 0 },
}
const [bankMatches, bankStatements] = [resourceOf('bankMatches'), resourceOf('bankStatements')]

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  const all = async (path: string, query: Values) =>
    (await chief.get<{ items: Row[] }>(path, { ...query, _start: '0', _end: '100' })).body.data.items
  const givenAccount = async () => (await give(server, chief, resourceOf('fundAccounts'), empty, false)).id
  const inLedger = (work: (ledger: Ledger) => Promise<void>) => {
    const meta = { requestId: 'test', address: null, language: 'zh' as const }
    const request = { user: userOf(chief), meta, now: new Date(), ledger: fundLedger }
    return transact(server.database, request, (tx) => work(fundLedger(tx)))
  }

  /** An account with lines of the bank and movements of the ledger. */
  async function given(lines: readonly Money[], movements: readonly Money[]) {
    const accountId = await givenAccount()
    const rows = lines.map(({ day, fen, name = '', ref = '' }) => [day, yuan(fen), name, ref, '运费'])
    const bytes = utf8(csv([['交易日期', '金额', '对方户名', '交易流水号', '摘要'], ...rows]))
    const file = (await upload(server, chief.user, 'bankStatements.import.file', bytes, 'a.csv')).data.id
    if (lines.length > 0) await chief.post('/api/bankStatements/actions/import', { input: { accountId, file: [file] } })
    await post(accountId, movements)
    return accountId
  }
  /** Movements of the ledger, each of a document of its own. */
  const post = (accountId: string, movements: readonly Money[]) =>
    inLedger(async (ledger) => {
      for (const { day, fen, name = null } of movements)
        await ledger.post({
          ...{ source: 'receipts', sourceId: randomUUID(), sourceNo: 'SK-1', accountId, bizDate: day, summary: '' },
          ...{ kind: fen > 0 ? 'receipt' : 'payment', amountFen: Math.abs(fen), counterparty: name },
        })
    })
  const takeBack = (movements: readonly Row[]) =>
    inLedger(async (ledger) => {
      for (const { sourceId } of movements)
        await ledger.reverse({ source: 'receipts', sourceId: String(sourceId), sourceNo: 'SK-1' }, 'receipt', '')
    })
  const linesOf = (accountId: string) => all('/api/bankLines', { accountId, _sort: 'seq' })
  const movementsOf = (accountId: string) => all('/api/fundMovements', { accountId, _sort: 'seq' })
  const matchesOf = (accountId: string) => all('/api/bankMatches', { accountId, _sort: 'matchNo' })
  const statementOf = async (accountId: string) => (await all('/api/bankStatements', { accountId }))[0]!
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
  const match = (rows: readonly Row[], movementIds: readonly string[], client = chief) =>
    client.post('/api/bankLines/actions/match', { ids: idsOf(rows), input: { movementIds } })
  const broken = async () => {
    const found: unknown[] = []
    for (const { rule, broken: statement } of bankRules) {
      const { rows } = await server.database.pool.query(`select * from (${statement}) broken limit 3`)
      if (rows.length > 0) found.push([rule, rows])
    }
    return found
  }

  it('one line and one movement, several of either, are matched where they come to the same', async () => {
    const accountId = await given(
      [money('2026-03-01', 10_000), money('2026-03-02', 60_000), money('2026-03-03', -500), money('2026-03-03', -700)],
      [
        money('2026-03-01', 10_000),
        money('2026-03-02', 20_000),
        money('2026-03-02', 40_000),
        money('2026-03-03', -1_200),
      ],
    )
    const [lines, movements] = [await linesOf(accountId), idsOf(await movementsOf(accountId))]
    for (const [some, others] of [
      [lines.slice(0, 1), movements.slice(0, 1)],
      [lines.slice(1, 2), movements.slice(1, 3)],
      [lines.slice(2, 4), movements.slice(3, 4)],
    ] as const)
      expect((await match(some, others)).status).toBe(200)
    expect(
      (await matchesOf(accountId)).map(({ lineCount, movementCount, amountFen, method }) => [
        lineCount,
        movementCount,
        amountFen,
        method,
      ]),
    ).toEqual([
      [1, 1, 10_000, 'manual'],
      [1, 2, 60_000, 'manual'],
      [2, 1, -1_200, 'manual'],
    ])
    expect((await linesOf(accountId)).map(({ status }) => status)).toEqual(Array(4).fill('matched'))
    expect(await statementOf(accountId)).toMatchObject({ unmatchedCount: 0 })
    expect(await broken()).toEqual([])
  })

  it('is refused where the sums differ, of another account, and of what is taken', async () => {
    const accountId = await given([money('2026-03-01', 100), money('2026-03-01', 200)], [money('2026-03-01', 100)])
    const otherId = await given([money('2026-03-01', 100)], [money('2026-03-01', 100), money('2026-03-01', 200)])
    const [lines, movements] = [await linesOf(accountId), idsOf(await movementsOf(accountId))]
    const others = idsOf(await movementsOf(otherId))
    const unequal = await match(lines, movements)
    expect([unequal.status, unequal.body.message]).toEqual([422, '所选明细合计 3.00 元，流水合计 1.00 元，不相等'])
    expect((await match(lines.slice(0, 1), others.slice(0, 1))).status).toBe(409)
    expect((await match([...lines, ...(await linesOf(otherId))], others)).status).toBe(422)
    expect((await match(lines.slice(0, 1), movements)).status).toBe(200)
    expect((await match(lines.slice(0, 1), movements)).status).toBe(409)
    expect((await match(lines.slice(1), movements)).status).toBe(409)
    expect((await match(lines.slice(1), movements, await server.as(without('bank.match')))).status).toBe(403)
    expect(await matchesOf(accountId)).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  it('the suggestions of a statement are accepted from a score on, and each is undone by who may', async () => {
    const accountId = await given(
      [money('2026-03-01', 10_000, '长安汽车销售有限公司'), money('2026-03-02', 5_000, '不认识')],
      [money('2026-03-01', 10_000, '长安汽车'), money('2026-03-06', 5_000, '另一家')],
    )
    const told = (await chief.get<{ items: Values[] }>('/api/bank/suggestions', { accountId })).body.data.items
    expect(told.map(({ score, reasons }) => [score, reasons])).toEqual([
      [89, ['amount', 'day', 'name', 'only']],
      [63, ['amount', 'day', 'only']],
    ])
    expect((await chief.act(bankStatements, await statementOf(accountId), 'accept', {})).status).toBe(200)
    const [row] = await matchesOf(accountId)
    expect(row).toMatchObject({ method: 'auto', score: 89, lineCount: 1 })
    expect(await statementOf(accountId)).toMatchObject({ unmatchedCount: 1 })
    const none = await chief.act(bankStatements, await statementOf(accountId), 'accept', { minScore: 90 })
    expect([none.status, none.body.message]).toEqual([409, '没有 90 分以上的建议'])
    const clerk = await server.as(without('bank.review'))
    expect((await clerk.act(bankMatches, row!, 'undo', { reason: '错' })).status).toBe(403)
    expect((await chief.act(bankMatches, row!, 'undo', { reason: '错' })).status).toBe(200)
    expect(await statementOf(accountId)).toMatchObject({ unmatchedCount: 2 })
    expect(await matchesOf(accountId)).toMatchObject([{ status: 'undone', undoReason: '错' }])
    expect((await chief.act(bankStatements, await statementOf(accountId), 'accept', { minScore: 55 })).status).toBe(200)
    expect((await linesOf(accountId)).map(({ status }) => status)).toEqual(['matched', 'matched'])
    expect(await broken()).toEqual([])
  })

  it('the ledger says what the bank has: filtered, counted and summed, until the match is undone', async () => {
    const accountId = await given(
      [money('2026-03-01', 10_000), money('2026-03-02', -3_000)],
      [money('2026-03-01', 10_000), money('2026-03-02', -3_000), money('2026-03-03', 500)],
    )
    const told = async (query: Record<string, string> = {}, view = 'all') => {
      const asked = { accountId, _view: view, _sort: 'bizDate', _summary: '1', ...query }
      const { body } = await chief.get<{ items: Row[]; summary: { totals: Values } }>('/api/fundMovements', asked)
      const { items, summary } = body.data
      return {
        amounts: items.map(({ netFen }) => netFen),
        marks: items.map((row) => row.isReconciled),
        totals: summary.totals,
      }
    }
    const [lines, movements] = [await linesOf(accountId), idsOf(await movementsOf(accountId))]
    expect((await told()).marks).toEqual([false, false, false])
    await match(lines.slice(0, 1), movements.slice(0, 1))
    await match(lines.slice(1), movements.slice(1, 2))
    expect(await told()).toMatchObject({
      ...{ amounts: [10_000, -3_000, 500], marks: [true, true, false] },
      totals: { inFen: 10_500, outFen: 3_000, netFen: 7_500 },
    })
    expect(await told({ isReconciled: '1' })).toMatchObject({ amounts: [10_000, -3_000], totals: { netFen: 7_000 } })
    expect(await told({ isReconciled: '0' })).toMatchObject({ amounts: [500], totals: { netFen: 500 } })
    expect(await told({ _sort: 'isReconciled,bizDate' })).toMatchObject({ amounts: [500, 10_000, -3_000] })
    expect(await told({}, 'open')).toMatchObject({ amounts: [500], totals: { netFen: 500 } })
    const [first] = await matchesOf(accountId)
    await chief.act(bankMatches, first!, 'undo', { reason: '错' })
    expect((await told()).marks).toEqual([false, true, false])
    expect((await told({}, 'open')).amounts).toEqual([10_000, 500])
  })

  it('what was taken back waits for no line, unless the bank has one of the two', async () => {
    const accountId = await given([money('2026-03-01', 800)], [money('2026-03-01', 800), money('2026-03-01', 90)])
    const [kept, left] = (await movementsOf(accountId)) as [Row, Row]
    expect((await match(await linesOf(accountId), [kept.id])).status).toBe(200)
    await takeBack([kept, left])
    // The bank has the payment that the books took back: its way back is to come.
    const waiting = async () =>
      (await all('/api/fundMovements', { accountId, _view: 'open' })).map(({ netFen }) => netFen)
    expect(await waiting()).toEqual([-800])
    const marks = (await movementsOf(accountId)).map((row) => [row.isReconciled, row.isTakenBack])
    expect(marks).toEqual([
      [true, true],
      [false, true],
      [false, false],
      [false, false],
    ])
    expect(await broken()).toEqual([])
    // Once the bank has neither, they wait no longer; in an account without statements nothing does.
    const [row] = await matchesOf(accountId)
    expect((await chief.act(bankMatches, row!, 'undo', { reason: '错' })).status).toBe(200)
    expect(await waiting()).toEqual([])
    expect(await broken()).toEqual([])
    await post(accountId, [money('2026-03-06', 100), money('2026-03-07', -100)])
    expect((await waiting()).sort()).toEqual([-100, 100])
    const { version } = (await all('/api/fundAccounts', { id: accountId }))[0]!
    expect((await chief.patch(`/api/fundAccounts/${accountId}`, { version, kind: 'cash' })).status).toBe(200)
    expect(await waiting()).toEqual([])
    expect(await broken()).toEqual([])
  })

  it('of a match and a reversal at once both are seen, whichever was first', async () => {
    const accountId = await given([money('2026-03-01', 800)], [money('2026-03-01', 800)])
    const [movement] = (await movementsOf(accountId)) as [Row]
    const lines = await linesOf(accountId)
    const { pool } = server.database
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from fund_movements where id = $1 for no key update', [movement.id])
    const both = [match(lines, [movement.id]), takeBack([movement])]
    // One has come to the movement, the other waits for it at their account.
    await expect
      .poll(
        async () => {
          const { rows } = await pool.query<{ waiting: number }>(`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
          return rows[0]?.waiting
        },
        { timeout: 20_000 },
      )
      .toBe(2)
    await holder.query('commit')
    holder.release()
    await Promise.all(both)
    expect(await broken()).toEqual([])
    expect((await movementsOf(accountId)).map((row) => row.isOpen)).toEqual([false, true])
    const [row] = await matchesOf(accountId)
    expect((await chief.act(bankMatches, row!, 'undo', { reason: '错' })).status).toBe(200)
    expect((await movementsOf(accountId)).map((row) => row.isOpen)).toEqual([false, false])
    expect(await broken()).toEqual([])
  })

  it('nothing else of a movement is written again', async () => {
    const accountId = await given([], [money('2026-03-01', 800)])
    const write = (what: string) =>
      server.database.pool.query(`update fund_movements set ${what} where account_id = $1`, [accountId])
    await write('is_open = false')
    await write('is_open = true')
    for (const what of ['is_open = false, amount_fen = 900', "summary = 'x'", 'version = version + 1'])
      await expect(write(what)).rejects.toThrow('never changed')
    expect(await broken()).toEqual([])
  })

  it('the balances of bank and books agree once each has what the other alone knows', async () => {
    const accountId = await given(
      [],
      [money('2026-03-01', 10_000), money('2026-03-02', -2_000), money('2026-04-05', 700)],
    )
    await server.database.pool.query('update fund_accounts set opening_fen = 100000 where id = $1', [accountId])
    const bytes = utf8(
      csv([
        ['交易日期', '金额', '余额', '对方户名', '摘要'],
        ['2026-03-01', '100.00', '1,100.00', '长安', '运费'],
        ['2026-03-03', '-5.00', '1,095.00', '', '手续费'],
      ]),
    )
    const file = (await upload(server, chief.user, 'bankStatements.import.file', bytes, 'a.csv')).data.id
    await chief.post('/api/bankStatements/actions/import', { input: { accountId, file: [file] } })
    const [line] = await linesOf(accountId)
    const [movement] = await movementsOf(accountId)
    const statementId = (await statementOf(accountId)).id
    const read = async () => (await chief.get<Values>('/api/bank/reconciliation', { statementId })).body.data
    const agreed = { bankFen: 109_500, bookFen: 108_000, adjustedBankFen: 107_500, adjustedBookFen: 107_500 }
    expect((await match([line!], [movement!.id])).status).toBe(200)
    expect(await read()).toMatchObject({
      ...{ day: '2026-03-03', ...agreed, outstandingInFen: 0, outstandingOutFen: 2_000 },
      ...{ unrecordedInFen: 0, unrecordedOutFen: 500 },
    })
    // Without the match both stand on both sides, and the rest is the same.
    const [row] = await matchesOf(accountId)
    await chief.act(bankMatches, row!, 'undo', { reason: '错' })
    expect(await read()).toMatchObject({
      outstandingInFen: 10_000,
      unrecordedInFen: 10_000,
      adjustedBankFen: 117_500,
      adjustedBookFen: 117_500,
    })
  })

  it('a match of a balanced statement stands until that is open again', async () => {
    const accountId = await given([money('2026-03-01', 100)], [money('2026-03-01', 100)])
    await match(await linesOf(accountId), idsOf(await movementsOf(accountId)))
    expect((await chief.act(bankStatements, await statementOf(accountId), 'balance')).status).toBe(200)
    const [row] = await matchesOf(accountId)
    expect((await chief.act(bankMatches, row!, 'undo', { reason: '错' })).status).toBe(409)
    await chief.act(bankStatements, await statementOf(accountId), 'reopen', { reason: '错' })
    expect((await chief.act(bankMatches, row!, 'undo', { reason: '错' })).status).toBe(200)
  })

  it('whatever is matched and undone, by several at once: no line and no movement is in two, and sums agree', async () => {
    const step = fc.record({ verb: fc.nat(3), from: fc.nat(11), size: fc.integer({ min: 1, max: 3 }), to: fc.nat(11) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(100, 200, 300, -100), { minLength: 4, maxLength: 8 }),
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 6 }),
        async (amounts, moments) => {
          const accountId = await given(
            amounts.map((fen) => money('2026-03-01', fen)),
            amounts.map((fen) => money('2026-03-02', fen)),
          )
          const movements = idsOf(await movementsOf(accountId))
          for (const moment of moments) {
            const [lines, matches] = [await linesOf(accountId), await matchesOf(accountId)]
            const answers = await Promise.all(
              moment.map(async ({ verb, from, size, to }) => {
                if (verb === 0)
                  return chief.act(bankStatements, await statementOf(accountId), 'accept', { minScore: 55 })
                if (verb === 1 && matches.length > 0)
                  return chief.act(bankMatches, matches[from % matches.length]!, 'undo', { reason: '错' })
                const start = from % lines.length
                return match(lines.slice(start, start + size), movements.slice(to % movements.length).slice(0, size))
              }),
            )
            for (const { status } of answers) expect([200, 409, 422]).toContain(status)
            expect(await broken()).toEqual([])
          }
        },
      ),
      { numRuns: 6 },
    )
  })
})
