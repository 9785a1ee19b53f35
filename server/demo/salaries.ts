import { monthOf } from '../../src/define/business-day.ts'
import type { PayItem } from '../../src/resources/company/salary-pay.ts'
import { salarySheets } from '../../src/resources/company/salary-sheets.ts'
import { payables } from '../../src/resources/finance/payables.ts'
import { payments } from '../../src/resources/finance/payments.ts'
import { calculateMonth } from '../business/company/calculate-salary.ts'
import { confirmMonth } from '../business/company/confirm-salary.ts'
import { accountFor } from './accounts.ts'
import type { OfficeCode } from './cities.ts'
import { dayOf, hourOf, plusDays } from './clock.ts'
import { cashierAt } from './funds.ts'
import { as, officeCodes, personFor, type Staff, type World } from './world.ts'

type Adjustment = { item: PayItem; amountFen: number; reason: string }

const nextOf = (month: string): string => monthOf(plusDays(`${month}-28`, 5))

/**
 * The wages of every whole month: drafted on the third of the next, confirmed on the fifth, paid on the tenth. The last
 * month stays a draft that the Beijing branch still lacks; this one is calculated ahead, as long as it lasts.
 */
export function planSalaries(world: World): void {
  const { clock, start, end } = world
  const on = (month: string, day: string, hour: number) => hourOf(`${nextOf(month)}-${day}`, hour)
  for (let month = nextOf(monthOf(dayOf(start))); on(month, '03', 10) < end; month = nextOf(month)) {
    const isLast = on(nextOf(month), '03', 10) >= end
    clock.at(on(month, '03', 10), (at) => calculate(world, month, at, isLast ? ['SZ', 'SH', 'CD'] : officeCodes))
    clock.at(on(month, '03', 11), (at) => adjust(world, month, at))
    if (isLast) continue
    clock.at(on(month, '05', 16), (at) => confirm(world, month, at))
    clock.at(on(month, '10', 15), (at) => pay(world, month, at))
  }
  const thisMonth = monthOf(dayOf(end - 1))
  if (thisMonth !== monthOf(dayOf(end))) return
  clock.at(Math.max(start, end - 5 * 3_600_000), (at) => calculate(world, thisMonth, at, officeCodes))
}

const accountantOf = (world: World, at: number) => as(world, personFor(world, world.offices.SZ.id, 'accountant'), at)
const bossOf = (world: World, at: number) => as(world, personFor(world, world.offices.SZ.id, 'boss'), at)

async function calculate(world: World, month: string, at: number, codes: readonly OfficeCode[]): Promise<void> {
  const accountant = await accountantOf(world, at)
  for (const code of codes)
    await accountant.run((tx) => calculateMonth(tx, month, { officeId: world.offices[code].id }))
}

/** Now and then a fine, a bonus or an advance, in turn. */
async function adjust(world: World, month: string, at: number): Promise<void> {
  const accountant = await accountantOf(world, at)
  const sheets = await accountant.find(salarySheets, { month, status: 'draft' })
  const turn = Number(month.slice(5))
  for (const [index, { id, post }] of sheets.entries()) {
    const adjustments = adjustmentsOf(post, (index * 3 + turn) % 9)
    if (adjustments.length > 0) await accountant.change(salarySheets, id, { adjustments })
  }
}

function adjustmentsOf(post: Staff['post'], turn: number): Adjustment[] {
  if (post === 'driver' && turn === 0)
    return [{ item: 'fine', amountFen: 20_000, reason: '高速超速一次，公司先行代缴' }]
  if (post === 'driver' && turn === 4)
    return [{ item: 'damage', amountFen: 35_000, reason: '装车擦碰后视镜，个人承担一半' }]
  if (post === 'sales' && turn === 3) return [{ item: 'bonus', amountFen: 50_000, reason: '开发新车商客户两家' }]
  if (post === 'dispatcher' && turn === 6) return [{ item: 'overtime', amountFen: 30_000, reason: '周末值班两天' }]
  return post === 'pickup' && turn === 1 ? [{ item: 'loan', amountFen: 100_000, reason: '归还上月借支' }] : []
}

const confirm = async (world: World, month: string, at: number): Promise<void> =>
  void (await (await bossOf(world, at)).run((tx) => confirmMonth(tx, month, { reason: '核对无误' })))

/** Handed to the cashier as one payable for each branch; asked for, let through and paid within the hour. */
async function pay(world: World, month: string, at: number): Promise<void> {
  const boss = await bossOf(world, at)
  const ids = (await boss.find(salarySheets, { month, status: 'confirmed' })).map(({ id }) => id)
  if (ids.length === 0) return
  await boss.act(salarySheets, 'pay', ids)
  const cashier = await cashierAt(world, at)
  const owed = await cashier.find(payables, { kind: 'salary', status: 'checked', openFen: { gt: 0 } })
  const given = { fundAccountId: accountFor(world, 'bank').id, payOn: dayOf(at), remark: month }
  await cashier.act(
    payables,
    'pay',
    owed.map(({ id }) => id),
    given,
  )
  const payeeIds = owed.map(({ payeeId }) => payeeId)
  for (const { id, paymentNo } of await boss.find(payments, { status: 'draft', payeeId: { in: payeeIds } })) {
    await boss.act(payments, 'approve', [id])
    await cashier.act(payments, 'pay', [id], { paidOn: dayOf(at), feeFen: 0, refNo: `CMB${paymentNo.slice(2)}` })
  }
}
