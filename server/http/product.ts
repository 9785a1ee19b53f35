import { pinyin } from 'pinyin-pro'
import * as z from 'zod'
import { businessDay } from '../../src/define/business-day.ts'
import { bareName } from '../../src/define/region-names.ts'
import type { Language } from '../../src/define/text.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { lanePrices, type Priced } from '../business/orders/lane-price.ts'
import { vinModels } from '../business/orders/vin-models.ts'
import { isOwnLeg, type Lane, laneCost } from '../business/rules/lane-cost.ts'
import { runOn } from '../db/run.ts'
import { flowCounts } from '../engine/flow-counts.ts'
import { isRegionCode, regionList } from '../engine/regions.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

const noQuery = z.strictObject({})
const region = z.string().refine(isRegionCode)
const mode = z.enum(Object.keys(orders.fields.pickupMode.options) as [string, ...string[]]).optional()
const laneQuery = z.strictObject({ from: region, to: region, pickup: mode, delivery: mode })
const priceQuery = z.strictObject({ from: region, to: region, pickup: mode, customer: z.uuid().optional() })

const vins = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(/^[A-Z0-9]{17}$/)).max(50))
const vinQuery = z.strictObject({ vins })

/** What the browser asks besides resources: its configuration, the regions, the states of rows, the lane's cost. */
export const productEndpoints = (config: (language: Language) => Promise<object>): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/config',
    tag: 'product',
    summary: 'Configuration of the client',
    public: true,
    run: ({ reply, language }) => {
      reply.header('Cache-Control', 'no-cache')
      return config(language)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/regions',
    tag: 'product',
    summary: 'Administrative regions',
    public: true,
    answer: { type: 'array' },
    run: ({ reply }) => {
      reply.header('Cache-Control', 'public, max-age=86400')
      return spelledRegions()
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/reports/flow',
    tag: 'product',
    summary: 'How many rows are in which state',
    query: noQuery,
    run: ({ user, read }) => read((db) => flowCounts(runOn(db), user)),
  }),
  endpoint({
    method: 'GET',
    path: '/api/reports/lane-cost',
    tag: 'product',
    summary: 'Average cost of a lane',
    flag: 'orderManage',
    right: 'cost',
    query: laneQuery,
    run: ({ query, now, read }) => read((db) => laneCost(runOn(db), laneOf(query), now)),
  }),
  endpoint({
    method: 'GET',
    path: '/api/reports/lane-price',
    tag: 'product',
    summary: 'What to ask for a car on a lane, by its class',
    flag: 'orderManage',
    right: 'order.create',
    query: priceQuery,
    answer: { type: 'array' },
    run: ({ query, user, now, read }) => read((db) => lanePrices(runOn(db), user, pricedOf(query), businessDay(now))),
  }),
  endpoint({
    method: 'GET',
    path: '/api/reports/vin-models',
    tag: 'product',
    summary: 'What cars with these VINs probably are',
    flag: 'orderManage',
    right: 'order.create',
    query: vinQuery,
    answer: { type: 'array' },
    run: ({ query, read }) => read((db) => vinModels(runOn(db), query.vins)),
  }),
]

const laneOf = ({ from, to, pickup, delivery }: z.infer<typeof laneQuery>): Lane => ({
  ...{ fromRegion: from, toRegion: to, isFetched: isOwnLeg(pickup), isBrought: isOwnLeg(delivery) },
})

const pricedOf = ({ from, to, pickup, customer }: z.infer<typeof priceQuery>): Priced => ({
  ...{ fromRegion: from, toRegion: to, pickupMode: pickup, customerId: customer },
})

let spelled: (readonly [string, string, string | null, string])[] | undefined

/** The regions as they are read, `shen zhen`, so that `sz` and `shenzhen` find 深圳; spelled when first asked for. */
function spelledRegions() {
  spelled ??= regionList.map(([code, name, parent]) => [code, name, parent, pinyinOf(name)] as const)
  return spelled
}

const pinyinOf = (name: string): string => pinyin(bareName(name), { toneType: 'none', v: true })
