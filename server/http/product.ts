import type { FastifyInstance } from 'fastify'
import { pinyin } from 'pinyin-pro'
import * as z from 'zod'
import { bareName } from '../../src/define/region-names.ts'
import { laneCost } from '../business/rules/lane-cost.ts'
import { hasFlag, hasRight } from '../engine/access.ts'
import { flowCounts } from '../engine/flow-counts.ts'
import { isRegion, regionList } from '../engine/regions.ts'
import { refuse, refuseField } from '../errors/business-error.ts'
import { ok } from './envelope.ts'
import { reading } from './reading.ts'
import { type Context, queryOf } from './request.ts'
import { runOf, userOf } from './session.ts'

const noQuery = z.strictObject({})

/** What the browser asks besides resources: its configuration, the regions, the lane's cost. */
export function productRoutes(app: FastifyInstance, { database, now }: Context, config: () => Promise<object>): void {
  app.get('/api/config', async (_request, reply) => {
    reply.header('Cache-Control', 'no-cache')
    return ok(await config())
  })
  app.get('/api/regions', async (_request, reply) => {
    reply.header('Cache-Control', 'public, max-age=86400')
    return ok(spelledRegions())
  })
  app.get('/api/reports/flow', async (request, reply) => {
    const user = await userOf(database.pool, request, now())
    queryOf(noQuery, request.query)
    return ok(await reading(database, { reply, user }, (db) => flowCounts(runOf(db), user)))
  })
  app.get('/api/reports/lane-cost', async (request, reply) => {
    const user = await userOf(database.pool, request, now())
    if (!hasFlag(user, 'orderManage') || !hasRight(user, 'cost')) throw refuse('access.denied')
    const { from, to, ...rest } = request.query as Record<string, unknown>
    const strange = Object.keys(rest)[0]
    if (strange) throw refuseField(strange, 'request.unknownParameter', { name: strange })
    for (const [name, code] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (typeof code !== 'string' || !isRegion(code)) throw refuseField(name, 'request.badParameter', { name })
    }
    return ok(await reading(database, { reply, user }, (db) => laneCost(runOf(db), String(from), String(to), now())))
  })
}

let spelled: (readonly [string, string, string | null, string])[] | undefined

/** The regions as they are read, `shen zhen`, so that `sz` and `shenzhen` find 深圳; spelled when first asked for. */
function spelledRegions() {
  spelled ??= regionList.map(([code, name, parent]) => [code, name, parent, pinyinOf(name)] as const)
  return spelled
}

const pinyinOf = (name: string): string => pinyin(bareName(name), { toneType: 'none', v: true })
