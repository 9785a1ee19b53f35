import { sql } from 'drizzle-orm'
import { type Flag, flagChain, flagNames, flagParents } from '../../src/define/flags.ts'
import { fieldRights, type Right, rightNames, scopeNames } from '../../src/define/rights.ts'
import { registry, reports } from '../../src/resources/index.ts'
import { type MenuEntry, type MenuGroup, menu } from '../../src/resources/menu.ts'
import type { Run } from '../db/run.ts'
import { rolesInUse, type User, type UserRow } from './user.ts'

export type RoleRow = {
  id: string
  version: number
  code: string
  name: string
  dataScope: string
  rights: string[]
  hiddenFlags: string[]
  isSystem: boolean
  isActive: boolean
  needsSecondFactor: boolean
  members: number
}

/** Every role with its grants and how many people on duty have it. */
export const readMatrix = (run: Run): Promise<RoleRow[]> =>
  run<RoleRow>(sql`select r.id, r.version, r.code, r.name, r.data_scope as "dataScope", r.rights,
    r.hidden_flags as "hiddenFlags", r.is_system as "isSystem",
    r.is_active as "isActive", r.needs_second_factor as "needsSecondFactor",
    (select count(*) from staff s where r.id = any(s.role_ids) and s.status = 'on')::int as members
    from roles r order by r.code`)

const groups: readonly MenuGroup[] = menu
const fieldRightNames: readonly string[] = fieldRights

/** The words of the console: each flag with what it shows, each right, each scope. */
export const permissionWords = () => ({
  flags: flagNames.map((flag) => ({
    key: flag,
    parent: flagParents[flag] ?? null,
    paths: pathsOfFlag(flag),
  })),
  rights: rightNames.map((right) => ({
    key: right,
    kind: fieldRightNames.includes(right) ? 'field' : 'action',
  })),
  scopes: scopeNames.map((key) => ({ key })),
})

/** The addresses of the menu that the flag shows: its group, and the entries that have it or no flag of their own. */
export function pathsOfFlag(flag: Flag): string[] {
  return groups.flatMap((group) => [
    ...(group.flag === flag ? [group.path] : []),
    ...group.entries.filter((entry) => !entry.isOpen && (flagOfEntry(entry) ?? group.flag) === flag).map(pathOfEntry),
  ])
}

const flagOfEntry = ({ flag, report = '' }: MenuEntry): Flag | undefined => flag ?? reports[report]?.flag

function pathOfEntry(entry: MenuEntry): string {
  if (entry.page !== undefined) return entry.path
  if (entry.report !== undefined) return reports[entry.report]?.path ?? entry.report
  const [resource = '', key = ''] = entry.view.split('.')
  return registry[resource]?.views?.[key]?.path ?? entry.view
}

export type RoleDiff = {
  id: string
  name: string
  members: number
  rights: { added: string[]; removed: string[] }
  flags: { shown: string[]; hidden: string[] }
  scope: [string, string] | null
}

/** What a change of the matrix does, role by role; roles that stay as they are do not occur. */
export function diffOf(before: readonly RoleRow[], after: readonly RoleRow[]): RoleDiff[] {
  return after.flatMap((role) => {
    const old = before.find(({ id }) => id === role.id)
    if (!old) return []
    const diff = {
      id: role.id,
      name: role.name,
      members: role.members,
      rights: { added: without(role.rights, old.rights), removed: without(old.rights, role.rights) },
      flags: { shown: without(old.hiddenFlags, role.hiddenFlags), hidden: without(role.hiddenFlags, old.hiddenFlags) },
      scope: old.dataScope === role.dataScope ? null : ([old.dataScope, role.dataScope] as [string, string]),
    }
    const sets = [...Object.values(diff.rights), ...Object.values(diff.flags)]
    return diff.scope || sets.some((set) => set.length > 0) ? [diff] : []
  })
}

const without = (set: readonly string[], other: readonly string[]) => set.filter((one) => !other.includes(one))

/** Where a flag, right or scope of a person comes from. */
export type Source = { kind: 'role'; id: string; name: string } | { kind: 'override' } | { kind: 'parent'; flag: Flag }

export function effectiveOf({ user, row }: { user: User; row: UserRow }) {
  const roles = row.roles ?? []
  return {
    id: user.id,
    name: user.name,
    status: row.status,
    roles: roles.map(({ id, code, name, isActive }) => ({ id, code, name, isActive })),
    scope: { value: row.scope, officeIds: user.officeIds },
    flags: flagNames.map((flag) => ({ flag, ...flagOf(flag, user, row) })),
    rights: rightNames.map((right) => ({
      right,
      has: user.rights.has(right),
      from: rolesWith(right, row),
    })),
    must: user.must ?? null,
  }
}

/** Whether a menu shows, and the roles, the override or the parent that decide it. */
export function flagOf(flag: Flag, user: User, row: UserRow): { hidden: 0 | 1; from: Source[] } {
  const closed = flagChain(flag).find((one) => user.permission[one].hidden === 1)
  if (closed && closed !== flag) return { hidden: 1, from: [{ kind: 'parent', flag: closed }] }
  const { hidden } = user.permission[flag]
  if (row.hidden.includes(flag) || row.shown.includes(flag)) return { hidden, from: [{ kind: 'override' }] }
  const deciding = rolesInUse(row).filter((role) => role.hidden.includes(flag) === (hidden === 1))
  return { hidden, from: deciding.map(({ id, name }) => ({ kind: 'role', id, name })) }
}

export const rolesWith = (right: Right, row: UserRow): Source[] =>
  rolesInUse(row)
    .filter((role) => role.rights.includes(right))
    .map(({ id, name }) => ({ kind: 'role', id, name }))
