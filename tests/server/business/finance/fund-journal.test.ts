import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CashJournal } from '../../../../server/business/finance/cash-journal.ts'
import type { FundCard } from '../../../../server/business/finance/fund-cards.ts'
import { businessDay } from '../../../../src/define/business-day.ts'
import { spanOf } from '../../../../src/define/time-span.ts'
import { addDays } from '../../../../src/define/where.ts'
import { resourceOf } from '../../../../src/resources/index.ts'
import { give } from '../../../helpers/drafts.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { boss, branchOnly, type Client, hiding, openServer, type TestServer, without } from '../../../helpers/server.ts'

describe.each(testDatabases())('the accounts ($name)', (which) => {
  let server: TestServer
  let chief: Client
  const today = businessDay(new Date())
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  const cardsOf = async (client = chief) =>
    (await client.get<{ items: FundCard[] }>('/api/funds/cards')).body.data.items
  const journalOf = async (accountId: string, from: string, to: string, client = chief) =>
    (await client.get<CashJournal>('/api/funds/journal', { accountId, from, to })).body.data
  const summaryOf = async (accountId: string) =>
    (
      await chief.get<{ total: number; totals: Record<string, number> }>('/api/fundMovements/summary', {
        _view: 'open',
        accountId,
      })
    ).body.data

  test('stand with what they hold and what the bank has not told of, as the lists have it', async () => {
    const cards = await cardsOf()
    const { rows } = await server.database.pool.query<{ id: string; fen: string }>(
      'select id, balance_fen as fen from fund_accounts where is_active or balance_fen <> 0',
    )
    expect(cards.map(({ id, balanceFen }) => [id, balanceFen]).sort()).toEqual(
      rows.map(({ id, fen }) => [id, Number(fen)]).sort(),
    )
    expect(cards.filter(({ openCount }) => openCount > 0).length).toBeGreaterThan(0)
    for (const { id, kind, openCount, openFen } of cards) {
      const { total, totals } = await summaryOf(id)
      expect([openCount, openFen]).toEqual([total, totals.netFen])
      if (kind === 'cash' || kind === 'collector') expect(openCount).toBe(0)
    }
  })

  test('are those of who asks, and nobody’s without the menu', async () => {
    const clerk = await server.as(branchOnly)
    const own = { kind: 'cash', isActive: true, payeeId: null, officeId: clerk.user.officeId }
    const mine = await give(server, chief, resourceOf('fundAccounts'), own, false)
    expect((await cardsOf(clerk)).map(({ id }) => id)).toEqual([mine.id])
    const foreign = (await cardsOf()).find(({ id }) => id !== mine.id)
    const span = { from: today, to: today }
    expect((await clerk.get('/api/funds/journal', { accountId: mine.id, ...span })).status).toBe(200)
    expect((await clerk.get('/api/funds/journal', { accountId: foreign!.id, ...span })).status).toBe(404)
    const outsider = await server.as(hiding('financeCapital'))
    expect((await outsider.get('/api/funds/cards')).status).toBe(403)
    expect((await outsider.get('/api/funds/journal', { accountId: mine.id, ...span })).status).toBe(403)
  })

  test('have a journal that goes on where the month before ended, and ends with what is held', async () => {
    for (const { id, balanceFen } of (await cardsOf()).filter(({ balanceFen: fen }) => fen > 0)) {
      const [last, now] = [spanOf('lastMonth', today), spanOf('thisMonth', today)]
      const former = await journalOf(id, last.from, last.to)
      const journal = await journalOf(id, now.from, now.to)
      expect(journal.openingFen).toBe(former.closingFen)
      expect(journal.closingFen).toBe(balanceFen)
      expect(journal.openingFen + journal.inFen - journal.outFen).toBe(journal.closingFen)
      let heldFen = former.openingFen
      for (const { inFen, outFen, balanceFen: told } of former.entries) {
        heldFen += (inFen ?? 0) - (outFen ?? 0)
        expect(told).toBe(heldFen)
      }
    }
  })

  test('have each movement on its own day, also one that was posted late', async () => {
    const { id: accountId } = await give(
      server,
      chief,
      resourceOf('fundAccounts'),
      { kind: 'bank', isActive: true, payeeId: null, openingFen: 1_000, openingOn: '2020-01-01' },
      false,
    )
    const post = (seq: number, bizDate: string, direction: 'in' | 'out', amountFen: number) =>
      give(
        server,
        chief,
        resourceOf('fundMovements'),
        {
          ...{ accountId, seq, bizDate, direction, amountFen, kind: direction === 'in' ? 'receipt' : 'payment' },
          ...{ source: 'receipts', balanceAfterFen: 0, reversesId: null },
        },
        false,
      )
    await post(1, '2026-03-05', 'in', 500)
    await post(2, '2026-03-02', 'out', 300)
    await post(3, '2026-03-05', 'out', 100)
    const told = async (from: string, to: string) => {
      const { openingFen, entries, inFen, outFen, closingFen } = await journalOf(accountId, from, to)
      return {
        entries: entries.map(({ day, balanceFen }) => [day, balanceFen]),
        sums: [openingFen, inFen, outFen, closingFen],
      }
    }
    expect(await told('2026-03-01', '2026-03-31')).toEqual({
      entries: [
        ['2026-03-02', 700],
        ['2026-03-05', 1_200],
        ['2026-03-05', 1_100],
      ],
      sums: [1_000, 500, 400, 1_100],
    })
    expect(await told('2026-03-03', '2026-03-04')).toEqual({ entries: [], sums: [700, 0, 0, 700] })
    expect(await told('2019-01-01', '2019-12-31')).toEqual({ entries: [], sums: [0, 0, 0, 0] })
    const backwards = await chief.get('/api/funds/journal', { accountId, from: today, to: addDays(today, -1) })
    expect(backwards.status).toBe(422)
  })

  test('show their number to those alone who see such', async () => {
    const [card] = (await cardsOf()).filter(({ kind }) => kind === 'bank')
    await server.database.pool.query(`update fund_accounts set account_no = '4200000109200123456' where id = $1`, [
      card!.id,
    ])
    const seenBy = async (client: Client) => (await journalOf(card!.id, today, today, client)).account.accountNo
    expect(await seenBy(chief)).toBe('4200000109200123456')
    expect(await seenBy(await server.as(without('pii')))).toBeNull()
  })
})
