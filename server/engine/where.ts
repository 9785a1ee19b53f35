import { type SQL, sql } from 'drizzle-orm'
import { isAsked } from '../../src/define/asked.ts'
import { type AnyField, isBoolean, isSet, traitsOf } from '../../src/define/field.ts'
import { fieldNamed } from '../../src/define/path.ts'
import type { Resource } from '../../src/define/resource.ts'
import { conditionOf, isFieldOperand, type Operator, type Where } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { column, isSo, valueIn } from '../db/columns.ts'
import { snake } from '../db/names.ts'

/**
 * The SQL reader of `Where`; `matches` in define/where.ts is the other, and both must agree, nulls included.
 * A path (`orderId.toRegion`, `cars.vin`) becomes an `exists` over the referenced row or the lines.
 */
export function whereOf(resource: Resource, where: Where, alias: string): SQL {
  const parts = Object.entries(where).flatMap(([key, part]) => {
    if (part === undefined) return []
    if (key === 'or' || key === 'and') {
      const members = (part as readonly Where[]).map((one) => whereOf(resource, one, alias))
      if (members.length === 0) return [key === 'or' ? sql`false` : sql`true`]
      return [sql`(${sql.join(members, key === 'or' ? sql` or ` : sql` and `)})`]
    }
    return [pathOf(resource, key, conditionOf(part), alias)]
  })
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`
}

function pathOf(resource: Resource, path: string, condition: object, alias: string): SQL {
  const dot = path.indexOf('.')
  if (dot < 0) return conditionsOf(fieldOf(resource, path), valueIn(resource, alias, path), condition, alias)
  const head = path.slice(0, dot)
  const rest = path.slice(dot + 1)
  const inner = `${alias}_${head.toLowerCase().slice(0, 12)}`
  const line = resource.lines?.[head]
  const target = resourceOf(line?.resource ?? fieldOf(resource, head).resource ?? '')
  const link = line
    ? sql`${sql.identifier(inner)}.${sql.identifier(snake(line.by))} = ${sql.identifier(alias)}.id`
    : sql`${sql.identifier(inner)}.id = ${sql.identifier(alias)}.${sql.identifier(snake(head))}`
  return sql`exists (select 1 from ${sql.identifier(snake(target.name))} ${sql.identifier(inner)}
    where ${link} and ${pathOf(target, rest, condition, inner)})`
}

function fieldOf(resource: Resource, name: string): AnyField {
  const field = fieldNamed(resource, name)
  if (!field) throw new Error(`${resource.name} has no field ${name}`)
  return field
}

function conditionsOf(field: AnyField, value: SQL, condition: object, alias: string): SQL {
  const parts = Object.entries(condition)
    .filter(([, operand]) => operand !== undefined)
    .map(([operator, operand]) => conditionOn(field, value, operator as Operator, operand, alias))
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`
}

function conditionOn(field: AnyField, value: SQL, operator: Operator, operand: unknown, alias: string): SQL {
  const isEquation = operator === 'eq' || operator === 'ne'
  if (isEquation && typeof operand === 'boolean' && isAsked(field) && isBoolean(field))
    return isSo(value, (operator === 'eq') === operand)
  if (isFieldOperand(operand)) return holdsBetween(value, operator, column(alias, operand.field))
  return isSet(field) ? setHolds(field, value, operator, operand) : holds(field, value, operator, operand)
}

/** Several values: an array parameter needs its type. */
const listOf = (field: AnyField, values: unknown): SQL =>
  sql`${sql.param(values)}::${sql.raw(`${traitsOf(field).column.replace('[]', '')}[]`)}`

function holds(field: AnyField, column: SQL, operator: Operator, operand: unknown): SQL {
  switch (operator) {
    case 'null':
      return sql`${column} is null`
    case 'nnull':
      return sql`${column} is not null`
    case 'eq':
      return operand === null ? sql`${column} is null` : sql`${column} = ${operand}`
    case 'ne':
      return operand === null ? sql`${column} is not null` : sql`${column} is distinct from ${operand}`
    case 'in':
      return sql`${column} = any(${listOf(field, operand)})`
    case 'nin':
      return sql`(${column} is null or ${column} <> all(${listOf(field, operand)}))`
    case 'lt':
      return sql`${column} < ${operand}`
    case 'lte':
      return sql`${column} <= ${operand}`
    case 'gt':
      return sql`${column} > ${operand}`
    case 'gte':
      return sql`${column} >= ${operand}`
    case 'between': {
      const [from, to] = operand as [unknown, unknown]
      return sql`${column} between ${from} and ${to}`
    }
    case 'contains':
      return sql`${column}::text ilike ${`%${escapeLike(operand)}%`}`
    case 'startswith':
      return sql`${column}::text ilike ${`${escapeLike(operand)}%`}`
  }
}

/** Where one of the two is null, `=` is null: two columns without values are not alike. */
function holdsBetween(column: SQL, operator: Operator, other: SQL): SQL {
  if (operator === 'ne') return sql`(${column} = ${other}) is not true`
  const signs: Partial<Record<Operator, SQL>> = { eq: sql`=`, lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` }
  const sign = signs[operator]
  if (!sign) throw new Error(`no ${operator} between columns`)
  return sql`${column} ${sign} ${other}`
}

function setHolds(field: AnyField, column: SQL, operator: Operator, operand: unknown): SQL {
  switch (operator) {
    case 'eq':
      return sql`${column} && ${listOf(field, [operand])}`
    case 'ne':
      return sql`not (${column} && ${listOf(field, [operand])})`
    case 'in':
      return sql`${column} && ${listOf(field, operand)}`
    case 'nin':
      return sql`not (${column} && ${listOf(field, operand)})`
    case 'nnull':
      return sql`true`
    default:
      return sql`false`
  }
}

export const escapeLike = (text: unknown): string => String(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)
