import { SQL, type SQLChunk, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { isAsked } from '../../src/define/asked.ts'
import { linkOf } from '../../src/define/children.ts'
import { type AnyField, is, isBoolean, isDecimal, isSet, traitsOf } from '../../src/define/field.ts'
import { isChildren, isUntilToday } from '../../src/define/formula.ts'
import { fieldNamed } from '../../src/define/path.ts'
import { commonFields, type Resource } from '../../src/define/resource.ts'
import { conditionOf } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { snake } from './names.ts'

export type AnyRow = Record<string, unknown> & { id: string; version: number }

const dialect = new PgDialect()

/** The statement's text and parameters, for the driver. */
export function compile(statement: SQL): { text: string; values: unknown[] } {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return { text, values: params }
}

export const column = (alias: string, key: string): SQL => sql`${sql.identifier(alias)}.${sql.identifier(snake(key))}`

/** What a field of the row `alias` holds, for who reads it: its column, or what is asked of its children or of the day. */
export function valueIn(resource: Resource, alias: string, key: string): SQL {
  const field = fieldNamed(resource, key)
  return field && isAsked(field) ? askedOf(resource, field, alias) : column(alias, key)
}

/** Literals alone, for statements are planned without the values of any. */
function askedOf(resource: Resource, field: AnyField, alias: string): SQL {
  const { formula = null } = field
  if (isUntilToday(formula))
    return sql`((now() at time zone 'Asia/Shanghai')::date - ${column(alias, formula.days[0])})`
  if (!isChildren(formula)) throw new Error(`${resource.name} asks for no children`)
  const link = linkOf(resource, formula)
  const child = resourceOf(link.resource)
  const inner = `${alias}_${snake(child.name)}`
  const conditions = Object.entries(formula.where ?? {}).map(([path, part]) => {
    const { eq, ne } = conditionOf(part)
    return sql`and ${holdsAt(child, inner, path, ne === undefined, eq ?? ne)}`
  })
  const by = column(inner, link.by)
  // A reference that may be empty is indexed where it is not: said so, the planner reads those alone.
  const isGiven = fieldNamed(child, link.by)?.required === true ? sql`` : sql`and ${by} is not null`
  const children = sql`from ${tableName(child)} ${sql.identifier(inner)}
    where ${by} = ${sql.identifier(alias)}.id ${isGiven} ${sql.join(conditions, sql` `)}`
  return isBoolean(field) ? sql`exists (select ${children})` : sql`(select count(*)::int ${children})`
}

/** Whether what stands at the end of a path equals the text, yes or no; or differs from it. */
function holdsAt(resource: Resource, alias: string, path: string, isAlike: boolean, value: unknown): SQL {
  const [head = '', ...rest] = path.split('.')
  const field = fieldNamed(resource, head)
  if (rest.length === 0) {
    const held = valueIn(resource, alias, head)
    if (field && isAsked(field) && isBoolean(field)) return isSo(held, isAlike === value)
    return sql`${held} ${sql.raw(isAlike ? '=' : 'is distinct from')} ${literal(value)}`
  }
  const target = resourceOf(field?.resource ?? '')
  const inner = `${alias}_${snake(target.name)}`
  return sql`exists (select from ${tableName(target)} ${sql.identifier(inner)}
    where ${sql.identifier(inner)}.id = ${column(alias, head)} and ${holdsAt(target, inner, rest.join('.'), isAlike, value)})`
}

/** That there are such children, or none: said so, either is a join to the planner, where an equation is asked row by row. */
export const isSo = (exists: SQL, isWanted: boolean): SQL => (isWanted ? exists : sql`not ${exists}`)

const literal = (value: unknown): SQL =>
  sql.raw(typeof value === 'boolean' ? String(value) : `'${String(value).replaceAll("'", "''")}'`)

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
  const kept = Object.entries(resource.fields).flatMap(([key, field]) => (isAsked(field) ? [] : [key]))
  const keys = [...Object.keys(commonFields), ...kept]
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
export function toParam(field: AnyField, value: unknown): SQLChunk {
  if (isSet(field)) return sql`${sql.param(value)}::${sql.raw(traitsOf(field).column)}`
  // What the database is to work out stays what it is.
  return value instanceof SQL ? value : sql.param(value)
}
