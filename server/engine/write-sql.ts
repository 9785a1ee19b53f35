import { type SQL, sql } from 'drizzle-orm'
import { storedNames } from '../../src/define/asked.ts'
import type { AnyField } from '../../src/define/field.ts'
import { commonFields, type Resource } from '../../src/define/resource.ts'
import { type AnyRow, compile, tableName, toParam, wholeRow } from '../db/columns.ts'
import { snake } from '../db/names.ts'

const heads = new WeakMap<Resource, SQL>()

/** `insert into … (…)`, which is the same for all rows of a resource: spelled once. */
function headOf(resource: Resource): SQL {
  const known = heads.get(resource)
  if (known) return known
  const own = ['id', ...storedNames(resource.fields), ...(resource.search ? ['searchText'] : [])]
  const names = [...own, 'createdAt', 'createdById', 'updatedAt', 'updatedById'].map((name) =>
    sql.identifier(snake(name)),
  )
  const head = sql.raw(compile(sql`insert into ${tableName(resource)} as t (${sql.join(names, sql`, `)})`).text)
  heads.set(resource, head)
  return head
}

/** Rows that are new, with their search texts and who wrote them; the statement answers them whole. */
export function insertSql(resource: Resource, rows: Record<string, unknown>[], by: string, now: Date): SQL {
  const keys = ['id', ...storedNames(resource.fields)]
  const at = now.toISOString()
  const tuples = rows.map((row) => {
    const values = keys.map((key) => toParam(resource.fields[key] ?? (commonFields.id as AnyField), row[key]))
    const search = resource.search ? [row.searchText] : []
    const rest = [...search, at, by, at, by].map((value) => sql.param(value))
    return sql`(${sql.join([...values, ...rest], sql`, `)})`
  })
  return sql`${headOf(resource)} values ${sql.join(tuples, sql`, `)} returning ${wholeRow(resource, 't')}`
}

/**
 * The changed columns of a row that nobody changed since it was read; no row comes back where somebody did. One that is
 * still being made stays of its first version.
 */
export function updateSql(
  resource: Resource,
  row: AnyRow,
  patch: Record<string, unknown>,
  keys: string[],
  by: string,
  now: Date,
  isBeingMade = false,
): SQL {
  const assignments = keys.map(
    (key) => sql`${sql.identifier(snake(key))} = ${toParam(resource.fields[key] as AnyField, patch[key])}`,
  )
  return sql`update ${tableName(resource)} as t set ${sql.join(
    [
      ...assignments,
      sql`version = t.version + ${sql.raw(isBeingMade ? '0' : '1')}`,
      sql`updated_at = ${now.toISOString()}`,
      sql`updated_by_id = ${by}`,
    ],
    sql`, `,
  )} where t.id = ${row.id} and t.version = ${row.version} returning ${wholeRow(resource, 't')}`
}

/**
 * The same for many rows at once, each with columns of its own: the rows travel as one JSON, read by the table's own
 * types. A column that one row keeps and another changes is written with the value that it has.
 */
export function updateManySql(
  resource: Resource,
  changes: readonly { row: AnyRow; patch: Record<string, unknown>; changes: Record<string, unknown> }[],
  by: string,
  now: Date,
): SQL {
  const keys = storedNames(resource.fields).filter((key) => changes.some((one) => key in one.changes))
  const rows = changes.map(({ row, patch, changes: own }) => ({
    id: row.id,
    version: row.version,
    ...Object.fromEntries(keys.map((key) => [snake(key), key in own ? patch[key] : row[key]])),
  }))
  const set = keys.map((key) => sql`${sql.identifier(snake(key))} = n.${sql.identifier(snake(key))}`)
  return sql`update ${tableName(resource)} as t set ${sql.join(
    [...set, sql`version = t.version + 1`, sql`updated_at = ${now.toISOString()}`, sql`updated_by_id = ${by}`],
    sql`, `,
  )} from jsonb_populate_recordset(null::${tableName(resource)}, ${JSON.stringify(rows)}::jsonb) n
    where t.id = n.id and t.version = n.version returning ${wholeRow(resource, 't')}`
}
