import { sql } from 'drizzle-orm'
import type { Flag } from '../../../src/define/flags.ts'
import type { Right } from '../../../src/define/rights.ts'
import { roles } from '../../../src/resources/company/roles.ts'
import { readUser, toUser } from '../../auth/user.ts'
import { type Beyond, beyond, type Grants, grantsOf, grantsOfRole, nothing } from '../../engine/grants.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import type { Role } from '../rules/rows.ts'

/** What somebody needs to bring everybody else back: the rights, the menus, every row, and a password. */
const neededRights: readonly Right[] = ['role.edit', 'staff.edit']
const neededFlags: readonly Flag[] = ['companyManager', 'roleManager', 'workerManager', 'workerInfo']

/** Refuses what goes beyond the own grants, named by the field that would grant it. */
export function assertGrantable(
  tx: Tx,
  after: Grants,
  before: Grants = nothing,
  fields: Partial<Record<Beyond, string>> = {},
): void {
  const [fault] = beyond(tx.user, after, before)
  if (!fault) return
  const field = fields[fault]
  throw field ? refuseField(field, 'roles.beyond') : refuse('roles.beyond')
}

/** The roles of that ids. */
export const rolesOf = (tx: Tx, ids: readonly string[]): Promise<Role[]> => tx.lockRows(roles, ids)

/** What a member of the staff may do and reach as the rows stand now; somebody who is not on duty has nothing. */
export async function grantsOfStaff(tx: Tx, id: string): Promise<Grants> {
  const found = await readUser(tx.query, id)
  return found?.row.status === 'on' ? grantsOf(found.user) : nothing
}

/** What the person has or may have again: off duty, and by roles that are stopped. */
async function grantsAsleep(tx: Tx, id: string): Promise<Grants> {
  const found = await readUser(tx.query, id)
  return found ? grantsOf(toUser(found.row, found.row.roles ?? [])) : nothing
}

/**
 * Nobody takes from somebody above: who changes what another person is granted, stops the person or lets the person
 * back in has no less than that person.
 */
export async function assertNotAbove(tx: Tx, id: string): Promise<void> {
  if (id === tx.user.id) return
  if (beyond(tx.user, await grantsAsleep(tx, id)).length > 0) throw refuse('staff.above')
}

/**
 * What takes hold of an account (a new password, another phone) lets one act as its owner, who must not have more. The
 * own account is changed in 个人中心, which asks for the present password.
 */
export async function assertOtherAccount(tx: Tx, id: string, field?: string): Promise<void> {
  if (id === tx.user.id) throw field ? refuseField(field, 'staff.ownAccount') : refuse('staff.ownAccount')
  await assertNotAbove(tx, id)
}

/** Nobody takes from a role that allows more than one has. */
export function assertRoleNotAbove(tx: Tx, role: Role): void {
  if (beyond(tx.user, grantsOfRole(role)).length > 0) throw refuse('roles.above')
}

/** Does what may take an administrator away, one such action at a time, and refuses it when it took the last one. */
export async function keepingAnAdministrator<T>(tx: Tx, action: () => Promise<T>): Promise<T> {
  await oneAtATime(tx)
  const hadOne = await hasAdministrator(tx)
  const done = await action()
  if (hadOne && !(await hasAdministrator(tx))) throw refuse('roles.lastAdmin')
  return done
}

/** Refuses what would take the last administrator away: the person, or the role that makes one. One such action at a time. */
export async function assertAdministratorBesides(tx: Tx, without: Without): Promise<void> {
  await oneAtATime(tx)
  if ((await hasAdministrator(tx)) && !(await hasAdministrator(tx, without))) throw refuse('roles.lastAdmin')
}

type Without = { staffId?: string; roleId?: string }

const oneAtATime = (tx: Tx) => tx.query(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`)

async function hasAdministrator(tx: Tx, { staffId, roleId }: Without = {}): Promise<boolean> {
  const role = sql`select 1 from roles r where r.id = any(s.role_ids) and r.is_active
    ${roleId ? sql`and r.id <> ${roleId}` : sql``}`
  const held = neededRights.map((right) => sql`exists (${role} and ${right} = any(r.rights))`)
  const shown = neededFlags.map(
    (flag) => sql`(${flag} = any(s.shown_flags) or exists (${role} and not ${flag} = any(r.hidden_flags)))
      and not ${flag} = any(s.hidden_flags)`,
  )
  const found = await tx.query(sql`select 1 from staff s join credentials c on c.staff_id = s.id
    where s.status = 'on' and s.data_scope = 'all' ${staffId ? sql`and s.id <> ${staffId}` : sql``} and ${sql.join([...held, ...shown], sql` and `)} limit 1`)
  return found.length > 0
}
