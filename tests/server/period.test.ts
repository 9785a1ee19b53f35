import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockMonth } from '../../server/engine/period.ts'
import { transact } from '../../server/engine/transact.ts'
import type { Tx } from '../../server/engine/tx.ts'
import { userOf } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { migrateSamples } from '../helpers/samples.ts'
import { type Answer, boss, type Client, openServer, type Row, type TestServer, without } from '../helpers/server.ts'
import { voucherItems, vouchers } from '../helpers/vouchers.ts'

vi.mock('../../src/resources/index.ts', async (load) => {
  const { withVouchers } = await import('../helpers/vouchers.ts')
  return withVouchers(await load())
})

const closed = [409, expect.stringContaining('2026-03 已关账')]
const told = ({ status, body }: Answer<unknown>) => [status, body.message]

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let clerk: Client
  let serial = 0
  const now = () => new Date('2026-11-21T04:00:00Z')

  beforeAll(async () => {
    server = await openServer(which, { now })
    await migrateSamples(server.database)
    clerk = await server.as(boss)
  })
  afterAll(() => server.close())
  beforeEach(() => server.database.pool.query('truncate closed_months, month_figures'))

  const draft = (paidOn: string, more: object = {}) => ({ code: `V${++serial}`, paidOn, ...more })
  const given = async (paidOn: string, more: object = {}): Promise<Row> => {
    const { status, body } = await clerk.post('/api/vouchers', draft(paidOn, more))
    expect(status, body.message).toBe(200)
    return body.data
  }
  const close = (month = '2026-03') => clerk.post('/api/closedMonths', { month })
  const run = <T>(action: (tx: Tx) => Promise<T>) =>
    transact(server.database, { user: userOf(clerk), meta, now: now() }, action)

  describe('in a closed month', () => {
    it('no row is entered, changed, moved or removed by form', async () => {
      const inside = await given('2026-03-31')
      const outside = await given('2026-04-01')
      expect((await close()).status).toBe(200)
      expect(told(await clerk.post('/api/vouchers', draft('2026-03-01')))).toEqual(closed)
      const at = `/api/vouchers/${inside.id}`
      expect(told(await clerk.patch(at, { version: 1, amountFen: 5 }))).toEqual(closed)
      expect(told(await clerk.patch(at, { version: 1, paidOn: '2026-04-01' }))).toEqual(closed)
      expect(told(await clerk.patch(`/api/vouchers/${outside.id}`, { version: 1, paidOn: '2026-03-31' }))).toEqual(
        closed,
      )
      expect(told(await clerk.remove(at, 1))).toEqual(closed)
      expect((await clerk.patch(`/api/vouchers/${outside.id}`, { version: 1, amountFen: 5 })).status).toBe(200)
      expect((await clerk.get(at)).body.data).toMatchObject({ version: 1, amountFen: 0 })
    })

    it('no line is added, changed, dropped or acted on', async () => {
      const row = await given('2026-03-10', { items: [{ what: '油' }, { what: '路' }] })
      const { items } = (await clerk.get(`/api/vouchers/${row.id}`)).body.data as unknown as { items: Row[] }
      const [first, second] = items as [Row, Row]
      await close()
      const at = `/api/vouchers/${row.id}`
      for (const lines of [
        [...items.map(({ id }) => ({ id })), { what: '洗' }],
        [{ id: first.id, count: 9 }, { id: second.id }],
        [{ id: first.id }],
      ])
        expect(told(await clerk.patch(at, { version: 1, items: lines }))).toEqual(closed)
      expect(told(await clerk.act(voucherItems, first, 'double', { count: 4 }))).toEqual(closed)
    })

    it('no action is done, alone or over a selection, but one that happens today', async () => {
      const row = await given('2026-03-10')
      const other = await given('2026-05-10')
      const done = await given('2026-03-11')
      expect((await clerk.act(vouchers, done, 'finish')).status).toBe(200)
      await close()
      expect(told(await clerk.act(vouchers, row, 'finish'))).toEqual(closed)
      expect(told(await clerk.post('/api/vouchers/actions/finish', { ids: [other.id, row.id] }))).toEqual(closed)
      expect((await clerk.get(`/api/vouchers/${other.id}`)).body.data).toMatchObject({ status: 'draft' })
      expect((await clerk.act(vouchers, { ...done, version: 2 }, 'recall')).status).toBe(200)
    })

    it('nothing is imported, brought back from the history, or changed in bulk', async () => {
      const row = await given('2026-03-10', { note: '旧' })
      await clerk.patch(`/api/vouchers/${row.id}`, { version: 1, note: '新' })
      await close()
      const rows = [
        { 编号: 'new', 日期: '2026-03-02' },
        { 编号: row.code, 日期: '2026-03-10', 备注: '再改' },
        { 编号: 'fine', 日期: '2026-06-02' },
      ]
      const { failed } = (await clerk.post('/api/vouchers/import', { rows })).body.data
      expect(failed.map(({ line, errors }) => [line, errors[0]?.message])).toEqual([
        [1, closed[1]],
        [2, closed[1]],
      ])
      const [last] = (await clerk.get<{ id: string; action: string }[]>(`/api/vouchers/${row.id}/history`)).body.data
      const restored = await clerk.post(`/api/vouchers/${row.id}/restore`, { version: 2, entry: last?.id })
      expect(told(restored)).toEqual(closed)
      expect(told(await clerk.post('/api/vouchers/bulk', { ids: [row.id], patch: { note: '众' } }))).toEqual(closed)
      expect(told(await clerk.post('/api/vouchers/bulk', { ids: [row.id], remove: true }))).toEqual(closed)
    })

    it('code of the business is refused the same, but for figures that follow from other documents', async () => {
      const { id } = await given('2026-03-10')
      await close()
      const refused = { key: 'period.closed', params: { month: '2026-03' } }
      const written = (write: (tx: Tx) => Promise<unknown>) => expect(run(write)).rejects.toMatchObject(refused)
      await written((tx) => tx.insert(vouchers, [{ code: 'by code', paidOn: '2026-03-02' } as never]))
      await written(async (tx) => tx.update(vouchers, await tx.lockOne(vouchers, id), { amountFen: 7 } as never))
      await written(async (tx) => tx.remove(vouchers, await tx.lockOne(vouchers, id)))
      await written(async (tx) => tx.insert(voucherItems, [{ voucherId: id, what: '油' } as never]))
      await run(async (tx) => tx.update(vouchers, await tx.lockOne(vouchers, id), { balanceFen: 7 } as never))
      expect((await clerk.get(`/api/vouchers/${id}`)).body.data).toMatchObject({ balanceFen: 7, version: 2 })
    })

    it('everything can be written again once it was opened, with a reason, by the right of its own', async () => {
      const row = await given('2026-03-10')
      const month = (await close()).body.data
      const accountant = await server.as(without('period.reopen'))
      const { closedMonths } = (await import('../../src/resources/index.ts')).resources
      expect((await accountant.act(closedMonths, month, 'reopen', { reason: '补单' })).status).toBe(403)
      expect((await clerk.act(closedMonths, month, 'reopen', { reason: '' })).status).toBe(422)
      expect((await clerk.act(closedMonths, month, 'reopen', { reason: '补单' })).status).toBe(200)
      expect((await clerk.patch(`/api/vouchers/${row.id}`, { version: 1, amountFen: 5 })).status).toBe(200)
      expect((await accountant.act(closedMonths, { ...month, version: 2 }, 'close')).status).toBe(200)
      expect(told(await clerk.patch(`/api/vouchers/${row.id}`, { version: 2, amountFen: 6 }))).toEqual(closed)
    })
  })

  it('only a month that is over is closed, and by the right alone', async () => {
    expect(told(await close('2026-11'))).toEqual([422, expect.stringContaining('2026-11 还没有过完')])
    const other = await server.as(without('period.close'))
    expect((await other.post('/api/closedMonths', { month: '2026-02' })).status).toBe(403)
    expect((await close('2026-10')).status).toBe(200)
    expect((await close('2026-10')).status).toBe(422)
  })

  describe('while a month is being closed', () => {
    /** Waits until so many connections of this database wait for a month. */
    const waiting = async (count: number): Promise<void> => {
      const asked = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      await vi.waitFor(
        async () => expect((await server.database.pool.query(asked)).rows[0].count).toBeGreaterThanOrEqual(count),
        { timeout: 30_000 },
      )
    }

    it('the closing waits for who writes in it, and their document is in the month that it closes', async () => {
      let commit = () => {}
      const held = new Promise<void>((resolve) => {
        commit = resolve
      })
      let isWritten = () => {}
      const written = new Promise<void>((resolve) => {
        isWritten = resolve
      })
      const writing = run(async (tx) => {
        await tx.insert(vouchers, [{ code: 'in time', paidOn: '2026-03-30' } as never])
        isWritten()
        await held
      })
      await written
      let isClosed = false
      const closing = close().then((answer) => {
        isClosed = true
        return answer
      })
      await waiting(1)
      expect(isClosed).toBe(false)
      commit()
      await writing
      expect((await closing).status).toBe(200)
      expect(told(await clerk.post('/api/vouchers', draft('2026-03-30')))).toEqual(closed)
    })

    it('who comes while it is closed waits, and is refused', async () => {
      const rows: Promise<Answer>[] = []
      await run(async (tx) => {
        await lockMonth(tx.query, '2026-03')
        await tx.query(sql`insert into closed_months (id, month) values (gen_random_uuid(), '2026-03')`)
        rows.push(clerk.post('/api/vouchers', draft('2026-03-30')), clerk.post('/api/vouchers', draft('2026-03-29')))
        expect((await clerk.post('/api/vouchers', draft('2026-04-30'))).status).toBe(200)
        await waiting(2)
      })
      for (const row of await Promise.all(rows)) expect(told(row)).toEqual(closed)
    })

    it('a line of an import that was taken back holds no month', async () => {
      const outcome = await run(async (tx) => {
        await tx.attempt(async () => {
          await tx.insert(vouchers, [{ code: 'taken back', paidOn: '2026-03-30' } as never])
          throw (await import('../../server/errors/business-error.ts')).refuse('row.stale')
        })
        expect((await close()).status).toBe(200)
        return tx.attempt(() => tx.insert(vouchers, [{ code: 'too late', paidOn: '2026-03-30' } as never]))
      })
      expect(outcome).toMatchObject({ refused: { key: 'period.closed' } })
    })
  })
})

const meta = { requestId: 'test', address: null, language: 'zh' as const }
