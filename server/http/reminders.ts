import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { textIn } from '../../src/define/text.ts'
import { registry } from '../../src/resources/index.ts'
import { markSeen, remindersOf } from '../engine/reminders.ts'
import { languageOf, ok } from './envelope.ts'
import { answer, json, operation, type Schema } from './openapi-words.ts'
import { reading } from './reading.ts'
import { bodyOf, type Context, queryOf, requestOf } from './request.ts'
import { runOf, userOf } from './session.ts'

const noQuery = z.strictObject({})
const seenBody = z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) })

/** What the person is reminded of, and that it was seen. Nobody reads those of another. */
export function reminderRoutes(app: FastifyInstance, { database, service, now }: Context): void {
  app.get('/api/reminders', async (request, reply) => {
    const user = await userOf(database.pool, request, now())
    queryOf(noQuery, request.query)
    const found = await reading(database, { reply, user }, (db) => remindersOf(runOf(db), user, now()))
    const items = found.map((one) => ({
      ...one,
      label: textIn(registry[one.resource]?.fields[one.field]?.label ?? one.field, languageOf(request)),
    }))
    return ok({ items, unseen: items.filter(({ seenAt }) => seenAt === null).length })
  })
  app.post('/api/reminders/seen', async (request) => {
    const user = await userOf(database.pool, request, now())
    const { ids } = bodyOf(seenBody, request.body)
    await service.transact(requestOf(user, request, now()), (tx) => markSeen(tx.query, user, ids, now()))
    return ok(null)
  })
}

export function reminderPaths(): Schema {
  const ids = { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: 200 }
  return {
    '/api/reminders': { get: operation('session', '本人的到期提醒', { responses: answer({ type: 'object' }) }) },
    '/api/reminders/seen': {
      post: operation('session', '提醒已读', {
        requestBody: json({ type: 'object', required: ['ids'], properties: { ids } }),
        responses: answer({ type: 'null' }),
      }),
    },
  }
}
