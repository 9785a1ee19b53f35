import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import type { Database } from '../db/client.ts'
import { hasRight } from '../engine/access.ts'
import { compile } from '../engine/columns.ts'
import { beyond, grantsOf } from '../engine/grants.ts'
import { noPassword, verifyPassword } from '../engine/passwords.ts'
import { type Origin, type Person, type PersonRow, personColumns, readPerson, toPerson } from '../engine/person.ts'
import type { Reader } from '../engine/reader.ts'
import { refuse, refuseField } from '../engine/refuse.ts'
import { rightsMarkOf } from '../engine/rights-mark.ts'
import { acceptsCode } from '../engine/second-factor.ts'
import type { SecretBox } from '../engine/secret-box.ts'
import { endSession, hashOf, idleMinutes, openSession, sessionHours, sweepSessions, write } from '../engine/sessions.ts'
import { claimAttempt, forgive, type Subject, undo } from '../engine/throttle.ts'
import { keepPerson, keptPerson, remember } from './asked-by.ts'
import { languageOf, ok } from './envelope.ts'
import { noteRights } from './rights-mark.ts'
import { open } from './route-config.ts'

/** Failed logins of an account, or of an address (a whole office may sit behind one), until it waits. */
const failuresAllowed = 5
const addressFailuresAllowed = 50

export function tokenOf(request: FastifyRequest): string | null {
  const bearer = /^Bearer ([\w-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1]
  const given = request.headers['x-token'] ?? inAddress(request)
  return bearer ?? (typeof given === 'string' && /^[\w-]{20,128}$/.test(given) ? given : null)
}

/** The specification (§7) lets /user/info be asked with the token in its address; no other call is. */
const inAddress = ({ routeOptions, query }: FastifyRequest): unknown =>
  routeOptions.url === '/user/info' ? (query as { token?: unknown }).token : undefined

export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: request.ip ?? null,
  language: languageOf(request),
})

export const runOf =
  (db: Reader) =>
  async <T>(statement: Parameters<typeof compile>[0]): Promise<T[]> =>
    (await db.query(compile(statement))).rows as T[]

type SessionRow = PersonRow & { seenById: string | null; idleSeconds: number; isOld: boolean }

const personSql = `select ${personColumns}, t.seen_by_id as "seenById",
    extract(epoch from $2::timestamptz - t.last_seen_at)::int as "idleSeconds",
    t.created_at < $2::timestamptz - make_interval(hours => ${sessionHours}) as "isOld"
  from sessions t join staff s on s.id = t.staff_id left join credentials c on c.staff_id = s.id
  where t.token_hash = $1 and s.status = 'on'`

/** The person behind the request's token, whom its route lets through; looked up once where the body comes quickly. */
export async function personOf(pool: pg.Pool, request: FastifyRequest, now: Date): Promise<Person> {
  const kept = keptPerson(request, now)
  if (kept) return kept
  const person = await demandSession(pool, request, now)
  request.routeOptions.config.demands?.(person)
  keepPerson(request, person, now)
  return person
}

/**
 * The session lives on. Anything else is a 401. Who must change the password or bind a second factor first gets no
 * further than that, and who sees as somebody else reads only: both a 403.
 */
async function demandSession(pool: pg.Pool, request: FastifyRequest, now: Date): Promise<Person> {
  const token = tokenOf(request)
  if (!token) throw refuse('session.missing')
  const { rows } = await pool.query<SessionRow>({
    name: 'person',
    text: personSql,
    values: [hashOf(token), now.toISOString()],
  })
  const row = rows[0]
  if (!row) throw refuse('session.ended')
  if (row.idleSeconds > idleMinutes * 60) throw refuse('session.expired')
  if (row.isOld) throw refuse('session.old')
  remember(request, row.seenById ?? row.id)
  // Once a minute is enough to know who has been idle for thirty.
  if (row.idleSeconds > 60)
    await pool.query('update sessions set last_seen_at = $2 where token_hash = $1', [hashOf(token), now.toISOString()])
  const person = toPerson(row)
  noteRights(request, person)
  if (row.seenById) return seenThrough(pool, person, row.seenById, request)
  demandDuty(person, request)
  return person
}

/** Asked with every request: the one who looks is still on duty, still may, and still has no less than the other. */
async function seenThrough(pool: pg.Pool, person: Person, byId: string, request: FastifyRequest): Promise<Person> {
  const by = await readPerson(runOf(pool), byId)
  const mayLook = by && by.row.status === 'on' && hasRight(by.person, 'role.seeAs')
  if (!mayLook || beyond(by.person, grantsOf(person)).length > 0) throw refuse('session.ended')
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (!isReading || pathOf(request).startsWith('/api/account')) throw refuse('seeAs.readOnly')
  return { ...person, must: undefined, seenBy: { id: by.person.id, name: by.person.name } }
}

