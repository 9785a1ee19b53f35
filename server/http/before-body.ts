import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../engine/refuse.ts'
import { announcesBody, endUnread } from './end-unread.ts'
import type { Context } from './request.ts'
import { personOf } from './session.ts'

/**
 * What is settled before the first byte of a body is read: that it is not compressed (126 bytes unpack to 10 MB), that
 * the route is there, and that the person may send it. `patience`: milliseconds that a body may take, but an upload's.
 */
export function askBeforeBodies(app: FastifyInstance, { database, now }: Context, patience: number): void {
  app.addHook('onRequest', async (request) => {
    if (isEncoded(request)) throw refuse('request.encoded')
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (request.is404) throw refuse('path.missing')
    if (!request.routeOptions.config.isOpen) await personOf(database.pool, request, now())
  })
  app.addHook('preParsing', async (request) => {
    if (announcesBody(request) && !request.routeOptions.config.isUpload) cutLate(request, patience)
  })
  app.addHook('onSend', async (request, reply) => endUnread(request, reply))
}

const isEncoded = ({ headers }: FastifyRequest): boolean =>
  !['', 'identity'].includes(headers['content-encoding']?.trim().toLowerCase() ?? '')

/** The framework waits for a body's end or its error, for as long as they take. */
function cutLate({ raw }: FastifyRequest, patience: number): void {
  const late = setTimeout(() => {
    const isAwaited = !raw.complete && raw.listenerCount('error') > 0
    if (isAwaited) raw.emit('error', Object.assign(new Error('slow body'), { statusCode: 408 }))
  }, patience).unref()
  raw.once('end', () => clearTimeout(late)).once('close', () => clearTimeout(late))
}
