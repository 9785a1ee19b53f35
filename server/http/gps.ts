import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Message, sentenceOf } from '../../src/define/message.ts'
import { waybills } from '../../src/resources/transport/waybills.ts'
import { networkOf } from '../auth/login-limits.ts'
import { claimAttempt, perQuarter } from '../auth/throttle.ts'
import { readPositions } from '../business/dispatch/positions.ts'
import { readTrack } from '../business/dispatch/read-track.ts'
import { runOn } from '../db/run.ts'
import type { Env } from '../env.ts'
import { refuse } from '../errors/business-error.ts'
import { location, readLocation } from '../gps/jt808.ts'
import type { GpsPort } from '../gps/port.ts'
import { brakeOf } from './brake.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { jsonSchemaOf } from './openapi-words.ts'
import { bodyOf, type Context } from './request.ts'

/** Locations of one call, and calls of one network in a minute. */
const MOST = 500
const CALLS = 600
/** Wrong tokens of one network in a quarter of an hour. */
const WRONG = 20
const bodyLimit = 256 * 1024

const batch = z.strictObject({ positions: z.array(z.unknown()).min(1).max(MOST) })
/** As it is described; each location is read by itself, so that one that is wrong does not keep others out. */
const described = z.strictObject({ positions: z.array(location).min(1).max(MOST) })

const seen = { method: 'GET', tag: waybills.name, flag: ['GpsSearch', 'orderManage'] } as const

/** 定位: what gateways of devices tell, and what is drawn of it. */
export const gpsEndpoints = ({ database }: Context, port: GpsPort, { token, tiles }: Env['gps']): Endpoint[] => {
  const brake = brakeOf()
  return [
    endpoint({
      method: 'POST',
      tag: 'gps',
      path: '/api/gps/positions',
      summary: 'Positions of devices, as a gateway of JT/T 808 forwards them',
      description:
        'With the header `X-Gps-Token`. Each is taken or refused by itself; the same one again changes nothing.',
      public: true,
      bodyLimit,
      draft: jsonSchemaOf(described),
      refusals: [404],
      async run({ request, body, language, now }) {
        if (!token) throw refuse('path.missing')
        brake(networkOf(request.ip), CALLS, now)
        if (!isRight(request, token)) {
          await claimAttempt(database.pool, [perQuarter(`gps:${networkOf(request.ip)}`, WRONG)], now)
          throw refuse('gps.token')
        }
        return takeBatch(port, bodyOf(batch, body).positions, (message) => sentenceOf(message, language))
      },
    }),
    endpoint({
      ...seen,
      path: '/api/gps/last',
      summary: 'Where trucks and trips were seen last, those in reach',
      run: ({ user, now, read }) => read(async (db) => ({ ...(await readPositions(runOn(db), user, now)), tiles })),
    }),
    endpoint({
      ...seen,
      path: '/api/gps/track/:id',
      summary: 'The nodes of a trip, where each was',
      refusals: [404],
      run: ({ user, id, language, read }) =>
        read(async (db) => ({ ...(await readTrack(runOn(db), user, id, language)), tiles })),
    }),
  ]
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

function isRight({ headers }: FastifyRequest, token: string): boolean {
  const given = headers['x-gps-token']
  return typeof given === 'string' && timingSafeEqual(hashOf(given), hashOf(token))
}

async function takeBatch(port: GpsPort, given: readonly unknown[], say: (message: Message) => string): Promise<object> {
  const read = given.map(readLocation)
  const points = read.flatMap((one) => ('key' in one ? [] : [one]))
  const came = await port(points)
  const outcomes = read.map((one) => ('key' in one ? { refused: one } : (came[points.indexOf(one)] ?? 'known')))
  const count = (what: string) => outcomes.filter((one) => one === what).length
  return {
    taken: count('taken'),
    known: count('known'),
    refused: outcomes.flatMap((one, index) =>
      typeof one === 'string' ? [] : [{ index, reason: one.refused.key, message: say(one.refused) }],
    ),
  }
}
