import { otherFlows } from '../../src/resources/finance/other-flows.ts'
import { accountFor } from './accounts.ts'
import type { OfficeCode } from './cities.ts'
import { DAY, dayOf, hourOf, plusDays } from './clock.ts'
import { accountantAt, cashierAt } from './funds.ts'
import { type Account, isTurn, officeCodes, type World } from './world.ts'

type Category = keyof typeof otherFlows.fields.category.options
type Due = { category: Category; yuan: number; counterparty: string }

/** What every office pays and earns by the month, on that day of it. */
const monthly: readonly (Due & { day: string; offices: readonly OfficeCode[]; by: 'bank' | 'cash' })[] = [
  { day: '05', category: 'rent', yuan: 12_000, counterparty: '园区物业', offices: officeCodes, by: 'bank' },
  { day: '07', category: 'utilities', yuan: 860, counterparty: '供电局', offices: officeCodes, by: 'bank' },
  { day: '09', category: 'telecom', yuan: 399, counterparty: '中国电信', offices: officeCodes, by: 'cash' },
  { day: '12', category: 'office', yuan: 268, counterparty: '晨光文具', offices: officeCodes, by: 'cash' },
  { day: '15', category: 'tax', yuan: 4_200, counterparty: '税务局', offices: ['SZ'], by: 'bank' },
  { day: '19', category: 'hospitality', yuan: 780, counterparty: '客家食府', offices: ['SZ', 'SH'], by: 'cash' },
  { day: '21', category: 'interestIn', yuan: 136, counterparty: '招商银行', offices: ['SZ'], by: 'bank' },
  { day: '24', category: 'parking', yuan: 1_500, counterparty: '停车客户', offices: ['SZ', 'CD'], by: 'cash' },
  { day: '26', category: 'scrap', yuan: 420, counterparty: '废品回收站', offices: ['SZ', 'BJ'], by: 'cash' },
  { day: '28', category: 'bankCharge', yuan: 85, counterparty: '招商银行', offices: ['SZ'], by: 'bank' },
]

/** Rent, light and telephone, interest and scrap; what is above the limit waits for the accountant. */
export function planOtherFlows(world: World): void {
  for (let day = dayOf(world.start); hourOf(day, 15) < world.end; day = plusDays(day, 1))
    for (const due of monthly)
      if (day.endsWith(`-${due.day}`)) world.clock.at(hourOf(day, 15), (at) => settle(world, due, at))
  for (let day = plusDays(dayOf(world.start), 12); hourOf(day, 11) < world.end; day = plusDays(day, 23))
    world.clock.at(hourOf(day, 11), (at) => insure(world, at))
  // One that is still to be approved.
  world.clock.at(world.end - DAY / 2, async (at) => {
    await enter(world, at, last, accountFor(world, 'bank'), 'SH')
  })
}

const last: Due = { category: 'otherExpense', yuan: 8_600, counterparty: '安亭停车场改造' }

async function settle(world: World, due: (typeof monthly)[number], at: number): Promise<void> {
  for (const code of due.offices) await enter(world, at, due, accountOf(world, due.by, code), code)
  // What was entered twice is taken back, or voided while it waits.
  if (due.category === 'telecom' && isTurn(world, 'flow twice', 3)) await twice(world, due, at)
  if (due.category === 'rent') world.clock.at(at + DAY, (moment) => approve(world, moment))
}

const accountOf = (world: World, by: 'bank' | 'cash', code: OfficeCode): Account => {
  const box = world.accounts.find(({ kind, officeId }) => kind === 'cash' && officeId === world.offices[code].id)
  return by === 'cash' && box ? box : accountFor(world, 'bank')
}

async function enter(
  world: World,
  at: number,
  { category, yuan, counterparty }: Due,
  account: Account,
  code: OfficeCode,
  more: { truckId?: string } = {},
): Promise<string> {
  const cashier = await cashierAt(world, at)
  // Not the same to the yuan every month.
  const turn = Number(dayOf(at).slice(5, 7)) * 7 + officeCodes.indexOf(code) * 3
  const amountFen = category === 'rent' ? yuan * 100 : yuan * 100 + (turn % 11) * 1_300
  const { id } = await cashier.create(otherFlows, {
    ...{ category, amountFen, counterparty, fundAccountId: account.id, officeId: world.offices[code].id, ...more },
  })
  return id
}

async function approve(world: World, at: number): Promise<void> {
  const accountant = await accountantAt(world, at)
  const waiting = await accountant.find(otherFlows, { status: 'draft' })
  if (waiting.length > 0)
    await accountant.act(
      otherFlows,
      'post',
      waiting.map(({ id }) => id),
    )
}

async function twice(world: World, due: Due, at: number): Promise<void> {
  const account = accountFor(world, 'bank')
  const accountant = await accountantAt(world, at)
  const posted = await enter(world, at, due, account, 'SZ')
  await accountant.act(otherFlows, 'reverse', [posted], { reason: '重复登记' })
  const waiting = await enter(world, at, { ...due, category: 'otherExpense', yuan: 6_800 }, account, 'SZ')
  await (await cashierAt(world, at)).act(otherFlows, 'cancel', [waiting], { reason: '金额有误，另行登记' })
}

/** A truck's insurance, or its fine. */
async function insure(world: World, at: number): Promise<void> {
  const own = world.vehicles.filter(({ truck }) => truck.ownership === 'own')
  const turn = Math.round((at - world.start) / DAY)
  const vehicle = own[turn % own.length]
  const due: Due =
    turn % 2 === 0
      ? { category: 'insurance', yuan: 3_800, counterparty: '人保财险' }
      : { category: 'fine', yuan: 200, counterparty: '交警支队' }
  await enter(world, at, due, accountFor(world, 'bank'), 'SZ', vehicle ? { truckId: vehicle.truck.id } : {})
}
