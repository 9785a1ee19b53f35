import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Resource } from '../../src/define/resource.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { readPerson } from '../auth/person.ts'
import { openSession } from '../auth/sessions.ts'
import { demandRight, demandSight } from '../engine/access.ts'
import { beyond, grantsOf } from '../engine/grants.ts'
import { refuse } from '../errors/business-error.ts'
import { ok } from './envelope.ts'
import { answer, bodyFrom, operation, type Schema } from './openapi-words.ts'
import { bodyOf, type Context, requestOf } from './request.ts'
import { personOf, runOf } from './session.ts'

const seeAsBody = z.strictObject({ person: z.uuid(), reason: z.string().trim().min(2).max(200) })

/**
 * An administrator looks at the product as somebody else sees it: a session of its own that writes nothing, marked in
 * /user/info (`seenBy`), with its start and its end in the audit. POST /user/logout with its token ends it. Nobody is
 * looked through who may do or reach more than the one who looks.
 */
export function seeAsRoutes(app: FastifyInstance, { database, service, now }: Context): void {
  app.post('/api/see-as', async (request) => {
    const person = await personOf(database.pool, request, now())
    demandRight(person, 'role.seeAs')
    demandSight(person, staff as Resource)
    const body = bodyOf(seeAsBody, request.body)
    if (body.person === person.id) throw refuse('seeAs.self')
    // Without a kept answer: it holds a token.
    const { idempotency: _, ...asked } = requestOf(person, request, now())
    const token = await service.transact(asked, async (work) => {
      await work.get(staff, body.person)
      const target = await readPerson(work.query, body.person)
      if (target?.row.status !== 'on') throw refuse('row.missing')
      if (beyond(person, grantsOf(target.person)).length > 0) throw refuse('seeAs.above')
      work.note({ resource: 'sessions', rowId: body.person, action: 'seeAs', changes: {}, reason: body.reason })
      const userAgent = String(request.headers['user-agent'] ?? '')
      return openSession(work.query, {
        staffId: body.person,
        seenById: person.id,
        at: now(),
        address: request.ip,
        userAgent,
      })
    })
    const target = await readPerson(runOf(database.pool), body.person)
    return ok({ token, permission: target?.person.permission ?? {}, file_path: '/files' })
  })
}

export const seeAsPaths = (): Schema => ({
  '/api/see-as': {
    post: operation('permissions', '以他人身份查看（只读）', {
      requestBody: bodyFrom(seeAsBody),
      responses: answer({ type: 'object' }),
    }),
  },
})
