import type { FastifyRequest } from 'fastify'
import { rightsEtagOf } from '../auth/rights-etag.ts'
import type { User } from '../auth/user.ts'

const marks = new WeakMap<FastifyRequest, string>()

/**
 * The mark of the person's rights goes out with every answer and with /user/info, so that a browser learns at its next
 * call that somebody changed them.
 */
export const noteRights = (request: FastifyRequest, user: User): void => void marks.set(request, rightsEtagOf(user))

export const rightsEtagFor = (request: FastifyRequest): string | undefined => marks.get(request)
