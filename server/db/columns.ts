import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { AnyField } from '../../src/define/field.ts'
import { commonFields, type Resource } from '../../src/define/resource.ts'
import { snake } from './names.ts'

export type AnyRow = Record<string, unknown> & { id: string; version: number }

const dialect = new PgDialect()

/** The statement's text and parameters, for the driver. */
export function compile(statement: SQL): { text: string; values: unknown[] } {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return { text, values: params }
}

export const column = (alias: string, key: string): SQL => sql`${sql.identifier(alias)}.${sql.identifier(snake(key))}`

export const tableName = (resource: Resource): SQL => sql`${sql.identifier(snake(resource.name))}`

/** The common columns and every field, each under its own name. */
export function wholeRow(resource: Resource, alias: string): SQL {
  const keys = [...Object.keys(commonFields), ...Object.keys(resource.fields)]
  return sql.join(
    keys.map((key) => sql`${column(alias, key)} as ${sql.identifier(key)}`),
    sql`, `,
  )
}

/** NUMERIC arrives as text; a decimal field is a number in rows. */
export function toRow(fields: Readonly<Record<string, AnyField>>, raw: Record<string, unknown>): AnyRow {
  for (const key in fields) {
    if (fields[key]?.kind === 'decimal' && typeof raw[key] === 'string') raw[key] = Number(raw[key])
  }
  return raw as AnyRow
}

/** A value as a parameter of an insert or update. */
export function toParam(field: AnyField, value: unknown): SQL {
  if (field.kind === 'multiSelect') return sql`${sql.param(value)}::text[]`
  if (field.kind === 'refs' || field.kind === 'file') return sql`${sql.param(value)}::uuid[]`
  return sql`${value}`
}
