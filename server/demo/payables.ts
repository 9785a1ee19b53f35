import { payables } from '../../src/resources/finance/payables.ts'
import type { Actor } from '../engine/batch.ts'
import { DAY, dayOf, hourOf, plusDays } from './clock.ts'
import { as, isTurn, personFor, type World } from './world.ts'

/** Twice a week the accountant checks the freights of trips that are over. */
export function planChecks(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 14) < world.end; day = plusDays(day, 1))
    if ([2, 5].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
      world.clock.at(hourOf(day, 14), (at) => check(world, at))
}

async function check(world: World, at: number): Promise<void> {
  const { random } = world
  const accountant = await as(world, personFor(world, world.offices.SZ.id, 'accountant'), at)
  const disputed = await accountant.find(payables, { status: 'disputed' })
  // Those of the last weeks are still talked about.
  for (const row of disputed) if (world.end - at > 21 * DAY) await settleDispute(accountant, row)
  const open = await accountant.find(payables, { status: 'pendingCheck', 'waybillId.status': 'completed' })
  const plain: string[] = []
  for (const row of open) {
    if (isTurn(world, 'dispute', 10))
      await accountant.act(payables, 'dispute', [row.id], { reason: '承运方填报与派车不符' })
    else if (random.chance(0.07)) await deduct(world, accountant, row)
    else plain.push(row.id)
  }
  if (plain.length > 0) await accountant.act(payables, 'check', plain)
}

type Payable = { id: string; amountDispatchFen: number }

const deduct = async (world: World, accountant: Actor, { id, amountDispatchFen }: Payable): Promise<void> =>
  void (await accountant.act(payables, 'check', [id], {
    amountPayeeFen: amountDispatchFen,
    deductFen: Math.min(world.random.pick([5_000, 10_000, 20_000, 50_000]), amountDispatchFen),
    reason: world.random.pick(['晚到一天扣款', '轻微擦伤扣款']),
  }))

const settleDispute = async (accountant: Actor, { id, amountDispatchFen }: Payable): Promise<void> =>
  void (await accountant.act(payables, 'check', [id], {
    amountPayeeFen: Math.round((amountDispatchFen * 1.06) / 1000) * 1000,
    amountFinanceFen: amountDispatchFen,
    reason: '按派车金额核定，承运方已确认',
  }))
