import { sql } from 'drizzle-orm'
import type { Draft } from '../../src/define/resource.ts'
import type { Resources } from '../../src/resources/index.ts'
import { refuseField } from '../engine/refuse.ts'
import type { Work } from '../engine/work.ts'
import type { Lined, Written } from '../engine/write.ts'
import type { Office } from './rows.ts'

/** The tree of offices has no circle: none lies below itself. */
export async function changeOffice(
  work: Work,
  row: Office,
  patch: Partial<Draft<Resources['offices']>>,
  _lines: Lined,
  next: () => Promise<Written>,
): Promise<Written> {
  if (patch.parentId) {
    await work.query(sql`select pg_advisory_xact_lock(hashtextextended('offices.tree', 0))`)
    const [circle] = await work.query(sql`with recursive above as (
        select id, parent_id from offices where id = ${patch.parentId}
        union select o.id, o.parent_id from offices o join above a on o.id = a.parent_id)
      select 1 from above where id = ${row.id} limit 1`)
    if (circle) throw refuseField('parentId', 'offices.circle')
  }
  return next()
}
