import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../engine/person.ts'

const marks = new WeakMap<FastifyRequest, string>()

/**
 * A short mark of what the person may do. It goes out with every answer and with /user/info, so that a browser learns
 * at its next call that somebody changed it.
 */
export function rightsMarkOf({ permission, rights, scope, officeIds, roleCodes, must }: Person): string {
  const said = [permission, [...rights].sort(), scope, officeIds.toSorted(), roleCodes, must ?? null]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 12)
}

export const noteRights = (request: FastifyRequest, person: Person): void =>
  void marks.set(request, rightsMarkOf(person))

export const rightsMarkFor = (request: FastifyRequest): string | undefined => marks.get(request)
