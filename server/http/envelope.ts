import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Message, sentenceOf } from '../../src/define/message.ts'
import type { Language } from '../../src/define/text.ts'
import { translate } from '../db/database-errors.ts'
import { BusinessError } from '../errors/business-error.ts'
import { messages, type RefusalKey } from '../messages/index.ts'
import { askedBy } from './asked-by.ts'
import { endUnread } from './end-unread.ts'

/** Seconds after which a database that was away may be asked again. */
const retryAfter = 5

export type Envelope = { code: number; message: string; data: unknown }

export const ok = (data: unknown): Envelope => ({ code: 200, message: 'ok', data })

/** The language of anyone who asks: in it a message becomes a sentence. */
export const languageOf = (request: FastifyRequest): Language =>
  request.headers['accept-language']?.startsWith('en') ? 'en' : 'zh'

/** Every error leaves through here: refusals by their code, what is unknown logged whole and shown as the generic text. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // What the framework refuses has a status; a caller who hangs up has the code of a lost connection.
    const refusal = error instanceof BusinessError ? error : error.statusCode ? null : translate(error)
    if (refusal) return sendRefusal(request, reply, refusal)
    const key = keyOf(error, request)
    if (key) return send(request, reply, { key })
    request.log.error({ err: error }, 'unexpected error')
    return send(request, reply, {
      key: 'server.error',
      told: { key: 'server.error', params: { requestId: request.id } },
    })
  })
}

/** What fails before a route is found: an address that is none. */
export function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  endUnread(request, reply)
  // No hook of the framework comes by here.
  reply.header('X-Content-Type-Options', 'nosniff')
  send(request, reply, { key: 'path.missing' })
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: BusinessError) {
  // Who tries what is not theirs is worth a line; the message itself may hold names.
  if (refusal.code === 403 || refusal.code === 429)
    request.log.warn({ refused: refusal.key, staffId: askedBy(request) }, 'refused')
  if (refusal.cause) request.log.error({ err: refusal.cause }, refusal.key)
  const language = languageOf(request)
  const errors = refusal.errors?.map(({ field, message }) => ({ field, message: sentenceOf(message, language) }))
  const data =
    errors || refusal.row ? { ...(errors ? { errors } : {}), ...(refusal.row ? { row: refusal.row } : {}) } : null
  const only = refusal.errors?.length === 1 && refusal.key === 'request.invalid' ? refusal.errors[0] : undefined
  return send(request, reply, { key: refusal.key, told: only?.message ?? refusal.told }, data)
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, told = { key } }: { key: RefusalKey; told?: Message },
  data: unknown = null,
) {
  const { code } = messages[key]
  if (code === 503) reply.header('Retry-After', retryAfter)
  return reply.code(code).send({ code, message: sentenceOf(told, languageOf(request)), data } satisfies Envelope)
}

/** What the framework refuses on its own: a body that is no JSON, too large, of another type. */
function keyOf(error: FastifyError, { method }: FastifyRequest): RefusalKey | null {
  // zod compares the `length` of an object that was sent in place of a text; one without a value cannot be compared.
  if (error instanceof TypeError && error.message === 'Cannot convert object to primitive value')
    return 'request.invalid'
  if (error.statusCode === 408) return 'request.tooSlow'
  if (error.statusCode === 413) return 'request.tooLarge'
  if (error.statusCode === 404) return 'path.missing'
  if (error.statusCode === 429) return 'request.tooMany'
  if (error.statusCode === undefined || error.statusCode < 400 || error.statusCode >= 500) return null
  // The address of a file that is none: nothing was sent that could be JSON.
  return method === 'GET' || method === 'HEAD' ? 'path.missing' : 'request.notJson'
}
