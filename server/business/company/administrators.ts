import { sql } from 'drizzle-orm'
import type { Flag } from '../../../src/define/flags.ts'
import type { Right } from '../../../src/define/rights.ts'
import { roles } from '../../../src/resources/company/roles.ts'
import { readPerson, toPerson } from '../../auth/person.ts'
import { type Beyond, beyond, type Grants, grantsOf, grantsOfRole, nothing } from '../../engine/grants.ts'
import type { Work } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import type { Role } from '../rules/rows.ts'

/** What somebody needs to bring everybody else back: the rights, the menus, every row, and a password. */
const neededRights: readonly Right[] = ['role.edit', 'staff.edit']
const neededFlags: readonly Flag[] = ['companyManager', 'roleManager', 'workerManager', 'workerInfo']

/** Refuses what goes beyond the own grants, named by the field that would grant it. */
export function demandGrantable(
  work: Work,
  after: Grants,
  before: Grants = nothing,
  fields: Partial<Record<Beyond, string>> = {},
): void {
  const [fault] = beyond(work.person, after, before)
  if (!fault) return
  const field = fields[fault]
  throw field ? refuseField(field, 'roles.beyond') : refuse('roles.beyond')
}

/** The roles of that ids. */
export const rolesOf = (work: Work, ids: readonly string[]): Promise<Role[]> =>
  work.rows(roles, sql`t.id = any(${sql.param([...ids])}::uuid[])`)

/** What a member of the staff may do and reach as the rows stand now; somebody who is not on duty has nothing. */
export async function grantsOfStaff(work: Work, id: string): Promise<Grants> {
  const found = await readPerson(work.query, id)
  return found?.row.status === 'on' ? grantsOf(found.person) : nothing
}

/** What the person has or may have again: off duty, and by roles that are stopped. */
async function grantsAsleep(work: Work, id: string): Promise<Grants> {
  const found = await readPerson(work.query, id)
  return found ? grantsOf(toPerson(found.row, found.row.roles ?? [])) : nothing
}

/**
 * Nobody takes from somebody above: who changes what another person is granted, stops the person or lets the person
 * back in has no less than that person.
 */
export async function demandNotAbove(work: Work, id: string): Promise<void> {
  if (id === work.person.id) return
  if (beyond(work.person, await grantsAsleep(work, id)).length > 0) throw refuse('staff.above')
}

/**
 * What takes hold of an account (a new password, another phone) lets one act as its owner, who must not have more. The
 * own account is changed in 个人中心, which asks for the present password.
 */
export async function demandOtherAccount(work: Work, id: string, field?: string): Promise<void> {
  if (id === work.person.id) throw field ? refuseField(field, 'staff.ownAccount') : refuse('staff.ownAccount')
  await demandNotAbove(work, id)
}

/** Nobody takes from a role that allows more than one has. */
export function demandRoleNotAbove(work: Work, role: Role): void {
  if (beyond(work.person, grantsOfRole(role)).length > 0) throw refuse('roles.above')
}

/** Does what may take an administrator away, one such deed at a time, and refuses it when it took the last one. */
export async function keepingAnAdministrator<T>(work: Work, deed: () => Promise<T>): Promise<T> {
  await oneAtATime(work)
  const hadOne = await hasAdministrator(work)
  const done = await deed()
  if (hadOne && !(await hasAdministrator(work))) throw refuse('roles.lastAdmin')
  return done
}

/** Refuses what would take the last administrator away: the person, or the role that makes one. One such deed at a time. */
export async function demandAdministratorBesides(work: Work, without: Without): Promise<void> {
  await oneAtATime(work)
  if ((await hasAdministrator(work)) && !(await hasAdministrator(work, without))) throw refuse('roles.lastAdmin')
}

type Without = { staffId?: string; roleId?: string }

const oneAtATime = (work: Work) => work.query(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`)

async function hasAdministrator(work: Work, { staffId, roleId }: Without = {}): Promise<boolean> {
  const role = sql`select 1 from roles r where r.id = any(s.role_ids) and r.is_active
    ${roleId ? sql`and r.id <> ${roleId}` : sql``}`
  const held = neededRights.map((right) => sql`exists (${role} and ${right} = any(r.rights))`)
  const shown = neededFlags.map(
    (flag) => sql`(${flag} = any(s.shown_flags) or exists (${role} and not ${flag} = any(r.hidden_flags)))
      and not ${flag} = any(s.hidden_flags)`,
  )
  const found = await work.query(sql`select 1 from staff s join credentials c on c.staff_id = s.id
    where s.status = 'on' and s.data_scope = 'all' ${staffId ? sql`and s.id <> ${staffId}` : sql``} and ${sql.join([...held, ...shown], sql` and `)} limit 1`)
  return found.length > 0
}
