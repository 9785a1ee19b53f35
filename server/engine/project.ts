import { type SQL, sql } from 'drizzle-orm'
import { type AnyField, is, isDecimal, isMasked, isRegion, isSet } from '../../src/define/field.ts'
import { fieldNamed } from '../../src/define/path.ts'
import type { Resource } from '../../src/define/resource.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { type AnyRow, compile, valueIn } from '../db/columns.ts'
import { snake } from '../db/names.ts'
import type { Run } from '../db/run.ts'
import { regionLabel } from './regions.ts'

/**
 * Which columns of a row are read, plain or through references, each reference with its label from the same query.
 * `read` wraps the statement of a page (alias `t`), so that joins only see the page's rows.
 */
export type Projection = {
  fields: Readonly<Record<string, AnyField>>
  /** Those that not everybody reads whole. */
  masked: readonly (readonly [path: string, field: AnyField])[]
  read(run: Run, page: SQL, order: SQL): Promise<AnyRow[]>
  expression(path: string): SQL
}

const planned = new Map<string, Projection>()

/** Common columns beside the paths, and those of the paths that nobody reads: what they refer to is not named. */
type Beside = { common?: readonly string[]; unnamed?: readonly string[] }

/** The columns and joins for the given paths; planned once, since they hold no values. */
export function project(resource: Resource, paths: readonly string[], beside: Beside = {}): Projection {
  const key = `${resource.name} ${paths.join()} ${beside.common?.join()} ${beside.unnamed?.join()}`
  const known = planned.get(key)
  if (known) return known
  const projection = plan(resource, paths, beside)
  planned.set(key, projection)
  return projection
}

function plan(resource: Resource, paths: readonly string[], { common = [], unnamed = [] }: Beside): Projection {
  const joins = new Map<string, { alias: string; join: SQL; target: Resource }>()
  const fields: Record<string, AnyField> = {}
  const columns = new Map<string, SQL>([
    ['id', sql`t.id as "id"`],
    ['version', sql`t.version as "version"`],
  ])
  for (const key of common) columns.set(key, sql`t.${sql.identifier(snake(key))} as ${sql.identifier(key)}`)
  for (const path of paths) {
    const { field, value, beside } = resolvePath(path)
    fields[path] = field
    if (field.source)
      columns.set(
        field.source.resource,
        sql`${beside(field.source.resource)} as ${sql.identifier(field.source.resource)}`,
      )
    columns.set(path, sql`${value} as ${sql.identifier(path)}`)
    const label = field.source
      ? beside(field.source.title)
      : unnamed.includes(path)
        ? null
        : labelOf(path, field, value)
    if (label) columns.set(`@${path}`, sql`${label} as ${sql.identifier(`@${path}`)}`)
  }
  const selected = sql.raw(compile(sql.join([...columns.values()], sql`, `)).text)
  const joined = sql.raw(
    compile(
      sql.join(
        [...joins.values()].map(({ join }) => join),
        sql` `,
      ),
    ).text,
  )

  const shape = shaper(fields, [...columns.keys()])

  return {
    fields,
    masked: Object.entries(fields).filter(([, field]) => isMasked(field)),
    expression: (path) => {
      const { value } = resolvePath(path)
      return sql`(select ${value} from (select t.*) t ${sql.join(
        [...joins.values()].map(({ join }) => join),
        sql` `,
      )})`
    },
    async read(run, page, order) {
      const rows = await run(sql`select ${selected} from ${page} t ${joined} order by ${order}`)
      return rows.map(shape)
    },
  }

  function joinTo(prefix: string, target: Resource, link: SQL): string {
    const known = joins.get(prefix)
    if (known) return known.alias
    const alias = `j${joins.size + 1}`
    const join = sql`left join ${sql.identifier(snake(target.name))} ${sql.identifier(alias)} on ${sql.identifier(alias)}.id = ${link}`
    joins.set(prefix, { alias, join, target })
    return alias
  }

  function resolvePath(path: string): { field: AnyField; value: SQL; beside: (name: string) => SQL } {
    const steps = path.split('.')
    let at: Resource = resource
    let alias = 't'
    let prefix = ''
    for (const step of steps.slice(0, -1)) {
      prefix = prefix ? `${prefix}.${step}` : step
      const target = resourceOf(fieldNamed(at, step)?.resource ?? '')
      alias = joinTo(prefix, target, sql`${sql.identifier(alias)}.${sql.identifier(snake(step))}`)
      at = target
    }
    const name = steps.at(-1) as string
    const field = fieldNamed(at, name)
    if (!field) throw new Error(`${resource.name} has no ${path}`)
    const beside = (other: string) => sql`${sql.identifier(alias)}.${sql.identifier(snake(other))}`
    return { field, value: valueIn(at, alias, name), beside }
  }

  function labelOf(path: string, field: AnyField, value: SQL): SQL | null {
    if (path === 'id' || !field.resource) return null
    const target = resourceOf(field.resource)
    const title = sql.identifier(snake(target.titleField))
    if (isSet(field)) {
      return sql`(select array_agg(l.${title}::text order by l.${title}) from ${sql.identifier(snake(target.name))} l where l.id = any(${value}))`
    }
    // Not a join: the planner weighs every order of joins, which takes longer than twenty look-ups.
    // As text: a label is read, whatever the title is made of (a slot, a day).
    return sql`(select l.${title}::text from ${sql.identifier(snake(target.name))} l where l.id = ${value})`
  }
}

/**
 * Makes of what the database answers the row that is shown: labels apart, decimals as numbers. Every row of a page gets
 * the same shape, since nothing is taken off it afterwards; that makes it cheap to write as JSON.
 */
function shaper(fields: Readonly<Record<string, AnyField>>, columns: readonly string[]) {
  const plain = columns.filter((name) => !name.startsWith('@'))
  const labelled = columns.filter((name) => name.startsWith('@')).map((name) => [name.slice(1), name] as const)
  const paths = Object.keys(fields)
  const regions = paths.filter((path) => is(isRegion, fields[path]))
  const decimals = paths.filter((path) => is(isDecimal, fields[path]))
  return (given: Record<string, unknown>): AnyRow => {
    const row: Record<string, unknown> = {}
    for (const name of plain) row[name] = given[name]
    for (const path of decimals) if (typeof row[path] === 'string') row[path] = Number(row[path])
    const labels: Record<string, unknown> = {}
    for (const [path, name] of labelled) if (given[name] !== null) labels[path] = given[name]
    for (const path of regions) if (typeof row[path] === 'string') labels[path] = regionLabel(row[path])
    row._labels = labels
    return row as AnyRow
  }
}
