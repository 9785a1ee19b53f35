import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { businessDay } from '../../src/define/business-day.ts'
import { type Flag, flagNames } from '../../src/define/flags.ts'
import { sentenceOf } from '../../src/define/message.ts'
import { changeRules, type Resource } from '../../src/define/resource.ts'
import { rightNames, scopeNames } from '../../src/define/rights.ts'
import { roles } from '../../src/resources/company/roles.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { registry } from '../../src/resources/index.ts'
import { diffOf, effectiveOf, permissionWords, type RoleDiff, type RoleRow, readMatrix } from '../auth/permissions.ts'
import { readUser, type User, type UserRow } from '../auth/user.ts'
import { assertSight, hasFlag, hasRight, scopeOf } from '../engine/access.ts'
import { listAudit } from '../engine/audit-list.ts'
import { whyAction, whyField, whyFlag, whyRecord } from '../engine/explain-access.ts'
import { refuse } from '../errors/business-error.ts'
import { message } from '../messages/requests.ts'
import { languageOf, ok } from './envelope.ts'
import { answer, bodyFrom, operation, queryFrom, type Schema } from './openapi-words.ts'
import { bodyOf, type Context, queryOf, requestOf } from './request.ts'
import { runOf, userOf } from './session.ts'

const roleChange = z.strictObject({
  id: z.uuid(),
  version: z.number().int(),
  dataScope: z.enum(scopeNames).optional(),
  rights: z.array(z.enum(rightNames)).max(rightNames.length).optional(),
  hiddenFlags: z.array(z.enum(flagNames)).max(flagNames.length).optional(),
})
const matrixBody = z.strictObject({ roles: z.array(roleChange).min(1).max(100), dryRun: z.boolean().optional() })
const effectiveQuery = z.strictObject({ user: z.uuid() })
const whyQuery = z.strictObject({
  user: z.uuid(),
  kind: z.enum(['flag', 'field', 'record', 'action']),
  flag: z.enum(flagNames).optional(),
  resource: z.string().max(60).optional(),
  field: z.string().max(60).optional(),
  action: z.string().max(60).optional(),
  id: z.uuid().optional(),
})
const historyQuery = z.strictObject({
  role: z.uuid().optional(),
  user: z.uuid().optional(),
  _end: z.coerce.number().int().min(1).max(500).optional(),
  _after: z.uuid().optional(),
})

/** What the console shows is behind the flag 权限管理; what it changes needs the right to maintain roles besides. */
const assertConsole = (user: User): void => {
  if (!hasFlag(user, 'permissoinManager')) throw refuse('access.denied') // spelled as in the specification
}

/** The permission console: the matrix of the roles, its history, what a person may do and why. */
export function permissionRoutes(app: FastifyInstance, context: Context): void {
  matrixRoutes(app, context)
  const { database, now } = context
  const run = runOf(database.pool)

  app.get('/api/permissions/history', async (request) => {
    const user = await userOf(database.pool, request, now())
    assertConsole(user)
    const query = queryOf(historyQuery, request.query)
    const about = query.role ? [roles.name] : query.user ? [staff.name] : [roles.name, staff.name]
    const changed = [
      ...['rights', 'hiddenFlags', 'isActive'],
      ...['shownFlags', 'dataScope', 'roleIds', 'officeId', 'status'],
    ]
    const rowId = query.role ?? query.user
    const size = query._end ?? 50
    return ok(
      await listAudit(run, user, {
        resources: about,
        rowId,
        touching: changed,
        size,
        after: query._after,
        isWhole: true,
      }),
    )
  })

  app.get('/api/permissions/effective', async (request) => {
    const user = await userOf(database.pool, request, now())
    const query = queryOf(effectiveQuery, request.query)
    return ok(effectiveOf(await assertUser(context, user, query.user)))
  })

  app.get('/api/permissions/why', async (request) => {
    const user = await userOf(database.pool, request, now())
    const query = queryOf(whyQuery, request.query)
    const who = { ...(await assertUser(context, user, query.user)), today: businessDay(now()) }
    const why = await whyOf(context, user, who, query)
    return ok({ ...why, text: sentenceOf(why.text, languageOf(request)) })
  })
}

