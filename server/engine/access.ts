import { type SQL, sql } from 'drizzle-orm'
import { type AnyField, isMasked } from '../../src/define/field.ts'
import { type Flag, isShown } from '../../src/define/flags.ts'
import { maskPhone } from '../../src/define/formats.ts'
import { fieldAtPath, targetOf } from '../../src/define/path.ts'
import { isListMeasure, pathsOf } from '../../src/define/report.ts'
import { changeRules, type ParentScope, type Resource, type View } from '../../src/define/resource.ts'
import type { Right } from '../../src/define/rights.ts'
import { namesIn, resolveWhere, type WhereContext } from '../../src/define/where.ts'
import { registry, reports, resourceOf } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { snake } from '../db/names.ts'
import { refuse } from '../errors/business-error.ts'
import { whereOf } from './where.ts'

/** access = flag and right and scope and field rights; every path of the server goes through this file. */

/** What `$actor`, `$office` and `$today` of a condition stand for. */
export const contextOf = ({ user, today }: { user: User; today: string }): WhereContext => ({
  actor: user.id,
  office: user.officeId,
  today,
  roles: user.roleIds,
  officesAbove: user.officesAbove,
})

export const hasFlag = (user: User, flag: Flag | undefined): boolean =>
  flag === undefined || isShown(user.permission, flag)

export const hasRight = (user: User, right: Right | false | undefined): boolean =>
  right === undefined || (right !== false && user.rights.has(right))

/** Whether the person sees any of the resource: by its own flag, or by a view that has one of its own. */
export const sees = (user: User, resource: Resource): boolean =>
  hasRight(user, resource.rights.read) && (hasFlag(user, resource.flag) || viewsByFlag(user, resource).length > 0)

/** The views with a flag of their own that the person has. */
const viewsByFlag = (user: User, { views = {} }: Resource): View[] =>
  Object.values(views).filter(({ flag, right }) => flag !== undefined && hasFlag(user, flag) && hasRight(user, right))

/** Refuses one who may not see the resource, or the view of it, at all. */
export function assertSight(user: User, resource: Resource, view?: View): void {
  const isSeen = !view || (hasFlag(user, view.flag ?? resource.flag) && hasRight(user, view.right))
  if (!isSeen || !sees(user, resource)) throw refuse('access.denied')
}

export function requireRight(user: User, right: Right | false | undefined): void {
  if (!hasRight(user, right)) throw refuse('access.denied')
}

export const mayRead = (user: User, field: AnyField): boolean =>
  hasRight(user, field.right) && hasFlag(user, field.flag)

/** Whether the person may create or change rows of the resource, by itself or as lines of what has them. */
export function mayWrite(user: User, resource: Resource): boolean {
  const rights = [resource.rights.create, ...changeRules(resource).map(({ right }) => right)]
  if (sees(user, resource) && rights.some((right) => hasRight(user, right))) return true
  return Object.values(registry).some(
    (parent) =>
      Object.values(parent.lines ?? {}).some((line) => line.resource === resource.name) && mayWrite(user, parent),
  )
}

/** The fields of a resource that the person may see. */
export function readableFields(user: User, resource: Resource): Record<string, AnyField> {
  return Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => mayRead(user, field)))
}

/**
 * The rows that are the person's to see as SQL over the alias: within the data scope, and of the views alone whose flags
 * they have where they lack the resource's. Undefined: no restriction. A row outside it answers as missing.
 */
export function scopeOf(user: User, resource: Resource, alias: string): SQL | undefined {
  const parts = [
    dataScopeOf(user, resource, alias),
    viewsOnly(user, resource, alias),
    spokenOf(user, resource, alias),
  ].filter((one) => one !== undefined)
  return parts.length > 1 ? sql`(${sql.join(parts, sql` and `)})` : parts[0]
}

/** What the views hold through which alone the person sees the resource. */
function viewsOnly(user: User, resource: Resource, alias: string): SQL | undefined {
  if (hasFlag(user, resource.flag)) return undefined
  const conditions = viewsByFlag(user, resource).map(({ where }) => where)
  if (conditions.length === 0 || conditions.includes(undefined)) return undefined
  // No such view speaks of today (define/check/views.ts).
  const context = contextOf({ user, today: '' })
  const held = conditions.map((where = {}) => whereOf(resource, resolveWhere(where, context), alias))
  return sql`(${sql.join(held, sql` or `)})`
}

