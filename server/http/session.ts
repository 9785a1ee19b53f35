import type { FastifyInstance, FastifyRequest } from 'fastify'
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
import { endSession, hashOf, idleMinutes, openSession, sessionHours, sweepSessions, write } from '../auth/sessions.ts'
import { claimAttempt, forgive, type Subject, undo } from '../auth/throttle.ts'
import { type RequestMeta, readUser, toUser, type User, type UserRow, userColumns } from '../auth/user.ts'
import type { Database } from '../db/client.ts'
import { compile } from '../db/columns.ts'
import { hasRight } from '../engine/access.ts'
import { beyond, grantsOf } from '../engine/grants.ts'
import type { Reader } from '../engine/reader.ts'
import { refuse, refuseField } from '../errors/business-error.ts'
import { message } from '../messages/accounts.ts'
import { keepPerson, keptPerson, remember } from './asked-by.ts'
import { deviceOf, giveDevice } from './device.ts'
import { languageOf, ok } from './envelope.ts'
import { noteRights } from './rights-etag.ts'
import { open } from './route-config.ts'

export function tokenOf(request: FastifyRequest): string | null {
  const bearer = /^Bearer ([\w-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1]
  const given = request.headers['x-token'] ?? inAddress(request)
  return bearer ?? (typeof given === 'string' && /^[\w-]{20,128}$/.test(given) ? given : null)
}

/** The specification (§7) lets /user/info be asked with the token in its address; no other call is. */
const inAddress = ({ routeOptions, query }: FastifyRequest): unknown =>
  routeOptions.url === '/user/info' ? (query as { token?: unknown }).token : undefined

export const metaOf = (request: FastifyRequest): RequestMeta => ({
  requestId: request.id,
  address: request.ip ?? null,
  language: languageOf(request),
})

export const runOf =
  (db: Reader) =>
  async <T>(statement: Parameters<typeof compile>[0]): Promise<T[]> =>
    (await db.query(compile(statement))).rows as T[]

type SessionRow = UserRow & { seenById: string | null; idleSeconds: number; isOld: boolean }

const userSql = `select ${userColumns}, t.seen_by_id as "seenById",
    extract(epoch from now() - t.last_seen_at)::int as "idleSeconds",
    t.created_at < now() - make_interval(hours => ${sessionHours}) as "isOld"
  from sessions t join staff s on s.id = t.staff_id left join credentials c on c.staff_id = s.id
  where t.token_hash = $1 and s.status = 'on'`

/** The person behind the request's token, whom its route lets through; looked up once where the body comes quickly. */
export async function userOf(pool: pg.Pool, request: FastifyRequest, now: Date): Promise<User> {
  const kept = keptPerson(request, now)
  if (kept) return kept
  const user = await assertSession(pool, request)
  request.routeOptions.config.demands?.(user)
  keepPerson(request, user, now)
  return user
}

/**
 * The session lives on. Anything else is a 401. Who must change the password or bind a second factor first gets no
 * further than that, and who sees as somebody else reads only: both a 403.
 */
async function assertSession(pool: pg.Pool, request: FastifyRequest): Promise<User> {
  const token = tokenOf(request)
  if (!token) throw refuse('session.missing')
  const { rows } = await pool.query<SessionRow>({
    name: 'person',
    text: userSql,
    values: [hashOf(token)],
  })
  const row = rows[0]
  if (!row) throw refuse('session.ended')
  if (row.idleSeconds > idleMinutes * 60) throw refuse('session.expired')
  if (row.isOld) throw refuse('session.old')
  remember(request, row.seenById ?? row.id)
  // Once a minute is enough to know who has been idle for thirty.
  if (row.idleSeconds > 60)
    await pool.query('update sessions set last_seen_at = now() where token_hash = $1', [hashOf(token)])
  const user = toUser(row)
  noteRights(request, user)
  if (row.seenById) return seenThrough(pool, user, row.seenById, request)
  assertDuty(user, request)
  return user
}

/** Asked with every request: the one who looks is still on duty, still may, and still has no less than the other. */
async function seenThrough(pool: pg.Pool, user: User, byId: string, request: FastifyRequest): Promise<User> {
  const by = await readUser(runOf(pool), byId)
  const mayLook = by && by.row.status === 'on' && hasRight(by.user, 'role.seeAs')
  if (!mayLook || beyond(by.user, grantsOf(user)).length > 0) throw refuse('session.ended')
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (!isReading || pathOf(request).startsWith('/api/account')) throw refuse('seeAs.readOnly')
  return { ...user, must: undefined, seenBy: { id: by.user.id, name: by.user.name } }
}

function assertDuty({ must }: User, request: FastifyRequest): void {
  if (!must || pathOf(request) === '/user/info' || pathOf(request).startsWith('/api/account')) return
  throw refuse(must === 'changePassword' ? 'password.mustChange' : 'totp.mustBind')
}

const pathOf = (request: FastifyRequest): string => request.routeOptions.url ?? ''

const loginBody = z.object({
  username: z.string().max(64),
  password: z.string().max(256),
  code: z.string().max(40).optional(),
})
type Login = z.infer<typeof loginBody>
type Account = { id: string; name: string; status: string; hash: string | null; hasSecondFactor: boolean }

/** POST /api/login, GET /user/info, POST /user/logout: the specification's own calls. */
export function sessionRoutes(app: FastifyInstance, database: Database, secrets: Encryption, now: () => Date): void {
  const { pool } = database
  app.post('/api/login', open, async (request, reply) => {
    const body = loginBody.safeParse(request.body)
    if (!body.success) throw refuse('login.wrong')
    const account = await assertAccount(pool, secrets, body.data, request, now())
    giveDevice(request, reply, await rememberDevice(pool, deviceOf(request), account.id))
    const userAgent = String(request.headers['user-agent'] ?? '')
    const token = await openSession(runOf(pool), { staffId: account.id, address: request.ip, userAgent })
    await pool.query('update staff set last_login_at = $2 where id = $1', [account.id, now().toISOString()])
    await sweepSessions(pool, now())
    await write(pool, [entryOf(account.id, 'login')], account.id, metaOf(request), now())
    const found = await readUser(runOf(pool), account.id)
    if (!found) throw refuse('session.ended')
    return ok({ token, permission: found.user.permission, file_path: '/files' })
  })

  app.get('/user/info', async (request) => {
    const user = await userOf(pool, request, now())
    return ok({ ...infoOf(user), avatar: await avatarOf(pool, user) })
  })

  app.post('/user/logout', open, async (request) => {
    const token = tokenOf(request)
    if (token) await endSession(pool, hashOf(token), metaOf(request), now())
    return ok(null)
  })
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

export const usernameOf = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

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
