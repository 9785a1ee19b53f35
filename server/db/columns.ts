import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type AnyField, is, isDecimal, isSet, traitsOf } from '../../src/define/field.ts'
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

const wholeRows = new WeakMap<Resource, Map<string, string>>()

/** The common columns and every field, each under its own name. Spelled once: every statement on a row holds it. */
export function wholeRow(resource: Resource, alias: string): SQL {
  const known = wholeRows.get(resource) ?? new Map<string, string>()
  wholeRows.set(resource, known)
  const text = known.get(alias) ?? spellRow(resource, alias)
  known.set(alias, text)
  return sql.raw(text)
}

function spellRow(resource: Resource, alias: string): string {
  const keys = [...Object.keys(commonFields), ...Object.keys(resource.fields)]
  const parts = keys.map((key) => sql`${column(alias, key)} as ${sql.identifier(key)}`)
  return compile(sql.join(parts, sql`, `)).text
}

/** NUMERIC arrives as text; a decimal field is a number in rows. */
export function toRow(fields: Readonly<Record<string, AnyField>>, raw: Record<string, unknown>): AnyRow {
  for (const key in fields) {
    if (typeof raw[key] === 'string' && is(isDecimal, fields[key])) raw[key] = Number(raw[key])
  }
  return raw as AnyRow
}

/** A value as a parameter of an insert or update. */
export function toParam(field: AnyField, value: unknown): SQL {
  return isSet(field) ? sql`${sql.param(value)}::${sql.raw(traitsOf(field).column)}` : sql`${value}`
}
