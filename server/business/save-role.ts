import type { Draft } from '../../src/define/resource.ts'
import type { Resources } from '../../src/resources/index.ts'
import type { Work } from '../engine/work.ts'
import type { Lined, Written } from '../engine/write.ts'
import { demandAdministrator, demandGrantable, lockAdministrators } from './administrators.ts'
import type { Role } from './rows.ts'

type Next = () => Promise<Written>

/** A role holds at most what its maker has. */
export async function createRole(
  work: Work,
  draft: Draft<Resources['roles']>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  demandGrantable(work.person, 'rights', { rights: draft.rights ?? [], hiddenFlags: draft.hiddenFlags ?? [] })
  return next()
}

/** A role gains at most what its maker has, and the last administrator keeps the right to maintain roles. */
export async function changeRole(
  work: Work,
  row: Role,
  patch: Partial<Draft<Resources['roles']>>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  const after = { rights: patch.rights ?? row.rights, hiddenFlags: patch.hiddenFlags ?? row.hiddenFlags }
  demandGrantable(work.person, patch.rights ? 'rights' : 'hiddenFlags', after, row)
  if (!patch.rights) return next()
  await lockAdministrators(work)
  const written = await next()
  if (row.rights.includes('role.edit')) await demandAdministrator(work)
  return written
}
