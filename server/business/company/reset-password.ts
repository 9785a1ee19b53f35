import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { demandGood, hashPassword } from '../../auth/passwords.ts'
import type { Work } from '../../engine/tx.ts'
import type { Staff } from '../rules/rows.ts'
import { demandNotAbove, demandOtherAccount } from './administrators.ts'
import { logOut } from './log-out.ts'

/** A new password ends every session of the person, who must then choose the own one. */
export async function resetPassword(
  work: Work,
  row: Staff,
  input: ActionInput<Resources['staff'], 'resetPassword'>,
): Promise<undefined> {
  await demandOtherAccount(work, row.id, 'password')
  demandGood('password', input.password, [row.username, row.phone])
  const hash = await hashPassword(input.password)
  await work.query(sql`insert into credentials (staff_id, password_hash, must_change, changed_at)
    values (${row.id}, ${hash}, true, ${work.now.toISOString()})
    on conflict (staff_id) do update set password_hash = excluded.password_hash, must_change = excluded.must_change,
      changed_at = excluded.changed_at`)
  await logOut(work, row.id)
  return forgetFailures(work, row)
}

/** The failed logins of the account are forgotten: it need not wait. */
export async function unlock(work: Work, row: Staff): Promise<undefined> {
  await demandNotAbove(work, row.id)
  return forgetFailures(work, row)
}

async function forgetFailures(work: Work, row: Staff): Promise<undefined> {
  await work.query(sql`delete from login_failures where subject = ${`account:${row.username}`}`)
  return undefined
}

/** Somebody lost the authenticator: the password alone counts again, until another one is bound. */
export async function resetSecondFactor(work: Work, row: Staff): Promise<undefined> {
  await demandOtherAccount(work, row.id)
  await work.query(sql`update credentials set totp_secret = null, totp_since = null, totp_step = null,
    recovery_hashes = '{}' where staff_id = ${row.id}`)
  await logOut(work, row.id)
  return undefined
}
