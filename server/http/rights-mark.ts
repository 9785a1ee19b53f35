import type { FastifyRequest } from 'fastify'
import type { Person } from '../engine/person.ts'
import { rightsMarkOf } from '../engine/rights-mark.ts'

const marks = new WeakMap<FastifyRequest, string>()

/**
 * The mark of the person's rights goes out with every answer and with /user/info, so that a browser learns at its next
 * call that somebody changed them.
 */
export const noteRights = (request: FastifyRequest, person: Person): void =>
  void marks.set(request, rightsMarkOf(person))

export const rightsMarkFor = (request: FastifyRequest): string | undefined => marks.get(request)
