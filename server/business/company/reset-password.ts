import { sql } from 'drizzle-orm'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { writeCredentials } from '../../auth/credentials.ts'
import { forgetFailures } from '../../auth/login-limits.ts'
import { assertGood, hashPassword } from '../../auth/passwords.ts'
import { accountMark, secretWithin } from '../../auth/secret.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Staff } from '../rules/rows.ts'
import { assertNotAbove, assertOtherAccount } from './administrators.ts'
import { logOut } from './log-out.ts'

/** A new password ends every session of the person, who must then choose the own one. */
export async function resetPassword(
  tx: Tx,
  row: Staff,
  input: ActionInput<Resources['staff'], 'resetPassword'>,
): Promise<undefined> {
  await assertOtherAccount(tx, row.id, 'password')
  assertGood('password', input.password, [row.username, row.phone])
  const hash = await hashPassword(input.password)
  await writeCredentials(tx.query, [row.id], { passwordHash: hash, mustChange: true, at: tx.now })
  await logOut(tx, row.id)
  return letIn(tx, row)
}

/** The failed logins of the account are forgotten, and those of the addresses where it failed: it need not wait. */
export async function unlock(tx: Tx, row: Staff): Promise<undefined> {
  await assertNotAbove(tx, row.id)
  return letIn(tx, row)
}

async function letIn(tx: Tx, row: Staff): Promise<undefined> {
  const secret = await secretWithin(tx.query)
  if (secret === null) return undefined
  const account = accountMark(secret, row.username)
  await forgetFailures(tx.query, { staffId: row.id, account }, { addresses: true })
  return undefined
}

/** Somebody lost the authenticator: the password alone counts again, until another one is bound. */
export async function resetSecondFactor(tx: Tx, row: Staff): Promise<undefined> {
  await assertOtherAccount(tx, row.id)
  await tx.query(sql`update credentials set totp_secret = null, totp_since = null, totp_step = null,
    recovery_hashes = '{}' where staff_id = ${row.id}`)
  await logOut(tx, row.id)
  return undefined
}
