import { type SQL, sql } from 'drizzle-orm'
import { type KeptList, readListState } from '../../src/define/list-state.ts'
import type { Resource } from '../../src/define/resource.ts'
import { tabsOf } from '../../src/define/tabs.ts'
import { both } from '../../src/define/where.ts'
import { savedViews } from '../../src/resources/company/saved-views.ts'
import { registry } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { tableName } from '../db/columns.ts'
import { type Run, runOn } from '../db/run.ts'
import { refuse, refuseField } from '../errors/business-error.ts'
import { scopeOf, sees } from './access.ts'
import { openList } from './list-context.ts'
import { readListQuery } from './list-query.ts'
import type { Reader } from './reader.ts'
import type { Tx } from './tx.ts'
import { paramsOfList, usableList } from './usable-list.ts'

type Kept = { id: string; resource: string; state: string }

/** The views that are the person's to see, as SQL over the alias. */
const seenBy = (user: User, alias: string): SQL => scopeOf(user, savedViews as Resource, alias) ?? sql`true`

const prefix = 'start.'
const keyOf = (list: string): string => prefix + list

/** What lists begin with for the person: by `resource.view` the query of an address, as far as they may ask for it. */
export async function readStarts(run: Run, user: User): Promise<Record<string, string>> {
  if (!sees(user, savedViews as Resource)) return {}
  const rows = await run<Kept & { key: string }>(sql`select p.key, v.id, v.resource, v.state
    from preferences p join saved_views v on v.id = (p.value->>'id')::uuid
    where p.staff_id = ${user.id} and starts_with(p.key, ${prefix}) and ${seenBy(user, 'v')}`)
  return Object.fromEntries(
    rows.flatMap((row) => {
      const list = listOf(row)
      const name = row.key.slice(prefix.length)
      return list && `${row.resource}.${list.view}` === name ? [[name, addressOf(user, row, list)]] : []
    }),
  )
}

/** Begins a list with a view, or with none. Answers the query of its address. */
export async function writeStart(tx: Tx, list: string, id: string | null): Promise<string | null> {
  if (id === null) {
    await tx.query(sql`delete from preferences where staff_id = ${tx.user.id} and key = ${keyOf(list)}`)
    return null
  }
  const row: Kept = await tx.get(savedViews, id)
  const kept = listOf(row)
  if (!kept || `${row.resource}.${kept.view}` !== list) throw refuse('row.missing')
  await tx.query(sql`insert into preferences (staff_id, key, value)
    values (${tx.user.id}, ${keyOf(list)}, ${JSON.stringify({ id })}::jsonb)
    on conflict (staff_id, key) do update set value = excluded.value`)
  return addressOf(tx.user, row, kept)
}

const listOf = ({ resource, state }: Kept): KeptList | undefined =>
  Object.hasOwn(registry, resource) ? readListState(state) : undefined

function addressOf(user: User, { id, resource }: Kept, list: KeptList): string {
  const { query } = usableList(user, registry[resource] as Resource, list).list
  return query === '' ? `_saved=${id}` : `_saved=${id}&${query}`
}

/** So many tabs have counts. */
export const MOST_COUNTED = 12

/**
 * How many rows each pinned view of a list holds, by its id: one statement over the rows that the list itself has for the
 * person. A keyword is looked for in other tables too, and is not counted.
 */
export async function countViews(
  db: Reader,
  user: User,
  { resource, view, now }: { resource: Resource; view: string; now: Date },
): Promise<Record<string, number>> {
  const run = runOn(db)
  if (!Object.hasOwn(resource.views ?? {}, view)) throw refuseField('view', 'request.badParameter', { name: 'view' })
  const whole = openList(db, { user, resource, query: readListQuery(user, resource, { _view: view }), now })
  if (!sees(user, savedViews as Resource)) return {}
  const rows = await run<Kept>(sql`select v.id, v.resource, v.state from saved_views v
    where v.resource = ${resource.name} and v.is_pinned and ${seenBy(user, 'v')} order by v.name, v.id`)
  const counted = rows.flatMap((row) => {
    const list = listOf(row)
    if (list?.view !== view) return []
    const { q, _tab, ...params } = paramsOfList(usableList(user, resource, list).list)
    if (q !== undefined) return []
    const { where } = readListQuery(user, resource, params)
    const tab = tabsOf(resource, whole.query.view).find(({ key }) => key === _tab)
    return [{ id: row.id, where: whole.sqlOf(both(where, tab?.where)) }]
  })
  if (counted.length === 0) return {}
  const shown = counted.slice(0, MOST_COUNTED)
  const { base } = await whole.conditions()
  const counts = shown.map(({ where }, at) => sql`count(*) filter (where ${where}) as ${sql.identifier(`n${at}`)}`)
  const [found] = await run<Record<string, number>>(
    sql`select ${sql.join(counts, sql`, `)} from ${tableName(resource)} t where ${base}`,
  )
  return Object.fromEntries(shown.map(({ id }, at) => [id, Number(found?.[`n${at}`] ?? 0)]))
}
