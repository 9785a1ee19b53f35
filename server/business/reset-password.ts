import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../src/define/resource.ts'
import type { Resources } from '../../src/resources/index.ts'
import { hashPassword, isStrong } from '../engine/passwords.ts'
import { refuseField } from '../engine/refuse.ts'
import type { Work } from '../engine/work.ts'
import { demandGrantable, rolesOf } from './administrators.ts'
import type { Staff } from './rows.ts'
import { logOut } from './save-staff.ts'

/** A new password ends every session of the person. Who sets it could log in as that person, so must not lack a right of theirs. */
export async function resetPassword(
  work: Work,
  row: Staff,
  input: ActionInput<Resources['staff'], 'resetPassword'>,
): Promise<undefined> {
  if (!isStrong(input.password)) throw refuseField('password', 'password.weak')
  for (const role of await rolesOf(work, row.roleIds)) demandGrantable(work.person, 'password', role)
  const hash = await hashPassword(input.password)
  const mustChange = work.person.id !== row.id
  await work.query(sql`insert into credentials (staff_id, password_hash, must_change, changed_at)
    values (${row.id}, ${hash}, ${mustChange}, ${work.now.toISOString()})
    on conflict (staff_id) do update set password_hash = excluded.password_hash, must_change = excluded.must_change,
      changed_at = excluded.changed_at`)
  await logOut(work, row.id)
  return undefined
}
