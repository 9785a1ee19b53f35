import { sql } from 'drizzle-orm'
import { type FlagOverride, type PermissionMap, permissionsOfRoles } from '../../src/define/flags.ts'
import { type DataScope, type Right, rightNames } from '../../src/define/rights.ts'
import type { Run } from '../db/run.ts'

/** Who asks: read afresh from the database with every request, so that a change of rights holds at the next call. */
export type User = {
  id: string
  name: string
  username: string
  officeId: string
  /** The office and those below it. */
  officeIds: string[]
  /** The office and those above it. */
  officesAbove: string[]
  post: string
  scope: DataScope
  rights: ReadonlySet<Right>
  permission: PermissionMap
  roleCodes: string[]
  roleIds: string[]
  /** The administrator who looks through this person's eyes and may change nothing. */
  seenBy?: { id: string; name: string } | undefined
  /** What must be done before anything else. */
  must?: 'changePassword' | 'bindSecondFactor' | undefined
}

/** Where a write comes from, for the audit. */
export type RequestMeta = {
  requestId: string
  address: string | null
  language: 'zh' | 'en'
  /** The rows come from a sheet. */
  isImport?: true
  /** It comes from a telephone's browser. */
  isPhone?: true
}

export type RoleGrant = {
  id: string
  code: string
  name: string
  rights: string[]
  hidden: string[]
  isActive: boolean
}
export type UserRow = {
  id: string
  name: string
  username: string
  officeId: string
  officeIds: string[]
  officesAbove: string[]
  post: string
  status: string
  scope: DataScope
  roles: (RoleGrant & { needsSecondFactor: boolean })[] | null
  shown: string[]
  hidden: string[]
  mustChange: boolean
  hasSecondFactor: boolean
}

/** The columns of a person with the roles, of `staff s left join credentials c`. */
export const userColumns = `s.id, s.name, s.username, s.office_id as "officeId", s.post, s.status, s.data_scope as "scope",
    s.shown_flags as shown, s.hidden_flags as hidden,
    coalesce(c.must_change, false) as "mustChange", c.totp_since is not null as "hasSecondFactor",
    (select json_agg(json_build_object('id', r.id, 'code', r.code, 'name', r.name, 'rights', r.rights,
        'hidden', r.hidden_flags, 'isActive', r.is_active, 'needsSecondFactor', r.needs_second_factor) order by r.code)
      from roles r where r.id = any(s.role_ids)) as roles,
    case when s.data_scope = 'officeTree' then (
      with recursive below as (
        select o.id from offices o where o.id = s.office_id
        union select o.id from offices o join below b on o.parent_id = b.id)
      select array_agg(id) from below) else array[s.office_id] end as "officeIds",
    (with recursive above as (
      select o.id, o.parent_id from offices o where o.id = s.office_id
      union select o.id, o.parent_id from offices o join above a on o.id = a.parent_id)
      select array_agg(id) from above) as "officesAbove"`

/** The person of that id as the roles and the override make them, on duty or not; null when there is none. */
export async function readUser(run: Run, id: string): Promise<{ user: User; row: UserRow } | null> {
  const [row] = await run<UserRow>(
    sql`select ${sql.raw(userColumns)} from staff s left join credentials c on c.staff_id = s.id where s.id = ${id}`,
  )
  return row ? { user: toUser(row), row } : null
}

/** The roles that give something: a stopped one gives nothing. */
export const rolesInUse = ({ roles }: UserRow) => (roles ?? []).filter((role) => role.isActive)

export function toUser(row: UserRow, roles = rolesInUse(row)): User {
  const rights = roles
    .flatMap((role) => role.rights)
    .filter((right): right is Right => (rightNames as string[]).includes(right))
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    officeId: row.officeId,
    officeIds: row.officeIds,
    officesAbove: row.officesAbove,
    post: row.post,
    scope: row.scope,
    rights: new Set(rights),
    permission: permissionsOfRoles(
      roles.map((role) => role.hidden),
      overrideOf(row),
    ),
    roleCodes: roles.map((role) => role.code),
    roleIds: roles.map((role) => role.id),
    must: duty(row),
  }
}

export const overrideOf = ({ shown, hidden }: Pick<UserRow, 'shown' | 'hidden'>): FlagOverride => ({ shown, hidden })

function duty(row: UserRow): User['must'] {
  if (row.mustChange) return 'changePassword'
  const isNeeded = rolesInUse(row).some((role) => role.needsSecondFactor)
  return isNeeded && !row.hasSecondFactor ? 'bindSecondFactor' : undefined
}
