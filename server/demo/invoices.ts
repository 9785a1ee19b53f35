import { monthOf } from '../../src/define/business-day.ts'
import { invoices } from '../../src/resources/finance/invoices.ts'
import { receivables } from '../../src/resources/finance/receivables.ts'
import { dayOf, hourOf, plusDays } from './clock.ts'
import { accountantAt } from './funds.ts'
import { isTurn, type World } from './world.ts'

/** Customers who get an invoice each month. */
const CUSTOMERS = 6

/** On the fifth the largest customers of the month before get their invoices; one had the wrong title. */
export function planInvoices(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 11) < world.end; day = plusDays(day, 1))
    if (day.endsWith('-05'))
      world.clock.at(hourOf(day, 11), (at) => invoiceMonth(world, monthOf(plusDays(day, -10)), at))
}

async function invoiceMonth(world: World, month: string, at: number): Promise<void> {
  const accountant = await accountantAt(world, at)
  const owed = await accountant.find(receivables, {
    ...{ part: 'monthly', kind: 'freight', invoicedFen: 0, status: { ne: 'void' } },
    bizDate: { gte: `${month}-01`, lt: plusDays(`${month}-28`, 4).slice(0, 8).concat('01') },
  })
  const customers = [...new Set(owed.map(({ customerId }) => customerId))].slice(0, CUSTOMERS)
  for (const [nth, customerId] of customers.entries()) {
    const own = owed.filter((row) => row.customerId === customerId).map(({ id }) => id)
    const invoiceNo = `2644${month.replace('-', '')}${String(nth + 1).padStart(8, '0')}`
    await accountant.act(receivables, 'invoice', own, { invoiceNo, kind: 'special', issuedOn: dayOf(at) })
  }
  const [wrong] = await accountant.find(invoices, { status: 'issued', issuedOn: dayOf(at) })
  if (wrong && isTurn(world, 'wrong invoice', 4))
    await accountant.act(invoices, 'void', [wrong.id], { reason: '抬头开错，重开' })
}
