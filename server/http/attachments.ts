import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type AnyField, isFile } from '../../src/define/field.ts'
import { type FileFacts, isImage, type PictureSize, pictureSizes } from '../../src/define/files.ts'
import { imports } from '../../src/resources/company/imports.ts'
import { registry } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { runOn } from '../db/run.ts'
import { hasRight, mayWrite, sees } from '../engine/access.ts'
import { readableFile } from '../engine/readable-file.ts'
import { refuse, refuseField } from '../errors/business-error.ts'
import { contentOf, storeFile } from '../files/attachments.ts'
import { assertSize } from '../files/file-content.ts'
import { shownEverywhere } from '../files/phone-picture.ts'
import { sized } from '../files/picture-size.ts'
import { isInPieces, readPieces } from '../files/pieces.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Context } from './request.ts'

const uploadQuery = z.strictObject({ field: z.string().max(200) })
/** A picture no larger than that; any other file comes as it is. */
const downloadQuery = z.strictObject({ size: z.enum(Object.keys(pictureSizes) as PictureSize[]).optional() })

/** Uploads, one file for each request with its bytes as the body, and the way back. */
export const attachmentEndpoints = ({ database: { pool }, service }: Context): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/attachments',
    tag: 'attachments',
    summary: 'Upload a file',
    query: uploadQuery,
    bytes: ({ request, user, query }) => assertAnnounced(uploadField(user, query.field), request),
    run: async ({ request, user, query, write }) => {
      const field = uploadField(user, query.field)
      const { bytes, name } = await shownEverywhere(field, { bytes: bytesOf(request), name: nameOf(request) })
      return service.transact(write(), (tx) => storeFile(tx, field, bytes, name))
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/attachments/:id',
    tag: 'attachments',
    summary: 'Download a file',
    answer: 'file',
    refusals: [304],
    query: downloadQuery,
    run: async ({ request, reply, user, id, query }) => {
      const file = await readableFile(runOn(pool), user, id)
      if (!file) throw refuse('row.missing')
      const size = isImage(file.mime) ? query.size : undefined
      const mark = size ? `"${file.sha256}-${size}"` : `"${file.sha256}"`
      guard(reply, file).header('ETag', mark)
      if (request.headers['if-none-match']?.includes(mark)) return reply.code(304).send()
      if (isInPieces(file.sha256)) {
        const pieces = Readable.from(readPieces(pool, file.sha256), { objectMode: false })
        return reply.type(file.mime).header('Content-Length', file.size).send(pieces)
      }
      const bytes = await contentOf(pool, file.sha256)
      return size ? reply.type('image/webp').send(await sized(bytes, size)) : reply.type(file.mime).send(bytes)
    },
  }),
]

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

/**
 * `trucks.photos`, or `waybillLoads.sign.photos` for what an action asks for: a field that the person may fill. The sheet
 * of `customers.import` waits for its import.
 */
function uploadField(user: User, path: string): AnyField {
  const [name = '', ...parts] = path.split('.')
  const resource = Object.hasOwn(registry, name) ? registry[name] : undefined
  if (resource?.exchange?.import && path === `${name}.import`) {
    if (!sees(user, resource) || !hasRight(user, 'import')) throw refuse('access.denied')
    return imports.fields.file
  }
  const [key = '', input] = parts
  const action =
    input !== undefined && Object.hasOwn(resource?.actions ?? {}, key) ? resource?.actions?.[key] : undefined
  const fields: Readonly<Record<string, AnyField>> | undefined = action ? action.input : resource?.fields
  const last = input ?? key
  const field = fields && Object.hasOwn(fields, last) ? fields[last] : undefined
  const isKnown = field !== undefined && isFile(field) && field.readOnly !== true && parts.length === (action ? 2 : 1)
  if (!resource || !isKnown || !hasRight(user, field.right))
    throw refuseField('field', 'request.badParameter', { name: 'field' })
  const isAllowed = action ? sees(user, resource) && hasRight(user, action.right) : mayWrite(user, resource)
  if (!isAllowed) throw refuse('access.denied')
  return field
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
