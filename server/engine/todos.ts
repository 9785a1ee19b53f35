import { sql } from 'drizzle-orm'
import { businessDay } from '../../src/define/business-day.ts'
import type { Comparison } from '../../src/define/report-cell.ts'
import { type Action, type Resource, stateFieldOf, type View } from '../../src/define/resource.ts'
import { conditionOf, isFieldOperand, type Operator, resolveWhere, type Where } from '../../src/define/where.ts'
import { registry } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { column, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { contextOf, hasFlag, hasRight, scopeOf, sees } from './access.ts'
import { addressOf } from './list-address.ts'
import { whereOf } from './where.ts'

/** Rows that wait for this person to do something with them; `since` is when the oldest of them was last written. */
export type Todo = { resource: string; action: string; count: number; since: string; path: string }

/** Counting stops here; the list says how many there are. */
const MOST = 1000

/**
 * What waits for the person: for each main action of a definition that the person may do, the rows from whose state it
 * leads, within the scope, that fulfil its condition and that four eyes do not keep from this person.
 */
export async function todosOf(run: Run, user: User, now: Date): Promise<Todo[]> {
  const waiting = Object.values(registry)
    .filter((resource) => sees(user, resource) && !resource.sqlView)
    .flatMap((resource) => mainActions(user, resource).map((found) => ({ resource, ...found })))
  const counted = await Promise.all(waiting.map((one) => countTodo(run, user, now, one)))
  return counted.flatMap((one) => one ?? [])
}

type Main = { verb: string; action: Action; view: View }

/** The actions that are the next step of a row, each with the first list that offers it. */
function mainActions(user: User, resource: Resource): Main[] {
  return Object.entries(resource.actions ?? {}).flatMap(([verb, action]) => {
    if (!action.primary || !action.from || action.row === false || !hasRight(user, action.right)) return []
    const view = Object.values(resource.views ?? {}).find(
      ({ actions = [], flag, right }) =>
        actions.includes(verb) && hasFlag(user, flag ?? resource.flag) && hasRight(user, right),
    )
    return view ? [{ verb, action, view }] : []
  })
}

async function countTodo(
  run: Run,
  user: User,
  now: Date,
  { resource, verb, action, view }: Main & { resource: Resource },
): Promise<Todo | undefined> {
  const own = comparisonsOf(user, resource, action)
  const context = contextOf({ user, today: businessDay(now) })
  const conditions: Where[] = [
    ...own.map(({ field, operator, value }) => ({ [field]: { [operator]: value } }) as Where),
    ...(action.when ? [action.when] : []),
    ...(view.where ? [view.where] : []),
  ]
  const held = conditions.map((one) => whereOf(resource, resolveWhere(one, context), 't'))
  const scope = scopeOf(user, resource, 't')
  const where = sql.join([...held, ...(scope ? [scope] : [])], sql` and `)
  const [found] = await run<{ n: number; since: string | null }>(
    sql`select count(*)::int as n, min(updated_at) as since
      from (select ${column('t', 'updatedAt')} as updated_at from ${tableName(resource)} t where ${where} limit ${MOST}) waiting`,
  )
  if (!found || found.n === 0 || found.since === null) return undefined
  const path = addressOf(view.path, [...own, ...plainOf(action.when)])
  return { resource: resource.name, action: verb, count: found.n, since: found.since, path }
}

/** In one of the states, and not by who has had a hand in it. */
function comparisonsOf(user: User, resource: Resource, { from = [], notBy }: Action): Comparison[] {
  const state = stateFieldOf(resource)
  const isKeptApart = notBy !== undefined && !(notBy.unless && hasRight(user, notBy.unless))
  return [
    ...(state ? [{ field: state, operator: 'in' as const, value: [...from] }] : []),
    ...(isKeptApart ? notBy.columns.map((field) => ({ field, operator: 'ne' as const, value: user.id })) : []),
  ]
}

/** Conditions that the address of a list can hold. */
const plainOf = (where: Where | undefined): Comparison[] =>
  Object.entries(where ?? {}).flatMap(([field, part]) =>
    field === 'or' || field === 'and'
      ? []
      : Object.entries(conditionOf(part)).flatMap(([operator, value]) =>
          isFieldOperand(value) ? [] : [{ field, operator: operator as Operator, value: value as unknown }],
        ),
  )
