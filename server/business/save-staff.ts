import { sql } from 'drizzle-orm'
import type { Draft } from '../../src/define/resource.ts'
import { type DataScope, dataScopes } from '../../src/define/rights.ts'
import type { Resources } from '../../src/resources/index.ts'
import { refuseField } from '../engine/refuse.ts'
import type { Work } from '../engine/work.ts'
import type { Lined, Written } from '../engine/write.ts'
import { demandAdministrator, demandGrantable, lockAdministrators, rolesOf } from './administrators.ts'
import type { Staff } from './rows.ts'

type Next = () => Promise<Written>

/** From the narrowest to the widest. */
const scopes = Object.keys(dataScopes) as DataScope[]

/** A new person gets no password yet, and at most the rights and the reach of whoever takes him on. */
export async function createStaff(
  work: Work,
  draft: Draft<Resources['staff']>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  await demandRoles(work, draft.roleIds ?? [])
  if (draft.dataScope) demandReach(work, draft.dataScope)
  return next()
}

/** Roles are given as on taking on; who leaves is logged out; the last administrator stays one. */
export async function changeStaff(
  work: Work,
  row: Staff,
  patch: Partial<Draft<Resources['staff']>>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  const added = (patch.roleIds ?? []).filter((id) => !row.roleIds.includes(id))
  await demandRoles(work, added)
  if (patch.dataScope && patch.dataScope !== row.dataScope) demandReach(work, patch.dataScope)
  const isLeaving = patch.status !== undefined && patch.status !== 'on'
  if (!isLeaving && !patch.roleIds) return next()
  await lockAdministrators(work)
  const written = await next()
  await demandAdministrator(work)
  if (isLeaving) await logOut(work, row.id)
  return written
}

export async function logOut(work: Work, staffId: string): Promise<void> {
  await work.query(sql`delete from sessions where staff_id = ${staffId}`)
}

async function demandRoles(work: Work, ids: readonly string[]): Promise<void> {
  for (const role of await rolesOf(work, ids)) demandGrantable(work.person, 'roleIds', role)
}

function demandReach(work: Work, scope: DataScope): void {
  if (scopes.indexOf(scope) > scopes.indexOf(work.person.scope)) throw refuseField('dataScope', 'roles.beyond')
}
