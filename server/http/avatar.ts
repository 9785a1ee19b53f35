import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnyField } from '../../src/define/field.ts'
import { staff } from '../../src/resources/company/staff.ts'
import type { User } from '../auth/user.ts'
import { storeFile } from '../files/attachments.ts'
import { ownRequest } from './account-actions.ts'
import { assertAnnounced, bytesOf, fileBody, nameOf, nameParameter, uploads } from './attachments.ts'
import { ok } from './envelope.ts'
import { answer, operation, type Schema } from './openapi-words.ts'
import type { Context } from './request.ts'
import { avatarPath, userOf } from './session.ts'

const field: AnyField = staff.fields.avatar

/** The own picture: everybody may change it, without any right to change people. */
export function avatarRoutes(app: FastifyInstance, { database: { pool }, service, now }: Context): void {
  const change = (user: User, request: FastifyRequest, bytes: Buffer | null) =>
    service.transact(ownRequest(user, request, now()), async (tx) => {
      const row = await tx.lockOne(staff, user.id)
      const stored = bytes ? [(await storeFile(tx, field, bytes, nameOf(request))).id] : []
      await tx.update(staff, row, { avatar: stored })
      return { avatar: avatarPath(stored[0]) }
    })
  uploads(app, (scope) => {
    scope.put('/api/account/avatar', {
      onRequest: async (request) => assertAnnounced(field, request),
      handler: async (request) => ok(await change(await userOf(pool, request, now()), request, bytesOf(request))),
    })
    scope.delete('/api/account/avatar', async (request) =>
      ok(await change(await userOf(pool, request, now()), request, null)),
    )
  })
}

export const avatarPaths = (): Schema => ({
  '/api/account/avatar': {
    put: operation('account', 'Change the picture', {
      parameters: [nameParameter],
      requestBody: fileBody,
      responses: { ...answer({ type: 'object' }), 413: { description: 'the file is too large' } },
    }),
    delete: operation('account', 'Remove the picture', { responses: answer({ type: 'object' }) }),
  },
})
