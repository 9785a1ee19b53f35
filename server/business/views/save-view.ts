import { sql } from 'drizzle-orm'
import { readListState } from '../../../src/define/list-state.ts'
import type { Param } from '../../../src/define/message.ts'
import { fieldNamed } from '../../../src/define/path.ts'
import type { Draft, Row } from '../../../src/define/resource.ts'
import { type Resources, resourceOf } from '../../../src/resources/index.ts'
import { assertSight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { assertAskable, usableList } from '../../engine/usable-list.ts'
import type { Lined, Written } from '../../engine/write.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'

type View = Row<Resources['savedViews']>
type Given = Partial<Draft<Resources['savedViews']>>
type Next = () => Promise<Written>

/** Views that one person keeps. */
export const MOST_VIEWS = 100

/** A view holds what its maker may ask for. */
export async function createSavedView(tx: Tx, draft: Given, _lines: Lined, next: Next): Promise<Written> {
  const { id } = tx.user
  assertUsable(tx, String(draft.resource), draft.state ?? null)
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`savedViews.${id}`}, 0))`)
  const [found] = await tx.query<{ n: number }>(sql`select count(*)::int as n from saved_views where owner_id = ${id}`)
  if ((found?.n ?? 0) >= MOST_VIEWS) throw refuse('views.tooMany', { count: MOST_VIEWS })
  return next()
}

export async function changeSavedView(tx: Tx, row: View, patch: Given, _lines: Lined, next: Next): Promise<Written> {
  if (patch.state !== undefined && patch.state !== row.state) assertUsable(tx, row.resource, patch.state)
  return next()
}

function assertUsable(tx: Tx, name: string, state: string | null): void {
  const resource = resourceOf(name)
  const list = readListState(state)
  // What is left out begins as the list is.
  if (!list || state === null) return
  const view = Object.hasOwn(resource.views ?? {}, list.view) ? resource.views?.[list.view] : undefined
  if (!view && list.query === '') return
  if (!view) throw refuseField('state', 'views.noList')
  assertSight(tx.user, resource, view)
  const { leftOut } = usableList(tx.user, resource, list)
  if (leftOut.length > 0) {
    const names: Param = { list: leftOut.map((path) => fieldNamed(resource, path)?.label ?? path) }
    throw refuseField('state', 'views.unusable', { names })
  }
  assertAskable(tx.user, resource, list)
}