function matrixRoutes(app: FastifyInstance, { database, service, now }: Context): void {
  const run = runOf(database.pool)
  app.get('/api/permissions', async (request) => {
    const user = await userOf(database.pool, request, now())
    assertConsole(user)
    return ok({ ...permissionWords(), roles: await readMatrix(run), can: { change: mayChange(user) } })
  })

  app.put('/api/permissions', async (request) => {
    const user = await userOf(database.pool, request, now())
    assertConsole(user)
    const { roles: asked, dryRun } = bodyOf(matrixBody, request.body)
    const done = await service
      .transact(requestOf(user, request, now()), async (tx) => {
        const before = await readMatrix(tx.query)
        for (const { id, ...patch } of asked.toSorted((a, b) => a.id.localeCompare(b.id)))
          await service.changeIn(tx, roles as Resource, id, patch)
        const after = await readMatrix(tx.query)
        const result = { diff: diffOf(before, after), roles: after }
        if (dryRun) throw new Preview({ ...result, roles: before })
        return result
      })
      .catch((error) => {
        if (error instanceof Preview) return error.result
        throw error
      })
    return ok(done)
  })
}

const mayChange = (user: User): boolean =>
  !user.seenBy && hasFlag(user, roles.flag) && changeRules(roles).some(({ right }) => hasRight(user, right))

/** What would be done is shown and rolled back. */
class Preview extends Error {
  readonly result: { diff: RoleDiff[]; roles: RoleRow[] }
  constructor(result: { diff: RoleDiff[]; roles: RoleRow[] }) {
    super('preview')
    this.result = result
  }
}

/** Everybody may ask about oneself; who has the console, about the people within the own scope. */
async function assertUser({ database }: Context, user: User, id: string) {
  const run = runOf(database.pool)
  if (id !== user.id) {
    assertConsole(user)
    assertSight(user, staff as Resource)
    const scope = scopeOf(user, staff as Resource, 't')
    const found = await run(sql`select 1 from staff t where t.id = ${id} ${scope ? sql`and ${scope}` : sql``}`)
    if (found.length === 0) throw refuse('row.missing')
  }
  const who = await readUser(run, id)
  if (!who) throw refuse('row.missing')
  return who
}

async function whyOf(
  { database, service }: Context,
  user: User,
  who: { user: User; row: UserRow; today: string },
  query: z.infer<typeof whyQuery>,
) {
  const run = runOf(database.pool)
  if (query.kind === 'flag') return whyFlag(who, demanded('flag', query.flag) as Flag)
  const name = demanded('resource', query.resource)
  const resource = Object.hasOwn(registry, name) ? registry[name] : undefined
  if (!resource) throw refuse('row.missing')
  if (query.kind === 'field') return whyField(who, resource, demanded('field', query.field))
  // Whether a row exists is told to those alone who see it themselves.
  if (query.id) await service.one(user, resource, query.id)
  if (query.kind === 'record') return whyRecord(run, who, resource, demanded('id', query.id))
  return whyAction(run, who, resource, demanded('action', query.action), query.id)
}

function demanded<T>(name: string, value: T | undefined): T {
  if (value !== undefined) return value
  throw refuse(
    'request.invalid',
    {},
    { errors: [{ field: name, message: message('request.missingParameter', { name }) }] },
  )
}

export function permissionPaths(): Schema {
  const read = (summary: string, query?: z.ZodObject) =>
    operation('permissions', summary, {
      ...(query ? { parameters: queryFrom(query) } : {}),
      responses: answer({ type: 'object' }),
    })
  return {
    '/api/permissions': {
      get: read('Permission matrix'),
      put: operation('permissions', 'Change the permission matrix; dryRun tells the difference alone', {
        requestBody: bodyFrom(matrixBody),
        responses: answer({ type: 'object' }),
      }),
    },
    '/api/permissions/history': { get: read('History of permissions', historyQuery) },
    '/api/permissions/effective': { get: read('What a person may, and from where', effectiveQuery) },
    '/api/permissions/why': { get: read('Why, or why not', whyQuery) },
  }
}
