import { sql } from 'drizzle-orm'
import type { Draft } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { reachesOffice } from '../../engine/grants.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Lined, Written } from '../../engine/write.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import type { Office } from '../rules/rows.ts'

type Next = () => Promise<Written>

/** A new office stands below one whose rows its maker sees. */
export async function createOffice(
  tx: Tx,
  draft: Draft<Resources['offices']>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  assertReach(tx, draft.parentId ?? null)
  return next()
}

/**
 * Who does not reach an office leaves it as it is. The tree of offices has no circle. Who sits above sees what is
 * below, so both places must be the mover's to see.
 */
export async function changeOffice(
  tx: Tx,
  row: Office,
  patch: Partial<Draft<Resources['offices']>>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  assertReached(tx, row.id)
  if (patch.parentId === undefined || patch.parentId === row.parentId) return next()
  for (const id of [row.parentId, patch.parentId]) assertReach(tx, id)
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('offices.tree', 0))`)
  const [circle] = await tx.query(sql`with recursive above as (
      select id, parent_id from offices where id = ${patch.parentId}
      union select o.id, o.parent_id from offices o join above a on o.id = a.parent_id)
    select 1 from above where id = ${row.id} limit 1`)
  if (circle) throw refuseField('parentId', 'offices.circle')
  return next()
}

export async function removeOffice(tx: Tx, row: Office): Promise<void> {
  assertReached(tx, row.id)
}

function assertReached(tx: Tx, id: string): void {
  if (!reachesOffice(tx.user, id)) throw refuse('offices.notReached')
}

function assertReach(tx: Tx, id: string | null): void {
  if (id === null ? tx.user.scope !== 'all' : !reachesOffice(tx.user, id))
    throw refuseField('parentId', 'offices.beyond')
}
