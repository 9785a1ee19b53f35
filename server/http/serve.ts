import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod'
import { MAX_FILE_BYTES } from '../../src/define/files.ts'
import type { User } from '../auth/user.ts'
import { hasFlag, hasRight } from '../engine/access.ts'
import { refuse } from '../errors/business-error.ts'
import type { Asked, Endpoint, PersonAsked } from './endpoint.ts'
import { languageOf, ok } from './envelope.ts'
import { reading } from './reading.ts'
import { bodyOf, type Context, ownRequest, queryOf, requestOf } from './request.ts'
import { userOf } from './session.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to from elsewhere
  interface FastifyContextConfig {
    /** Works without a login; of any other route that writes, the session is asked before the body is read. */
    isOpen?: true
    /** What else is asked of the person before the body is read. */
    demands?: (user: User) => void
    /** A page says it by itself, time and again: it does not keep the session alive. */
    isBeat?: true
    /** Its body may take as long as a large file takes over a slow mobile line. */
    isUpload?: true
  }
}

/** What anybody may send. */
const publicLimit = 4 * 1024
/** As PostgreSQL reads them: the rows of a view have ids made from a hash, of no version. */
const guid = z.guid()

/** Registers the endpoints: person, menus and rights, then query and body, then `run`, whose answer goes into an envelope. */
export function serve(app: FastifyInstance, context: Context, endpoints: readonly Endpoint[]): void {
  for (const one of endpoints.filter(({ bytes }) => !bytes)) app.route(routeOf(context, one))
  app.register(async (scope) => {
    // A file is taken as it comes, whatever its sender calls it.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    for (const one of endpoints.filter(({ bytes }) => bytes)) scope.route(routeOf(context, one))
  })
}

function routeOf(context: Context, one: Endpoint): RouteOptions {
  const { method, path, public: isPublic, bodyLimit = isPublic ? publicLimit : undefined, bytes } = one
  return {
    method,
    url: path,
    ...(bodyLimit ? { bodyLimit } : {}),
    config: {
      ...(isPublic ? { isOpen: true as const } : {}),
      ...(one.isSlow || bytes ? { isUpload: true as const } : {}),
      ...(one.isBeat ? { isBeat: true as const } : {}),
      demands: (user) => assertAllowed(one, user),
    },
    ...(bytes ? { onRequest: async (request, reply) => bytes(await askedOf(context, one, request, reply)) } : {}),
    handler: async (request, reply) => {
      const asked = await askedOf(context, one, request, reply)
      const done = await one.run({ ...asked, body: one.body ? bodyOf(one.body, request.body) : request.body })
      return one.answer === 'file' ? done : ok(done)
    },
  }
}

/** Refuses one who lacks a menu or a right that the endpoint asks for. */
function assertAllowed({ flag = [], right = [] }: Endpoint, user: User): void {
  const isAllowed =
    [flag].flat().every((one) => hasFlag(user, one)) && [right].flat().every((one) => hasRight(user, one))
  if (!isAllowed) throw refuse('access.denied')
}

/** All but the body. A public endpoint is never given the person, and its type does not promise one. */
async function askedOf(
  context: Context,
  one: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PersonAsked<Record<string, unknown>, undefined>> {
  const now = context.now()
  const asked: Omit<Asked<Record<string, unknown>, undefined>, 'query'> = {
    ...{ request, reply, now, language: languageOf(request), body: undefined },
    id: idOf(request.params as { id?: string }),
  }
  const queried = () => (one.query ? queryOf(one.query, request.query) : (request.query as Record<string, unknown>))
  if (one.public) return { ...asked, query: queried() } as PersonAsked<Record<string, unknown>, undefined>
  const { database } = context
  const user = await userOf(database.pool, request, now)
  return {
    ...asked,
    user,
    query: queried(),
    write: () => (one.keyed ? requestOf(user, request, now) : ownRequest(user, request, now)),
    read: (ask, isWide = false) => reading(database, { reply, user, isWide }, ask),
  }
}

/** What is no UUID names no row. */
function idOf({ id }: { id?: string }): string {
  if (id !== undefined && !guid.safeParse(id).success) throw refuse('row.missing')
  return id?.toLowerCase() ?? ''
}
