import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import { sentenceOf } from '../../src/define/message.ts'
import { isKnownDevice, rememberDevice } from '../auth/devices.ts'
import type { Encryption } from '../auth/encryption.ts'
import { codeSubject, loginSubjects, networkOf } from '../auth/login-limits.ts'
import { noPassword, verifyPassword } from '../auth/passwords.ts'
import { rightsEtagOf } from '../auth/rights-etag.ts'
import { acceptsCode } from '../auth/second-factor.ts'
import { accountMark, keyed, secretOf } from '../auth/secret.ts'
import { endSession, hashOf, openSession, sweepSessions, write } from '../auth/sessions.ts'
import { claimAttempt, forgive, type Subject, undo } from '../auth/throttle.ts'
import { readUser, type User } from '../auth/user.ts'
import { runOn } from '../db/run.ts'
import { readStarts } from '../engine/saved-views.ts'
import { refuse, refuseField } from '../errors/business-error.ts'
import { message } from '../messages/accounts.ts'
import { deviceOf, giveDevice } from './device.ts'
import { type Asked, type Endpoint, endpoint } from './endpoint.ts'
import { parameter } from './openapi-words.ts'
import type { Context } from './request.ts'
import { metaOf, tokenOf } from './session.ts'

const loginBody = z.object({
  username: z.string().max(64),
  password: z.string().max(256),
  code: z.string().max(40).optional(),
})
type Login = z.infer<typeof loginBody>
type Account = { id: string; name: string; status: string; hash: string | null; hasSecondFactor: boolean }

/** POST /api/login, GET /user/info, POST /user/logout: the specification's own calls. */
export const sessionEndpoints = (context: Context, secrets: Encryption): Endpoint[] => {
  const { pool } = context.database
  return [
    endpoint({
      method: 'POST',
      path: '/api/login',
      tag: 'session',
      summary: 'Log in',
      public: true,
      body: loginBody,
      run: (asked) => logIn(pool, secrets, asked),
    }),
    endpoint({
      method: 'GET',
      path: '/user/info',
      tag: 'session',
      summary: 'The user',
      parameters: [parameter('token')],
      run: async ({ user }) => {
        const [avatar, starts] = await Promise.all([avatarOf(pool, user), readStarts(runOn(pool), user)])
        return { ...infoOf(user), avatar, starts }
      },
    }),
    endpoint({
      method: 'POST',
      path: '/user/logout',
      tag: 'session',
      summary: 'Log out',
      public: true,
      answer: { type: 'null' },
      run: async ({ request, now }) => {
        const token = tokenOf(request)
        if (token) await endSession(pool, hashOf(token), metaOf(request), now)
        return null
      },
    }),
  ]
}

async function logIn(pool: pg.Pool, secrets: Encryption, { request, reply, body, now }: Asked<unknown, Login>) {
  const account = await assertAccount(pool, secrets, body, request, now)
  giveDevice(request, reply, await rememberDevice(pool, deviceOf(request), account.id))
  const userAgent = String(request.headers['user-agent'] ?? '')
  const token = await openSession(runOn(pool), { staffId: account.id, address: request.ip, userAgent })
  await pool.query('update staff set last_login_at = $2 where id = $1', [account.id, now.toISOString()])
  await sweepSessions(pool, now)
  await write(pool, [entryOf(account.id, 'login')], account.id, metaOf(request), now)
  const found = await readUser(runOn(pool), account.id)
  if (!found) throw refuse('session.ended')
  return { token, permission: found.user.permission, file_path: '/files' }
}

/** The account whose password (and second factor) was given; every failure counts (auth/login-limits.ts). */
async function assertAccount(
  pool: pg.Pool,
  secrets: Encryption,
  login: Login,
  request: FastifyRequest,
  now: Date,
): Promise<Account> {
  const username = usernameOf(login.username)
  const subjects = await subjectsOf(pool, username, request)
  await claimAttempt(pool, subjects, now)
  const { rows } = await pool.query<Account>(
    `select s.id, s.name, s.status, c.password_hash as hash, c.totp_since is not null as "hasSecondFactor"
     from staff s left join credentials c on c.staff_id = s.id where s.username = $1`,
    [username],
  )
  const account = rows[0]
  const failed = (key: Failure) =>
    write(
      pool,
      [{ ...entryOf(account?.id ?? null, 'loginFailed'), reason: sentenceOf(message(key), 'zh') }],
      null,
      metaOf(request),
      now,
    )
  // An unknown name costs the same time as a wrong password.
  const isRight = await verifyPassword(account?.hash ?? (await noPassword()), login.password)
  if (!account?.hash || !isRight) {
    await failed('login.wrong')
    throw refuse('login.wrong')
  }
  if (account.status !== 'on') {
    await failed('login.locked')
    throw refuse('login.locked')
  }
  if (account.hasSecondFactor) {
    const accepts = async (code: string) => {
      await claimAttempt(pool, [codeSubject(account.id)], now)
      return acceptsCode(pool, secrets, account.id, code, now)
    }
    await assertSecondFactor(pool, accepts, login.code, subjects, failed)
  }
  const [pair, ...others] = subjects
  await forgive(pool, [pair?.name ?? '', codeSubject(account.id).name])
  await undo(pool, others)
  return account
}

/** Why a login failed, as the log tells it. */
type Failure = 'login.wrong' | 'login.locked' | 'login.secondFactorWrong'

const usernameOf = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

/** By the device where the person has used it before, else by the address, which others share. */
async function subjectsOf(pool: pg.Pool, username: string, request: FastifyRequest): Promise<Subject[]> {
  const secret = await secretOf(pool)
  const device = deviceOf(request)
  const isKnown = device !== null && (await isKnownDevice(pool, device, username))
  const place = isKnown ? keyed(secret, 'device', device) : keyed(secret, 'address', networkOf(request.ip))
  return loginSubjects(accountMark(secret, username), place, isKnown)
}

/** A missing code is a question, not a failure; but it does not wipe out the failures before it either. */
async function assertSecondFactor(
  pool: pg.Pool,
  accepts: (code: string) => Promise<boolean>,
  code: string | undefined,
  subjects: Subject[],
  failed: (key: Failure) => Promise<void>,
): Promise<void> {
  if (code === undefined || code.trim() === '') {
    await undo(pool, subjects)
    throw refuseField('code', 'login.secondFactor')
  }
  if (await accepts(code)) return
  await failed('login.secondFactorWrong')
  throw refuseField('code', 'login.secondFactorWrong')
}

/** What was typed as a name is never kept: people type passwords there. */
const entryOf = (rowId: string | null, action: 'login' | 'loginFailed') => ({
  resource: 'sessions',
  rowId,
  action,
  changes: {},
})

/** Where a person's picture is read, or nothing. */
export const avatarPath = (id: string | null | undefined): string => (id ? `/api/attachments/${id}` : '')

async function avatarOf(pool: pg.Pool, { id }: User): Promise<string> {
  const { rows } = await pool.query<{ avatar: string | null }>('select avatar[1] as avatar from staff where id = $1', [
    id,
  ])
  return avatarPath(rows[0]?.avatar)
}

const infoOf = (user: User) => ({
  // Somebody without a role still is somebody: the specification refuses an empty list.
  roles: user.roleCodes.length > 0 ? user.roleCodes : ['none'],
  name: user.name,
  introduction: '',
  current_user_name: user.name,
  staffId: user.id,
  officeId: user.officeId,
  rights: [...user.rights],
  actions: [...user.rights],
  scope: user.scope,
  permission: user.permission,
  must: user.must ?? null,
  seenBy: user.seenBy ?? null,
  mark: rightsEtagOf(user),
})
