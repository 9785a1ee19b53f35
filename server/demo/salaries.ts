import { monthOf } from '../../src/define/business-day.ts'
import { type PayItem, type PayLine, payLines, payTotals } from '../../src/resources/company/salary-pay.ts'
import { salaryAdjustments, salaryLines, salarySheets } from '../../src/resources/company/salary-sheets.ts'
import { dayOf, hourOf, iso, plusDays } from './clock.ts'
import { addSalaryRules, type SeedRule } from './salary-rules.ts'
import type { Allocation, Car, Order, Receivable, Staff, Waybill, World } from './world.ts'

type Done = Omit<Parameters<typeof payLines>[1], 'days' | 'daysInMonth'>
type Adjustment = { item: PayItem; amountFen: number; reason: string }

/**
 * The wages of every whole month, by the rules and by what was done in it: those before the last are confirmed and paid,
 * the last is a draft that the Beijing branch still lacks. Played after everything else, since nothing follows from it.
 */
export function paySalaries(world: World): void {
  const [accountant, boss] = [staffOf(world, 'accountant'), staffOf(world, 'boss')]
  const opened = world.start - 24 * 3_600_000
  const rules = addSalaryRules(world, monthOf(dayOf(opened)), opened, accountant)
  const months = wholeMonths(world)
  for (const [at, month] of months.entries()) {
    const isLast = at === months.length - 1
    const people = world.staff.filter(({ officeId }) => !isLast || officeId !== world.offices.BJ.id)
    const done = doneIn(world, month)
    for (const [index, person] of people.entries()) {
      const rule = ruleOf(rules, person)
      const lines = rule ? payLines(rule, { ...(done.get(person.id) ?? nothing), days: 30, daysInMonth: 30 }) : []
      addSheet(
        world,
        { month, person, rule, lines, adjustments: adjustmentsOf(person, at, index) },
        accountant,
        isLast ? null : boss,
      )
    }
  }
}

const nothing: Done = { cars: 0, revenueFen: 0, grossProfitFen: 0, receivedFen: 0, trips: 0, km: 0 }

const staffOf = (world: World, post: Staff['post']): string => world.staff.find((one) => one.post === post)?.id ?? ''

const ruleOf = (rules: readonly SeedRule[], { id, post }: Staff) =>
  rules.find((rule) => rule.staffId === id) ?? rules.find((rule) => rule.post === post)

/** The months of the books whose wages were due before the end. */
function wholeMonths({ start, end }: World): string[] {
  const months: string[] = []
  for (let month = nextOf(monthOf(dayOf(start))); hourOf(`${nextOf(month)}-05`, 0) < end; month = nextOf(month))
    months.push(month)
  return months
}

const nextOf = (month: string): string => monthOf(plusDays(`${month}-28`, 5))

/** What each person did, by the same moments as server/business/company/salary-figures.ts. */
function doneIn({ book }: World, month: string): Map<string, Done> {
  const done = new Map<string, Done>()
  const isIn = (moment: string | null) => moment !== null && monthOf(dayOf(Date.parse(moment))) === month
  const add = (staffId: string | null, more: Partial<Done>) => {
    if (!staffId) return
    const sum = { ...(done.get(staffId) ?? nothing) }
    for (const [key, value] of Object.entries(more)) sum[key as keyof Done] += value
    done.set(staffId, sum)
  }
  // The casts: the book keeps the rows of every definition as plain records.
  const cars = new Map<string, number>()
  for (const car of book.rowsOf('orderCars') as unknown as Car[])
    if (car.status === 'delivered') cars.set(car.orderId, (cars.get(car.orderId) ?? 0) + 1)
  for (const order of book.rowsOf('orders') as unknown as Order[]) {
    if (!isIn(order.deliveredAt) || !['delivered', 'completed'].includes(order.status)) continue
    const { operatorId, revenueFen, grossProfitFen } = order
    add(operatorId, { cars: cars.get(order.id) ?? 0, revenueFen, grossProfitFen })
  }
  const owed = new Map((book.rowsOf('receivables') as unknown as Receivable[]).map((row) => [row.id, row]))
  for (const row of book.rowsOf('receiptAllocations') as unknown as Allocation[]) {
    const receivable = owed.get(row.receivableId)
    if (monthOf(row.allocatedOn) !== month || receivable?.kind !== 'freight') continue
    add(receivable.operatorId, { receivedFen: row.status === 'twin' ? -row.amountFen : row.amountFen })
  }
  for (const trip of book.rowsOf('waybills') as unknown as Waybill[]) {
    if (trip.status !== 'completed' || !isIn(trip.completedAt)) continue
    add(trip.driverId, {
      trips: 1,
      km: Math.max(0, (trip.odometerIn ?? 0) - (trip.odometerOut ?? trip.odometerIn ?? 0)),
    })
  }
  return done
}

/** Now and then a fine, a bonus or an advance, in turn. */
function adjustmentsOf({ post }: Staff, month: number, index: number): Adjustment[] {
  const turn = (index * 3 + month) % 9
  if (post === 'driver' && turn === 0)
    return [{ item: 'fine', amountFen: 20_000, reason: '高速超速一次，公司先行代缴' }]
  if (post === 'driver' && turn === 4)
    return [{ item: 'damage', amountFen: 35_000, reason: '装车擦碰后视镜，个人承担一半' }]
  if (post === 'sales' && turn === 3) return [{ item: 'bonus', amountFen: 50_000, reason: '开发新车商客户两家' }]
  if (post === 'dispatcher' && turn === 6) return [{ item: 'overtime', amountFen: 30_000, reason: '周末值班两天' }]
  return post === 'pickup' && turn === 1 ? [{ item: 'loan', amountFen: 100_000, reason: '归还上月借支' }] : []
}

type NewSheet = {
  month: string
  person: Staff
  rule: SeedRule | undefined
  lines: readonly PayLine[]
  adjustments: readonly Adjustment[]
}

/** Drafted on the third of the next month, confirmed on the fifth, paid on the tenth. */
function addSheet(world: World, sheet: NewSheet, accountant: string, boss: string | null): void {
  const { book } = world
  const { month, person, rule, lines, adjustments } = sheet
  const { id: staffId, jobNo, officeId, post } = person
  const at = (day: string, hour: number) => hourOf(`${nextOf(month)}-${day}`, hour)
  const totals = payTotals([...lines, ...adjustments])
  const values = { month, staffId, jobNo, officeId, post, ruleId: rule?.id ?? null, ...totals }
  const row = book.add(salarySheets, values, at('03', 10), accountant)
  for (const [seq, line] of lines.entries())
    book.add(salaryLines, { ...line, sheetId: row.id, seq: seq + 1 }, at('03', 10), accountant, { silent: true })
  for (const [seq, one] of adjustments.entries())
    book.add(salaryAdjustments, { ...one, sheetId: row.id, seq: seq + 1 }, at('03', 11), accountant)
  if (!boss) return
  const confirmed = { status: 'confirmed' as const, confirmedAt: iso(at('05', 16)), confirmedById: boss }
  book.change(salarySheets, row, confirmed, at('05', 16), boss, { action: 'confirm' })
  if (at('10', 15) >= world.end) return
  const paid = { status: 'paid' as const, paidOn: `${nextOf(month)}-10` }
  book.change(salarySheets, row, paid, at('10', 15), accountant, { action: 'pay' })
}
