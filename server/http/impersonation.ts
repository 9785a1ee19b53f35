import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Resource } from '../../src/define/resource.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { openSession } from '../auth/sessions.ts'
import { readUser } from '../auth/user.ts'
import { assertSight, requireRight } from '../engine/access.ts'
import { beyond, grantsOf } from '../engine/grants.ts'
import { refuse } from '../errors/business-error.ts'
import { ok } from './envelope.ts'
import { answer, bodyFrom, operation, type Schema } from './openapi-words.ts'
import { bodyOf, type Context, requestOf } from './request.ts'
import { runOf, userOf } from './session.ts'

const seeAsBody = z.strictObject({ user: z.uuid(), reason: z.string().trim().min(2).max(200) })

/**
 * An administrator looks at the product as somebody else sees it: a session of its own that writes nothing, marked in
 * /user/info (`seenBy`), with its start and its end in the audit. POST /user/logout with its token ends it. Nobody is
 * looked through who may do or reach more than the one who looks.
 */
export function seeAsRoutes(app: FastifyInstance, { database, service, now }: Context): void {
  app.post('/api/see-as', async (request) => {
    const user = await userOf(database.pool, request, now())
    requireRight(user, 'role.seeAs')
    assertSight(user, staff as Resource)
    const body = bodyOf(seeAsBody, request.body)
    if (body.user === user.id) throw refuse('seeAs.self')
    // Without a kept answer: it holds a token.
    const { idempotency: _, ...asked } = requestOf(user, request, now())
    const token = await service.transact(asked, async (tx) => {
      await tx.get(staff, body.user)
      const target = await readUser(tx.query, body.user)
      if (target?.row.status !== 'on') throw refuse('row.missing')
      if (beyond(user, grantsOf(target.user)).length > 0) throw refuse('seeAs.above')
      tx.log({ resource: 'sessions', rowId: body.user, action: 'seeAs', changes: {}, reason: body.reason })
      const userAgent = String(request.headers['user-agent'] ?? '')
      return openSession(tx.query, {
        staffId: body.user,
        seenById: user.id,
        address: request.ip,
        userAgent,
      })
    })
    const target = await readUser(runOf(database.pool), body.user)
    return ok({ token, permission: target?.user.permission ?? {}, file_path: '/files' })
  })
}

export const seeAsPaths = (): Schema => ({
  '/api/see-as': {
    post: operation('permissions', 'Impersonate another person, read only', {
      requestBody: bodyFrom(seeAsBody),
      responses: answer({ type: 'object' }),
    }),
  },
})
