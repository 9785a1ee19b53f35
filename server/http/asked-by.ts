import type { FastifyRequest } from 'fastify'

const asked = new WeakMap<FastifyRequest, string>()

/** Whose request it is, so that the log can name who was refused. */
export const remember = (request: FastifyRequest, staffId: string): void => void asked.set(request, staffId)

export const askedBy = (request: FastifyRequest): string | null => asked.get(request) ?? null
