import { type Flag, flagNames } from '../../src/define/flags.ts'
import { type DataScope, type Right, scopeNames } from '../../src/define/rights.ts'
import type { User } from '../auth/user.ts'
import { hasFlag, hasRight } from './access.ts'

/** What a person or a role allows: rights (those of fields among them), menus, and the rows it reaches. */
export type Grants = {
  rights: readonly string[]
  shown: readonly Flag[]
  scope: DataScope | undefined
  /** The offices whose rows are reached, where the scope is that of an office. */
  officeIds: readonly string[]
}

export type Beyond = 'rights' | 'flags' | 'scope' | 'offices'

export const nothing: Grants = { rights: [], shown: [], scope: undefined, officeIds: [] }

export const grantsOf = (user: User): Grants => ({
  rights: [...user.rights],
  shown: flagNames.filter((flag) => hasFlag(user, flag)),
  scope: user.scope,
  officeIds: isOfOffice(user.scope) ? user.officeIds : [],
})

export const grantsOfRole = (role: {
  rights: readonly string[]
  hiddenFlags: readonly string[]
  dataScope: string
}): Grants => ({
  rights: role.rights,
  shown: flagNames.filter((flag) => !role.hiddenFlags.includes(flag)),
  scope: role.dataScope as DataScope,
  officeIds: [],
})

const isOfOffice = (scope: DataScope) => scope === 'office' || scope === 'officeTree'
const width = (scope: DataScope | undefined) => (scope === undefined ? -1 : scopeNames.indexOf(scope))

/**
 * In what `after` goes beyond the person, as far as `before` did not have it: nobody grants a right, a menu or a reach
 * that the granter lacks. Empty: it may be granted.
 */
export function beyond(user: User, after: Grants, before: Grants = nothing): Beyond[] {
  const gainedRights = after.rights.filter((right) => !before.rights.includes(right))
  const gainedFlags = after.shown.filter((flag) => !before.shown.includes(flag))
  const gainedOffices = after.officeIds.filter((id) => before.scope !== 'all' && !before.officeIds.includes(id))
  const faults: (Beyond | false)[] = [
    gainedRights.some((right) => !hasRight(user, right as Right)) && 'rights',
    gainedFlags.some((flag) => !hasFlag(user, flag)) && 'flags',
    width(after.scope) > width(before.scope) && width(after.scope) > width(user.scope) && 'scope',
    gainedOffices.some((id) => !reachesOffice(user, id)) && 'offices',
  ]
  return faults.filter((fault) => fault !== false)
}

/** Whether all rows of the office are the person's to see. */
export const reachesOffice = (user: User, id: string): boolean =>
  user.scope === 'all' || (isOfOffice(user.scope) && user.officeIds.includes(id))
