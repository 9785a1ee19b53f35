import { type SQL, sql } from 'drizzle-orm'
import { linkOf } from '../../src/define/children.ts'
import { formulaNames } from '../../src/define/evaluate.ts'
import { type AnyField, isDate, isInstant, isNotNull, isWhole, placesOf } from '../../src/define/field.ts'
import { type Children, type Formula, isChildren } from '../../src/define/formula.ts'
import { commonFields, type Resource } from '../../src/define/resource.ts'
import { namesIn, type Where } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { column, tableName } from '../db/columns.ts'
import { snake } from '../db/names.ts'
import { whereOf } from './where.ts'

/**
 * A computed column as SQL over its row `alias`, from scratch: what it is made of is computed as well, and figures over
 * children are subqueries. The SQL reader of formulas; `define/evaluate.ts` is the other, and both must agree.
 */
export function figureSql(resource: Resource, name: string, alias: string): SQL {
  const field = resource.fields[name]
  if (field?.formula === undefined) throw new Error(`${resource.name}.${name} has no formula`)
  const figure = formulaSql(resource, field.formula, alias)
  const rounded = isDate(field) ? figure : sql`round(${figure}, ${sql.raw(String(placesOf(field)))})`
  const initial = typeof field.initial === 'number' ? field.initial : 0
  const known = isNotNull(field) && !isDate(field) ? sql`coalesce(${rounded}, ${number(initial)})` : rounded
  return isWhole(field) ? sql`${known}::bigint` : known
}

/** The rows of a resource whose computed columns are not what they are made of; none, as long as the engine writes them. */
export function wrongFigures(resource: Resource): SQL {
  const names = formulaNames(resource.fields)
  const wrong = names.map((name) => sql`${column('t', name)} is distinct from ${figureSql(resource, name, 't')}`)
  const shown = names.map((name) => sql`${column('t', name)} as ${sql.identifier(name)}`)
  return sql`select t.id, ${sql.join(shown, sql`, `)} from ${tableName(resource)} t where ${sql.join(wrong, sql` or `)}`
}

/** Computes all columns of all rows anew, for a migration that brings a formula, or after rows were written past the engine. */
export function recompute(resource: Resource): SQL {
  const names = formulaNames(resource.fields)
  const set = names.map((name) => sql`${sql.identifier(snake(name))} = ${figureSql(resource, name, 't')}`)
  const wrong = names.map((name) => sql`${column('t', name)} is distinct from ${figureSql(resource, name, 't')}`)
  return sql`update ${tableName(resource)} t set ${sql.join(set, sql`, `)} where ${sql.join(wrong, sql` or `)}`
}

/** A figure over the children of the row with that id. */
export function childrenSql(resource: Resource, children: Children, id: SQL): SQL {
  const { over, column: key = 'id', where } = children
  const link = linkOf(resource, children)
  const child = resourceOf(link.resource)
  const inner = `of_${snake(child.name)}`
  const field = child.fields[key] ?? (commonFields.id as AnyField)
  const value = valueSql(field, column(inner, key))
  const figure = {
    count: sql`count(*)::numeric`,
    sum: sql`coalesce(sum(${value}), 0)`,
    min: sql`min(${value})`,
    max: sql`max(${value})`,
  }
  return sql`(select ${figure[over]} from ${tableName(child)} ${sql.identifier(inner)}
    where ${column(inner, link.by)} = ${id} and ${whereOf(child, where ?? {}, inner)})`
}

function formulaSql(resource: Resource, formula: Formula, alias: string): SQL {
  const of = (part: Formula) => formulaSql(resource, part, alias)
  const orZero = (part: Formula) => sql`coalesce(${of(part)}, 0)`
  if (formula === null) return sql`null`
  if (typeof formula === 'number') return number(formula)
  if (typeof formula === 'string') return columnSql(resource, formula, alias)
  if (isChildren(formula)) return childrenSql(resource, formula, sql`${sql.identifier(alias)}.id`)
  if ('plus' in formula) return joined(formula.plus.map(orZero), sql` + `)
  if ('minus' in formula) return joined(formula.minus.map(orZero), sql` - `)
  if ('times' in formula) return joined(formula.times.map(of), sql` * `)
  if ('percent' in formula) return joined([...formula.percent.map(of), number(0.01)], sql` * `)
  if ('fen' in formula) return joined([of(formula.fen), number(100)], sql` * `)
  if ('ratio' in formula) return ratioSql(of(formula.ratio[0]), of(formula.ratio[1]), formula.places)
  if ('days' in formula) return sql`(${of(formula.days[1])} - ${of(formula.days[0])})::numeric`
  const { when, then, otherwise } = formula
  return sql`case when ${conditionSql(resource, when, alias)} then ${of(then)} else ${of(otherwise)} end`
}

/** A condition on the row; a computed column counts as what it is made of, not as it is kept. */
function conditionSql(resource: Resource, where: Where, alias: string): SQL {
  const names = [...new Set(namesIn(where).map((path) => path.split('.')[0] ?? ''))]
  const formulaOf = (name: string) => resource.fields[name]?.formula
  if (names.every((name) => formulaOf(name) === undefined)) return whereOf(resource, where, alias)
  const made = names.map((name) => {
    const value = formulaOf(name) === undefined ? column(alias, name) : figureSql(resource, name, alias)
    return sql`${value} as ${sql.identifier(snake(name))}`
  })
  return sql`(select ${whereOf(resource, where, 'made')} from (select ${sql.join(made, sql`, `)}) as made)`
}

/** Rounded by whole numbers: a quotient of PostgreSQL is cut off somewhere, and half of it may be lost. */
function ratioSql(part: SQL, whole: SQL, places: number): SQL {
  const [scale, unit] = [sql.raw(`1e${places}::numeric`), sql.raw(`1e-${places}::numeric`)]
  return sql`(select sign(part * whole) * div(abs(part) * ${scale}  * 2 + abs(whole), abs(whole) * 2) * ${unit}
    from (select ${part} as part, nullif(${whole}, 0) as whole) as quotient)`
}

/** A column of the row; a computed one from what it is made of. */
function columnSql(resource: Resource, name: string, alias: string): SQL {
  const field = resource.fields[name] ?? (commonFields[name] as AnyField)
  return valueSql(field, field.formula === undefined ? column(alias, name) : figureSql(resource, name, alias))
}

function valueSql(field: AnyField, value: SQL): SQL {
  if (isDate(field)) return value
  if (isInstant(field)) return sql`(${value} at time zone 'Asia/Shanghai')::date`
  return isWhole(field) ? sql`${value}::numeric` : value
}

const number = (value: number): SQL => sql.raw(`${value}::numeric`)
const joined = (parts: SQL[], sign: SQL): SQL => sql`(${sql.join(parts, sign)})`
