import { payables } from '../../src/resources/finance/payables.ts'
import { payments } from '../../src/resources/finance/payments.ts'
import { accountFor } from './accounts.ts'
import { DAY, dayOf, hourOf, plusDays } from './clock.ts'
import { accountantAt, bossAt, cashierAt } from './funds.ts'
import { isTurn, type World } from './world.ts'

/** What carriers are owed; a rebate waits for its order. */
const freight = { kind: { ne: 'rebate' } } as const
/** Above it the owner lets a payment through: what the company's settings begin with. */
const LIMIT_FEN = 5_000_000

/** On Wednesdays what falls due until the next run is asked for in one go; it is let through and paid the day after. */
export function planPayments(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 10) < world.end; day = plusDays(day, 1)) {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 3) continue
    world.clock.at(hourOf(day, 9), (at) => checkRebates(world, at))
    world.clock.at(hourOf(day, 10), (at) => request(world, at))
    world.clock.at(hourOf(day, 15), (at) => approve(world, at))
    world.clock.at(hourOf(plusDays(day, 1), 10), (at) => pay(world, at))
  }
  // The last days leave something for every desk: a freight that is half paid, payments to approve and to make.
  const last = plusDays(dayOf(world.end), -1)
  world.clock.at(hourOf(plusDays(last, -1), 11), (at) => payHalf(world, at))
  world.clock.at(hourOf(last, 16), (at) => leaveOpen(world, at))
}

/** A rebate is what the order says, and damage what was decided; a rebate is asked for once the freight of the order has come in. */
async function checkRebates(world: World, at: number): Promise<void> {
  const accountant = await accountantAt(world, at)
  const fresh = await accountant.find(payables, { kind: { in: ['rebate', 'damage'] }, status: 'pendingCheck' })
  for (const { id } of fresh) await accountant.act(payables, 'check', [id])
  const ripe = await accountant.find(payables, {
    ...{ kind: 'rebate', status: 'checked', openFen: { gt: 0 }, 'orderId.outstandingFen': 0 },
  })
  const cashier = await cashierAt(world, at)
  const given = { fundAccountId: accountFor(world, 'bank').id, payOn: plusDays(dayOf(at), 1) }
  for (const { id } of ripe) await cashier.act(payables, 'pay', [id], given)
}

/** Asked for one by one; all but the last are let through. */
async function leaveOpen(world: World, at: number): Promise<void> {
  const accountant = await accountantAt(world, at)
  const cashier = await cashierAt(world, at)
  const open = (await accountant.find(payables, { ...freight, status: 'checked', openFen: { gt: 100_000 } })).slice(
    0,
    4,
  )
  const given = { fundAccountId: accountFor(world, 'bank').id, payOn: plusDays(dayOf(at), 1) }
  for (const { id } of open) await cashier.act(payables, 'pay', [id], given)
  await approve(world, at, Math.max(1, open.length - 1))
}

/** Half now, the rest once the carrier's invoice is there. */
async function payHalf(world: World, at: number): Promise<void> {
  const accountant = await accountantAt(world, at)
  const open = await accountant.find(payables, {
    ...freight,
    status: 'checked',
    openFen: { gt: 100_000 },
    requestedFen: 0,
  })
  const [first] = open
  if (!first) return
  const cashier = await cashierAt(world, at)
  const amountFen = Math.floor(first.openFen / 20_000) * 10_000
  const given = { fundAccountId: accountFor(world, 'bank').id, amountFen, remark: '先付一半，余款凭发票' }
  await cashier.act(payables, 'pay', [first.id], given)
  await approve(world, at)
  await pay(world, at)
}

async function request(world: World, at: number): Promise<void> {
  const accountant = await accountantAt(world, at)
  const due = await accountant.find(payables, {
    status: { in: ['checked', 'partial'] },
    openFen: { gt: 0 },
    dueOn: { lte: plusDays(dayOf(at), 7) },
  })
  const cashier = await cashierAt(world, at)
  const given = { fundAccountId: accountFor(world, 'bank').id, payOn: plusDays(dayOf(at), 1) }
  // What is paid in advance does not wait for the check.
  const advances = await accountant.find(payables, { status: 'pendingCheck', openFen: { gt: 0 } })
  for (const { id } of advances) await cashier.act(payables, 'payAdvance', [id], given)
  // Of the last run some are left for what the last days do.
  const kept = at > world.end - 7 * DAY ? due.filter((one) => one.kind !== 'rebate' && one.openFen > 100_000) : []
  const asked = due.filter((one) => !kept.slice(0, 4).includes(one)).map(({ id }) => id)
  if (asked.length > 0) await cashier.act(payables, 'pay', asked, given)
}

async function approve(world: World, at: number, most = Number.POSITIVE_INFINITY): Promise<void> {
  const accountant = await accountantAt(world, at)
  const boss = await bossAt(world, at)
  const asked = await accountant.find(payments, { status: 'draft' })
  for (const { id, amountFen } of asked.slice(0, most)) {
    if (isTurn(world, 'rejected payment', 45))
      await accountant.act(payments, 'reject', [id], { reason: '承运方发票未到' })
    else await (amountFen > LIMIT_FEN ? boss : accountant).act(payments, 'approve', [id])
  }
}

async function pay(world: World, at: number): Promise<void> {
  const cashier = await cashierAt(world, at)
  for (const { id, paymentNo, amountFen } of await cashier.find(payments, { status: 'approved' })) {
    const feeFen = amountFen > 1_000_000 ? 1_000 : 500
    await cashier.act(payments, 'pay', [id], { paidOn: dayOf(at), feeFen, refNo: `CMB${paymentNo.slice(2)}` })
    if (isTurn(world, 'returned payment', 40))
      world.clock.at(at + 6 * 3_600_000, (moment) => reverse(world, id, moment))
  }
}

/** The bank sent it back: the account number was wrong. */
async function reverse(world: World, id: string, at: number): Promise<void> {
  const accountant = await accountantAt(world, at)
  await accountant.act(payments, 'reverse', [id], { reason: '银行退回：户名不符' })
}
