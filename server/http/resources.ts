import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { sentenceOf } from '../../src/define/message.ts'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { listRows, summarize } from '../engine/list.ts'
import { readListQuery, readPickQuery } from '../engine/list-query.ts'
import { lookUpRows } from '../engine/lookup.ts'
import { assertFewQuestions } from '../engine/masked-questions.ts'
import type { Request } from '../engine/transact.ts'
import { refuse, refuseField } from '../errors/business-error.ts'
import { languageOf, ok } from './envelope.ts'
import { exchangeRoutes } from './exchange.ts'
import { reading } from './reading.ts'
import { bodyOf, type Context, requestOf } from './request.ts'
import { metaOf, runOf, userOf } from './session.ts'

const uuid = z.uuid()
const versions = z.record(z.uuid(), z.number().int())
const actBody = z.strictObject({ version: z.number().int(), input: z.unknown().optional() })
const bulkActBody = z.strictObject({
  ids: z.array(uuid).min(1).max(500),
  versions: versions.optional(),
  input: z.unknown().optional(),
})
const restoreBody = z.strictObject({
  version: z.number().int(),
  entry: uuid,
  fields: z.array(z.string().max(60)).min(1).max(100).optional(),
})
const bulkBody = z.strictObject({
  ids: z.array(uuid).min(1).max(500),
  versions: versions.optional(),
  patch: z.record(z.string(), z.unknown()).optional(),
  remove: z.literal(true).optional(),
})

/** REST from the definitions: the same routes for every resource. */
export function resourceRoutes(app: FastifyInstance, context: Context): void {
  for (const resource of Object.values(registry)) {
    readRoutes(app, context, resource)
    writeRoutes(app, context, resource)
    exchangeRoutes(app, context, resource)
  }
}

function readRoutes(app: FastifyInstance, { database, service, now }: Context, resource: Resource): void {
  const base = `/api/${resource.name}`
  app.get(base, async (request, reply) => {
    const user = await userOf(database.pool, request, now())
    const query = readListQuery(user, resource, request.query as Record<string, unknown>)
    await assertFewQuestions(database.pool, user, resource, query, { meta: metaOf(request), now: now() })
    const page = await reading(database, { reply, user, isWide: query.isWide }, (db) =>
      listRows(db, user, resource, query, now()),
    )
    reply.header('X-Total-Count', page.total)
    return ok(page)
  })
  app.get(`${base}/summary`, async (request, reply) => {
    const user = await userOf(database.pool, request, now())
    const query = readListQuery(user, resource, request.query as Record<string, unknown>)
    await assertFewQuestions(database.pool, user, resource, query, { meta: metaOf(request), now: now() })
    return ok(
      await reading(database, { reply, user, isWide: query.isWide }, (db) =>
        summarize(db, user, resource, query, now()),
      ),
    )
  })
  app.get(`${base}/pick`, async (request, reply) => {
    const user = await userOf(database.pool, request, now())
    const asked = readPickQuery(user, resource, request.query as Record<string, unknown>, now())
    await assertFewQuestions(database.pool, user, resource, asked, { meta: metaOf(request), now: now() })
    return ok(
      await reading(database, { reply, user, isWide: asked.isWide }, (db) =>
        lookUpRows(runOf(db), user, resource, asked),
      ),
    )
  })
  for (const [verb, { preview }] of Object.entries(resource.actions ?? {})) {
    if (!preview) continue
    app.get<{ Querystring: { id?: string | string[] } }>(`${base}/actions/${verb}/preview`, async (request) => {
      const user = await userOf(database.pool, request, now())
      const ids = z.array(uuid).min(1).max(200).safeParse([request.query.id].flat())
      if (!ids.success) throw refuseField('id', 'request.badParameter', { name: 'id' })
      const { items, sumFen } = await service.preview(user, resource, verb, ids.data)
      const language = languageOf(request)
      const said = items.map(({ note, ...item }) => ({
        ...item,
        ...(note ? { note: sentenceOf(note, language) } : {}),
      }))
      return ok({ items: said, sumFen })
    })
  }
  app.get<{ Params: { id: string } }>(`${base}/:id`, async (request) => {
    const user = await userOf(database.pool, request, now())
    return ok(await service.one(user, resource, idOf(request.params.id)))
  })
  app.get<{ Params: { id: string } }>(`${base}/:id/history`, async (request) => {
    const user = await userOf(database.pool, request, now())
    return ok(await service.history(user, resource, idOf(request.params.id)))
  })
}

function writeRoutes(app: FastifyInstance, context: Context, resource: Resource): void {
  const { database, service, now } = context
  const base = `/api/${resource.name}`
  const asking = async (request: FastifyRequest): Promise<Request> =>
    requestOf(await userOf(database.pool, request, now()), request, now())

  app.post(base, async (request) => ok(await service.create(await asking(request), resource, request.body)))
  app.patch<{ Params: { id: string } }>(`${base}/:id`, async (request) =>
    ok(await service.change(await asking(request), resource, idOf(request.params.id), request.body)),
  )
  app.delete<{ Params: { id: string }; Querystring: { version?: string } }>(`${base}/:id`, async (request) => {
    const version = /^\d{1,9}$/.test(request.query.version ?? '') ? Number(request.query.version) : undefined
    return ok(await service.remove(await asking(request), resource, idOf(request.params.id), version))
  })
  app.post<{ Params: { id: string } }>(`${base}/:id/restore`, async (request) => {
    const asked = await asking(request)
    const id = idOf(request.params.id)
    return ok(await service.restore(asked, resource, id, bodyOf(restoreBody, request.body)))
  })
  app.post(`${base}/bulk`, async (request) => {
    const asked = await asking(request)
    const body = bodyOf(bulkBody, request.body)
    if ((body.patch === undefined) === (body.remove === undefined))
      throw refuseField('patch', 'request.badParameter', { name: 'patch' })
    return ok(await service.bulk(asked, resource, body, body.patch ?? null))
  })
  app.post<{ Params: { id: string; verb: string } }>(`${base}/:id/actions/:verb`, async (request) => {
    const asked = await asking(request)
    const id = idOf(request.params.id)
    assertVerb(resource, request.params.verb)
    const body = bodyOf(actBody, request.body)
    const [row] = await service.act(asked, resource, request.params.verb, {
      ids: [id],
      versions: { [id]: body.version },
      input: body.input,
    })
    return ok(row)
  })
  app.post<{ Params: { verb: string } }>(`${base}/actions/:verb`, async (request) => {
    const asked = await asking(request)
    assertVerb(resource, request.params.verb, true)
    const body = bodyOf(bulkActBody, request.body)
    return ok(await service.act(asked, resource, request.params.verb, body))
  })
}

function assertVerb(resource: Resource, verb: string, isBulk = false): void {
  const action = Object.hasOwn(resource.actions ?? {}, verb) ? resource.actions?.[verb] : undefined
  if (!action || (isBulk && !action.bulk)) throw refuse('path.missing')
}

function idOf(text: string): string {
  if (!uuid.safeParse(text).success) throw refuse('row.missing')
  return text.toLowerCase()
}
