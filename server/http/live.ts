import type { FastifyInstance } from 'fastify'
import { hashOf } from '../auth/sessions.ts'
import { openFeed } from '../live/feed.ts'
import { viewersOf } from '../live/presence.ts'
import { openStreams } from '../live/streams.ts'
import type { Context } from './request.ts'
import { sessionUser, tokenOf, userOf } from './session.ts'

/**
 * `GET /api/live`: server-sent events of what is committed, on this server or another, until the session ends. Each message is
 * `{ rows: { resource: tails | null }, isTold, by }`: the resources that the person sees, of their rows the tails of the ids,
 * whether the bell has rung for the person, and the requests that did it; `present` holds the tails of records that this session
 * has open and that somebody came to or left. An event `missed`: anything may have changed. With `?last=` it begins with what was
 * told in so many milliseconds, so that a page misses nothing between its reading and its hearing.
 */
export function liveRoutes(app: FastifyInstance, { database, now }: Context): void {
  const feed = openFeed(database, app.log)
  const streams = openStreams(feed, (present) => viewersOf(database.pool, present))
  app.get<{ Querystring: { last?: string } }>('/api/live', async (request, reply) => {
    // Counted from when it came: what is committed while the person is looked up is told, too.
    const since = Date.now() - Math.max(0, Number(request.query.last) || 0)
    const user = await userOf(database.pool, request, now())
    const token = tokenOf(request) ?? ''
    await streams.ready()
    reply.hijack()
    const { raw } = reply
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
    raw.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
    raw.setHeader('Cache-Control', 'no-store')
    // A proxy that gathers what it passes on would hold it back for minutes.
    raw.setHeader('X-Accel-Buffering', 'no')
    raw.writeHead(200)
    streams.open(hashOf(token), user, raw, () => sessionUser(database.pool, token), since)
  })
  app.addHook('preClose', async () => streams.close())
  app.addHook('onClose', () => feed.stop())
}