function demandDuty({ must }: Person, request: FastifyRequest): void {
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
export function sessionRoutes(app: FastifyInstance, database: Database, secrets: SecretBox, now: () => Date): void {
  const { pool } = database
  app.post('/api/login', open, async (request) => {
    const body = loginBody.safeParse(request.body)
    if (!body.success) throw refuse('login.wrong')
    const account = await demandAccount(pool, secrets, body.data, request, now())
    const userAgent = String(request.headers['user-agent'] ?? '')
    const token = await openSession(runOf(pool), { staffId: account.id, at: now(), address: request.ip, userAgent })
    await pool.query('update staff set last_login_at = $2 where id = $1', [account.id, now().toISOString()])
    await sweepSessions(pool, now())
    await write(pool, [entryOf(account.id, 'login')], account.id, originOf(request), now())
    const found = await readPerson(runOf(pool), account.id)
    if (!found) throw refuse('session.ended')
    return ok({ token, permission: found.person.permission, file_path: '/files' })
  })

  app.get('/user/info', async (request) => {
    const person = await personOf(pool, request, now())
    return ok({ ...infoOf(person), avatar: await avatarOf(pool, person) })
  })

  app.post('/user/logout', open, async (request) => {
    const token = tokenOf(request)
    if (token) await endSession(pool, hashOf(token), originOf(request), now())
    return ok(null)
  })
}

/** The account whose password (and second factor) was given; every failure counts, for the account and the address. */
async function demandAccount(
  pool: pg.Pool,
  secrets: SecretBox,
  login: Login,
  request: FastifyRequest,
  now: Date,
): Promise<Account> {
  const username = login.username.normalize('NFKC').trim().toLowerCase()
  const subjects: Subject[] = [
    { name: `account:${username}`, allowed: failuresAllowed },
    { name: `address:${request.ip}`, allowed: addressFailuresAllowed },
  ]
  await claimAttempt(pool, subjects, now)
  const { rows } = await pool.query<Account>(
    `select s.id, s.name, s.status, c.password_hash as hash, c.totp_since is not null as "hasSecondFactor"
     from staff s left join credentials c on c.staff_id = s.id where s.username = $1`,
    [username],
  )
  const account = rows[0]
  const failed = (reason: string) =>
    write(pool, [{ ...entryOf(account?.id ?? null, 'loginFailed'), reason }], null, originOf(request), now)
  // An unknown name costs the same time as a wrong password.
  const isRight = await verifyPassword(account?.hash ?? (await noPassword()), login.password)
  if (!account?.hash || !isRight) {
    await failed('用户名或密码不正确')
    throw refuse('login.wrong')
  }
  if (account.status !== 'on') {
    await failed('账号已停用')
    throw refuse('login.locked')
  }
  if (account.hasSecondFactor) {
    const accepts = (code: string) => acceptsCode(pool, secrets, account.id, code, now)
    await demandSecondFactor(pool, accepts, login.code, subjects, failed)
  }
  await forgive(pool, [`account:${username}`])
  await undo(pool, subjects.slice(1))
  return account
}

/** A missing code is a question, not a failure; but it does not wipe out the failures before it either. */
async function demandSecondFactor(
  pool: pg.Pool,
  accepts: (code: string) => Promise<boolean>,
  code: string | undefined,
  subjects: Subject[],
  failed: (reason: string) => Promise<void>,
): Promise<void> {
  if (code === undefined || code.trim() === '') {
    await undo(pool, subjects)
    throw refuseField('code', 'login.secondFactor')
  }
  if (await accepts(code)) return
  await failed('动态码不正确')
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

async function avatarOf(pool: pg.Pool, { id }: Person): Promise<string> {
  const { rows } = await pool.query<{ avatar: string | null }>('select avatar[1] as avatar from staff where id = $1', [
    id,
  ])
  return avatarPath(rows[0]?.avatar)
}

const infoOf = (person: Person) => ({
  // Somebody without a role still is somebody: the specification refuses an empty list.
  roles: person.roleCodes.length > 0 ? person.roleCodes : ['none'],
  name: person.name,
  introduction: '',
  current_user_name: person.name,
  staffId: person.id,
  officeId: person.officeId,
  rights: [...person.rights],
  actions: [...person.rights],
  scope: person.scope,
  permission: person.permission,
  must: person.must ?? null,
  seenBy: person.seenBy ?? null,
  mark: rightsMarkOf(person),
})
