import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { networkOf } from '../auth/login-limits.ts'
import { claimAttempt, forgive, perQuarter } from '../auth/throttle.ts'
import {
  answerDelivery,
  isRevoked,
  readTracking,
  type TrackedOrder,
  trackedPhoto,
} from '../business/orders/track-order.ts'
import { BusinessError } from '../errors/business-error.ts'
import { contentOf } from '../files/attachments.ts'
import { sized } from '../files/picture-size.ts'
import { languageOf } from './envelope.ts'
import { answerPage, readForms, unkept } from './public-page.ts'
import type { Context } from './request.ts'
import { emptyPage, type Missing, type Typed, trackingPage, type Words } from './tracking-page.ts'

const token = z.string().regex(/^[\w-]{22}$/)
const link = z.object({ t: token })
const photoLink = z.object({ t: token, id: z.guid(), small: z.literal('1').optional() })
const typedBody = z.record(z.string(), z.string()).catch({})
const answerBody = z.object({
  answer: z.enum(['good', 'problem']),
  by: z.string().trim().min(1).max(30),
  tail: z.string().regex(/^\d{4}$/),
  words: z.string().trim().max(150).default(''),
})

/** Wrong links from one address, and wrong ends of a phone at one order, in a quarter of an hour. */
const WRONG_LINKS = 30
const WRONG_TAILS = 5

type Found = { token: string; order: TrackedOrder }

/**
 * The page under the tracking link of an order, for anybody who was given it: without an account and without scripts. A
 * wrong link says nothing about others; who tries many waits.
 */
export function trackingRoutes(app: FastifyInstance, { database, now }: Pick<Context, 'database' | 'now'>): void {
  const { pool } = database
  /** Nothing behind a link is a guess; others at the same address, whose links are right, go on seeing theirs. */
  const missing = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = link.safeParse(request.query)
    if (given.success && (await isRevoked(database, given.data.t)))
      return empty(request, reply.code(410), 'track.revoked')
    await claimAttempt(pool, [perQuarter(`track:${networkOf(request.ip)}`, WRONG_LINKS)], now())
    return empty(request, reply.code(404), 'track.missing')
  }
  const orderOf = async ({ query }: FastifyRequest): Promise<Found | undefined> => {
    const given = link.safeParse(query)
    const order = given.success ? await readTracking(database, given.data.t, now()) : undefined
    return given.success && order ? { token: given.data.t, order } : undefined
  }
  app.register(async (pages) => {
    readForms(pages)
    pages.setErrorHandler((error, request, reply) => {
      if (error instanceof BusinessError && error.code === 429) return empty(request, reply.code(429), 'track.tooMany')
      throw error
    })
    pages.get('/track', async (request, reply) => {
      const found = await orderOf(request)
      return found ? show(request, reply, found) : missing(request, reply)
    })
    pages.get('/track/photo', async (request, reply) => {
      const given = photoLink.safeParse(request.query)
      const sha256 = given.success ? await trackedPhoto(database, given.data.t, given.data.id, now()) : undefined
      if (!given.success || !sha256) return missing(request, reply)
      const photo = await sized(await contentOf(pool, sha256), given.data.small ? 'small' : 'large')
      return reply.headers(unkept).type('image/webp').send(photo)
    })
    pages.post('/track', { config: { isOpen: true } }, async (request, reply) => {
      const found = await orderOf(request)
      if (!found) return missing(request, reply)
      const typed = typedBody.parse(request.body)
      const refuse = (code: number, words: Words) => show(request, reply.code(code), found, words, typed)
      const given = answerBody.safeParse(typed)
      if (!given.success) return refuse(422, 'track.incomplete')
      const { answer, ...said } = given.data
      if (answer === 'problem' && !said.words) return refuse(422, 'track.noWords')
      const tails = perQuarter(`track-tail:${found.order.id}`, WRONG_TAILS)
      await claimAttempt(pool, [tails], now())
      const asked = { ...said, isGood: answer === 'good' }
      const outcome = await answerDelivery(database, found.order.id, asked, { now: now(), address: request.ip })
      if (outcome === 'stranger') return refuse(422, 'track.stranger')
      await forgive(pool, [tails.name])
      if (outcome !== 'kept') return refuse(409, `track.${outcome}`)
      const order = await readTracking(database, found.token, now())
      return show(request, reply, { ...found, order: order ?? found.order }, 'track.kept')
    })
  })
}

const pageOf = (request: FastifyRequest, reply: FastifyReply) => ({
  language: languageOf(request),
  nonce: reply.cspNonce.style,
})

const show = (request: FastifyRequest, reply: FastifyReply, { token, order }: Found, notice?: Words, typed?: Typed) =>
  answerPage(reply, trackingPage(pageOf(request, reply), token, order, notice, typed))

const empty = (request: FastifyRequest, reply: FastifyReply, why: Missing) =>
  answerPage(reply, emptyPage(pageOf(request, reply), why))
