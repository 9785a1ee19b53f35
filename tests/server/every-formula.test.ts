import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { compile } from '../../server/db/columns.ts'
import { draftFigures } from '../../src/define/children.ts'
import { formulaNames } from '../../src/define/evaluate.ts'
import type { AnyField } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { evaluated, figureOf, reckoned, samplesOf } from '../helpers/formula-drafts.ts'
import { type FreshDatabase, freshDatabase, testDatabases } from '../helpers/postgres.ts'

const { bills } = await vi.hoisted(async () => ({ bills: await import('../helpers/formula-samples.ts') }))

vi.mock('../../src/resources/index.ts', async (load) => {
  const actual = await load<typeof import('../../src/resources/index.ts')>()
  const { formulaBills, formulaItems } = bills
  const known = { ...actual.registry, formulaBills, formulaItems } as Record<string, Resource>
  return { ...actual, registry: known, resourceOf: (name: string) => known[name] as Resource }
})

const definitions = Object.values<Resource>(registry).filter(({ fields }) => formulaNames(fields).length > 0)
/** 2,000 drafts of each definition, 250 in one statement: some 80,000 of all. */
const [statements, drafts] = [8, 250]

describe.each(testDatabases())('a formula ($name)', (which) => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase(which)
  })
  afterAll(() => database.close())

  it.each(definitions)('of $name is the same in the write and in SQL', async (resource) => {
    // Drawn by a seed: what is wrong with one row of a batch would be lost among 250.
    const property = fc.asyncProperty(fc.nat(), async (seed) => {
      const samples = fc.sample(samplesOf(resource), { seed, numRuns: drafts })
      const { rows } = await database.pool.query<Record<string, string | null>>(compile(reckoned(resource, samples)))
      const found = new Map(rows.map((row) => [row.id, row]))
      for (const sample of samples) {
        const inSql = formulaNames(resource.fields).map((name) => [
          name,
          figureOf(resource.fields[name] as AnyField, found.get(sample.row.id)?.[name] ?? null),
        ])
        expect({ sample, figures: evaluated(resource, sample) }).toEqual({ sample, figures: Object.fromEntries(inSql) })
      }
    })
    await fc.assert(property, { numRuns: statements, endOnFailure: true })
  })
})

describe('a form', () => {
  it.each(definitions)('of $name reckons as the write does, as far as it can know', (resource) => {
    const property = fc.property(samplesOf(resource), (sample) => {
      const lined = Object.entries(resource.lines ?? {}).map(([key, line]) => [
        key,
        sample.children[line.resource] ?? [],
      ])
      const draft = { ...sample.row, ...Object.fromEntries(lined) }
      const told = draftFigures(resource, draft, (name) => registry[name])
      expect(evaluated(resource, sample)).toMatchObject(told)
    })
    fc.assert(property, { numRuns: 300 })
  })

  it('knows what is made of its own fields and lines, and nothing else', () => {
    const bill = { kind: 'plain', discountFen: 1, advanceFen: null, taxPercent: 6, startsOn: null, endedAt: null }
    const items = [{ litres: 10.5, price: 7.1234, isFree: false, day: null }]
    const told = draftFigures(bills.formulaBills as Resource, { ...bill, items }, (name) => registry[name])
    expect(told).toMatchObject({ itemCount: 1, amountFen: 7480, netFen: 7479, taxFen: 449, totalFen: 7928 })
  })
})
