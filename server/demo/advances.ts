import { payables } from '../../src/resources/finance/payables.ts'
import { payees } from '../../src/resources/finance/payees.ts'
import { driverClaims } from '../../src/resources/fleet/driver-claims.ts'
import { enterPayable } from '../business/finance/enter-payable.ts'
import type { Actor } from '../engine/batch.ts'
import { dayOf, hourOf, plusDays } from './clock.ts'
import { accountantAt, cashierAt } from './funds.ts'
import type { Staff, Vehicle, World } from './world.ts'

export type Driven = Vehicle & { driver: Staff }

/** The own trucks with their drivers. */
export const drivenIn = ({ vehicles }: World): Driven[] =>
  vehicles.filter((one): one is Driven => one.driver !== null && one.truck.ownership === 'own')

/** 借支: on the fourth of a month a driver, each in turn, gets money for the road; it is paid with the next payments. */
export function planAdvances(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 11) < world.end; day = plusDays(day, 1))
    if (day.endsWith('-04')) world.clock.at(hourOf(day, 11), (at) => advance(world, at))
}

async function advance(world: World, at: number): Promise<void> {
  const drivers = drivenIn(world)
  const vehicle = drivers[Number(dayOf(at).slice(5, 7)) % drivers.length]
  if (!vehicle) return
  const accountant = await accountantAt(world, at)
  const { id: staffId, name } = vehicle.driver
  const [known] = await accountant.find(payees, { staffId })
  const { id: payeeId } = known ?? (await accountant.create(payees, { name, kind: 'driver', staffId }))
  const cashier = await cashierAt(world, at)
  const given = { kind: 'advance', payeeId, amountFen: 150_000, bizDate: dayOf(at), remark: '出车备用金' } as const
  await cashier.run((tx) => enterPayable(tx, given))
  const [entered] = await accountant.find(payables, { kind: 'advance', payeeId, status: 'pendingCheck' })
  if (entered) await accountant.act(payables, 'check', [entered.id])
}

/** What is set off against the driver's advance of this month, while his wages do not keep it back. */
export async function offsetOf(accountant: Actor, staffId: string, owedFen: number, at: number): Promise<object> {
  const his = (await accountant.find(payees, { staffId })).map(({ id }) => id)
  if (his.length === 0) return {}
  const paid = await accountant.find(payables, { kind: 'advance', payeeId: { in: his }, paidOn: { ne: null } })
  const known = paid.at(-1)
  if (!known || known.paidOn?.slice(0, 7) !== dayOf(at).slice(0, 7)) return {}
  const claims = await accountant.find(driverClaims, { advanceId: known.id })
  const usedFen = claims.reduce((sum, { advanceOffsetFen }) => sum + advanceOffsetFen, 0)
  const offsetFen = Math.min(known.paidFen - usedFen, owedFen)
  return offsetFen > 0 ? { advanceId: known.id, advanceOffsetFen: offsetFen } : {}
}
