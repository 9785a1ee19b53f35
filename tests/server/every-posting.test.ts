import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { business } from '../../server/business/handlers.ts'
import type { AnyRow } from '../../server/db/columns.ts'
import { snake } from '../../server/db/names.ts'
import { transact } from '../../server/engine/transact.ts'
import type { Tx } from '../../server/engine/tx.ts'
import type { Resource } from '../../src/define/resource.ts'
import { registry, resources } from '../../src/resources/index.ts'
import { fitting, give, userOf } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

const posting = Object.values<Resource>(registry).flatMap((resource) =>
  (resource.posts ?? []).map((one) => ({ name: `${resource.name}.posts.${one.kind}`, resource, one })),
)

it('some documents post', () => {
  expect(posting.map(({ name }) => name)).toContain('receipts.posts.receipt')
})

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let clerk: Client
  beforeAll(async () => {
    server = await openServer(which)
    clerk = await server.as(boss)
  })
  afterAll(() => server.close())

  const run = <T>(action: (tx: Tx) => Promise<T>) =>
    transact(server.database, { user: userOf(clerk), meta, now, ledger: business.ledger }, action)
  const movementsOf = ({ name }: Resource, { id }: { id: string }) =>
    run((tx) => tx.lockMany(resources.fundMovements, sql`t.source = ${name} and t.source_id = ${id}`, sql`t.seq`))
  /** What stood in the account before a movement. */
  const balanceBefore = ({ accountId, seq }: { accountId: string; seq: number }) =>
    run((tx) => tx.lockMany(resources.fundMovements, sql`t.account_id = ${accountId} and t.seq = ${seq - 1}`)).then(
      ([last]) => last?.balanceAfterFen ?? 900,
    )

  describe.each(posting)('$name', ({ resource, one }) => {
    const account = () =>
      give(server, clerk, resources.fundAccounts, {
        ...{ balanceFen: 900, isActive: true, allowNegative: false, openingOn: '2024-01-01' },
      })
    /** What the document posts besides, which is as little as it may be. */
    const others = resource.posts?.filter((other) => other !== one && other.on === one.on) ?? []
    const values = async (amountFen: number) => {
      // As a new one begins: rules may ask more of other choices.
      const rest: Record<string, unknown> = Object.fromEntries(
        Object.entries(resource.fields).flatMap(([key, field]) =>
          field.kind === 'select' && typeof field.initial === 'string' ? [[key, field.initial]] : [],
        ),
      )
      for (const { account: other, amount } of others) {
        rest[other] = (await account()).id
        rest[amount] = resource.fields[amount]?.min ?? 0
      }
      return {
        ...rest,
        ...fitting(one.when),
        [one.account]: (await account()).id,
        [one.amount]: amountFen,
        [String(resource.period)]: '2024-05-06',
      }
    }
    /** A document that has just posted. */
    const posted = async (amountFen: number): Promise<AnyRow> => {
      const given = await values(amountFen)
      if (one.on === 'create') {
        const { id: _, version: __, ...row } = await give(server, clerk, resource, given)
        const own = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.part)
        const copy = Object.fromEntries(own.map((name) => [name, unlike(resource, name, row[name])]))
        return run(async (tx) => (await tx.insert(resource, [copy as never]))[0] as never)
      }
      const row = await give(server, clerk, resource, given)
      // A sum over lines that are not there.
      if (resource.fields[one.amount]?.formula !== undefined) {
        const [table, column] = [resource.name, one.amount].map((name) => sql.identifier(snake(name)))
        await run((tx) => tx.query(sql`update ${table} set ${column} = ${amountFen} where id = ${row.id}`))
        row[one.amount] = amountFen
      }
      return run((tx) => tx.update(resource, row as never, {}, { action: one.on })) as Promise<AnyRow>
    }

    it('moves its amount once, on its day, and names it; taken back it is moved the other way, today', async () => {
      const row = await posted(300)
      const all = await movementsOf(resource, row)
      const [movement, ...more] = all.filter(({ kind }) => kind === one.kind)
      const isIn = movement?.direction === 'in'
      const sign = isIn ? 1 : -1
      expect(isIn).toBe(['receipt', 'transferIn', 'otherIn'].includes(one.kind))
      expect(more).toEqual([])
      if (!movement) throw new Error(`${one.kind} was not posted`)
      expect(movement).toMatchObject({
        ...{ kind: one.kind, amountFen: 300, balanceAfterFen: (await balanceBefore(movement)) + sign * 300 },
        ...{ accountId: row[one.account], sourceNo: String(row[resource.titleField]), reversesId: null },
        bizDate: '2024-05-06',
      })
      const again = run((tx) => tx.update(resource, row as never, {}, { action: one.on }))
      await expect(again).rejects.toMatchObject({ key: 'funds.posted' })
      if (!one.reverse) return
      const { reverse } = one
      await run((tx) => tx.update(resource, row as never, {}, { action: reverse }))
      const twins = (await movementsOf(resource, row)).filter(({ reversesId }) => reversesId !== null)
      const [twin, ...rest] = twins.filter(({ reversesId }) => reversesId === movement.id)
      expect([twins.length, rest]).toEqual([all.length, []])
      if (!twin) throw new Error(`${one.kind} was not taken back`)
      expect(twin).toMatchObject({
        ...{ direction: isIn ? 'out' : 'in', kind: 'reversal', amountFen: 300 },
        ...{
          balanceAfterFen: (await balanceBefore(twin)) - sign * 300,
          bizDate: '2026-11-21',
          accountId: row[one.account],
        },
      })
    })

    it('is undone with what it belongs to, and never overdraws the account', async () => {
      if (['receipt', 'transferIn', 'otherIn'].includes(one.kind)) return
      await expect(posted(901)).rejects.toMatchObject({ key: 'funds.negative' })
    })

    it('leads from the movement to the document and back', async () => {
      const row = await posted(200)
      const path = '/api/fundMovements'
      const found = await clerk.get(path, { sourceId: row.id, accountId: String(row[one.account]) })
      expect(
        found.body.data.items.map(({ sourceId, source, _labels }) => [sourceId, source, _labels.sourceId]),
      ).toEqual(found.body.data.items.map(() => [row.id, resource.name, String(row[resource.titleField])]))
      expect(found.body.data.total).toBeGreaterThan(0)
    })
  })
})

/** Another value where no two rows may have the same. */
const unlike = ({ fields }: Resource, name: string, value: unknown): unknown =>
  fields[name]?.kind === 'sequence'
    ? undefined
    : typeof value === 'string' && fields[name]?.kind === 'text'
      ? `${value}二`
      : value

const now = new Date('2026-11-21T04:00:00Z')
const meta = { requestId: 'test', address: null, language: 'zh' as const }
