import { payables } from '../../src/resources/finance/payables.ts'
import { damageCases } from '../../src/resources/orders/damage-cases.ts'
import { waybillLoads } from '../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../src/resources/transport/waybills.ts'
import { DAY, dayOf, hourOf, plusDays } from './clock.ts'
import { accountantAt } from './funds.ts'
import { as, isTurn, personFor, type World } from './world.ts'

/** What is found, and what it costs, in fen. */
const found = [
  ['右前翼子板刮痕约 10 厘米', 60_000],
  ['左后视镜壳破裂', 45_000],
  ['前保险杠下沿擦伤', 38_000],
  ['后备箱盖有凹点', 52_000],
] as const

/** Twice a month a hand-over finds damage; it is assessed after two days, borne by somebody after three, settled after eight. */
export function planDamage(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 15) < world.end; day = plusDays(day, 1))
    if (day.endsWith('-11') || day.endsWith('-23')) world.clock.at(hourOf(day, 15), (at) => report(world, at))
}

async function report(world: World, at: number): Promise<void> {
  const officeId = world.offices.SZ.id
  const dispatcher = await as(world, personFor(world, officeId, 'dispatcher'), at)
  const [load] = (await dispatcher.find(waybillLoads, { status: 'signed' })).toReversed()
  if (!load) return
  const [description, lossFen] =
    found[(Number(dayOf(at).slice(5, 7)) * 2 + (isTurn(world, 'damage', 2) ? 0 : 1)) % 4] ?? found[0]
  const { orderId, orderCarId, waybillId } = load
  const given = { orderId, orderCarId, waybillId, happenedOn: dayOf(at), stage: 'handOver', description } as const
  const { id } = await dispatcher.create(damageCases, given)
  world.clock.at(at + 2 * DAY, (moment) => assess(world, id, lossFen, moment))
  world.clock.at(at + 3 * DAY, (moment) => decide(world, id, waybillId, lossFen, moment))
  world.clock.at(at + 8 * DAY, (moment) => settle(world, id, moment))
}

const managerAt = (world: World, at: number) => as(world, personFor(world, world.offices.SZ.id, 'manager'), at)

async function assess(world: World, id: string, lossFen: number, at: number): Promise<void> {
  const manager = await managerAt(world, at)
  await manager.act(damageCases, 'assess', [id], { lossFen, assessNote: '4S 店报价' })
}

/** A carrier bears it where one drove, else the driver half of it; the customer is paid the repair. */
async function decide(world: World, id: string, waybillId: string, lossFen: number, at: number): Promise<void> {
  const manager = await managerAt(world, at)
  const [trip] = await manager.find(waybills, { id: waybillId })
  const [owed] = await manager.find(payables, { waybillId, status: { ne: 'void' } })
  const borne =
    owed?.payeeId !== undefined
      ? { liable: 'carrier', payeeId: owed.payeeId, recoverFen: lossFen }
      : trip?.driverId
        ? { liable: 'driver', staffId: trip.driverId, recoverFen: Math.floor(lossFen / 2) }
        : { liable: 'company', recoverFen: 0 }
  await manager.act(damageCases, 'decide', [id], { ...borne, compensateFen: lossFen, decideNote: '按照片与交接单定责' })
}

/** What a carrier bears waits until something checked is payable to it. */
async function settle(world: World, id: string, at: number): Promise<void> {
  const accountant = await accountantAt(world, at)
  const [row] = await accountant.find(damageCases, { id, status: 'responsible' })
  if (!row) return
  if (row.liable !== 'carrier') {
    await accountant.act(damageCases, 'settle', [id], {})
    return
  }
  const [payable] = await accountant.find(payables, {
    ...{ payeeId: row.payeeId ?? '', status: 'checked', openFen: { gte: row.recoverFen } },
  })
  if (payable) await accountant.act(damageCases, 'settle', [id], { deductedId: payable.id })
  else if (at + 4 * DAY < world.end) world.clock.at(at + 4 * DAY, (moment) => settle(world, id, moment))
}
