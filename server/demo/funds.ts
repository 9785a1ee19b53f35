import type { Row } from '../../src/define/resource.ts'
import { fundAccounts, fundMovements } from '../../src/resources/finance/fund-accounts.ts'
import { payees } from '../../src/resources/finance/payees.ts'
import { cities, type OfficeCode } from './cities.ts'
import { DAY, dayOf, HOUR, hourOf, plusDays } from './clock.ts'
import { type Account, type Collector, personFor, type World } from './world.ts'

type Movement = Row<typeof fundMovements>
type Named = 'source' | 'sourceId' | 'sourceNo'
type Move = Pick<Movement, 'direction' | 'kind' | 'amountFen' | Named> & Partial<Movement>

const officeCodes = ['SZ', 'SH', 'CD', 'BJ'] as const
const places: Record<OfficeCode, string> = {
  SZ: cities.shenzhen.name,
  SH: cities.shanghai.name,
  CD: cities.chengdu.name,
  BJ: cities.beijing.name,
}

const companyAccounts: readonly [Account['kind'], string, string | null, OfficeCode, number][] = [
  ['bank', '招商银行基本户', '招商银行深圳龙岗支行', 'SZ', 2_600_000],
  ['bank', '工商银行一般户', '工商银行上海安亭支行', 'SH', 680_000],
  ['wechat', '公司微信', null, 'SZ', 12_800],
  ['alipay', '公司支付宝', null, 'SZ', 8_600],
  ['bank', '建设银行旧户', '建设银行深圳布吉支行', 'SZ', 0],
]

/** The accounts of the company, of the offices and of the people who collect 到付. */
export function openAccounts(world: World, at: number): void {
  const { book, papers, offices } = world
  const accountant = personFor(world, offices.SZ.id, 'accountant').id
  const open = (values: Partial<Account>, openingYuan: number): Account => {
    const openingFen = openingYuan * 100
    const account = book.add(
      fundAccounts,
      { officeId: offices.SZ.id, ...values, openingFen, openingOn: dayOf(at), balanceFen: openingFen },
      at,
      accountant,
    )
    world.accounts.push(account)
    return account
  }
  for (const [kind, name, bankName, code, openingYuan] of companyAccounts) {
    const accountNo = kind === 'bank' ? papers.account() : null
    open({ name, kind, bankName, accountNo, officeId: offices[code].id, isActive: openingYuan > 0 }, openingYuan)
  }
  for (const code of officeCodes) {
    const ownerId = personFor(world, offices[code].id, 'cashier').id
    open({ name: `${places[code]}现金`, kind: 'cash', officeId: offices[code].id, ownerId }, 5_000)
  }
  for (const code of officeCodes) addCollector(world, code, open, at, accountant)
}

/** The driver or salesman of the office who takes the money when a car is handed over. */
function addCollector(
  world: World,
  code: OfficeCode,
  open: (values: Partial<Account>, openingYuan: number) => Account,
  at: number,
  by: string,
): void {
  const { book, papers, offices } = world
  const officeId = offices[code].id
  const person =
    world.staff.find((one) => one.officeId === officeId && one.post === 'pickup') ??
    personFor(world, officeId, 'driver')
  const payee = book.add(
    payees,
    {
      name: person.name,
      kind: 'driver',
      staffId: person.id,
      bankName: '中国农业银行',
      accountNo: papers.bankCard(),
      isCollector: true,
    },
    at,
    by,
  )
  const account = open(
    { name: `代收 ${person.name}`, kind: 'collector', payeeId: payee.id, ownerId: person.id, officeId },
    0,
  )
  world.collectors.set(officeId, { payee, account, person } satisfies Collector)
}

const lastSeq = new WeakMap<Account, number>()

/** Writes the ledger line and the new balance. */
export function move(world: World, account: Account, line: Move, at: number, by: string): Movement {
  const seq = (lastSeq.get(account) ?? 0) + 1
  lastSeq.set(account, seq)
  const balanceAfterFen = account.balanceFen + (line.direction === 'in' ? line.amountFen : -line.amountFen)
  if (balanceAfterFen < 0) throw new RangeError(`${account.name} would be overdrawn`)
  world.book.change(fundAccounts, account, { balanceFen: balanceAfterFen }, at, by, { silent: true })
  return world.book.add(
    fundMovements,
    { ...line, accountId: account.id, seq, bizDate: dayOf(at), balanceAfterFen },
    at,
    by,
    { silent: true },
  )
}

/** Every Monday the collectors hand in what they took, and cash, WeChat and Alipay go to the bank. */
export function planHandovers(world: World): void {
  const firstDay = dayOf(world.start)
  for (let day = firstDay; hourOf(day, 10) < world.end; day = plusDays(day, 1)) {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) continue
    world.clock.at(hourOf(day, 10), (at) => handIn(world, at))
  }
}

function handIn(world: World, at: number): void {
  const bank = world.accounts[0] as Account
  const cashier = personFor(world, world.offices.SZ.id, 'cashier').id
  for (const account of world.accounts) {
    const keep = account.kind === 'cash' ? 500_000 : account.kind === 'collector' ? 0 : 1_000_000
    const amountFen = Math.floor((account.balanceFen - keep) / 10_000) * 10_000
    if (account.kind === 'bank' || amountFen < 50_000) continue
    const summary = account.kind === 'collector' ? '交账' : '缴存'
    move(
      world,
      account,
      { direction: 'out', kind: 'transferOut', amountFen, counterparty: bank.name, summary, ...sideOf(bank) },
      at,
      cashier,
    )
    move(
      world,
      bank,
      { direction: 'in', kind: 'transferIn', amountFen, counterparty: account.name, summary, ...sideOf(account) },
      at,
      cashier,
    )
  }
}

/** Until there is a document of transfers, each side names the other. */
const sideOf = ({ id, name }: Account) => ({
  source: 'fundAccounts',
  sourceId: id,
  sourceNo: name,
})

/** Accounts and their opening are older than the first order. */
export const openingOf = (start: number): number => start - 2 * DAY + 9 * HOUR
