import { receivables } from '../../src/resources/finance/receivables.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { atOffice, DAY, dayOf, hourOf, plusDays } from './clock.ts'
import { collectorAccount, mayReverse, postReceipt, settle } from './receipts.ts'
import { dateReceivables, refreshCustomer, refreshOrder } from './refresh.ts'
import { withAmounts } from './rules.ts'
import { type Client, isTurn, later, type OrderFile, personFor, type Receivable, type World } from './world.ts'

const partOf = (file: OrderFile, part: Receivable['part']): Receivable[] =>
  file.receivables.filter((row) => row.part === part)

/** After the review: 现付 comes within a day or two, by some much later. */
export function planPayments(world: World, file: OrderFile, at: number): void {
  if (partOf(file, 'prepaid').length === 0) return
  const delay = world.random.chance(0.06) ? later(world, at, 240, 900) : later(world, at, 0.3, 30)
  world.clock.at(atOffice(delay), (moment) => settle(world, file.client, partOf(file, 'prepaid'), moment))
}

/** A car that is handed over, and what is done when the money collected there is given back. */
type HandOver = { loadId: string; file: OrderFile; alsoBack: (moment: number, by: string) => void }

/** 到付 at the hand-over of the last car; now and then the manager lets a car go before it is paid. Answers what came. */
export function collect(world: World, { loadId, file, alsoBack }: HandOver, at: number, by: string): number {
  const { order, client } = file
  const owed = partOf(file, 'collect').filter((row) => row.outstandingFen > 0)
  const openFen = owed.reduce((sum, row) => sum + row.outstandingFen, 0)
  const account = collectorAccount(world, order.collectorId)
  if (openFen < 20_000 || !account) return 0
  const isRecent = world.end - at < 12 * DAY
  const isLate = isRecent ? isTurn(world, 'late', 6) : world.random.chance(0.05)
  if (isLate) planLatePayment(world, file, owed, at)
  if (isLate && !(isRecent ? isTurn(world, 'half', 2) : world.random.chance(0.4))) return 0
  const amountFen = isLate ? Math.floor(openFen / 20_000) * 10_000 : openFen
  const method = world.random.likely({ wechat: 5, cash: 4, alipay: 2 })
  const paying = {
    account,
    method,
    amountFen,
    by,
    payerName: order.consignee,
    collectorId: order.collectorId,
    loadId,
    allocation: 'chosen' as const,
  }
  mayReverse(world, postReceipt(world, client, paying, owed, at), at, alsoBack)
  return amountFen
}

/** Most pay by transfer in the end; what is still open after two months is written off. */
function planLatePayment(world: World, file: OrderFile, owed: readonly Receivable[], at: number): void {
  if (!isTurn(world, 'lost', 3)) {
    world.clock.at(atOffice(later(world, at, 320, 1200)), (moment) => settle(world, file.client, owed, moment))
    return
  }
  world.clock.at(atOffice(at + 60 * DAY), (moment) => {
    const boss = personFor(world, file.order.officeId, 'boss').id
    for (const row of owed) {
      if (row.outstandingFen === 0 || row.status === 'void') continue
      const change = withAmounts(row, { writtenOffFen: row.writtenOffFen + row.outstandingFen })
      world.book.change(receivables, row, change, moment, boss, {
        action: 'writeOff',
        reason: '客户失联，多次催收无果',
      })
    }
    refreshOrder(world, file, moment, boss)
    refreshCustomer(world, file.client, moment, boss)
  })
}

/** The signed receipt comes back: a photo soon, paper by courier; then 回单付 is paid, a small relief asked for by some. */
export function planReceiptReturn(world: World, file: OrderFile, at: number): void {
  const { order } = file
  if (order.receiptStatus !== 'waiting') {
    planPaymentOnReceipt(world, file, at)
    return
  }
  const delay = order.receiptRequired === 'paper' ? later(world, at, 72, 330) : later(world, at, 0.5, 50)
  world.clock.at(atOffice(delay), (moment) => {
    if (order.status !== 'delivered' || order.receiptStatus !== 'waiting') return
    const by = personFor(world, order.officeId, 'dispatcher').id
    world.book.change(orders, order, { receiptStatus: 'returned', receiptReturnedOn: dayOf(moment) }, moment, by, {
      action: 'returnReceipt',
    })
    dateReceivables(world, file, moment, by)
    refreshOrder(world, file, moment, by)
    planPaymentOnReceipt(world, file, moment)
  })
}

function planPaymentOnReceipt(world: World, file: OrderFile, at: number): void {
  const owed = partOf(file, 'onReceipt')
  if (owed.length === 0) return
  world.clock.at(atOffice(later(world, at, 48, 380)), (moment) => {
    for (const row of owed) if (world.random.chance(0.06)) relieve(world, file, row, moment)
    settle(world, file.client, owed, moment)
  })
}

function relieve(world: World, file: OrderFile, row: Receivable, at: number): void {
  const reliefFen = world.random.pick([5_000, 10_000, 20_000])
  if (row.outstandingFen <= reliefFen) return
  const by = personFor(world, file.order.officeId, 'accountant').id
  world.book.change(receivables, row, withAmounts(row, { reliefFen }), at, by, {
    action: 'relieve',
    reason: '轻微划痕协商减免',
  })
  refreshOrder(world, file, at, by)
  refreshCustomer(world, file.client, at, by)
}

/** 月结 customers pay once a month what has fallen due: most all of it, some a part, some not this time. */
export function planMonthlyPayments(world: World): void {
  for (let month = 0; ; month++) {
    const first = plusDays(`${dayOf(world.start).slice(0, 8)}01`, month * 31).slice(0, 8)
    if (hourOf(`${first}01`, 0) >= world.end) return
    world.clock.at(hourOf(`${first}01`, 0), () => {
      for (const client of world.clients) {
        if (client.customer.settleMode !== 'monthly') continue
        const day = `${first}${String(world.random.int(6, 27)).padStart(2, '0')}`
        world.clock.at(hourOf(day, 9 + world.random.next() * 7), (moment) => payDue(world, client, moment))
      }
    })
  }
}

function payDue(world: World, client: Client, at: number): void {
  const owed = client.files
    .flatMap((file) => partOf(file, 'monthly'))
    .filter((row) => row.outstandingFen > 0 && row.dueOn !== null && row.dueOn <= plusDays(dayOf(at), 10))
    .sort((a, b) => `${a.dueOn} ${a.id}`.localeCompare(`${b.dueOn} ${b.id}`))
  const mood = world.random.likely({ all: 76, part: 14, later: 10 })
  if (mood !== 'later') settle(world, client, owed, at, mood === 'part' ? 0.6 : 1)
}
