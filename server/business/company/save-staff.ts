import type { Draft } from '../../../src/define/resource.ts'
import { type DataScope, scopeNames } from '../../../src/define/rights.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { type Beyond, nothing } from '../../engine/grants.ts'
import type { Work } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuseField } from '../../errors/business-error.ts'
import type { Staff } from '../rules/rows.ts'
import {
  demandGrantable,
  demandNotAbove,
  demandOtherAccount,
  grantsOfStaff,
  keepingAnAdministrator,
  rolesOf,
} from './administrators.ts'

type Next = (additions?: Additions) => Promise<Written>
type Patch = Partial<Draft<Resources['staff']>>

/** A new person gets no password yet, and at most the rights and the reach of whoever takes him on. */
export async function createStaff(
  work: Work,
  draft: Draft<Resources['staff']>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  demandOverride(draft.shownFlags, draft.hiddenFlags)
  const dataScope = draft.dataScope ?? (await usualScope(work, draft.roleIds ?? []))
  const written = await next({ row: { dataScope } })
  demandGrantable(work, await grantsOfStaff(work, written.row.id), nothing, fieldsOf(draft))
  return written
}

/**
 * What a person gains by the change, the one who makes it must have; and nobody's grants are changed by somebody who has
 * less. Somebody remains who can undo it. The phone receives the code that sets a new password, so it is changed like one.
 */
export async function changeStaff(work: Work, row: Staff, patch: Patch, _lines: Lined, next: Next): Promise<Written> {
  demandOverride(patch.shownFlags ?? row.shownFlags, patch.hiddenFlags ?? row.hiddenFlags)
  if (patch.phone !== undefined && patch.phone !== row.phone) await demandOtherAccount(work, row.id, 'phone')
  if (!grantKeys.some((key) => patch[key] !== undefined)) return next()
  if (grantKeys.some((key) => isChanged(row[key], patch[key]))) await demandNotAbove(work, row.id)
  const before = await grantsOfStaff(work, row.id)
  const written = await keepingAnAdministrator(work, () => next())
  demandGrantable(work, await grantsOfStaff(work, row.id), before, fieldsOf(patch))
  return written
}

const grantKeys = ['roleIds', 'dataScope', 'shownFlags', 'hiddenFlags', 'officeId'] as const

/** A form sends back what it was given; sets come in any order. */
const isChanged = (before: unknown, after: unknown): boolean =>
  after !== undefined && JSON.stringify(inOrder(before)) !== JSON.stringify(inOrder(after))
const inOrder = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : (value ?? []))

/** The widest of the roles' usual scopes, as far as the maker reaches. */
async function usualScope(work: Work, roleIds: readonly string[]): Promise<DataScope> {
  const scopes = (await rolesOf(work, roleIds)).map((role) => scopeNames.indexOf(role.dataScope))
  return scopeNames[Math.min(Math.max(0, ...scopes), scopeNames.indexOf(work.person.scope))] ?? 'self'
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

function demandOverride(shown: readonly string[] = [], hidden: readonly string[] = []): void {
  if (shown.some((flag) => hidden.includes(flag))) throw refuseField('hiddenFlags', 'staff.bothWays')
}
