import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { message } from '../../src/define/messages.ts'
import type { User } from '../auth/user.ts'
import type { Database } from '../db/client.ts'
import type { Service } from '../engine/service.ts'
import type { Request } from '../engine/transact.ts'
import { refuse, refuseField } from '../errors/business-error.ts'
import { metaOf } from './session.ts'

/** What the routes stand on. */
export type Context = { database: Database; service: Service; now: () => Date }

/** Checks the body's shape; what is wrong or unknown is named. */
export function bodyOf<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: path ? `${path}.${key}` : key, message: message('value.unknown') }))
    return [{ field: path, message: message('value.wrong') }]
  })
  throw refuse('request.invalid', {}, { errors })
}

/** Checks query parameters; what is wrong or unknown is named. */
export function queryOf<T>(schema: z.ZodType<T>, query: unknown): T {
  // The reader of addresses makes objects without a prototype.
  const parsed = schema.safeParse({ ...(query as object) })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys')
    throw refuseField(String(issue.keys[0]), 'request.unknownParameter', { name: String(issue.keys[0]) })
  const name = String(issue?.path[0] ?? '')
  throw refuseField(name, 'request.badParameter', { name })
}

/** The person and origin of a write, without a key: its body or its answer holds secrets, or a file. */
export function ownRequest(user: User, request: FastifyRequest, now: Date): Request {
  if (user.seenBy) throw refuse('seeAs.readOnly')
  return { user, meta: metaOf(request), now }
}

/** The same with its idempotency key. */
export function requestOf(user: User, request: FastifyRequest, now: Date): Request {
  const own = ownRequest(user, request, now)
  const key = request.headers['idempotency-key']
  if (key === undefined) return own
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key))
    throw refuseField('Idempotency-Key', 'request.badParameter', { name: 'Idempotency-Key' })
  const whole = `${request.method} ${request.url} ${textOf(request.body)}`
  return { ...own, idempotency: { key, request: whole } }
}

/** JSON nests as deep as a sender likes, but is written by recursion. */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body ?? null)
  } catch {
    throw refuse('request.invalid')
  }
}
