import { sql } from 'drizzle-orm'
import { type Flag, flagNames } from '../../src/define/flags.ts'
import type { Right } from '../../src/define/rights.ts'
import { roles } from '../../src/resources/roles.ts'
import { hasFlag, hasRight } from '../engine/access.ts'
import type { Person } from '../engine/person.ts'
import { refuse, refuseField } from '../engine/refuse.ts'
import type { Work } from '../engine/work.ts'
import type { Role } from './rows.ts'

type Granted = Pick<Role, 'rights' | 'hiddenFlags'>

/** Nobody grants what the granter lacks: neither a right nor the sight of a menu. */
export function demandGrantable(person: Person, field: string, after: Granted, before?: Granted): void {
  const rights = after.rights.filter((right) => !before?.rights.includes(right))
  const shown = visible(after).filter((flag) => !before || before.hiddenFlags.includes(flag))
  const isBeyond =
    rights.some((right) => !hasRight(person, right as Right)) || shown.some((flag) => !hasFlag(person, flag))
  if (isBeyond) throw refuseField(field, 'roles.beyond')
}

const visible = ({ hiddenFlags }: Granted): Flag[] => flagNames.filter((flag) => !hiddenFlags.includes(flag))

/** The roles of that ids. */
export const rolesOf = (work: Work, ids: readonly string[]): Promise<Role[]> =>
  work.rows(roles, sql`t.id = any(${sql.param([...ids])}::uuid[])`)

/** One change of who may maintain roles at a time; taken before the change. */
export async function lockAdministrators(work: Work): Promise<void> {
  await work.query(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`)
}

/** At least one member of the staff on duty can maintain roles; asked after the change. */
export async function demandAdministrator(work: Work): Promise<void> {
  const [one] = await work.query(sql`select 1 from staff s where s.status = 'on' and exists (
    select 1 from roles r where r.id = any(s.role_ids) and 'role.edit' = any(r.rights)) limit 1`)
  if (!one) throw refuse('roles.lastAdmin')
}
