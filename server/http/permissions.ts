import { sql } from 'drizzle-orm'
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
import { runOn } from '../db/run.ts'
import { assertSight, hasFlag, hasRight, scopeOf } from '../engine/access.ts'
import { listAudit } from '../engine/audit-list.ts'
import { whyAction, whyField, whyFlag, whyRecord } from '../engine/explain-access.ts'
import type { Request } from '../engine/transact.ts'
import { refuse } from '../errors/business-error.ts'
import { message } from '../messages/requests.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Context } from './request.ts'

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

/** What the console shows is behind this flag; what it changes needs the right to maintain roles besides. */
const consoleFlag = 'permissoinManager' satisfies Flag // spelled as in the specification

/** The permission console: the matrix of the roles, its history, what a person may do and why. */
export const permissionEndpoints = (context: Context): Endpoint[] => [
  ...matrixEndpoints(context),
  endpoint({
    method: 'GET',
    path: '/api/permissions/history',
    tag: 'permissions',
    summary: 'History of permissions',
    flag: consoleFlag,
    query: historyQuery,
    run: ({ user, query }) => readHistory(context, user, query),
  }),
  endpoint({
    method: 'GET',
    path: '/api/permissions/effective',
    tag: 'permissions',
    summary: 'What a person may, and from where',
    query: effectiveQuery,
    run: async ({ user, query }) => effectiveOf(await assertUser(context, user, query.user)),
  }),
  endpoint({
    method: 'GET',
    path: '/api/permissions/why',
    tag: 'permissions',
    summary: 'Why, or why not',
    query: whyQuery,
    run: async ({ user, query, language, now }) => {
      const who = { ...(await assertUser(context, user, query.user)), today: businessDay(now) }
      const why = await whyOf(context, user, who, query)
      return { ...why, text: sentenceOf(why.text, language) }
    },
  }),
]

function readHistory({ database }: Context, user: User, query: z.infer<typeof historyQuery>) {
  const { role, user: person, _end: size = 50, _after: after } = query
  return listAudit(runOn(database.pool), user, {
    resources: role ? [roles.name] : person ? [staff.name] : [roles.name, staff.name],
    rowId: role ?? person,
    touching: ['rights', 'hiddenFlags', 'isActive', 'shownFlags', 'dataScope', 'roleIds', 'officeId', 'status'],
    size,
    after,
  })
}

const matrixEndpoints = (context: Context): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/permissions',
    tag: 'permissions',
    summary: 'Permission matrix',
    flag: consoleFlag,
    run: async ({ user }) => {
      const matrix = await readMatrix(runOn(context.database.pool))
      return { ...permissionWords(), roles: matrix, can: { change: mayChange(user) } }
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/api/permissions',
    tag: 'permissions',
    flag: consoleFlag,
    keyed: true,
    summary: 'Change the permission matrix; dryRun tells the difference alone',
    body: matrixBody,
    run: ({ body, write }) => changeMatrix(context, write(), body),
  }),
]

const changeMatrix = ({ service }: Context, request: Request, { roles: asked, dryRun }: z.infer<typeof matrixBody>) =>
  service
    .transact(request, async (tx) => {
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
  const run = runOn(database.pool)
  if (id !== user.id) {
    if (!hasFlag(user, consoleFlag)) throw refuse('access.denied')
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
  const run = runOn(database.pool)
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
