import type { ActionInput, Draft } from '../../../src/define/resource.ts'
import { roles } from '../../../src/resources/company/roles.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { grantsOfRole } from '../../engine/grants.ts'
import type { Tx } from '../../engine/tx.ts'
import { createRow, type Lined, type Written } from '../../engine/write.ts'
import type { Role } from '../rules/rows.ts'
import {
  assertAdministratorBesides,
  assertGrantable,
  assertRoleNotAbove,
  keepingAnAdministrator,
} from './administrators.ts'

type Next = () => Promise<Written>
const fields = { rights: 'rights', flags: 'hiddenFlags', scope: 'dataScope' } as const

/** A role holds at most what its maker has. */
export async function createRole(
  tx: Tx,
  draft: Draft<Resources['roles']>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  const { rights = [], hiddenFlags = [], dataScope = 'self' } = draft
  assertGrantable(tx, grantsOfRole({ rights, hiddenFlags, dataScope }), undefined, fields)
  return next()
}

/** A role neither has nor gains more than its maker has, and somebody remains who can undo the change. */
export async function changeRole(
  tx: Tx,
  row: Role,
  patch: Partial<Draft<Resources['roles']>>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  assertRoleNotAbove(tx, row)
  assertGrantable(tx, grantsOfRole({ ...row, ...withoutGaps(patch) }), grantsOfRole(row), fields)
  return keepingAnAdministrator(tx, next)
}

/** A role like this one under another name; the same limits hold as for one made from nothing. */
export async function copyRole(
  tx: Tx,
  row: Role,
  { code, name }: ActionInput<Resources['roles'], 'copy'>,
): Promise<undefined> {
  const { dataScope, rights, hiddenFlags, description } = row
  await createRow(tx, roles as never, { code, name, dataScope, rights, hiddenFlags, description }, createRole as never)
  return undefined
}

/** Whether those who have the role must log in with a second factor. */
export async function requireSecondFactor(
  tx: Tx,
  row: Role,
  { needed = false }: ActionInput<Resources['roles'], 'secondFactor'>,
): Promise<Partial<Role>> {
  assertRoleNotAbove(tx, row)
  return { needsSecondFactor: needed }
}

/** 停用: it gives nothing until it is in use again, and is given to nobody. */
export async function stopRole(tx: Tx, row: Role): Promise<Partial<Role>> {
  assertRoleNotAbove(tx, row)
  await assertAdministratorBesides(tx, { roleId: row.id })
  return { isActive: false }
}

/** 启用: it gives again what it gave, so only somebody who has all that may do it. */
export async function startRole(tx: Tx, row: Role): Promise<Partial<Role>> {
  assertRoleNotAbove(tx, row)
  return { isActive: true }
}

const withoutGaps = <T extends object>(patch: T): T =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as T
