import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Encryption } from '../auth/encryption.ts'
import { ownSubject } from '../auth/login-limits.ts'
import { acceptsCode, newRecoveryCodes, newSecret, otpauth, stepOfCode } from '../auth/second-factor.ts'
import { claimAttempt, undo } from '../auth/throttle.ts'
import type { Tx } from '../engine/tx.ts'
import { refuse, refuseField } from '../errors/business-error.ts'
import { assertPassword, endOthers, noteOwn } from './account-actions.ts'
import { type Endpoint, endpoint, type PersonAsked } from './endpoint.ts'
import type { Context } from './request.ts'

const beginBody = z.strictObject({ password: z.string().max(256) })
const confirmBody = z.strictObject({ code: z.string().max(10) })
const removeBody = z.strictObject({ password: z.string().max(256), code: z.string().max(40) })

/** An authenticator as the second factor (RFC 6238): bound by anyone, needed by the roles that say so. */
export const secondFactorEndpoints = (context: Context, secrets: Encryption, issuer: string): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/account/second-factor',
    tag: 'account',
    summary: 'Set up an authenticator',
    body: beginBody,
    run: (asked) => begin(context, secrets, issuer, asked),
  }),
  endpoint({
    method: 'POST',
    path: '/api/account/second-factor/confirm',
    tag: 'account',
    summary: 'Confirm the authenticator',
    body: confirmBody,
    run: async ({ request, user, body, now, write }) => {
      const { pool } = context.database
      const subjects = [ownSubject(user.id)]
      await claimAttempt(pool, subjects, now)
      const { codes, hashes } = newRecoveryCodes()
      await context.service.transact(write(), async (tx) => {
        await confirm(tx, secrets, body.code.trim(), hashes)
        await endOthers(tx, request)
      })
      await undo(pool, subjects)
      return { recoveryCodes: codes }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/account/second-factor/remove',
    tag: 'account',
    summary: 'Remove the authenticator',
    body: removeBody,
    run: (asked) => remove(context, secrets, asked),
  }),
]

/** Answers the key; it counts once a code of it was shown. */
async function begin(
  { database: { pool } }: Context,
  secrets: Encryption,
  issuer: string,
  { user, body, now }: PersonAsked<unknown, z.infer<typeof beginBody>>,
) {
  await assertPassword(pool, user, 'password', body.password, now)
  const secret = newSecret()
  const { rowCount } = await pool.query(
    'update credentials set totp_secret = $2, totp_step = null where staff_id = $1 and totp_since is null',
    [user.id, secrets.seal(secret, user.id)],
  )
  if (rowCount === 0) throw refuse('totp.bound')
  return { secret, uri: otpauth(secret, user.username, issuer) }
}

async function remove(
  { database: { pool }, service }: Context,
  secrets: Encryption,
  { request, user, body, now, write }: PersonAsked<unknown, z.infer<typeof removeBody>>,
) {
  await assertPassword(pool, user, 'password', body.password, now)
  const subjects = [ownSubject(user.id)]
  await claimAttempt(pool, subjects, now)
  if (!(await acceptsCode(pool, secrets, user.id, body.code, now))) throw refuseField('code', 'login.secondFactorWrong')
  await undo(pool, subjects)
  await service.transact(write(), async (tx) => {
    await tx.query(sql`update credentials set totp_secret = null, totp_since = null, totp_step = null,
      recovery_hashes = '{}' where staff_id = ${user.id}`)
    await endOthers(tx, request)
    noteOwn(tx, 'removeSecondFactor')
  })
  return { done: true }
}

/** From a right code on the key counts; the step of that code is used up. */
async function confirm(tx: Tx, secrets: Encryption, code: string, hashes: string[]): Promise<void> {
  const { id } = tx.user
  const [kept] = await tx.query<{ secret: string | null }>(
    sql`select totp_secret as secret from credentials where staff_id = ${id} and totp_since is null for update`,
  )
  const secret = kept?.secret ? secrets.open(kept.secret, id) : null
  if (secret === null) throw refuse('totp.notBound')
  const step = stepOfCode(secret, code, tx.now)
  if (step === null) throw refuseField('code', 'login.secondFactorWrong')
  await tx.query(sql`update credentials set totp_since = ${tx.now.toISOString()}, totp_step = ${step},
    recovery_hashes = ${sql.param(hashes)}::text[] where staff_id = ${id}`)
  noteOwn(tx, 'bindSecondFactor')
}
