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
import { whereOf } from './where.ts'

/** Who asks which resource for what, and when. */
export type ListAsked = { user: User; resource: Resource; query: ListQuery; now: Date }

/** One request of a list, opened once and handed from room to room. Its rows are those of the alias `t`. */
export type ListContext = Readonly<ListAsked> & {
  run: Run
  /** A condition on the rows as SQL, `$actor` and `$today` being those of the request. */
  sqlOf(where: Where): SQL
  /** What every row fulfils: scope, view, filters and keyword; `whole` with the tab. Found once, however often it is asked. */
  conditions(): Promise<{ base: SQL; whole: SQL }>
}

/** Opens the request; who may not see the resource or the view is refused. */
export function openList(db: Reader, asked: ListAsked): ListContext {
  const { user, resource, query, now } = asked
  assertSight(user, resource, query.view)
  const run = runOn(db)
  const context = contextOf({ user, today: businessDay(now) })
  const sqlOf = (where: Where): SQL => whereOf(resource, resolveWhere(where, context), 't')
  let known: Promise<{ base: SQL; whole: SQL }> | undefined
  const conditions = () => {
    known ??= conditionsOf({ ...asked, run, sqlOf })
    return known
  }
  return { ...asked, run, sqlOf, conditions }
}

type Opening = Omit<ListContext, 'conditions'>

async function conditionsOf(list: Opening): Promise<{ base: SQL; whole: SQL }> {
  const { user, resource, query, run, sqlOf } = list
  const tab = tabOf(list)
  const scope = scopeOf(user, resource, 't')
  const parts = [sqlOf(both(query.view?.where, query.where)), ...(scope ? [scope] : [])]
  if (query.keyword) {
    if (!resource.search) throw refuseField('q', 'request.badParameter', { name: 'q' })
    parts.push(await keywordOf({ run, user, resource, alias: 't' }, query.keyword))
  }
  const base = sql.join(parts, sql` and `)
  return { base, whole: tab ? sql`${base} and ${tab}` : base }
}

function tabOf({ resource, query, sqlOf }: Opening): SQL | undefined {
  if (query.tab === undefined) return undefined
  const tab = tabsOf(resource, query.view).find((one) => one.key === query.tab)
  if (!tab) throw refuseField('_tab', 'request.badParameter', { name: '_tab' })
  return sqlOf(tab.where)
}
