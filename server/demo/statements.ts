import { monthOf } from '../../src/define/business-day.ts'
import { customerStatements } from '../../src/resources/finance/customer-statements.ts'
import { makeStatements } from '../business/finance/make-statements.ts'
import { dayOf, hourOf, plusDays } from './clock.ts'
import { accountantAt } from './funds.ts'
import { isTurn, type World } from './world.ts'

/** On the second of a month the customers get the statement of the one before; now and then one is made anew. */
export function planStatements(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 9.5) < world.end; day = plusDays(day, 1))
    if (day.endsWith('-02') && monthOf(plusDays(day, -2)) > monthOf(dayOf(world.start)))
      world.clock.at(hourOf(day, 9.5), (at) => makeAndSend(world, monthOf(plusDays(day, -2)), at))
}

async function makeAndSend(world: World, month: string, at: number): Promise<void> {
  const accountant = await accountantAt(world, at)
  await accountant.run((tx) => makeStatements(tx, { month }))
  const drafts = await accountant.find(customerStatements, { status: 'draft', month })
  const wrong = drafts.filter(() => isTurn(world, 'wrong statement', 60))
  for (const { id } of wrong) await accountant.act(customerStatements, 'withdraw', [id], { reason: '漏一单，重做' })
  if (wrong.length > 0) await accountant.run((tx) => makeStatements(tx, { month }))
  const ready = await accountant.find(customerStatements, { status: 'draft', month })
  // The last customers are talked to first.
  const ids = ready.slice(0, Math.ceil(ready.length * 0.9)).map(({ id }) => id)
  if (ids.length > 0) await accountant.act(customerStatements, 'send', ids)
}
