import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import { brakeOf } from './brake.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { jsonSchemaOf } from './openapi-words.ts'
import { bodyOf, type Context } from './request.ts'
import { tokenOf, userOf } from './session.ts'

/** Bytes of one report. */
const bodyLimit = 16 * 1024
/** Reports in a minute: of an address, of one of its sessions, and of an address without one. */
const most = { address: 60, session: 20, stranger: 6 } as const

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
export const clientErrorEndpoints = ({ database: { pool } }: Context): Endpoint[] => {
  const brake = brakeOf()
  return [
    endpoint({
      method: 'POST',
      path: '/api/client-errors',
      tag: 'product',
      summary: 'Report an error of the browser',
      public: true,
      bodyLimit,
      answer: { type: 'null' },
      // Checked behind the brake, so that nonsense counts too.
      draft: jsonSchemaOf(report),
      run: async ({ request, body, now }) => {
        brake(`address ${request.ip}`, most.address, now)
        const staffId = tokenOf(request) ? await staffOf(pool, request, now) : undefined
        brake(`${staffId ?? 'stranger'} ${request.ip}`, staffId ? most.session : most.stranger, now)
        const clientError = withoutSecrets(bodyOf(report, body))
        request.log.warn({ clientError, staffId }, 'error in the browser')
        return null
      },
    }),
  ]
}

/** Whose browser it is, where the session lives; one that has ended reports as a stranger. */
const staffOf = (pool: pg.Pool, request: FastifyRequest, now: Date): Promise<string | undefined> =>
  userOf(pool, request, now).then(
    ({ id }) => id,
    () => undefined,
  )

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
