import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { compile } from '../../server/db/columns.ts'
import { makeMigration } from '../../server/db/make-migration.ts'
import { migrate } from '../../server/db/migrate.ts'
import { recompute, wrongFigures } from '../../server/engine/formula-sql.ts'
import type { Tx } from '../../server/engine/tx.ts'
import { changeRow, createRow, removeRow } from '../../server/engine/write.ts'
import { BusinessError, refuse } from '../../server/errors/business-error.ts'
import type { Resource } from '../../src/define/resource.ts'
import { type Company, openCompany } from '../helpers/company.ts'
import { testDatabases } from '../helpers/postgres.ts'

const { samples } = await vi.hoisted(async () => ({ samples: await import('../helpers/formula-samples.ts') }))
const { formulaBills, formulaItems } = samples
const [bills, items] = [formulaBills as Resource, formulaItems as Resource]

vi.mock('../../src/resources/index.ts', async (load) => {
  const actual = await load<typeof import('../../src/resources/index.ts')>()
  const known = {
    ...actual.registry,
    formulaBills: samples.formulaBills,
    formulaItems: samples.formulaItems,
  } as Record<string, Resource>
  return { ...actual, registry: known, resourceOf: (name: string) => known[name] as Resource }
})

/** One write of one user: what, to which of the rows that are there, with which figures. */
type Step = { write: number; row: number; other: number; litres: number; isFree: boolean }
const step: fc.Arbitrary<Step> = fc.record({
  write: fc.nat(),
  row: fc.nat(),
  other: fc.nat(),
  litres: fc.integer({ min: -500, max: 500 }).map((digits) => digits / 100),
  isFree: fc.boolean(),
})
/** Writes of four users at the same moment. */
const moments = fc.array(fc.array(step, { minLength: 4, maxLength: 4 }), { minLength: 12, maxLength: 20 })

