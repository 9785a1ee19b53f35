import { orderPriceChanges } from '../../src/resources/orders/order-price-changes.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { partFields } from '../../src/resources/orders/rules.ts'
import { atOffice, DAY, HOUR } from './clock.ts'
import { bossAt } from './funds.ts'
import { as, isTurn, later, type OrderFile, personFor, type World } from './world.ts'

const lower = ['同行比价，让利', '老客户多台优惠', '延误一天，让价']
const higher = ['加收等待费', '加收绕路费']

/** 返利: who brought the customer gets something of every eighteenth order. */
export function planRebate(world: World, file: OrderFile, at: number): void {
  if (isTurn(world, 'rebate', 18)) world.clock.at(atOffice(at + HOUR), (moment) => giveRebate(world, file, moment))
}

/** Asked for by the manager of the office and let through by the owner; chance has no part in it. */
async function giveRebate(world: World, file: OrderFile, at: number): Promise<void> {
  const own = world.staff.find(({ post, officeId }) => post === 'manager' && officeId === file.officeId)
  const manager = own && (await as(world, own, at))
  const [order] = manager ? await manager.find(orders, { id: file.id, status: 'awaitingDispatch' }) : []
  if (!manager || !order) return
  const done = await manager.tryTo(orders, 'changePrice', [order.id], {
    ...Object.fromEntries(partFields.map((name) => [name, order[name]])),
    ...{ freightFen: order.freightFen, otherChargeFen: order.otherChargeFen, discountFen: order.discountFen },
    rebateFen: Math.floor(order.freightFen / 50_000) * 1_000,
    reason: '介绍人返利 2%',
  })
  if ('refused' in done) return
  const boss = await bossAt(world, at)
  const [asked] = await boss.find(orderPriceChanges, { orderId: file.id, status: 'asked' })
  if (asked) await boss.tryTo(orderPriceChanges, 'approve', [asked.id], { lossReason: '老客户介绍' })
}

export function planPriceChange(world: World, file: OrderFile, at: number): void {
  world.clock.at(atOffice(later(world, at, 0.5, 16)), (moment) => askPrice(world, file, moment))
}

/**
 * 改价 on the part that carries the money: a little less, or a fee for waiting. The salesman asks, the manager of the
 * office decides some time later.
 */
async function askPrice(world: World, file: OrderFile, at: number): Promise<void> {
  const { random } = world
  const seller = await as(world, file.client.owner, at)
  const [order] = await seller.find(orders, {
    id: file.id,
    status: { in: ['awaitingDispatch', 'dispatching', 'inTransit'] },
    receivedFen: 0,
  })
  const part = order && partFields.find((name) => order[name] > 0)
  if (!order || !part) return
  const isLess = random.chance(0.7)
  const stepFen = Math.min(random.pick([5_000, 10_000, 20_000, 30_000]), order[part] - 1)
  const { freightFen, otherChargeFen, discountFen } = order
  const done = await seller.tryTo(orders, 'changePrice', [order.id], {
    ...Object.fromEntries(partFields.map((name) => [name, order[name]])),
    freightFen,
    otherChargeFen: isLess ? otherChargeFen : otherChargeFen + stepFen,
    discountFen: isLess ? discountFen + stepFen : discountFen,
    [part]: isLess ? order[part] - stepFen : order[part] + stepFen,
    reason: random.pick(isLess ? lower : higher),
  })
  // What is asked for on the last days is left for a visitor to decide.
  if ('value' in done && world.end - at > 2 * DAY)
    world.clock.at(atOffice(later(world, at, 0.5, 5)), (moment) => decide(world, file, moment))
}

async function decide(world: World, file: OrderFile, at: number): Promise<void> {
  const manager = await as(world, personFor(world, file.officeId, 'manager'), at)
  const [asked] = await manager.find(orderPriceChanges, { orderId: file.id, status: 'asked' })
  if (!asked) return
  if (isTurn(world, 'price rejected', 6)) {
    await manager.act(orderPriceChanges, 'reject', [asked.id], { reason: '已是最低价，不再让' })
    return
  }
  const reasons = { lossReason: '老客户让利', creditReason: '月底回款' }
  const done = await manager.tryTo(orderPriceChanges, 'approve', [asked.id], reasons)
  if ('refused' in done)
    await manager.act(orderPriceChanges, 'reject', [asked.id], { reason: done.refused.message.slice(0, 100) })
}
