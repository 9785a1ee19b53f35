import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AnyRow, compile, tableName, toRow, wholeRow } from '../../server/db/columns.ts'
import { makeMigration } from '../../server/db/make-migration.ts'
import { migrate } from '../../server/db/migrate.ts'
import { tableOf } from '../../server/db/table.ts'
import { whereOf } from '../../server/engine/where.ts'
import {
  type AnyField,
  isBoolean,
  isInstant,
  isMoney,
  isNumeric,
  isSet,
  type Kind,
  traitsOf,
} from '../../src/define/field.ts'
import type { ColumnType } from '../../src/define/kind.ts'
import type { Resource } from '../../src/define/resource.ts'
import { matches, type Operator, operators, type Where } from '../../src/define/where.ts'
import { type FreshDatabase, freshDatabase, testDatabases } from '../helpers/postgres.ts'

const { samples } = await vi.hoisted(async () => {
  const f = await import('../../src/define/field.ts')
  const { defineResource } = await import('../../src/define/resource.ts')
  const { traits } = await import('../../src/define/by-kind/traits.ts')
  const options = {
    trunk: ['大板', 'Large carrier'],
    small: ['小板', 'Small carrier'],
    drive: ['代驾', 'Driven'],
  } as const
  const definition = defineResource({
    name: 'whereSamples',
    label: ['样本', 'Sample'],
    titleField: 'name',
    scope: 'all',
    rights: { create: false, change: false },
    fields: {
      name: f.text('名称', 'Name', { required: true }),
      note: f.textarea('备注', 'Notes'),
      count: f.integer('数', 'Count'),
      slots: f.decimal('板位', 'Slots', { scale: 1 }),
      fen: f.money('金额', 'Amount', { min: -1_000_000 }),
      day: f.date('日期', 'Date'),
      at: f.datetime('时间', 'Time'),
      until: f.date('止', 'Until'),
      capFen: f.money('上限', 'Cap', { min: -1_000_000 }),
      seenAt: f.datetime('看到', 'Seen'),
      least: f.integer('最少', 'Least'),
      otherKind: f.select('另一类型', 'Other kind', options),
      isOn: f.boolean('启用', 'In use'),
      kind: f.select('类型', 'Kind', options),
      kinds: f.multiSelect('类型集', 'Kinds', options),
      status: f.state(
        '状态',
        'Status',
        { draft: { label: ['草稿', 'Draft'] }, done: { label: ['完成', 'Done'] } },
        'draft',
      ),
      officeId: f.ref('营业部', 'Branch', 'offices'),
      officeIds: f.refs('营业部集', 'Offices', 'offices'),
      region: f.region('地区', 'Region'),
      phone: f.phone('电话', 'Phone'),
      plate: f.plate('车牌', 'Plate'),
      vin: f.vin('车架号', 'VIN'),
      photos: f.file('照片', 'Photos'),
    },
  })
  // A kind that none of them is of joins them by itself.
  const known = new Set(Object.values(definition.fields).map(({ kind }) => kind as string))
  const more = Object.keys(traits).filter((kind) => !known.has(kind))
  const others = Object.fromEntries(
    more.map((kind) => [`${kind}Value`, { kind: kind as Kind, label: [kind, kind] as const }]),
  )
  return { samples: { ...definition, fields: { ...definition.fields, ...others } } as Resource }
})

vi.mock('../../src/resources/index.ts', async (load) => {
  const actual = await load<typeof import('../../src/resources/index.ts')>()
  return { ...actual, registry: { ...actual.registry, whereSamples: samples } }
})

const offices = [uuid(), uuid(), uuid()]
const text = fc.string({ unit: fc.constantFrom(...'aBz09%_\\\'" -长安重庆，é'), maxLength: 6 })
const day = fc.constantFrom('2026-01-31', '2026-02-28', '2026-11-20', '2026-11-21', '2999-12-31')
const instant = fc.constantFrom('2026-11-20T16:00:00.000Z', '2026-11-20T15:59:59.999Z', '1999-01-01T00:00:00.000Z')
const office = fc.constantFrom(...offices)
const region = fc.constantFrom('44', '4403', '440300', '440305', '5101')

/** A value of each type of column, from few enough that rows and conditions meet. */
const values = {
  text: fc.oneof({ weight: 3, arbitrary: text }, region),
  bigint: fc.integer({ min: -3, max: 3 }),
  numeric: fc.constantFrom(-1.5, 0, 1, 1.2, 1.5, 2),
  boolean: fc.boolean(),
  date: day,
  timestamptz: instant,
  uuid: office,
  'text[]': text,
  'uuid[]': office,
} as const satisfies Record<ColumnType, fc.Arbitrary<string | number | boolean>>

const fen = fc.constantFrom(-100, 0, 1, 99, 100, 1_000_000_000_000)

/** One value, of a set one member. */
function valueOfField(field: AnyField): fc.Arbitrary<unknown> {
  if (field.options) return fc.constantFrom(...Object.keys(field.options))
  return isMoney(field) ? fen : values[traitsOf(field).column]
}

const fields = Object.entries(samples.fields)