describe.each(testDatabases())('figures of rows ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
    const folder = mkdtempSync(join(tmpdir(), 'banche-figures-'))
    cpSync(new URL('../../server/db/migrations', import.meta.url), folder, { recursive: true })
    await makeMigration(folder, 'formula_samples')
    await migrate(company.database, folder)
    rmSync(folder, { recursive: true })
  })
  afterAll(() => company.database.close())

  const found = async <T = { id: string }>(statement: ReturnType<typeof sql>) =>
    (await company.database.pool.query(compile(statement))).rows as T[]
  const wrong = async () => [...(await found(wrongFigures(bills))), ...(await found(wrongFigures(items)))]
  const entriesOf = (id: string) =>
    found<{ action: string }>(sql`select action from audit_entries where row_id = ${id} order by id`)

  const item = ({ litres, isFree, row }: Step, at = 0) => ({
    ...{ name: `项 ${at}`, litres, price: (row % 99_999) / 10_000, isFree, day: row % 3 ? '2026-11-20' : null },
  })
  const head = ({ row, isFree }: Step) => ({
    ...{ name: '账单', kind: isFree ? 'free' : 'plain', discountFen: row % 1000, taxPercent: (row % 130_000) / 10_000 },
  })
  const pick = async (tx: Tx, table: 'formula_bills' | 'formula_items', at: number): Promise<string | undefined> => {
    const rows = await tx.query<{ id: string }>(sql`select id from ${sql.identifier(table)} order by id`)
    return rows[at % Math.max(1, rows.length)]?.id
  }
  /** The bills of a write are locked in the order of their ids, before their items (docs/locks.md). */
  const lockBills = (tx: Tx, ids: readonly string[]) =>
    tx.lockMany(formulaBills, sql`t.id = any(${sql.param([...ids])}::uuid[])`)

  const writes: readonly ((tx: Tx, step: Step) => Promise<unknown>)[] = [
    (tx, one) => createRow(tx, bills, { ...head(one), items: [item(one), item({ ...one, row: one.other }, 1)] }),
    async (tx, one) => {
      const id = await pick(tx, 'formula_bills', one.row)
      if (!id) return
      const [bill] = await lockBills(tx, [id])
      const kept = await tx.query<{ id: string; version: number }>(
        sql`select id, version from formula_items where bill_id = ${id} order by id limit 2`,
      )
      const lines = [...kept.map((line, at) => ({ ...line, ...item(one, at) })), item(one, 2)]
      return changeRow(tx, bills, id, { ...head(one), items: lines, version: bill?.version })
    },
    async (tx, one) => {
      const id = await pick(tx, 'formula_bills', one.row)
      if (!id) return
      await lockBills(tx, [id])
      return tx.insert(formulaItems, [{ billId: id, seq: 9, ...item(one) }])
    },
    async (tx, one) => {
      const id = await pick(tx, 'formula_items', one.row)
      const to = await pick(tx, 'formula_bills', one.other)
      if (!id || !to) return
      const [{ billId = '' } = {}] = await tx.query<{ billId: string }>(
        sql`select bill_id as "billId" from formula_items where id = ${id}`,
      )
      await lockBills(tx, [billId, to])
      const row = await tx.lockOne(formulaItems, id)
      // Moved to another bill, or changed where it is.
      return tx.update(formulaItems, row, one.isFree ? { billId: to } : { litres: one.litres, isFree: !row.isFree })
    },
    async (tx, one) => {
      const id = await pick(tx, 'formula_items', one.row)
      if (!id) return
      const row = await tx.lockOne(formulaItems, id)
      await tx.remove(formulaItems, row)
      // What is read by its lock has the figures that its children make, before they are written.
      const bill = await tx.lockOne(formulaBills, row.billId)
      const [now] = await tx.query<{ count: number }>(
        sql`select count(*)::int as count from formula_items where bill_id = ${row.billId}`,
      )
      expect(bill.itemCount).toBe(now?.count)
    },
    async (tx, one) => {
      const id = await pick(tx, 'formula_bills', one.row)
      if (one.other % 4 || !id) return
      const [bill] = await lockBills(tx, [id])
      return removeRow(tx, bills, id, bill?.version)
    },
    (tx, one) =>
      tx.attempt(async () => {
        const id = await pick(tx, 'formula_bills', one.row)
        if (id) await lockBills(tx, [id])
        if (id) await tx.insert(formulaItems, [{ billId: id, seq: 9, ...item(one) }])
        throw refuse('row.missing')
      }),
  ]

  it('are what SQL makes of them from scratch, whatever four users write at the same moment', async () => {
    const users = [company.boss, company.sales, company.manager, company.boss]
    const property = fc.asyncProperty(moments, async (rounds) => {
      for (const steps of rounds) {
        const done = await Promise.allSettled(
          steps.map((one, at) =>
            company.run(
              users[at] ?? company.boss,
              async (tx) => void (await writes[one.write % writes.length]?.(tx, one)),
            ),
          ),
        )
        const broken = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
        for (const error of broken) if (!(error instanceof BusinessError)) throw error
        expect(await wrong()).toEqual([])
      }
    })
    await fc.assert(property, { numRuns: 12, endOnFailure: true })
    expect((await found(sql`select id from formula_items`)).length).toBeGreaterThan(10)
  })

  it('come with the write that moves them: one version and one entry of the log', async () => {
    const given: Step = { write: 0, row: 12_345, other: 3, litres: 2, isFree: false }
    const made = await company.run(company.boss, (tx) =>
      createRow(tx, bills, { ...head(given), items: [item(given), item(given, 1)] }),
    )
    expect(made.row).toMatchObject({ version: 1, itemCount: 2, amountFen: 494, netFen: 149 })
    const changed = await company.run(company.boss, (tx) =>
      changeRow(tx, bills, made.row.id, { version: 1, discountFen: 1, items: [item({ ...given, litres: 3 })] }),
    )
    expect(changed.row).toMatchObject({ version: 2, itemCount: 1, amountFen: 370, netFen: 369 })
    expect((await entriesOf(made.row.id)).map(({ action }) => action)).toEqual(['create', 'change'])
  })

  it('are refused of a client, and never taken from code', async () => {
    const given: Step = { write: 0, row: 1, other: 1, litres: 1, isFree: false }
    const draft = { ...head(given), items: [item(given)], netFen: 5 }
    await expect(company.run(company.boss, (tx) => createRow(tx, bills, draft))).rejects.toMatchObject({
      errors: [{ field: 'netFen' }],
    })
    const [row] = await company.run(company.boss, (tx) => tx.insert(formulaBills, [{ name: '账单', netFen: 5 }]))
    expect(row?.netFen).toBe(0)
  })

  it('are computed anew by one statement, after rows were written past the engine', async () => {
    await company.run(company.boss, (tx) => tx.insert(formulaBills, [{ name: '账单', discountFen: 5 }]))
    await found(sql`update formula_bills set net_fen = 4, item_count = 3`)
    expect((await wrong()).length).toBeGreaterThan(0)
    await found(recompute(bills))
    expect(await wrong()).toEqual([])
  })
})
