import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Database } from '../db/client.ts'
import { refuse } from '../engine/refuse.ts'
import { ok } from './envelope.ts'
import { bodyOf } from './request.ts'
import { open } from './route-config.ts'
import { personOf, tokenOf } from './session.ts'

/** Bytes of one report. */
const bodyLimit = 16 * 1024
const windowMs = 60_000
/** Reports in a minute: of an address, of one of its sessions, and of an address without one. */
const most = { address: 60, session: 20, stranger: 6 } as const
const mostSubjects = 10_000

const report = z.strictObject({
  err: z.string().min(1).max(500),
  stack: z.string().max(4000),
  info: z.string().max(500),
  url: z.string().max(500),
})

/**
 * POST /api/client-errors: unhandled errors of the browser go into the server's log. It works without a session, because
 * the login page can break too. The brake counts in this process: it is this process's log that it protects.
 */
export function clientErrorRoutes(app: FastifyInstance, { pool }: Database, now: () => Date): void {
  const brake = brakeOf()
  app.post('/api/client-errors', { ...open, bodyLimit }, async (request) => {
    const at = now()
    const token = tokenOf(request)
    brake(`address ${request.ip}`, most.address, at)
    const staffId = token ? await staffOf(request) : undefined
    brake(`${staffId ?? 'stranger'} ${request.ip}`, staffId ? most.session : most.stranger, at)
    const clientError = withoutSecrets(bodyOf(report, request.body))
    request.log.warn({ clientError, staffId }, 'error in the browser')
    return ok(null)
  })

  const staffOf = (request: FastifyRequest): Promise<string | undefined> =>
    personOf(pool, request, now()).then(
      ({ id }) => id,
      () => undefined, // a session that has ended reports as a stranger
    )
}

/** A report as it goes into the log. The address loses its query: it holds what was searched for. */
export function withoutSecrets({ err, stack, info, url }: z.output<typeof report>): z.output<typeof report> {
  return { err: clean(err), stack: clean(stack), info: clean(info), url: clean(url.split(/[?#]/)[0] ?? '') }
}

/** What could be a token, a phone or the number of a card does not get into the log; nor do signs that steer a terminal. */
function clean(text: string): string {
  return (
    text
      .replace(/(bearer\s+|token["'=:\s]+)[\w.~+/=-]{8,}/gi, '$1…')
      .replace(/\b[\w-]{32,}\b/g, '…')
      .replace(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}…`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ')
  )
}

/** Refuses what comes more often than `most` in a minute. */
function brakeOf() {
  const counts = new Map<string, { since: number; count: number }>()
  return (subject: string, limit: number, now: Date): void => {
    const at = now.getTime()
    const known = counts.get(subject)
    const current = known && at - known.since < windowMs ? known : { since: at, count: 0 }
    current.count += 1
    // The oldest goes: a map keeps the order of its entries.
    counts.delete(subject)
    counts.set(subject, current)
    const [oldest] = counts.keys()
    if (counts.size > mostSubjects && oldest !== undefined) counts.delete(oldest)
    if (current.count > limit) throw refuse('request.tooMany')
  }
}
