import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { buildApp } from '../../server/app.ts'
import { openEncryption } from '../../server/auth/encryption.ts'
import { readEnv } from '../../server/env.ts'
import { type Flag, flagNames } from '../../src/define/flags.ts'
import type { Resource } from '../../src/define/resource.ts'
import { type DataScope, type Right, rightNames } from '../../src/define/rights.ts'
import { type FreshDatabase, freshDatabase, type TestDatabase } from './postgres.ts'

/** Who asks: what the role allows and which rows it reaches. */
export type Persona = {
  rights: readonly Right[]
  hidden: readonly Flag[]
  scope: DataScope
  office: 'hq' | 'branch'
  post: string
}
export type TestUser = Persona & { id: string; officeId: string; username: string; token: string }

/** May do and see everything. */
export const boss: Persona = { rights: rightNames, hidden: [], scope: 'all', office: 'hq', post: 'boss' }
/** Sees every menu and every row, and may do nothing. */
export const reader: Persona = { ...boss, rights: [], post: 'other' }
/** May do everything, but no menu is shown. */
export const withoutMenus: Persona = { ...boss, hidden: flagNames, post: 'other' }
/** Reaches the own rows of the branch alone. */
export const ownOnly: Persona = { ...boss, scope: 'self', office: 'branch', post: 'sales' }
/** Reaches the branch's rows. */
export const branchOnly: Persona = { ...boss, scope: 'office', office: 'branch', post: 'manager' }
/** Everything but these rights. */
export const without = (...rights: Right[]): Persona => ({
  ...boss,
  rights: rightNames.filter((right) => !rights.includes(right)),
  post: 'other',
})
/** Everything, with these menus hidden. */
export const hiding = (...hidden: Flag[]): Persona => ({ ...boss, hidden, post: 'other' })

export type Row = { id: string; version: number; _labels: Record<string, string | string[]>; [column: string]: unknown }
/** What the answers of this API hold; a call gives some of it. */
export type Data = Row & {
  items: Row[]
  total: number
  totalCapped: boolean
  next: string | null
  summary: { total: number; tabs: Record<string, number> | null; totals: Record<string, number> } | null
  totals: Record<string, number>
  tabs: Record<string, number> | null
  /** The current row of a refusal (409). */
  row: Row
  _can: { change: boolean; remove: boolean; actions: string[] }
  errors: { field: string; message: string }[]
  imported: number
  failed: { line: number; errors: { field: string; message: string }[] }[]
}
export type Answer<T = Data> = {
  status: number
  body: { code: number; message: string; data: T }
  text: string
  raw: Buffer
  headers: Record<string, unknown>
}
type Query = Record<string, string | number | readonly string[]>
type Headers = Record<string, string>

/** One person's calls; every answer has its status and its envelope. */
export type Client = {
  user: TestUser
  get: <T = Data>(path: string, query?: Query) => Promise<Answer<T>>
  post: <T = Data>(path: string, body?: unknown, headers?: Headers) => Promise<Answer<T>>
  patch: (path: string, body?: unknown, headers?: Headers) => Promise<Answer>
  remove: (path: string, version: number) => Promise<Answer>
  send: <T = Data>(method: Method, path: string, body?: unknown) => Promise<Answer<T>>
  /** The same calls with another session. */
  withToken: (token: string) => Client
  act: (resource: Resource, row: { id: string; version: number }, verb: string, input?: unknown) => Promise<Answer>
}

export type TestServer = {
  app: FastifyInstance
  database: FreshDatabase
  offices: { hq: string; branch: string }
  /** The same persona is the same person, unless a name tells them apart. */
  as: (persona: Persona, name?: string) => Promise<Client>
  /** Somebody who works here already, without a login. */
  enter: (username: string) => Promise<Client>
  close: () => Promise<void>
}

/** The key under which the application of the tests seals. */
export const secretWords = 'the key of the tests'