/** Rows that speak of a resource behind a hidden menu are hidden too. */
function spokenOf(user: User, { scope }: Resource, alias: string): SQL | undefined {
  const of = typeof scope === 'object' && 'resource' in scope ? scope.resource : undefined
  const hidden = of ? Object.values(registry).filter((one) => !sees(user, one)) : []
  if (!of || hidden.length === 0) return undefined
  const names = sql.param(hidden.map(({ name }) => name))
  return sql`not ${sql.identifier(alias)}.${sql.identifier(snake(of))} = any(${names}::text[])`
}

/** Whether all that the rows of a resource and their lines hold is the person's to see, of whichever row. */
export function seesAll(user: User, resource: Resource): boolean {
  const lined = Object.values(resource.lines ?? {}).map((line) => resourceOf(line.resource))
  return [resource, ...lined].every(
    (one) =>
      sees(user, one) &&
      scopeOf(user, one, 't') === undefined &&
      Object.values(one.fields).every((field) => mayRead(user, field) && seesWhole(user, field)),
  )
}

function dataScopeOf(user: User, resource: Resource, alias: string): SQL | undefined {
  const scope = resource.scope
  if (scope === 'all') return undefined
  const column = (key: string) => sql`${sql.identifier(alias)}.${sql.identifier(snake(key))}`
  if ('parent' in scope) return throughOne(resource, scope, alias, (target, inner) => dataScopeOf(user, target, inner))
  // No such condition speaks of today (define/check/definitions.ts).
  if (scope.where) return whereOf(resource, resolveWhere(scope.where, contextOf({ user, today: '' })), alias)
  const own = scope.own === undefined ? sql`false` : sql`${column(scope.own)} = ${user.id}`
  if (user.scope === 'all') return undefined
  if (user.scope === 'self' || scope.office === undefined) return own
  if (user.scope === 'office') return sql`${column(scope.office)} = ${user.officeId}`
  return sql`${column(scope.office)} = any(${sql.param(user.officeIds)}::uuid[])`
}

/** Through the parent, or through the other reference; undefined where one of them is everybody's. */
function throughOne(
  resource: Resource,
  { parent, orBy }: ParentScope,
  alias: string,
  scopeOfTarget: (target: Resource, inner: string) => SQL | undefined,
): SQL | undefined {
  const ways = [parent, ...(orBy === undefined ? [] : [orBy])].map((key) => {
    const target = resourceOf(resource.fields[key]?.resource ?? '')
    const inner = `${alias}_p`
    const reached = scopeOfTarget(target, inner)
    return (
      reached &&
      sql`exists (select 1 from ${sql.identifier(snake(target.name))} ${sql.identifier(inner)}
        where ${sql.identifier(inner)}.id = ${sql.identifier(alias)}.${sql.identifier(snake(key))} and ${reached})`
    )
  })
  if (ways.some((way) => way === undefined)) return undefined
  return ways.length === 1 ? ways[0] : sql`(${sql.join(ways as SQL[], sql` or `)})`
}

/**
 * The data scope of many at once: whether the one in the row `person` of staff reaches the row, as `dataScopeOf` says
 * it of one. Undefined: everybody does.
 */
export function reachedBy(resource: Resource, alias: string, person: string): SQL | undefined {
  const { scope } = resource
  if (scope === 'all') return undefined
  const column = (key: string) => sql`${sql.identifier(alias)}.${sql.identifier(snake(key))}`
  const of = (key: string) => sql`${sql.identifier(person)}.${sql.identifier(key)}`
  if ('parent' in scope) return throughOne(resource, scope, alias, (target, inner) => reachedBy(target, inner, person))
  const own = scope.own === undefined ? sql`false` : sql`${column(scope.own)} = ${of('id')}`
  // Whom such rows are told is named by their columns: with what they are shared is asked of one person alone.
  if (scope.where) return own
  if (scope.office === undefined) return sql`(${of('data_scope')} = 'all' or ${own})`
  const office = column(scope.office)
  return sql`case ${of('data_scope')} when 'all' then true when 'self' then ${own}
    when 'office' then ${office} = ${of('office_id')}
    else ${office} in (with recursive below as (select ${of('office_id')} as id
      union select o.id from offices o join below b on o.parent_id = b.id) select id from below) end`
}

