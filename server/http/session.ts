import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { hashOf, idleMinutes, sessionHours } from '../auth/sessions.ts'
import { type RequestMeta, readUser, toUser, type User, type UserRow, userColumns } from '../auth/user.ts'
import { runOn } from '../db/run.ts'
import { hasRight } from '../engine/access.ts'
import { beyond, grantsOf } from '../engine/grants.ts'
import { refuse } from '../errors/business-error.ts'
import { keepPerson, keptPerson, remember } from './asked-by.ts'
import { languageOf } from './envelope.ts'
import { noteRights } from './rights-etag.ts'

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
  ...(/Mobi|Android|iPhone/.test(request.headers['user-agent'] ?? '') ? { isPhone: true as const } : {}),
})

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
  if (row.idleSeconds > 60 && !request.routeOptions.config.isBeat)
    await pool.query('update sessions set last_seen_at = now() where token_hash = $1', [hashOf(token)])
  const user = toUser(row)
  noteRights(request, user)
  if (row.seenById) return seenThrough(pool, user, row.seenById, request)
  assertDuty(user, request)
  return user
}

/** The person of a session that goes on by itself, a stream: asking does not keep the session alive. Null: it has ended. */
export async function sessionUser(pool: pg.Pool, token: string): Promise<User | null> {
  const { rows } = await pool.query<SessionRow>({ name: 'person', text: userSql, values: [hashOf(token)] })
  const [row] = rows
  if (!row || row.idleSeconds > idleMinutes * 60 || row.isOld) return null
  const user = toUser(row)
  if (row.seenById) return (await lookerOf(pool, user, row.seenById)) ? user : null
  return user.must ? null : user
}

/** Asked with every request: the one who looks is still on duty, still may, and still has no less than the other. */
async function seenThrough(pool: pg.Pool, user: User, byId: string, request: FastifyRequest): Promise<User> {
  const by = await lookerOf(pool, user, byId)
  if (!by) throw refuse('session.ended')
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (!isReading || pathOf(request).startsWith('/api/account')) throw refuse('seeAs.readOnly')
  return { ...user, must: undefined, seenBy: { id: by.id, name: by.name } }
}

async function lookerOf(pool: pg.Pool, user: User, byId: string): Promise<User | undefined> {
  const by = await readUser(runOn(pool), byId)
  const mayLook = by && by.row.status === 'on' && hasRight(by.user, 'role.seeAs')
  return mayLook && beyond(by.user, grantsOf(user)).length === 0 ? by.user : undefined
}

function assertDuty({ must }: User, request: FastifyRequest): void {
  if (!must || pathOf(request) === '/user/info' || pathOf(request).startsWith('/api/account')) return
  throw refuse(must === 'changePassword' ? 'password.mustChange' : 'totp.mustBind')
}

const pathOf = (request: FastifyRequest): string => request.routeOptions.url ?? ''