/** The whole application over a database of its own, with two offices and as many persons as a test asks for. */
export async function openServer(
  which: TestDatabase,
  {
    now,
    patience,
    log,
    demo = false,
    variables = {},
  }: {
    now?: () => Date
    patience?: number
    log?: { write: (line: string) => void }
    demo?: boolean
    variables?: Record<string, string>
  } = {},
): Promise<TestServer> {
  const database = await freshDatabase(which, { demo })
  const env = { ...readEnv(variables), logLevel: log ? ('info' as const) : ('silent' as const) }
  const secrets = openEncryption([secretWords])
  const own = { ...(now ? { now } : {}), ...(patience ? { patience } : {}), ...(log ? { log } : {}) }
  const app = await buildApp({ database, env, secrets, ...own, webRoot: '/nowhere' })
  await app.ready()
  const offices = { hq: uuid(), branch: uuid() }
  await database.pool.query(
    `insert into offices (id, code, name, kind) values ($1, 'T-HQ', '测试总部', 'hq'), ($2, 'T-BR', '测试营业部', 'branch')`,
    [offices.hq, offices.branch],
  )
  const people = new Map<string, Promise<Client>>()
  return {
    app,
    database,
    offices,
    as(persona, name = '') {
      const key = JSON.stringify([persona, name])
      const known = people.get(key) ?? hire(database, offices, persona, people.size).then((one) => clientOf(app, one))
      people.set(key, known)
      return known
    },
    enter: async (username) => clientOf(app, await enter(database, username)),
    async close() {
      await app.close()
      await database.close()
    },
  }
}

/** Writes role, person and session straight into the database, so that no test waits for a password to be hashed. */
async function hire(
  { pool }: FreshDatabase,
  offices: TestServer['offices'],
  persona: Persona,
  ordinal: number,
): Promise<TestUser> {
  const { rights, hidden, scope, office, post } = persona
  const [roleId, id] = [uuid(), uuid()]
  const token = randomBytes(32).toString('base64url')
  const username = `t${ordinal}`
  await pool.query(
    `insert into roles (id, code, name, data_scope, rights, hidden_flags) values ($1, $2, $2, $3, $4, $5)`,
    [roleId, `T${ordinal}`, scope, rights, hidden],
  )
  await pool.query(
    `insert into staff (id, job_no, name, username, phone, office_id, post, role_ids, data_scope)
     values ($1, $2, $3, $4, $5, $6, $7, array[$8::uuid], $9)`,
    [
      id,
      `T${ordinal}`,
      `测试${ordinal}`,
      username,
      `1999999${String(ordinal).padStart(4, '0')}`,
      offices[office],
      post,
      roleId,
      scope,
    ],
  )
  // An account without a password is nobody's: an administrator needs one. This one fits nothing.
  await pool.query(`insert into credentials (staff_id, password_hash) values ($1, '')`, [id])
  await openSession(pool, id, token)
  return { ...persona, id, officeId: offices[office], username, token }
}

async function openSession(pool: FreshDatabase['pool'], id: string, token: string): Promise<void> {
  await pool.query(
    'insert into sessions (token_hash, staff_id, created_at, last_seen_at) values ($1, $2, $3::timestamptz, $3)',
    [createHash('sha256').update(token).digest('base64url'), id, new Date(Date.now() + 60_000).toISOString()],
  )
}

async function enter({ pool }: FreshDatabase, username: string): Promise<TestUser> {
  const { rows } = await pool.query(
    `select s.id, s.post, s.office_id as "officeId", s.data_scope as scope,
       array(select distinct unnest(r.rights) from roles r where r.id = any(s.role_ids)) as rights
     from staff s where s.username = $1`,
    [username],
  )
  const token = randomBytes(32).toString('base64url')
  await openSession(pool, rows[0].id, token)
  return { ...rows[0], hidden: [], office: 'hq', username, token }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

function clientOf(app: FastifyInstance, user: TestUser): Client {
  const send = async <T>(method: Method, url: string, payload?: unknown, headers: Headers = {}): Promise<Answer<T>> => {
    const body = payload === undefined ? {} : { payload: JSON.stringify(payload) }
    const type: Headers = payload === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await app.inject({
      method,
      url,
      ...body,
      headers: { authorization: `Bearer ${user.token}`, ...type, ...headers },
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : ({} as Answer<T>['body']),
      text: answer.body,
      raw: answer.rawPayload,
      headers: answer.headers,
    }
  }
  return {
    user,
    get: (path, query = {}) => send('GET', `${path}${textOf(query)}`),
    post: (path, body, headers) => send('POST', path, body ?? {}, headers),
    patch: (path, body, headers) => send('PATCH', path, body ?? {}, headers),
    send,
    withToken: (token) => clientOf(app, { ...user, token }),
    remove: (path, version) => send('DELETE', `${path}?version=${version}`),
    act: (resource, { id, version }, verb, input = {}) =>
      resource.actions?.[verb]?.row === false
        ? send('POST', `/api/${resource.name}/actions/${verb}`, { input })
        : send('POST', `/api/${resource.name}/${id}/actions/${verb}`, { version, input }),
  }
}

function textOf(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
