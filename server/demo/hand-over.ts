import { orders } from '../../src/resources/orders/orders.ts'
import { waybillLoads } from '../../src/resources/transport/waybill-loads.ts'
import { atOffice, DAY, dayOf, HOUR, hourOf, plusDays } from './clock.ts'
import { drivingIn, type Trip } from './trip.ts'
import { as, isAwaited, isTurn, later, type Office, type OrderFile, personFor, type World } from './world.ts'

/**
 * After the arrival: at the door within hours, 自提 when the customer comes; other cars wait for the small truck. Answers
 * when the last door was served.
 */
export function planSigning(world: World, trip: Trip, at: number): number {
  let last = at
  for (const id of trip.orderIds) {
    const file = world.files.get(id) as OrderFile
    if (trip.type === 'trunk' && file.deliveryMode === 'small') continue
    const isFetched = trip.type === 'trunk' && file.deliveryMode === 'self'
    // Some customers of the last days have not come for their cars yet.
    const isLeft = isFetched && world.end - at < 8 * DAY && isTurn(world, 'left in the yard', 3)
    const come = isLeft ? later(world, world.end, 20, 40) : later(world, at, 20, 96)
    const when = isFetched ? atOffice(come) : later(world, at, 0.4, 5)
    if (!isFetched) last = Math.max(last, when)
    world.clock.at(when, (moment) => sign(world, trip, file, moment))
  }
  return last
}

/** 交车签收 of an order's cars on the trip; what is due is collected, or the manager lets the cars go before. */
async function sign(world: World, trip: Trip, file: OrderFile, at: number): Promise<void> {
  const driver = await drivingIn(world, trip, at)
  const where = { waybillId: trip.waybillId, orderId: file.id, status: 'unloaded' }
  const ids = (await driver.find(waybillLoads, where)).map(({ id }) => id)
  if (ids.length === 0) return
  const { sumFen } = await driver.preview(waybillLoads, 'sign', ids)
  const said = { signedBy: file.consignee, signedPhone: file.consigneePhone }
  const isRecent = world.end - at < 12 * DAY
  const isLate = sumFen >= 20_000 && (isRecent ? isTurn(world, 'late', 5) : world.random.chance(0.05))
  if (isLate) {
    const manager = await as(world, personFor(world, file.officeId, 'manager'), at)
    const collectedFen = isTurn(world, 'half', 2) ? Math.floor(sumFen / 20_000) * 10_000 : 0
    const unpaidReason = '老客户，同意先放车后付款'
    await manager.act(waybillLoads, 'sign', ids, { ...said, collectedFen, collectMethod: 'wechat', unpaidReason })
    world.promised.push({ orderId: file.id, part: 'collect', at: later(world, at, 320, 1200) })
  } else {
    const collectMethod = world.random.likely({ wechat: 5, cash: 4, alipay: 2 })
    const isScratched = ids.length === 1 && isTurn(world, 'scratched car', 25)
    const found = isScratched ? { newMarks: ['rightFrontWing.scratch'], lookNote: '收车人指出，约 5 厘米' } : {}
    await driver.act(waybillLoads, 'sign', ids, { ...said, collectedFen: sumFen, collectMethod, ...found })
  }
  file.signed += ids.length
  if (file.signed < file.cars) return
  world.awaiting.truck.delete(file)
  if (file.receiptRequired !== 'none') world.awaiting.receipt.add(file)
  world.promised.push({ orderId: file.id, part: 'onReceipt', at: later(world, at, 120, 700) })
}

/** 回单: a photo comes back soon, paper by courier; the dispatchers note each evening what came. */
export function planReceiptReturns(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 18) < world.end; day = plusDays(day, 1))
    for (const office of Object.values(world.offices))
      world.clock.at(hourOf(day, 18), (at) => returnReceipts(world, office, at))
}

async function returnReceipts(world: World, office: Office, at: number): Promise<void> {
  if (!isAwaited(world, 'receipt', office)) return
  const dispatcher = await as(world, personFor(world, office.id, 'dispatcher'), at)
  const where = { officeId: office.id, status: 'delivered', receiptStatus: 'waiting' }
  const waiting = await dispatcher.find(orders, where)
  const isBack = ({ receiptRequired, deliveredAt }: (typeof waiting)[number]) => {
    const passed = at - Date.parse(deliveredAt ?? '')
    return receiptRequired === 'paper' ? passed > 5 * DAY && world.random.chance(0.2) : passed > 5 * HOUR
  }
  const back = waiting.filter((order) => isBack(order) && !world.random.chance(0.12)).map(({ id }) => id)
  if (back.length > 0) await dispatcher.act(orders, 'returnReceipt', back)
  for (const id of back) world.awaiting.receipt.delete(world.files.get(id) as OrderFile)
}
