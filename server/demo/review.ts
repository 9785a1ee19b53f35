import { orders } from '../../src/resources/orders/orders.ts'
import type { Actor } from '../engine/batch.ts'
import { atOffice, DAY, dayOf, HOUR, hourOf, MINUTE, plusDays } from './clock.ts'
import { takeOrder } from './orders.ts'
import { planPriceChange, planRebate } from './prices.ts'
import { as, isAwaited, isTurn, later, type Office, type OrderFile, personFor, type World } from './world.ts'

const rejections = ['单价低于指导价，请核实', '收车人电话打不通', '车型与估值不符', '缺少提车地址']
const cancellations = ['客户改自驾', '客户找到更低报价', '车辆临时不卖了', '客户取消购车', '信息填错，重新开单']

/** The hours of orders on the last day, the day before it and so on: those who come in the morning find something to do. */
const lastDays = [
  [9.4, 11.4, 14.2, 15.6, 16.7],
  [9.1, 10.2, 13.5, 15.2, 16.4],
  [9.8, 14.6, 16.1],
]

const isLastDay = (world: World, at: number): boolean => world.end - at < 1.5 * DAY

/** When the orders of the half year come in: more each month, fewer on Sundays, in office hours. */
export function planOrders(world: World, count: number): void {
  const { random, clock } = world
  const days = Math.round((world.end - world.start) / DAY)
  const times = lastDays.flatMap((hours, before) =>
    hours.map((hour) => hourOf(dayOf(world.end - (before + 1) * DAY), hour)),
  )
  while (times.length < count) {
    // The company grows: three times as many at the end as at the beginning.
    const day = Math.floor(((Math.sqrt(1 + 8 * random.next()) - 1) / 2) * days)
    const at = world.start + day * DAY + Math.round((8.6 + random.next() * 9.8) * HOUR)
    if (at >= world.end || (new Date(`${dayOf(at)}T00:00:00Z`).getUTCDay() === 0 && random.chance(0.7))) continue
    times.push(at)
  }
  for (const at of times.sort((a, b) => a - b)) clock.at(at, (moment) => openOrder(world, moment))
}

/** One order's way into the office: typed and submitted; some are left as drafts and given up some days later. */
async function openOrder(world: World, at: number): Promise<void> {
  const file = await takeOrder(world, at)
  if (isLastDay(world, at) ? isTurn(world, 'draft', 5) : world.random.chance(0.03)) {
    world.clock.at(atOffice(later(world, at, 60, 400)), (moment) => cancelAsSeller(world, file, moment))
    return
  }
  world.clock.at(later(world, at, 0.05, 0.4), (moment) => submit(world, file, moment))
}

async function submit(world: World, file: OrderFile, at: number): Promise<void> {
  await (await as(world, file.client.owner, at)).act(orders, 'submit', [file.id])
  world.awaiting.review.add(file)
  if (!world.random.chance(0.012)) return
  // Something was forgotten.
  await (await as(world, file.client.owner, at + MINUTE)).act(orders, 'withdraw', [file.id])
  world.clock.at(at + 25 * MINUTE, (moment) => submit(world, file, moment))
}

async function cancelAsSeller(world: World, file: OrderFile, at: number): Promise<void> {
  const seller = await as(world, file.client.owner, at)
  await seller.act(orders, 'cancel', [file.id], { reason: world.random.pick(cancellations) })
}

/** Each manager looks at what waits twice a day; what comes in after the second time waits for the morning. */
export function planReviews(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 9) < world.end; day = plusDays(day, 1))
    for (const office of Object.values(world.offices))
      for (const hour of [10.5, 17]) world.clock.at(hourOf(day, hour), (at) => review(world, office, at))
}

async function review(world: World, office: Office, at: number): Promise<void> {
  const isLastEvening = world.end - at < DAY / 2
  if (isLastEvening || !isAwaited(world, 'review', office)) return
  const manager = await as(world, personFor(world, office.id, 'manager'), at)
  const waiting = await manager.find(orders, { status: 'pendingReview', officeId: office.id })
  const rejected = waiting.filter(() =>
    world.end - at < DAY ? isTurn(world, 'rejected', 6) : world.random.chance(0.025),
  )
  for (const { id } of rejected) await reject(world, manager, id, world.random.pick(rejections), at)
  const passed = waiting.filter((one) => !rejected.includes(one)).map(({ id }) => id)
  if (passed.length === 0) return
  const together = await manager.tryTo(orders, 'approve', passed, { reason: '同意' })
  // What the selection is refused for concerns one of them: then one after the other.
  if ('refused' in together) for (const id of passed) await approveOne(world, manager, id, at)
  else for (const id of passed) follow(world, id, at)
}

async function approveOne(world: World, manager: Actor, id: string, at: number): Promise<void> {
  const done = await manager.tryTo(orders, 'approve', [id], {
    creditReason: '老客户，月底回款，同意',
    lossReason: '老客户，按此价接单，同意',
  })
  if ('value' in done) follow(world, id, at)
  else await reject(world, manager, id, done.refused.message.slice(0, 100), at)
}

async function reject(world: World, manager: Actor, id: string, reason: string, at: number): Promise<void> {
  await manager.act(orders, 'reject', [id], { reason })
  const file = world.files.get(id) as OrderFile
  world.awaiting.review.delete(file)
  world.clock.at(later(world, at, 15, 26), (moment) => submit(world, file, atOffice(moment)))
}

/** What a reviewed order sets going. */
function follow(world: World, id: string, at: number): void {
  const file = world.files.get(id) as OrderFile
  const { random, clock, awaiting } = world
  awaiting.review.delete(file)
  awaiting.truck.add(file)
  file.reviewedAt = at
  file.broughtAt = later(world, at, 1, 40)
  const delay = random.chance(0.06) ? later(world, at, 240, 900) : later(world, at, 0.3, 30)
  world.promised.push({ orderId: id, part: 'prepaid', at: delay })
  if (random.chance(0.05)) planPriceChange(world, file, at)
  planRebate(world, file, at)
  if (random.chance(0.04))
    clock.at(atOffice(later(world, at, 0.5, 14)), (moment) => cancelAsManager(world, file, moment))
}

/** After the review the manager cancels, while no car is on a waybill. */
async function cancelAsManager(world: World, file: OrderFile, at: number): Promise<void> {
  const manager = await as(world, personFor(world, file.officeId, 'manager'), at)
  const [order] = await manager.find(orders, { id: file.id, status: { in: ['awaitingDispatch', 'dispatching'] } })
  if (!order) return
  const done = await manager.tryTo(orders, 'cancel', [file.id], { reason: world.random.pick(cancellations) })
  if ('value' in done) world.awaiting.truck.delete(file)
}
