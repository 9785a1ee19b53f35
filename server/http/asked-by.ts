import type { FastifyRequest } from 'fastify'
import type { User } from '../auth/user.ts'

const asked = new WeakMap<FastifyRequest, string>()
const persons = new WeakMap<FastifyRequest, { user: User; at: number }>()
/** Milliseconds for which a person is as the request found them: a body may take minutes, and a right be gone by then. */
const freshFor = 1000

/** Whose request it is, so that the log can name who was refused. */
export const remember = (request: FastifyRequest, staffId: string): void => void asked.set(request, staffId)

export const askedBy = (request: FastifyRequest): string | null => asked.get(request) ?? null

/** The person of the request, who is asked for before its body is read, and again for the action. */
export const keepPerson = (request: FastifyRequest, user: User, now: Date): void =>
  void persons.set(request, { user, at: now.getTime() })

export function keptPerson(request: FastifyRequest, now: Date): User | null {
  const kept = persons.get(request)
  return kept && Math.abs(now.getTime() - kept.at) < freshFor ? kept.user : null
}
