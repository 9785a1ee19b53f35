import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Encryption } from '../auth/encryption.ts'
import { ownSubject } from '../auth/login-limits.ts'
import { acceptsCode, newRecoveryCodes, newSecret, otpauth, stepOfCode } from '../auth/second-factor.ts'
import { claimAttempt, undo } from '../auth/throttle.ts'
import type { Tx } from '../engine/tx.ts'
import { refuse, refuseField } from '../errors/business-error.ts'
import { assertPassword, endOthers, noteOwn, ownRequest } from './account-actions.ts'
import { ok } from './envelope.ts'
import { answer, bodyFrom, operation, type Schema } from './openapi-words.ts'
import { bodyOf, type Context } from './request.ts'
import { userOf } from './session.ts'

const beginBody = z.strictObject({ password: z.string().max(256) })
const confirmBody = z.strictObject({ code: z.string().max(10) })
const removeBody = z.strictObject({ password: z.string().max(256), code: z.string().max(40) })

/** An authenticator as the second factor (RFC 6238): bound by anyone, needed by the roles that say so. */
export function secondFactorRoutes(app: FastifyInstance, context: Context, secrets: Encryption, issuer: string): void {
  const { database, service, now } = context
  const { pool } = database

  /** Answers the key; it counts once a code of it was shown. */
  app.post('/api/account/second-factor', async (request) => {
    const user = await userOf(pool, request, now())
    const { password } = bodyOf(beginBody, request.body)
    await assertPassword(pool, user, 'password', password, now())
    const secret = newSecret()
    const { rowCount } = await pool.query(
      'update credentials set totp_secret = $2, totp_step = null where staff_id = $1 and totp_since is null',
      [user.id, secrets.seal(secret, user.id)],
    )
    if (rowCount === 0) throw refuse('totp.bound')
    return ok({ secret, uri: otpauth(secret, user.username, issuer) })
  })

  app.post('/api/account/second-factor/confirm', async (request) => {
    const user = await userOf(pool, request, now())
    const { code } = bodyOf(confirmBody, request.body)
    const subjects = [ownSubject(user.id)]
    await claimAttempt(pool, subjects, now())
    const { codes, hashes } = newRecoveryCodes()
    await service.transact(ownRequest(user, request, now()), async (tx) => {
      await confirm(tx, secrets, code.trim(), hashes)
      await endOthers(tx, request)
    })
    await undo(pool, subjects)
    return ok({ recoveryCodes: codes })
  })
  removalRoute(app, context, secrets)
}

function removalRoute(app: FastifyInstance, { database: { pool }, service, now }: Context, secrets: Encryption): void {
  app.post('/api/account/second-factor/remove', async (request) => {
    const user = await userOf(pool, request, now())
    const body = bodyOf(removeBody, request.body)
    await assertPassword(pool, user, 'password', body.password, now())
    const subjects = [ownSubject(user.id)]
    await claimAttempt(pool, subjects, now())
    if (!(await acceptsCode(pool, secrets, user.id, body.code, now())))
      throw refuseField('code', 'login.secondFactorWrong')
    await undo(pool, subjects)
    await service.transact(ownRequest(user, request, now()), async (tx) => {
      await tx.query(sql`update credentials set totp_secret = null, totp_since = null, totp_step = null,
        recovery_hashes = '{}' where staff_id = ${user.id}`)
      await endOthers(tx, request)
      noteOwn(tx, 'removeSecondFactor')
    })
    return ok({ done: true })
  })
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

export function secondFactorPaths(): Schema {
  const write = (summary: string, body: z.ZodType) => ({
    post: operation('account', summary, { requestBody: bodyFrom(body), responses: answer({ type: 'object' }) }),
  })
  return {
    '/api/account/second-factor': write('Set up an authenticator', beginBody),
    '/api/account/second-factor/confirm': write('Confirm the authenticator', confirmBody),
    '/api/account/second-factor/remove': write('Remove the authenticator', removeBody),
  }
}
