import { type SQL, sql } from 'drizzle-orm'
import { businessDay } from '../../src/define/business-day.ts'
import type { Resource } from '../../src/define/resource.ts'
import { tabsOf } from '../../src/define/tabs.ts'
import { both, resolveWhere, type Where } from '../../src/define/where.ts'
import type { User } from '../auth/user.ts'
import { type Run, runOn } from '../db/run.ts'
import { refuseField } from '../errors/business-error.ts'
import { assertSight, contextOf, scopeOf } from './access.ts'
import type { ListQuery } from './list-query.ts'
import type { Reader } from './reader.ts'
import { keywordOf } from './search.ts'
import { viewCodeOf } from './view-codes.ts'
import { whereOf } from './where.ts'

/** Who asks which resource for what, and when. */
export type ListAsked = { user: User; resource: Resource; query: ListQuery; now: Date }

/** One request of a list, opened once and handed from room to room. Its rows are those of the alias `t`. */
export type ListContext = Readonly<ListAsked> & {
  run: Run
  /** A condition on the rows as SQL, `$actor` and `$today` being those of the request. */
  sqlOf(where: Where): SQL
  /** What every row fulfils: scope, view, filters and keyword; `whole` with the tab. Found once, however often it is asked. */
  conditions(): Promise<Conditions>
}

/** `lookedTo`: the moment up to which a search for words has looked, where it stopped before the last row. */
export type Conditions = { base: SQL; whole: SQL; lookedTo?: string | null }

/** Opens the request; who may not see the resource or the view is refused. */
export function openList(db: Reader, asked: ListAsked): ListContext {
  const { user, resource, query, now } = asked
  assertSight(user, resource, query.view)
  const run = runOn(db)
  const context = contextOf({ user, today: businessDay(now) })
  const sqlOf = (where: Where): SQL => whereOf(resource, resolveWhere(where, context), 't')
  let known: Promise<Conditions> | undefined
  const conditions = () => {
    known ??= conditionsOf({ ...asked, run, sqlOf })
    return known
  }
  return { ...asked, run, sqlOf, conditions }
}

type Opening = Omit<ListContext, 'conditions'>

async function conditionsOf(list: Opening): Promise<Conditions> {
  const { user, resource, query, run, sqlOf } = list
  const tab = tabOf(list)
  let lookedTo: string | null = null
  const scope = scopeOf(user, resource, 't')
  const parts = [sqlOf(both(query.view?.where, query.where)), ...(scope ? [scope] : [])]
  if (query.keyword) {
    if (!resource.search) throw refuseField('q', 'request.badParameter', { name: 'q' })
    const code = viewCodeOf(resource)
    const sought = await code?.keyword?.(run, user, sql.join(parts, sql` and `), query.keyword)
    parts.push(sought?.where ?? (await keywordOf({ run, user, resource, alias: 't' }, query.keyword)))
    lookedTo = sought?.lookedTo ?? null
  }
  const base = sql.join(parts, sql` and `)
  return { base, whole: tab ? sql`${base} and ${tab}` : base, lookedTo }
}

function tabOf({ resource, query, sqlOf }: Opening): SQL | undefined {
  if (query.tab === undefined) return undefined
  const tab = tabsOf(resource, query.view).find((one) => one.key === query.tab)
  if (!tab) throw refuseField('_tab', 'request.badParameter', { name: '_tab' })
  return sqlOf(tab.where)
}