/** Whether the person may pick rows of the resource: who sees it, or fills in or filters by a reference to it. */
export const mayPick = (user: User, resource: Resource): boolean =>
  sees(user, resource) || referencesOf(user, resource.name).length > 0

/** The references to a resource that the person has a picker for: of what may be written or done, and of filters. */
function referencesOf(user: User, target: string): AnyField[] {
  const seen = Object.values(registry).filter((one) => sees(user, one))
  return seen
    .flatMap((one) => [...filledBy(user, one), ...filteredBy(user, one)])
    .filter((field) => field.resource === target)
}

function filledBy(user: User, resource: Resource): AnyField[] {
  const fields = mayWrite(user, resource) ? Object.values(resource.fields) : []
  const actions = Object.values(resource.actions ?? {}).filter(({ right }) => hasRight(user, right))
  const inputs = actions.flatMap(({ input = {} }) => Object.values(input) as AnyField[])
  return [...fields, ...inputs].filter((field) => field.readOnly !== true && mayRead(user, field))
}

function filteredBy(user: User, resource: Resource): AnyField[] {
  const views = Object.values(resource.views ?? {}).filter(
    ({ flag, right }) => hasFlag(user, flag ?? resource.flag) && hasRight(user, right),
  )
  return views.flatMap(({ filters = [] }) => filters.flatMap((path) => fieldAtPath(resource, path, resourceOf) ?? []))
}

/**
 * What a picker gives to somebody who does not see the resource itself: the values that the references of what they do
 * see fill in, and the conditions that those speak of. Null: the resource is theirs to see.
 */
export function offeredBy(
  user: User,
  resource: Resource,
): { fills: ReadonlySet<string>; where: ReadonlySet<string> } | null {
  if (sees(user, resource)) return null
  const references = referencesOf(user, resource.name)
  return {
    fills: new Set(references.flatMap(({ autofill }) => Object.values(autofill ?? {}))),
    where: new Set(
      references.flatMap(({ filter, dependsOn }) => [...namesIn(filter), ...Object.keys(dependsOn ?? {})]),
    ),
  }
}

/**
 * Whether the person may ask for a path through references: one that a view or a report of theirs shows, or one over
 * resources whose rows are all theirs to see. Lines are as visible as the row they belong to.
 */
export function reaches(user: User, resource: Resource, path: string): boolean {
  const steps = path.split('.').slice(0, -1)
  if (steps.length === 0 || isShownPath(user, resource, path) || isReportPath(user, resource, path)) return true
  let at = resource
  return steps.every((step) => {
    const line = Object.hasOwn(at.lines ?? {}, step) ? at.lines?.[step] : undefined
    const target = resourceOf(targetOf(at, step) ?? '')
    at = target
    return line !== undefined || (sees(user, target) && scopeOf(user, target, 't') === undefined)
  })
}

const isShownPath = (user: User, resource: Resource, path: string): boolean =>
  Object.values(resource.views ?? {}).some(
    ({ flag = resource.flag, right, columns, optionalColumns = [], filters = [] }) =>
      hasFlag(user, flag) && hasRight(user, right) && [...columns, ...optionalColumns, ...filters].includes(path),
  )

/** A figure of a report leads to a list that is narrowed as the figure is. */
const isReportPath = (user: User, { name }: Resource, path: string): boolean =>
  Object.values(reports).some(
    (report) =>
      hasFlag(user, report.flag) &&
      hasRight(user, report.right) &&
      Object.values(report.measures).some(
        (measure) =>
          isListMeasure(measure) &&
          measure.of === name &&
          hasFlag(user, measure.flag) &&
          hasRight(user, measure.right) &&
          pathsOf(report, measure).includes(path),
      ),
  )

/** Whether the person sees masked values whole, and may look for parts of them. */
export const seesWhole = (user: User, field: AnyField): boolean => !isMasked(field) || user.rights.has('pii')

/** The value as this person may see it. */
export function shownTo(user: User, field: AnyField, value: unknown): unknown {
  return typeof value === 'string' && !seesWhole(user, field) ? maskPhone(value) : value
}

/** The row as this person may see it, in place. */
export function shownRow<R extends Record<string, unknown>>(
  user: User,
  fields: Readonly<Record<string, AnyField>>,
  row: R,
): R {
  for (const [key, field] of Object.entries(fields))
    (row as Record<string, unknown>)[key] = shownTo(user, field, row[key])
  return row
}
