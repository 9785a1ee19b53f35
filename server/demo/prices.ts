import { orders } from '../../src/resources/orders/orders.ts'
import { partFields } from '../../src/resources/orders/rules.ts'
import { atOffice } from './clock.ts'
import { as, later, type OrderFile, personFor, type World } from './world.ts'

const lower = ['同行比价，让利', '老客户多台优惠', '延误一天，让价']
const higher = ['加收等待费', '加收绕路费']

export function planPriceChange(world: World, file: OrderFile, at: number): void {
  world.clock.at(atOffice(later(world, at, 0.5, 16)), (moment) => changePrice(world, file, moment))
}

/** 改价 on the part that carries the money: a little less, or a fee for waiting; now and then a rebate is agreed too. */
async function changePrice(world: World, file: OrderFile, at: number): Promise<void> {
  const { random } = world
  const manager = await as(world, personFor(world, file.officeId, 'manager'), at)
  const [order] = await manager.find(orders, {
    id: file.id,
    status: { in: ['awaitingDispatch', 'dispatching', 'inTransit'] },
    receivedFen: 0,
  })
  const part = order && partFields.find((name) => order[name] > 0)
  if (!order || !part) return
  const isLess = random.chance(0.7)
  const stepFen = Math.min(random.pick([5_000, 10_000, 20_000, 30_000]), order[part] - 1)
  const { freightFen, otherChargeFen, discountFen } = order
  await manager.tryTo(orders, 'changePrice', [order.id], {
    ...Object.fromEntries(partFields.map((name) => [name, order[name]])),
    freightFen,
    otherChargeFen: isLess ? otherChargeFen : otherChargeFen + stepFen,
    discountFen: isLess ? discountFen + stepFen : discountFen,
    [part]: isLess ? order[part] - stepFen : order[part] + stepFen,
    ...(random.chance(0.4) ? { rebateFen: random.pick([5_000, 10_000, 20_000]) } : {}),
    reason: random.pick(isLess ? lower : higher),
  })
}
