import { payables } from '../../src/resources/finance/payables.ts'
import { payments } from '../../src/resources/finance/payments.ts'
import { driverClaimItems } from '../../src/resources/fleet/driver-claim-items.ts'
import { driverClaims } from '../../src/resources/fleet/driver-claims.ts'
import { waybills } from '../../src/resources/transport/waybills.ts'
import type { Actor } from '../engine/batch.ts'
import { accountFor } from './accounts.ts'
import { type Driven, drivenIn, offsetOf } from './advances.ts'
import { DAY, dayOf, hourOf, iso, plusDays } from './clock.ts'
import { accountantAt, bossAt, cashierAt } from './funds.ts'
import { as, isTurn, type World } from './world.ts'

const WEEK = 7 * DAY
/** Diesel, in fen a litre. */
const LITRE_FEN = 742

/**
 * On Mondays the drivers of own trucks claim what the trips of the week cost; the fleet looks at it that evening, the
 * accountant the day after, so that it is paid with the payments of Wednesday. Nothing here is left to chance: the rest of the
 * company stays as it was played before.
 */
export function planClaims(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 9) < world.end; day = plusDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday === 1) world.clock.at(hourOf(day, 9), (at) => claimWeek(world, at))
    if (weekday === 1) world.clock.at(hourOf(day, 18), (at) => check(world, at))
    if (weekday === 2) world.clock.at(hourOf(day, 16), (at) => approve(world, at))
  }
  leaveOpen(world)
}

/** The last days leave something on every desk. */
function leaveOpen(world: World): void {
  const on = (daysBefore: number, hour: number) => hourOf(plusDays(dayOf(world.end), -daysBefore), hour)
  world.clock.at(on(2, 9), (at) => claimErrands(world, at, ['parts', 'wash', 'tow']))
  world.clock.at(on(2, 10.5), (at) => check(world, at))
  world.clock.at(on(2, 11.5), (at) => approve(world, at))
  world.clock.at(on(2, 12), (at) => payHalf(world, at))
  // After all that a Monday or a Tuesday does by itself.
  world.clock.at(on(1, 18.3), (at) => claimErrands(world, at, ['maintain', 'tyre', 'guide']))
  world.clock.at(on(1, 18.5), (at) => checkOne(world, at))
  world.clock.at(on(1, 18.7), (at) => sendBackLast(world, at))
  world.clock.at(on(1, 18.9), (at) => noteOnly(world, at))
}

async function claimWeek(world: World, at: number): Promise<void> {
  for (const vehicle of drivenIn(world)) {
    const driver = await as(world, vehicle.driver, at)
    const trips = await driver.find(waybills, {
      ...{ status: 'completed', type: 'trunk', driverId: vehicle.driver.id },
      completedAt: { gte: iso(at - WEEK), lt: iso(at) },
    })
    for (const trip of trips) await claimTrip(world, driver, vehicle, trip)
  }
}

type CardChannel = 'oilCard' | 'etcCard'
type Trip = {
  id: string
  departedAt: string | null
  arrivedAt: string | null
  odometerOut: number | null
  odometerIn: number | null
}

async function claimTrip(world: World, driver: Actor, vehicle: Driven, trip: Trip): Promise<void> {
  const km = (trip.odometerIn ?? 0) - (trip.odometerOut ?? 0)
  if (km <= 0 || !trip.departedAt || !trip.arrivedAt) return
  const turn = world.turns.get('claimed trip') ?? 0
  world.turns.set('claimed trip', turn + 1)
  const litres = Math.round((km * (vehicle.truck.fuelNorm ?? 33) * (92 + (turn % 6) * 4)) / 10_000)
  const [out, back] = [dayOf(Date.parse(trip.departedAt)), dayOf(Date.parse(trip.arrivedAt))]
  const items = [
    {
      ...{ category: 'fuel', occurredOn: out, quantity: Math.min(litres, 1_100), claimedFen: litres * LITRE_FEN },
      ...{ payChannel: turn % 3 === 0 ? 'cash' : 'oilCard', station: '中石化服务区', odometer: trip.odometerOut },
    },
    { category: 'etc', occurredOn: back, claimedFen: km * 45, payChannel: turn % 4 === 1 ? 'cash' : 'etcCard' },
    { category: 'food', occurredOn: back, claimedFen: 9_000 + (turn % 5) * 1_500 },
    ...(turn % 2 === 0 ? [{ category: 'parking', occurredOn: back, claimedFen: 3_000 + (turn % 7) * 500 }] : []),
    ...(turn % 5 === 2 ? [{ category: 'urea', occurredOn: out, quantity: 20, claimedFen: 7_800 }] : []),
    ...(turn % 9 === 4
      ? [{ category: 'fine', occurredOn: back, claimedFen: 20_000, borneBy: turn % 2 ? 'driver' : 'company' }]
      : []),
  ]
  const cards = world.cards.get(vehicle.truck.id)
  const paid = items.map((item) =>
    'payChannel' in item && item.payChannel !== 'cash'
      ? { ...item, cardId: cards?.[item.payChannel as CardChannel] }
      : item,
  )
  const given = { waybillId: trip.id, truckId: vehicle.truck.id, items: paid }
  const { odometerOut: odometerFrom, odometerIn: odometerTo } = trip
  const { id } = await driver.create(driverClaims, { ...given, odometerFrom, odometerTo })
  if (isTurn(world, 'claim twice', 14)) await driver.act(driverClaims, 'cancel', [id], { reason: '与上一单重复' })
  else await driver.act(driverClaims, 'submit', [id], { submitNote: '按行程据实填报' })
}

