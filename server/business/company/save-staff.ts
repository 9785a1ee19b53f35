import type { Draft } from '../../../src/define/resource.ts'
import { type DataScope, scopeNames } from '../../../src/define/rights.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { type Beyond, nothing } from '../../engine/grants.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuseField } from '../../errors/business-error.ts'
import type { Staff } from '../rules/rows.ts'
import {
  assertGrantable,
  assertNotAbove,
  assertOtherAccount,
  grantsOfStaff,
  keepingAnAdministrator,
  rolesOf,
} from './administrators.ts'

type Next = (additions?: Additions) => Promise<Written>
type Patch = Partial<Draft<Resources['staff']>>

/** A new person gets no password yet, and at most the rights and the reach of anyone who takes him on. */
export async function createStaff(
  tx: Tx,
  draft: Draft<Resources['staff']>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  assertOverride(draft.shownFlags, draft.hiddenFlags)
  const dataScope = draft.dataScope ?? (await usualScope(tx, draft.roleIds ?? []))
  const written = await next({ row: { dataScope } })
  assertGrantable(tx, await grantsOfStaff(tx, written.row.id), nothing, fieldsOf(draft))
  return written
}

/**
 * What a person gains by the change, the one who makes it must have; and nobody's grants are changed by somebody who has
 * less, nor their name. Somebody remains who can undo it. The phone receives the code that sets a new password, so it is changed like one.
 */
export async function changeStaff(tx: Tx, row: Staff, patch: Patch, _lines: Lined, next: Next): Promise<Written> {
  assertOverride(patch.shownFlags ?? row.shownFlags, patch.hiddenFlags ?? row.hiddenFlags)
  if (patch.phone !== undefined && patch.phone !== row.phone) await assertOtherAccount(tx, row.id, 'phone')
  // The log and the history show people by the name that they have now.
  if (isChanged(row.name, patch.name)) await assertNotAbove(tx, row.id)
  if (!grantKeys.some((key) => patch[key] !== undefined)) return next()
  if (grantKeys.some((key) => isChanged(row[key], patch[key]))) await assertNotAbove(tx, row.id)
  const before = await grantsOfStaff(tx, row.id)
  const written = await keepingAnAdministrator(tx, () => next())
  assertGrantable(tx, await grantsOfStaff(tx, row.id), before, fieldsOf(patch))
  return written
}

const grantKeys = ['roleIds', 'dataScope', 'shownFlags', 'hiddenFlags', 'officeId'] as const

/** A form sends back what it was given; sets come in any order. */
const isChanged = (before: unknown, after: unknown): boolean =>
  after !== undefined && JSON.stringify(inOrder(before)) !== JSON.stringify(inOrder(after))
const inOrder = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : (value ?? []))

/** The widest of the roles' usual scopes, as far as the maker reaches. */
async function usualScope(tx: Tx, roleIds: readonly string[]): Promise<DataScope> {
  const scopes = (await rolesOf(tx, roleIds)).map((role) => scopeNames.indexOf(role.dataScope))
  return scopeNames[Math.min(Math.max(0, ...scopes), scopeNames.indexOf(tx.user.scope))] ?? 'self'
}

/** Which field of the form gave what goes too far. */
function fieldsOf(patch: Patch): Record<Beyond, string> {
  const byRole = patch.roleIds === undefined ? 'officeId' : 'roleIds'
  const isShowing = patch.shownFlags !== undefined || patch.hiddenFlags !== undefined
  return {
    rights: byRole,
    flags: isShowing ? 'shownFlags' : byRole,
    scope: patch.dataScope === undefined ? byRole : 'dataScope',
    offices: patch.officeId === undefined ? 'dataScope' : 'officeId',
  }
}

function assertOverride(shown: readonly string[] = [], hidden: readonly string[] = []): void {
  if (shown.some((flag) => hidden.includes(flag))) throw refuseField('hiddenFlags', 'staff.bothWays')
}
