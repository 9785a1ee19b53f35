import { receipts } from '../../src/resources/finance/receipts.ts'
import { receivables } from '../../src/resources/finance/receivables.ts'
import { accountFor } from './accounts.ts'
import { atOffice, dayOf, hourOf, plusDays } from './clock.ts'
import { as, type Client, isTurn, later, type Promised, personFor, type World } from './world.ts'

const due = { status: { in: ['open', 'partial'] } } as const
type Owed = { id: string; customerId: string; outstandingFen: number }

/** Every afternoon the cashier enters what has come in; what is owed by the month comes once a month. */
export function planCashier(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 16.5) < world.end; day = plusDays(day, 1)) {
    world.clock.at(hourOf(day, 16.5), (at) => enterReceipts(world, at))
    if (day.endsWith('-01')) world.clock.at(hourOf(day, 8), () => planMonth(world, day.slice(0, 8)))
  }
}

async function enterReceipts(world: World, at: number): Promise<void> {
  const come = world.promised.filter((one) => one.at <= at)
  if (come.length === 0) return
  world.promised = world.promised.filter((one) => one.at > at)
  const cashier = await as(world, personFor(world, world.offices.SZ.id, 'cashier'), at)
  const found = await cashier.find(receivables, {
    ...due,
    orderId: { in: [...new Set(come.map(({ orderId }) => orderId))] },
  })
  const isPaid = (row: (typeof found)[number]) =>
    come.some(({ orderId, part }: Promised) => row.orderId === orderId && row.part === part)
  for (const rows of byCustomer(found.filter(isPaid))) await collect(world, rows, at)
}

/** One receipt for what a customer pays at once. Now and then it was entered on the wrong account, and is made anew. */
async function collect(world: World, rows: readonly Owed[], at: number, share = 1): Promise<void> {
  const { random } = world
  const cashier = await as(world, personFor(world, world.offices.SZ.id, 'cashier'), at)
  const owedFen = rows.reduce((sum, { outstandingFen }) => sum + outstandingFen, 0)
  const method = owedFen > 2_000_000 ? 'bank' : random.likely({ bank: 5, wechat: 4, alipay: 2 })
  const amountFen = share === 1 ? owedFen : Math.max(1, Math.floor((owedFen * share) / 10_000) * 10_000)
  const given = { fundAccountId: accountFor(world, method).id, method, amountFen }
  const ids = rows.map(({ id }) => id)
  await cashier.act(receivables, 'collect', ids, given)
  if (share === 1 && isTurn(world, 'wrong account', 60))
    world.clock.at(atOffice(later(world, at, 1, 20)), (moment) => correct(world, rows, amountFen, moment))
}

/** 红冲 by the accountant, then the receipt as it should have been. */
async function correct(world: World, rows: readonly Owed[], amountFen: number, at: number): Promise<void> {
  const accountant = await as(world, personFor(world, world.offices.SZ.id, 'accountant'), at)
  const where = { customerId: rows[0]?.customerId ?? '', amountFen, status: 'posted' }
  const wrong = (await accountant.find(receipts, where)).at(-1)
  if (!wrong) return
  await accountant.act(receipts, 'reverse', [wrong.id], { reason: '入错账户，重新入账' })
  await collect(world, rows, at + 600_000)
}

/** 月结 customers pay once a month what has fallen due: most all of it, some a part, some not this time. */
function planMonth(world: World, month: string): void {
  for (const client of world.clients) {
    if (client.customer.settleMode !== 'monthly') continue
    const day = `${month}${String(world.random.int(6, 27)).padStart(2, '0')}`
    world.clock.at(hourOf(day, 14 + world.random.next() * 3), (moment) => payMonth(world, client, moment))
  }
}

async function payMonth(world: World, { customer }: Client, at: number): Promise<void> {
  const mood = world.random.likely({ all: 76, part: 14, later: 10 })
  if (mood === 'later') return
  const cashier = await as(world, personFor(world, world.offices.SZ.id, 'cashier'), at)
  const dueOn = { lte: plusDays(dayOf(at), 10) }
  const rows = await cashier.find(receivables, { ...due, customerId: customer.id, part: 'monthly', dueOn })
  if (rows.length > 0) await collect(world, rows, at, mood === 'part' ? 0.6 : 1)
}

function byCustomer<T extends Owed>(rows: readonly T[]): T[][] {
  const ids = [...new Set(rows.map(({ customerId }) => customerId))]
  return ids.map((id) => rows.filter(({ customerId }) => customerId === id))
}

/** 减免 and 预收款: the accountant lets go of a little, and enters money that comes before anything is owed. */
export function planExceptions(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 11) < world.end; day = plusDays(day, 9))
    world.clock.at(hourOf(plusDays(day, 4), 11), (at) => makeExceptions(world, at))
}

async function makeExceptions(world: World, at: number): Promise<void> {
  const accountant = await as(world, personFor(world, world.offices.SZ.id, 'accountant'), at)
  const open = await accountant.find(receivables, { ...due, part: 'onReceipt', outstandingFen: { gt: 100_000 } })
  const [first] = open
  if (first) {
    const amountFen = world.random.pick([5_000, 10_000, 20_000])
    await accountant.act(receivables, 'relieve', [first.id], { amountFen, reason: '轻微划痕协商减免' })
  }
  const client = world.random.pick(world.clients)
  await accountant.create(receipts, {
    customerId: client.customer.id,
    payerName: client.customer.name,
    fundAccountId: accountFor(world, 'bank').id,
    amountFen: world.random.pick([100_000, 200_000, 500_000]),
    allocation: 'none',
    remark: '预收款',
  })
}
