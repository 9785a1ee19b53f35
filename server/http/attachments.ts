import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { AnyField } from '../../src/define/field.ts'
import { type FileFacts, MAX_FILE_BYTES } from '../../src/define/files.ts'
import { registry } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { hasFlag, hasRight, mayWrite } from '../engine/access.ts'
import { readableFile } from '../engine/readable-file.ts'
import { refuse, refuseField } from '../errors/business-error.ts'
import { contentOf, storeFile } from '../files/attachments.ts'
import { assertSize } from '../files/file-content.ts'
import { ownRequest } from './account-actions.ts'
import { ok } from './envelope.ts'
import { answer, idParameter, operation, parameter, type Schema } from './openapi-words.ts'
import { type Context, queryOf } from './request.ts'
import { runOf, userOf } from './session.ts'

const uploadQuery = z.strictObject({ field: z.string().max(200) })

/** Uploads, one file for each request with its bytes as the body, and the way back. */
export function attachmentRoutes(app: FastifyInstance, context: Context): void {
  readRoute(app, context)
  const { database, service, now } = context
  uploads(app, (scope) => {
    const wanted = async (request: FastifyRequest) => {
      const user = await userOf(database.pool, request, now())
      return { user, field: uploadField(user, queryOf(uploadQuery, request.query).field) }
    }
    scope.post('/api/attachments', {
      // Before the body is read, as the session: nobody fills the memory who may not upload.
      onRequest: async (request) => assertAnnounced((await wanted(request)).field, request),
      handler: async (request) => {
        const { user, field } = await wanted(request)
        return ok(
          await service.transact(ownRequest(user, request, now()), (tx) =>
            storeFile(tx, field, bytesOf(request), nameOf(request)),
          ),
        )
      },
    })
  })
}

/** Routes whose body is taken as it comes, whatever its sender calls it. */
export function uploads(app: FastifyInstance, install: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isUpload: true }
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    install(scope)
  })
}

export const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** Refuses a file that says of itself that it is too large. */
export function assertAnnounced(field: AnyField, request: FastifyRequest): void {
  assertSize(field, Number(request.headers['content-length'] ?? 0))
}

/** The name travels percent-encoded in a header: an address ends in logs. */
export function nameOf(request: FastifyRequest): string {
  const given = request.headers['x-file-name']
  try {
    return typeof given === 'string' ? decodeURIComponent(given) : ''
  } catch {
    throw refuseField('X-File-Name', 'request.badParameter', { name: 'X-File-Name' })
  }
}

/** `trucks.photos`, or `waybillLoads.sign.photos` for what an action asks for: a field that the person may fill. */
function uploadField(user: User, path: string): AnyField {
  const [name = '', ...parts] = path.split('.')
  const resource = Object.hasOwn(registry, name) ? registry[name] : undefined
  const [key = '', input] = parts
  const action =
    input !== undefined && Object.hasOwn(resource?.actions ?? {}, key) ? resource?.actions?.[key] : undefined
  const fields: Readonly<Record<string, AnyField>> | undefined = action ? action.input : resource?.fields
  const last = input ?? key
  const field = fields && Object.hasOwn(fields, last) ? fields[last] : undefined
  const isKnown = field?.kind === 'file' && field.readOnly !== true && parts.length === (action ? 2 : 1)
  if (!resource || !isKnown || !hasRight(user, field.right))
    throw refuseField('field', 'request.badParameter', { name: 'field' })
  const isAllowed = action ? hasFlag(user, resource.flag) && hasRight(user, action.right) : mayWrite(user, resource)
  if (!isAllowed) throw refuse('access.denied')
  return field
}

function readRoute(app: FastifyInstance, { database, now }: Context): void {
  app.get<{ Params: { id: string } }>('/api/attachments/:id', async (request, reply) => {
    const user = await userOf(database.pool, request, now())
    const { id } = request.params
    const file = z.uuid().safeParse(id).success ? await readableFile(runOf(database.pool), user, id) : null
    if (!file) throw refuse('row.missing')
    const mark = `"${file.sha256}"`
    guard(reply, file).header('ETag', mark)
    if (request.headers['if-none-match']?.includes(mark)) return reply.code(304).send()
    return reply.type(file.mime).send(await contentOf(database.pool, file.sha256))
  })
}

/** Whatever the bytes turn out to be, they are saved, not opened in the product's name; and asked for each time anew. */
const guard = (reply: FastifyReply, { name }: FileFacts): FastifyReply =>
  reply
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encoded(name)}`)
    .header('Cache-Control', 'private, no-cache')

/** As RFC 8187 wants it: these five are no signs of a value there. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A body of bytes, as the interface describes it. */
export const fileBody = {
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
} as const satisfies Schema

export const nameParameter: Schema = {
  name: 'X-File-Name',
  in: 'header',
  required: false,
  schema: { type: 'string', description: 'encodeURIComponent' },
}

export const attachmentPaths = (): Schema => ({
  '/api/attachments': {
    post: operation('attachments', 'Upload a file', {
      parameters: [parameter('field'), nameParameter],
      requestBody: fileBody,
      responses: {
        ...answer({ type: 'object' }),
        413: { description: 'the file is too large' },
        429: { description: 'too many' },
      },
    }),
  },
  '/api/attachments/{id}': {
    get: operation('attachments', 'Download a file', {
      parameters: [idParameter()],
      responses: {
        200: { description: 'a file' },
        304: { description: 'not changed' },
        404: { description: 'missing' },
      },
    }),
  },
})
