import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { tableName } from '../../server/db/columns.ts'
import { snake } from '../../server/db/names.ts'
import { figureSql } from '../../server/engine/formula-sql.ts'
import { linkOf } from '../../src/define/children.ts'
import { figuresOf, formulaNames, hasChildren, overRows } from '../../src/define/evaluate.ts'
import { type AnyField, isSet, traitsOf } from '../../src/define/field.ts'
import { childrenIn, columnsIn } from '../../src/define/formula.ts'
import type { Resource } from '../../src/define/resource.ts'
import { namesIn } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'

type Row = Record<string, unknown>
/** A row without its computed columns, and the rows that its figures are made of, by resource. */
export type Sample = { row: Row & { id: string }; children: Record<string, Row[]> }

const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2026-11-20', '2026-12-31']
const instants = ['2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00.000Z', '2024-02-29T00:00:00.000Z']
const small = fc.integer({ min: -9, max: 9 })

/** Values that a column may hold: near to zero, where halves are rounded, and large. */
function drawn(field: AnyField): fc.Arbitrary<unknown> {
  const { kind, scale = 2, options } = field
  if (kind === 'money') return fc.oneof(small, fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 0, max: 1e10 }))
  if (kind === 'integer') return fc.oneof(small, fc.integer({ min: -1000, max: 1000 }))
  if (kind === 'decimal') return fc.integer({ min: -99_999, max: 99_999 }).map((digits) => digits / 10 ** scale)
  if (kind === 'date') return fc.constantFrom(...days)
  if (kind === 'datetime') return fc.constantFrom(...instants)
  if (kind === 'boolean') return fc.boolean()
  if (kind === 'ref') return fc.constant('01a20762-a732-70b1-8a67-b2f05e78056d')
  return fc.constantFrom(...Object.keys(options ?? { none: '' }))
}

const isNeeded = (field: AnyField) => field.required === true || field.kind === 'boolean' || field.initial !== undefined

const rowOf = ({ fields }: Resource, names: readonly string[]): fc.Arbitrary<Row> =>
  fc.record(
    Object.fromEntries(
      names.map((name) => {
        const field = fields[name] as AnyField
        return [name, isNeeded(field) ? drawn(field) : fc.option(drawn(field), { freq: 4 })]
      }),
    ),
  )

/** The columns that figures of the row are made of, without those that are computed from the row. */
function partsOf({ fields }: Resource): string[] {
  const spoken = formulaNames(fields).flatMap((name) => columnsIn(fields[name]?.formula ?? null))
  return [...new Set(spoken)].filter((name) => fields[name]?.formula === undefined)
}

/** The columns of children that figures are made of, one way or another. */
function columnsOf(parent: Resource, child: Resource): string[] {
  const asked = formulaNames(parent.fields)
    .flatMap((name) => childrenIn(parent.fields[name]?.formula ?? null))
    .filter((children) => linkOf(parent, children).resource === child.name)
    .flatMap(({ column, where }) => [...(column ? [column] : []), ...namesIn(where)])
  const isPlain = (name: string) =>
    child.fields[name] && (!child.fields[name].formula || hasChildren(child.fields[name]))
  return [...new Set([...asked, ...partsOf(child)])].filter(isPlain)
}

const linksOf = (resource: Resource) => {
  const all = formulaNames(resource.fields).flatMap((name) => childrenIn(resource.fields[name]?.formula ?? null))
  return [
    ...new Map(
      all.map((children) => [JSON.stringify(linkOf(resource, children)), linkOf(resource, children)]),
    ).values(),
  ]
}

/** Random rows of a definition with random children. */
export function samplesOf(resource: Resource): fc.Arbitrary<Sample> {
  const children = Object.fromEntries(
    linksOf(resource).map((link) => {
      const child = resourceOf(link.resource)
      return [link.resource, fc.array(rowOf(child, columnsOf(resource, child)), { maxLength: 3 })]
    }),
  )
  return fc
    .tuple(rowOf(resource, partsOf(resource)), fc.record(children))
    .map(([row, lined]) => ({ row: { ...row, id: uuid() }, children: lined as Record<string, Row[]> }))
}

/** Children with the figures that follow from their own columns. */
export function withFigures(resource: Resource, rows: readonly Row[]): Row[] {
  const isOwn = (name: string) => !hasChildren(resource.fields[name] as AnyField)
  return rows.map((row) => ({ ...row, ...figuresOf(resource.fields, row, () => null, isOwn) }))
}

/** The figures of a sample as the form and the write reckon them. */
export function evaluated(resource: Resource, { row, children }: Sample): Row {
  return figuresOf(resource.fields, row, (asked) => {
    const child = resourceOf(linkOf(resource, asked).resource)
    return overRows(asked, child.fields, withFigures(child, children[child.name] ?? []))
  })
}

/** Rows of JSON in place of a table. */
function tableOf({ fields }: Resource, rows: readonly Row[], links: readonly string[]): SQL {
  const typed = Object.keys(fields)
    .filter((name) => !isSet(fields[name] as AnyField))
    .map((name) => `"${snake(name)}" ${traitsOf(fields[name] as AnyField).column}`)
  const columns = [...new Set(['id uuid', ...links.map((by) => `"${snake(by)}" uuid`), ...typed])].join(', ')
  const stored = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value])))
  return sql`select * from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as x(${sql.raw(columns)})`
}

/** The figures of samples as SQL reckons them, in one statement and without a stored row. */
export function reckoned(resource: Resource, samples: readonly Sample[]): SQL {
  const names = formulaNames(resource.fields)
  const links = linksOf(resource)
  const tables = links.map((link) => {
    const child = resourceOf(link.resource)
    const rows = samples.flatMap(({ row, children }) =>
      withFigures(child, children[child.name] ?? []).map((one) => ({ ...one, id: uuid(), [link.by]: row.id })),
    )
    return sql`${tableName(child)} as (${tableOf(child, rows, [link.by])})`
  })
  const own = sql`${tableName(resource)} as (${tableOf(
    resource,
    samples.map(({ row }) => row),
    [],
  )})`
  const figures = names.map((name) => sql`${figureSql(resource, name, 't')}::text as ${sql.identifier(name)}`)
  return sql`with ${sql.join([...tables, own], sql`, `)}
    select t.id, ${sql.join(figures, sql`, `)} from ${tableName(resource)} t`
}

/** A figure of SQL as the other readers have it. */
export function figureOf(field: AnyField, text: string | null): number | string | null {
  return text === null || field.kind === 'date' ? text : Number(text)
}
