import { fundAccounts } from '../../src/resources/finance/fund-accounts.ts'
import { fundTransfers } from '../../src/resources/finance/fund-transfers.ts'
import { accountFor } from './accounts.ts'
import { dayOf, hourOf, plusDays } from './clock.ts'
import { type Account, as, isTurn, type Staff, type World } from './world.ts'

/** What stays with WeChat and Alipay for what may be paid back, in fen. */
const RESERVE = 2_000_000
/** What a collector keeps to give change, in fen. */
const CHANGE = 60_000
/** Of a withdrawal, as WeChat and Alipay take it: one thousandth. */
const feeOf = (amountFen: number): number => Math.ceil(amountFen / 1_000)

/** Who keeps the money, at that moment. Found without chance: the rest of the company stays as it was played before. */
export const cashierAt = (world: World, at: number) => atWork(world, 'cashier', at)
export const accountantAt = (world: World, at: number) => atWork(world, 'accountant', at)
export const bossAt = (world: World, at: number) => atWork(world, 'boss', at)

function atWork(world: World, post: Staff['post'], at: number) {
  const found = world.staff.find((one) => one.post === post)
  if (!found) throw new Error(`no ${post}`)
  return as(world, found, at)
}

/** Every Saturday collectors hand in; money of WeChat and Alipay goes to the bank twice a month, cash to the offices once. */
export function planFunds(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 17.5) < world.end; day = plusDays(day, 1)) {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === 6) world.clock.at(hourOf(day, 17.5), (at) => handInAll(world, at))
    if (day.endsWith('-08') || day.endsWith('-22')) world.clock.at(hourOf(day, 10), (at) => withdraw(world, at))
    if (day.endsWith('-02')) world.clock.at(hourOf(day, 10.5), (at) => fillBoxes(world, at))
  }
}

/** Mostly all but the change, now and then in round thousands; what is little waits for the next week. */
async function handInAll(world: World, at: number): Promise<void> {
  const cashier = await cashierAt(world, at)
  const bank = accountFor(world, 'bank')
  for (const { id, balanceFen } of await cashier.find(fundAccounts, {
    kind: 'collector',
    balanceFen: { gt: CHANGE + 50_000 },
  })) {
    const spareFen = balanceFen - CHANGE
    const isRound = isTurn(world, 'round hand-in', 3) && spareFen > 200_000
    const amountFen = isRound ? Math.floor(spareFen / 100_000) * 100_000 : spareFen
    await cashier.act(fundAccounts, 'handIn', [id], { toAccountId: bank.id, amountFen, remark: '本周代收' })
  }
}

async function withdraw(world: World, at: number): Promise<void> {
  const cashier = await cashierAt(world, at)
  const bank = accountFor(world, 'bank')
  const kind = { in: ['wechat', 'alipay'] }
  for (const { id, balanceFen } of await cashier.find(fundAccounts, { kind, balanceFen: { gt: RESERVE + 100_000 } })) {
    const amountFen = Math.floor((balanceFen - RESERVE) / 1_010) * 1_000
    const given = { toAccountId: bank.id, amountFen, feeFen: feeOf(amountFen), remark: '提现' }
    await cashier.act(fundAccounts, 'transfer', [id], given)
  }
}

/** Each office gets cash for its small expenses; once it went to the wrong box. */
async function fillBoxes(world: World, at: number): Promise<void> {
  const cashier = await cashierAt(world, at)
  const bank = accountFor(world, 'bank')
  const boxes = await cashier.find(fundAccounts, { kind: 'cash', balanceFen: { lt: 500_000 } })
  for (const { id } of boxes) await send(world, at, bank, id)
  const [wrong] = boxes
  if (wrong && isTurn(world, 'wrong box', 4))
    world.clock.at(at + 3_600_000, (moment) => takeBack(world, wrong.id, moment))
}

const send = async (world: World, at: number, { id }: Account, toAccountId: string): Promise<void> =>
  void (await (
    await cashierAt(world, at)
  ).create(fundTransfers, {
    ...{ fromAccountId: id, toAccountId, amountFen: 500_000, remark: '备用金' },
  }))

async function takeBack(world: World, toAccountId: string, at: number): Promise<void> {
  const accountant = await accountantAt(world, at)
  const wrong = (await accountant.find(fundTransfers, { toAccountId, status: 'posted' })).at(-1)
  if (wrong) await accountant.act(fundTransfers, 'reverse', [wrong.id], { reason: '本月备用金已从一般户支取' })
}
