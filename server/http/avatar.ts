import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnyField } from '../../src/define/field.ts'
import { staff } from '../../src/resources/staff.ts'
import { storeFile } from '../engine/attachments.ts'
import type { Person } from '../engine/person.ts'
import { ownRequest } from './account-deeds.ts'
import { bytesOf, demandAnnounced, fileBody, nameOf, nameParameter, uploads } from './attachments.ts'
import { ok } from './envelope.ts'
import { answer, operation, type Schema } from './openapi-words.ts'
import type { Context } from './request.ts'
import { avatarPath, personOf } from './session.ts'

const field: AnyField = staff.fields.avatar

/** The own picture: everybody may change it, without any right to change people. */
export function avatarRoutes(app: FastifyInstance, { database: { pool }, service, now }: Context): void {
  const change = (person: Person, request: FastifyRequest, bytes: Buffer | null) =>
    service.transact(ownRequest(person, request, now()), async (work) => {
      const row = await work.row(staff, person.id)
      const stored = bytes ? [(await storeFile(work, field, bytes, nameOf(request))).id] : []
      await work.set(staff, row, { avatar: stored })
      return { avatar: avatarPath(stored[0]) }
    })
  uploads(app, (scope) => {
    scope.put('/api/account/avatar', {
      onRequest: async (request) => demandAnnounced(field, request),
      handler: async (request) => ok(await change(await personOf(pool, request, now()), request, bytesOf(request))),
    })
    scope.delete('/api/account/avatar', async (request) =>
      ok(await change(await personOf(pool, request, now()), request, null)),
    )
  })
}

export const avatarPaths = (): Schema => ({
  '/api/account/avatar': {
    put: operation('account', '更换头像', {
      parameters: [nameParameter],
      requestBody: fileBody,
      responses: { ...answer({ type: 'object' }), 413: { description: '文件太大' } },
    }),
    delete: operation('account', '移除头像', { responses: answer({ type: 'object' }) }),
  },
})
