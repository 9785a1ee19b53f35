import { offsets } from '../../src/resources/finance/offsets.ts'
import { payables } from '../../src/resources/finance/payables.ts'
import { receivables } from '../../src/resources/finance/receivables.ts'
import { dayOf, hourOf, plusDays } from './clock.ts'
import { accountantAt } from './funds.ts'
import { isTurn, type World } from './world.ts'

/** What is set off is round, in fen. */
const ROUND = 10_000

/** On the twentieth a customer and a carrier of one group offset what they can; the first time it was the wrong customer. */
export function planOffsets(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 16) < world.end; day = plusDays(day, 1))
    if (day.endsWith('-20')) world.clock.at(hourOf(day, 16), (at) => offset(world, at))
}

async function offset(world: World, at: number): Promise<void> {
  const accountant = await accountantAt(world, at)
  const [owed] = await accountant.find(receivables, { kind: 'freight', status: 'open', outstandingFen: { gte: ROUND } })
  const [payable] = await accountant.find(payables, {
    ...{ kind: { in: ['trunk', 'transfer'] }, status: 'checked', openFen: { gte: ROUND }, requestedFen: 0 },
  })
  if (!owed || !payable) return
  const amountFen = Math.floor(Math.min(owed.outstandingFen, payable.openFen) / ROUND) * ROUND
  const made = await accountant.create(offsets, {
    ...{ customerId: owed.customerId, payeeId: payable.payeeId, amountFen, offsetOn: dayOf(at) },
    ...{ receivableIds: [owed.id], payableIds: [payable.id], reason: '客户与承运商同属一集团，三方抵账协议' },
  })
  if (isTurn(world, 'wrong offset', 12)) world.clock.at(at + 3_600_000, (moment) => takeBack(world, made.id, moment))
}

async function takeBack(world: World, id: string, at: number): Promise<void> {
  const accountant = await accountantAt(world, at)
  await accountant.act(offsets, 'reverse', [id], { reason: '抵错客户，退回重做' })
}
