import { cardTopUps } from '../../src/resources/finance/card-top-ups.ts'
import { fleetCards } from '../../src/resources/fleet/fleet-cards.ts'
import { insurancePolicies } from '../../src/resources/fleet/insurance-policies.ts'
import { trafficViolations } from '../../src/resources/fleet/traffic-violations.ts'
import { truckServices } from '../../src/resources/fleet/truck-services.ts'
import { tyres } from '../../src/resources/fleet/tyres.ts'
import type { Actor } from '../engine/batch.ts'
import { accountFor } from './accounts.ts'
import { type Driven, drivenIn } from './advances.ts'
import { DAY, dayOf, hourOf, plusDays } from './clock.ts'
import { accountantAt, bossAt, cashierAt } from './funds.ts'
import type { World } from './world.ts'

/** What the fleet keeps of its trucks: cards, services, tyres, policies and violations. Nothing here is left to chance. */
export function planRegisters(world: World): void {
  const first = dayOf(world.start)
  const on = (day: string, hour: number, work: (by: Actor, at: number) => Promise<void>) =>
    world.clock.at(hourOf(day, hour), async (at) => work(await bossAt(world, at), at))
  on(first, 8.2, (boss) => issueCards(world, boss))
  on(first, 8.4, (boss) => insureTrucks(world, boss))
  on(first, 8.6, (boss) => mountTyres(world, boss))
  for (let month = 0; month < 6; month++) {
    const day = plusDays(first, 3 + month * 30)
    world.clock.at(hourOf(day, 10), (at) => topUp(world, at, month))
    on(plusDays(day, 8), 17, (boss, at) => serve(world, boss, at, month))
    on(plusDays(day, 11), 16, (boss, at) => violate(world, boss, at, month))
  }
  on(plusDays(first, 150), 11, (boss) => loseCard(world, boss))
  on(plusDays(dayOf(world.end), -2), 15, (boss) => wearTyres(world, boss))
}

async function issueCards(world: World, boss: Actor): Promise<void> {
  for (const [index, { truck, driver }] of drivenIn(world).entries()) {
    const given = { truckId: truck.id, holderId: driver.id, officeId: truck.officeId }
    const no = String(31_000_187 + index * 7_919)
    const oil = await boss.create(fleetCards, { ...given, kind: 'oil', cardNo: `100011${no}`, issuer: '中石化' })
    const etc = await boss.create(fleetCards, { ...given, kind: 'etc', cardNo: `4401${no}88`, issuer: '粤通卡' })
    world.cards.set(truck.id, { oilCard: oil.id, etcCard: etc.id })
  }
}

/** What the trips of a month burn, put on beforehand; one was entered twice. */
async function topUp(world: World, at: number, month: number): Promise<void> {
  const cashier = await cashierAt(world, at)
  const fundAccountId = accountFor(world, 'bank').id
  const top = (cardId: string, yuan: number) =>
    cashier.create(cardTopUps, { cardId, fundAccountId, amountFen: yuan * 100, remark: '月初充值' })
  for (const [index, { oilCard, etcCard }] of [...world.cards.values()].entries()) {
    await top(oilCard, 5_500 + (index % 3) * 500)
    if (month % 2 === 0) await top(etcCard, 4_000)
  }
  const [twice] = world.cards.values()
  if (month !== 2 || !twice) return
  const { id } = await top(twice.oilCard, 4_000)
  await (await accountantAt(world, at)).act(cardTopUps, 'reverse', [id], { reason: '重复登记' })
}

/** The last of them are due again soon. */
async function serve(world: World, boss: Actor, at: number, month: number): Promise<void> {
  const driven = drivenIn(world)
  for (const turn of [month * 2, month * 2 + 1]) {
    const vehicle = driven[turn % driven.length] as Driven
    const isRepair = turn % 4 === 3
    const next = turn < 8 ? plusDays(dayOf(at), 150) : plusDays(dayOf(world.end), 6 + turn)
    await boss.create(truckServices, {
      ...{ truckId: vehicle.truck.id, officeId: vehicle.truck.officeId, odometer: vehicle.odometer },
      ...{ workshop: '解放服务站', amountFen: isRepair ? 186_000 : 94_000, doneOn: dayOf(at) },
      ...(isRepair
        ? { kind: 'repair', work: '更换刹车片，检修气路' }
        : { kind: 'maintain', work: '机油、三滤、四轮黄油', nextOn: next, everyKm: 20_000 }),
    })
  }
}

