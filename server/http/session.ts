import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import { permissionsOfRoles } from '../../src/define/flags.ts'
import { type DataScope, type Right, rightNames } from '../../src/define/rights.ts'
import type { Database } from '../db/client.ts'
import { noPassword, verifyPassword } from '../engine/passwords.ts'
import type { Origin, Person } from '../engine/person.ts'
import { refuse } from '../engine/refuse.ts'
import { languageOf, ok } from './envelope.ts'

/** Minutes without a request after which a session ends (specification §9). */
const idleMinutes = 30
/** Failed logins of an account, or of an address, until it waits. */
const failuresAllowed = 5
const addressFailuresAllowed = 50
const waitMinutes = 15

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export function tokenOf(request: FastifyRequest): string | null {
  const bearer = /^Bearer ([\w-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1]
  const header = request.headers['x-token']
  return bearer ?? (typeof header === 'string' && /^[\w-]{20,128}$/.test(header) ? header : null)
}

export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: request.ip ?? null,
  language: languageOf(request),
})

type PersonRow = {
  id: string
  name: string
  username: string
  officeId: string
  officeIds: string[]
  post: string
  scope: DataScope
  roles: { code: string; rights: string[]; hidden: string[] }[] | null
  idleSeconds: number
}

const personSql = `select s.id, s.name, s.username, s.office_id as "officeId", s.post, s.data_scope as "scope",
    extract(epoch from $2::timestamptz - t.last_seen_at)::int as "idleSeconds",
    (select json_agg(json_build_object('code', r.code, 'rights', r.rights, 'hidden', r.hidden_flags) order by r.code)
      from roles r where r.id = any(s.role_ids)) as roles,
    case when s.data_scope = 'office_tree' then (
      with recursive below as (
        select o.id from offices o where o.id = s.office_id
        union select o.id from offices o join below b on o.parent_id = b.id)
      select array_agg(id) from below) else array[s.office_id] end as "officeIds"
  from sessions t join staff s on s.id = t.staff_id
  where t.token_hash = $1 and s.status = 'on'`

/** The person behind the request's token; the session lives on. Anything else is a 401. */
export async function personOf(pool: pg.Pool, request: FastifyRequest, now: Date): Promise<Person> {
  const token = tokenOf(request)
  if (!token) throw refuse('session.missing')
  const { rows } = await pool.query<PersonRow>({
    name: 'person',
    text: personSql,
    values: [hashOf(token), now.toISOString()],
  })
  const row = rows[0]
  if (!row || row.idleSeconds > idleMinutes * 60) throw refuse('session.expired')
  // Once a minute is enough to know who has been idle for thirty.
  if (row.idleSeconds > 60)
    await pool.query('update sessions set last_seen_at = $2 where token_hash = $1', [hashOf(token), now.toISOString()])
  return toPerson(row)
}

function toPerson(row: PersonRow): Person {
  const roles = row.roles ?? []
  const rights = roles
    .flatMap((role) => role.rights)
    .filter((right): right is Right => (rightNames as string[]).includes(right))
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    officeId: row.officeId,
    officeIds: row.officeIds,
    post: row.post,
    scope: row.scope,
    rights: new Set(rights),
    permission: permissionsOfRoles(roles.map((role) => role.hidden)),
    roleCodes: roles.map((role) => role.code),
  }
}

const loginBody = z.object({ username: z.string().max(64), password: z.string().max(256) })

/** POST /api/login, GET /user/info, POST /user/logout: the specification's own calls. */
export function sessionRoutes(app: FastifyInstance, database: Database, now: () => Date): void {
  const { pool } = database
  app.post('/api/login', async (request) => {
    const body = loginBody.safeParse(request.body)
    if (!body.success) throw refuse('login.wrong')
    const username = body.data.username.normalize('NFKC').trim().toLowerCase()
    const subjects = [`account:${username}`, `address:${request.ip}`]
    await demandPatience(pool, subjects, now())
    const { rows } = await pool.query<{ id: string; status: string; hash: string | null }>(
      'select s.id, s.status, c.password_hash as hash from staff s left join credentials c on c.staff_id = s.id where s.username = $1',
      [username],
    )
    const staff = rows[0]
    // An unknown name costs the same time as a wrong password.
    const isRight = await verifyPassword(staff?.hash ?? (await noPassword()), body.data.password)
    if (!staff?.hash || !isRight) {
      await countFailure(pool, subjects, now())
      throw refuse('login.wrong')
    }
    if (staff.status !== 'on') throw refuse('login.locked')
    const token = randomBytes(32).toString('base64url')
    const at = now().toISOString()
    await pool.query(
      'insert into sessions (token_hash, staff_id, created_at, last_seen_at, address, user_agent) values ($1, $2, $3, $3, $4, $5)',
      [hashOf(token), staff.id, at, request.ip, String(request.headers['user-agent'] ?? '').slice(0, 200)],
    )
    await pool.query('update staff set last_login_at = $2 where id = $1', [staff.id, at])
    await pool.query('delete from login_failures where subject = $1', [subjects[0]])
    await pool.query(`delete from sessions where last_seen_at < $1::timestamptz - make_interval(mins => $2)`, [
      at,
      idleMinutes,
    ])
    request.headers.authorization = `Bearer ${token}`
    const person = await personOf(pool, request, now())
    return ok({ token, permission: person.permission, file_path: '/files' })
  })

  app.get('/user/info', async (request) => {
    const person = await personOf(pool, request, now())
    return ok({
      // Somebody without a role still is somebody: the specification refuses an empty list.
      roles: person.roleCodes.length > 0 ? person.roleCodes : ['none'],
      name: person.name,
      avatar: '',
      introduction: '',
      current_user_name: person.name,
      staffId: person.id,
      officeId: person.officeId,
      rights: [...person.rights],
      scope: person.scope,
      permission: person.permission,
    })
  })

  app.post('/user/logout', async (request) => {
    const token = tokenOf(request)
    if (token) await pool.query('delete from sessions where token_hash = $1', [hashOf(token)])
    return ok(null)
  })
}

async function demandPatience(pool: pg.Pool, subjects: string[], now: Date): Promise<void> {
  const { rows } = await pool.query<{ wait: number }>(
    `select ceil(extract(epoch from last_at + make_interval(mins => $3) - $2::timestamptz) / 60)::int as wait from login_failures
     where subject = any($1) and last_at > $2::timestamptz - make_interval(mins => $3)
       and failures >= case when subject like 'address:%' then $5::int else $4::int end`,
    [subjects, now.toISOString(), waitMinutes, failuresAllowed, addressFailuresAllowed],
  )
  const wait = Math.max(0, ...rows.map((row) => row.wait))
  if (wait > 0) throw refuse('login.throttled', { minutes: wait })
}

async function countFailure(pool: pg.Pool, subjects: string[], now: Date): Promise<void> {
  await pool.query(
    `insert into login_failures (subject, failures, last_at) select unnest($1::text[]), 1, $2
     on conflict (subject) do update set last_at = excluded.last_at, failures =
       case when login_failures.last_at < excluded.last_at - make_interval(mins => $3) then 1 else login_failures.failures + 1 end`,
    [subjects, now.toISOString(), waitMinutes],
  )
}