const row = fc.record(
  Object.fromEntries(
    fields.map(([key, field]) => {
      const value = valueOfField(field)
      if (isSet(field)) return [key, fc.uniqueArray(value, { maxLength: 3 })]
      return [key, field.required === true || isBoolean(field) ? value : fc.option(value, { freq: 3 })]
    }),
  ),
)

function operand(field: AnyField, operator: Operator): fc.Arbitrary<unknown> {
  const value = valueOfField(field)
  if (operator === 'null' || operator === 'nnull') return fc.constant(true)
  if (operator === 'in' || operator === 'nin') return fc.array(value, { maxLength: 3 })
  if (operator === 'between') return fc.tuple(value, value)
  if (operator === 'contains' || operator === 'startswith') return fc.oneof(text, value.map(String))
  return operator === 'eq' || operator === 'ne' ? fc.option(value, { freq: 4 }) : value
}

/** Parts of a text are asked of kinds that are text; numbers and instants are written differently by each reader. */
const isAsked = (field: AnyField, operator: Operator) =>
  !(['contains', 'startswith'].includes(operator) && (isNumeric(field) || isInstant(field) || isBoolean(field)))

const condition = fc
  .constantFrom(...fields.flatMap(([key, field]) => operators.map((operator) => ({ key, field, operator }))))
  .filter(({ field, operator }) => isAsked(field, operator))
  .chain(({ key, field, operator }) =>
    operand(field, operator).map((value): Where => ({ [key]: { [operator]: value } as never })),
  )

/** Columns of one kind, compared with each other. */
const pairs = [
  ['day', 'until'],
  ['fen', 'capFen'],
  ['at', 'seenAt'],
  ['count', 'least'],
] as const
const comparison = fc
  .tuple(fc.constantFrom(...pairs), fc.constantFrom('eq', 'ne', 'lt', 'lte', 'gt', 'gte'), fc.boolean())
  .map(([[one, other], operator, isTurned]): Where => {
    const [left, right] = isTurned ? [other, one] : [one, other]
    return { [left]: { [operator]: { field: right } } as never }
  })
const kinds = fc
  .constantFrom('eq', 'ne')
  .map((operator): Where => ({ kind: { [operator]: { field: 'otherKind' } } as never }))

const bare = fc
  .constantFrom(...fields)
  .chain(([key, field]) =>
    fc.option(valueOfField(field) as fc.Arbitrary<string>).map((value): Where => ({ [key]: value })),
  )

const { where } = fc.letrec<{ where: Where }>((tie) => ({
  where: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 4, arbitrary: condition },
    { weight: 2, arbitrary: fc.oneof(comparison, kinds) },
    { weight: 1, arbitrary: bare },
    { weight: 1, arbitrary: fc.constant<Where>({}) },
    { weight: 2, arbitrary: fc.array(tie('where'), { maxLength: 3 }).map((or): Where => ({ or })) },
    { weight: 2, arbitrary: fc.array(tie('where'), { maxLength: 3 }).map((and): Where => ({ and })) },
    { weight: 2, arbitrary: fc.tuple(condition, tie('where')).map(([one, other]): Where => ({ ...other, ...one })) },
  ),
}))

describe.each(testDatabases())('$name', (which) => {
  let database: FreshDatabase
  let rows: AnyRow[]

  beforeAll(async () => {
    database = await freshDatabase(which)
    const folder = mkdtempSync(join(tmpdir(), 'banche-where-'))
    cpSync(new URL('../../server/db/migrations', import.meta.url), folder, { recursive: true })
    expect(await makeMigration(folder, 'where_samples')).toMatch(/_where_samples$/)
    await migrate(database, folder)
    rmSync(folder, { recursive: true })
    for (const [at, id] of offices.entries())
      await database.pool.query('insert into offices (id, code, name) values ($1, $2, $2)', [id, `W${at}`])
    const drawn = fc.sample(row, 80).map((one) => ({ ...one, id: uuid() }))
    await database.db.insert(tableOf(samples)).values(drawn as never[])
    const { rows: stored } = await database.pool.query(
      compile(sql`select ${wholeRow(samples, 't')} from ${tableName(samples)} t order by t.id`),
    )
    rows = stored.map((raw) => toRow(samples.fields, raw))
  })
  afterAll(() => database.close())

  const found = async (asked: Where): Promise<string[]> => {
    const statement = sql`select t.id from ${tableName(samples)} t where ${whereOf(samples, asked, 't')} order by t.id`
    return (await database.pool.query<{ id: string }>(compile(statement))).rows.map((one) => one.id)
  }
  const matching = (asked: Where) => rows.filter((one) => matches(one, asked)).map((one) => one.id)

  it('every operator on every kind of field means the same in memory and in SQL', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(condition, bare, comparison, kinds), async (asked) => {
        expect(await found(asked)).toEqual(matching(asked))
      }),
      { numRuns: 1500 },
    )
  })

  it('conditions joined by or and and, as deep as one likes, mean the same in memory and in SQL', async () => {
    await fc.assert(
      fc.asyncProperty(where, async (asked) => {
        expect(await found(asked)).toEqual(matching(asked))
      }),
      { numRuns: 1500 },
    )
  })
})
