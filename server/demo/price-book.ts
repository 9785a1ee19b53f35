import { lanePrices } from '../../src/resources/orders/lane-prices.ts'
import { lanes } from './cities.ts'
import { dayOf, HOUR, plusDays } from './clock.ts'
import { as, type World } from './world.ts'

/** By class: what the price per kilometre is multiplied by. */
const classes = { sedan: 1, suv: 1.1, large: 1.3 } as const

/** In the last weeks the owner has put down the prices of the main lanes, and what one customer gets. */
export function planPriceBook(world: World): void {
  world.clock.at(world.end - 20 * 24 * HOUR, async (at) => {
    const owner = await as(world, world.staff.find(({ post }) => post === 'boss') ?? { id: '' }, at)
    const validFrom = dayOf(at)
    for (const [{ from, to, kilometres }] of lanes.slice(0, 4)) {
      const ends = { fromRegion: from.code, toRegion: to.code, validFrom }
      for (const [sizeClass, factor] of Object.entries(classes)) {
        const freightFen = Math.round(((320 + kilometres * 1.2) * factor) / 10) * 1_000
        await owner.create(lanePrices, {
          ...ends,
          sizeClass,
          freightFen,
          pickupFen: 18_000,
          deliveryFen: 18_000,
        })
      }
    }
    const [main] = lanes
    const dealer = world.clients.find(({ customer }) => customer.kind === 'dealer')
    if (!main || !dealer) return
    const ends = { fromRegion: main[0].from.code, toRegion: main[0].to.code, validFrom }
    const given = { ...ends, customerId: dealer.customer.id, validTo: plusDays(validFrom, 180), remark: '年度协议' }
    await owner.create(lanePrices, { ...given, freightFen: Math.round((320 + main[0].kilometres) / 10) * 900 })
  })
}
