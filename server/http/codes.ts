import type { Challenge } from 'altcha-lib'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import * as z from 'zod'
import { maskPhone } from '../../src/define/formats.ts'
import { newPictureCode } from '../auth/captcha.ts'
import { isWorkDone, workFor } from '../auth/captcha-work.ts'
import { rememberDevice } from '../auth/devices.ts'
import { forgetFailures } from '../auth/login-limits.ts'
import { assertGood, hashPassword } from '../auth/passwords.ts'
import { accountMark, secretOf } from '../auth/secret.ts'
import { endLooks, write } from '../auth/sessions.ts'
import { attemptsOf, claimAttempt, forgive, perQuarter } from '../auth/throttle.ts'
import type { RequestMeta } from '../auth/user.ts'
import { addresseeOf, inTransaction, issueCode, useCode } from '../auth/verification.ts'
import { runOn } from '../db/run.ts'
import { refuseField } from '../errors/business-error.ts'
import type { SmsQueue } from '../sms/sms-queue.ts'
import { giveDevice } from './device.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Context } from './request.ts'
import { metaOf } from './session.ts'

const minutes = 5
/** Pictures and resets of one address in a quarter of an hour. */
const picturesAllowed = 100
const resetsAllowed = 50

const who = { username: z.string().max(64).optional(), phone: z.string().max(30).optional() }
const isNamed = ({ username, phone }: { username?: string | undefined; phone?: string | undefined }) =>
  (username === undefined) !== (phone === undefined)
/** What altcha-lib calls a solution. */
const workDone = z.object({ counter: z.int().min(0).max(0xffff_ffff), derivedKey: z.string().max(200) })
const getCodeBody = z.strictObject({ purpose: z.enum(['reset_password', 'login']).optional() }).nullish()
const verificationBody = z
  .strictObject({ ...who, captcha_id: z.uuid(), captcha: z.string().max(10), work: workDone.optional() })
  .refine(isNamed, { path: ['username'] })
const resetBody = z
  .strictObject({ ...who, code: z.string().max(10), password: z.string().max(256) })
  .refine(isNamed, { path: ['username'] })

/** The specification's calls of a forgotten password (§7, domain §4.1); the same answer for names that nobody has. */
export const codeEndpoints = ({ database: { pool } }: Context, smsQueue: SmsQueue): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/get_code',
    tag: 'session',
    summary: 'Picture code',
    public: true,
    body: getCodeBody,
    run: ({ request, now }) => newCaptcha(pool, request.ip, now),
  }),
  endpoint({
    method: 'POST',
    path: '/api/getVerificationCode',
    tag: 'session',
    summary: 'Send a code by message',
    public: true,
    body: verificationBody,
    run: async ({ request, body, language, now }) => {
      await assertCaptcha(pool, body, now)
      const addressee = await addresseeOf(pool, named(body))
      const from = { address: request.ip, language }
      const { retryAfter, send } = await issueCode(pool, addressee, 'reset_password', from, now)
      smsQueue.later(send)
      return { sent: true, retry_after: retryAfter, masked_phone: maskPhone(addressee.phone) }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/reset_password',
    tag: 'session',
    summary: 'Reset the password by a code',
    public: true,
    body: resetBody,
    run: async ({ request, reply, body, now }) => {
      assertGood('password', body.password, [body.username ?? '', body.phone ?? ''])
      const subject = perQuarter(`reset:${request.ip}`, resetsAllowed)
      await claimAttempt(pool, [subject], now)
      const addressee = await addresseeOf(pool, named(body))
      const staffId = await useCode(pool, addressee, 'reset_password', body.code, now)
      await setPassword(pool, staffId, await hashPassword(body.password), metaOf(request), now)
      await forgive(pool, [subject.name])
      // Anyone who had the phone in hand need not wait for those who guess.
      giveDevice(request, reply, await rememberDevice(pool, null, staffId))
      return { done: true }
    },
  }),
]

type Captcha = { captcha_id: string; svg: string; work?: Challenge }

async function newCaptcha(pool: pg.Pool, address: string, now: Date): Promise<Captcha> {
  const subject = perQuarter(`picture:${address}`, picturesAllowed)
  await claimAttempt(pool, [subject], now)
  const work = await workFor(await secretOf(pool), await attemptsOf(pool, subject.name))
  const { answer, svg } = newPictureCode()
  const id = uuid()
  const expiresAt = new Date(now.getTime() + minutes * 60_000).toISOString()
  await pool.query('insert into captchas (id, answer, work, expires_at) values ($1, $2, $3, $4)', [
    id,
    answer,
    work && JSON.stringify(work),
    expiresAt,
  ])
  return { captcha_id: id, svg, ...(work && { work }) }
}

/** A picture is good for one try. */
async function assertCaptcha(pool: pg.Pool, body: z.infer<typeof verificationBody>, now: Date): Promise<void> {
  const { rows } = await pool.query<{ answer: string; work: Challenge | null }>(
    'delete from captchas where id = $1 and expires_at > $2 returning answer, work',
    [body.captcha_id, now.toISOString()],
  )
  const [kept] = rows
  if (kept?.answer !== body.captcha.trim().toUpperCase()) throw refuseField('captcha', 'code.captcha')
  if (!kept.work) return
  const isDone = body.work && (await isWorkDone(await secretOf(pool), kept.work, body.work))
  if (!isDone) throw refuseField('captcha', 'code.work')
}

/** The new password, the end of every session, and the account waits no longer: all of it or nothing. */
async function setPassword(pool: pg.Pool, staffId: string, hash: string, meta: RequestMeta, now: Date): Promise<void> {
  const secret = await secretOf(pool)
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into credentials (staff_id, password_hash, changed_at) values ($1, $2, $3)
       on conflict (staff_id) do update set password_hash = excluded.password_hash, must_change = false,
         changed_at = excluded.changed_at`,
      [staffId, hash, now.toISOString()],
    )
    await client.query('delete from sessions where staff_id = $1 and seen_by_id is null', [staffId])
    await endLooks(client, staffId, meta, now)
    const entry = { resource: 'sessions', rowId: staffId, action: 'resetByCode', changes: {} }
    await write(client, [entry], staffId, meta, now)
    const { rows } = await client.query<{ username: string }>('select username from staff where id = $1', [staffId])
    await client.query('delete from known_devices where staff_id = $1', [staffId])
    const account = accountMark(secret, rows[0]?.username ?? '')
    await forgetFailures(runOn(client), { staffId, account }, { addresses: false })
  })
}

/** Only what was given: the compiler tells a missing name from one that is `undefined`. */
const named = ({ username, phone }: { username?: string | undefined; phone?: string | undefined }) => ({
  ...(username === undefined ? {} : { username }),
  ...(phone === undefined ? {} : { phone }),
})