/** Nine commercial policies, of which one runs out in three weeks, and the carrier's liability of last year. */
async function insureTrucks(world: World, boss: Actor): Promise<void> {
  const end = dayOf(world.end)
  for (const [index, { truck }] of world.vehicles.filter((one) => one.truck.ownership === 'own').entries()) {
    const expiresOn = plusDays(end, index === 1 ? 21 : 40 + index * 27)
    await boss.create(insurancePolicies, {
      ...{ truckId: truck.id, officeId: truck.officeId, kind: 'commercial', insurer: '人保财险' },
      ...{ policyNo: `PDAA2026440300${String(410_027 + index * 613)}`, startsOn: plusDays(expiresOn, -365), expiresOn },
      ...{ insuredFen: 200_000_000, premiumFen: 1_380_000 + index * 12_000 },
    })
    if (index > 0) continue
    const gone = plusDays(end, -40)
    await boss.create(insurancePolicies, {
      ...{ truckId: truck.id, officeId: truck.officeId, kind: 'carrier', insurer: '平安产险' },
      ...{ policyNo: 'PACR2025440300007713', startsOn: plusDays(gone, -365), expiresOn: gone },
      ...{ insuredFen: 500_000_000, premiumFen: 620_000 },
    })
  }
}

async function mountTyres(world: World, boss: Actor): Promise<void> {
  for (const [index, vehicle] of drivenIn(world).slice(0, 3).entries())
    for (const [side, position] of ['左前', '右前'].entries()) {
      const { truck, odometer } = vehicle
      const given = { brand: '米其林', size: '295/80R22.5', priceFen: 218_000, officeId: truck.officeId }
      const { id } = await boss.create(tyres, { ...given, tyreNo: `MX${4_711 + index * 20 + side}` })
      await boss.act(tyres, 'mount', [id], { truckId: truck.id, position, mountedKm: odometer })
    }
}

/** One was changed and is past use, one lies in store. */
async function wearTyres(world: World, boss: Actor): Promise<void> {
  const [vehicle] = drivenIn(world)
  const mounted = await boss.find(tyres, { status: 'mounted' })
  for (const [index, { id }] of mounted.slice(0, 2).entries()) {
    await boss.act(tyres, 'dismount', [id], { removedKm: vehicle?.odometer ?? null })
    if (index === 0) await boss.act(tyres, 'scrap', [id], { reason: '花纹磨平' })
  }
}

const offences = [
  ['超速 10% 以上未达 20%', 3, 20_000, 'driver'],
  ['违反禁令标志', 1, 10_000, 'driver'],
  ['未按规定车道行驶', 0, 20_000, 'company'],
  ['超限运输', 1, 50_000, 'company'],
] as const

/** One a month; the last is still open, one was entered by mistake, one was marked as done too early. */
async function violate(world: World, boss: Actor, at: number, month: number): Promise<void> {
  const driven = drivenIn(world)
  const { truck, driver } = driven[(month * 2) % driven.length] as Driven
  const [what, points, fineFen, borneBy] = offences[month % offences.length] as (typeof offences)[number]
  const { id } = await boss.create(trafficViolations, {
    ...{ truckId: truck.id, driverId: driver.id, what, points, fineFen, borneBy },
    ...{
      happenedOn: plusDays(dayOf(at), -4),
      ticketNo: `4403${202_600_118 + month * 37}`,
      handleBy: plusDays(dayOf(at), 30),
    },
  })
  if (month === 5) return
  if (month === 3) return boss.act(trafficViolations, 'void', [id], { voidReason: '不是本公司的车' }).then(() => {})
  world.clock.at(at + 6 * DAY, async (moment) => {
    const later = await bossAt(world, moment)
    await later.act(trafficViolations, 'handle', [id], { handleNote: '已到窗口缴纳' })
    if (month !== 1) return
    await later.act(trafficViolations, 'reopen', [id], { reason: '缴费失败' })
    await later.act(trafficViolations, 'handle', [id], { handleNote: '重新缴纳' })
  })
}

async function loseCard(world: World, boss: Actor): Promise<void> {
  const [first, second] = world.cards.values()
  if (!first || !second) return
  await boss.act(fleetCards, 'block', [first.etcCard], { reason: '司机遗失' })
  await boss.act(fleetCards, 'unblock', [first.etcCard])
  const spare = await boss.create(fleetCards, { kind: 'oil', cardNo: '10001190000001', issuer: '中石油' })
  await boss.act(fleetCards, 'close', [spare.id], { reason: '换发新卡' })
}