/** What has nothing to do with a trip. */
async function claimErrands(world: World, at: number, categories: readonly string[]): Promise<void> {
  for (const [index, category] of categories.entries()) {
    const vehicle = drivenIn(world)[index]
    if (!vehicle) return
    const driver = await as(world, vehicle.driver, at)
    const items = [{ category, occurredOn: dayOf(at), claimedFen: 26_000 + index * 8_000, station: '汽修厂' }]
    const { id } = await driver.create(driverClaims, { truckId: vehicle.truck.id, items })
    await driver.act(driverClaims, 'submit', [id])
  }
}

const fleetAt = (world: World, at: number): Promise<Actor> => {
  const found = world.staff.find(({ post }) => post === 'fleet')
  if (!found) throw new Error('no fleet manager')
  return as(world, found, at)
}

/** The fleet manager looks at his office's, the owner at the others'. */
async function check(world: World, at: number): Promise<void> {
  for (const checker of [await fleetAt(world, at), await bossAt(world, at)]) {
    const waiting = await checker.find(driverClaims, { status: 'submitted' })
    for (const { id } of waiting) {
      if (isTurn(world, 'claim sent back', 13)) await sendBack(world, checker, id, at)
      else await checker.act(driverClaims, 'check', [id])
    }
  }
}

/** The receipt is missing; the driver hands it in and submits again. */
async function sendBack(world: World, checker: Actor, id: string, at: number): Promise<void> {
  await checker.act(driverClaims, 'sendBack', [id], { reason: '缺少过路费票据' })
  world.clock.at(at + 2 * DAY, async (moment) => {
    const [row] = await checker.find(driverClaims, { id, status: 'draft' })
    if (!row) return
    const driver = await as(world, { id: row.driverId }, moment)
    await driver.act(driverClaims, 'submit', [id], { submitNote: '票据已补齐' })
  })
}

/** Now and then an item is lowered, and an advance is set off. */
async function approve(world: World, at: number): Promise<void> {
  const accountant = await accountantAt(world, at)
  for (const { id, driverId, reimbursedFen } of await accountant.find(driverClaims, { status: 'checked' })) {
    if (isTurn(world, 'claim rejected', 21)) {
      await accountant.act(driverClaims, 'reject', [id], { reason: '票据抬头不符，重新开票' })
      continue
    }
    if (isTurn(world, 'claim lowered', 6)) await lower(accountant, id)
    await accountant.act(driverClaims, 'approve', [id], await offsetOf(accountant, driverId, reimbursedFen, at))
    if (isTurn(world, 'claim approved in haste', 17)) {
      await accountant.act(driverClaims, 'unapprove', [id], { reason: '核定金额有误，重新核定' })
      await accountant.act(driverClaims, 'approve', [id])
    }
  }
}

async function lower(accountant: Actor, claimId: string): Promise<void> {
  const [item] = await accountant.find(driverClaimItems, { claimId, category: 'food' })
  if (!item) return
  const given = { approvedFen: 8_000, lowerReason: '伙食按每趟 80 元标准' }
  await accountant.act(driverClaimItems, 'lower', [item.id], given)
}

/** Half of one now, the rest with the next payments. */
async function payHalf(world: World, at: number): Promise<void> {
  const cashier = await cashierAt(world, at)
  const accountant = await accountantAt(world, at)
  const open = { kind: 'claim', status: 'checked', requestedFen: 0, openFen: { gt: 10_000 } }
  const [owed] = await accountant.find(payables, open)
  if (!owed) return
  const given = { fundAccountId: accountFor(world, 'bank').id, amountFen: 10_000, payOn: dayOf(at) }
  await cashier.act(payables, 'pay', [owed.id], given)
  const asked = await accountant.find(payments, { status: 'draft', payeeId: owed.payeeId })
  for (const { id, paymentNo } of asked) {
    await accountant.act(payments, 'approve', [id])
    await cashier.act(payments, 'pay', [id], { paidOn: dayOf(at), feeFen: 0, refNo: `CMB${paymentNo.slice(2)}` })
  }
}

async function checkOne(world: World, at: number): Promise<void> {
  const checker = await fleetAt(world, at)
  const [row] = await checker.find(driverClaims, { status: 'submitted' })
  if (row) await checker.act(driverClaims, 'check', [row.id])
}

async function sendBackLast(world: World, at: number): Promise<void> {
  const checker = await bossAt(world, at)
  const [row] = (await checker.find(driverClaims, { status: 'submitted' })).toReversed()
  if (row) await checker.act(driverClaims, 'sendBack', [row.id], { reason: '请补住宿发票' })
}

/** Begun on the phone, to be finished later. */
async function noteOnly(world: World, at: number): Promise<void> {
  const vehicle = drivenIn(world)[0]
  if (!vehicle) return
  const driver = await as(world, vehicle.driver, at)
  await driver.create(driverClaims, {
    truckId: vehicle.truck.id,
    items: [{ category: 'food', occurredOn: dayOf(at), claimedFen: 6_500 }],
  })
}
