import { businessDay, dayStart } from '../../src/define/business-day.ts'
import { beginDemo, finishDemo } from '../auth/demo-accounts.ts'
import { hashPassword } from '../auth/passwords.ts'
import { business } from '../business/handlers.ts'
import { analyze } from '../db/analyze.ts'
import type { Database } from '../db/client.ts'
import { type Batch, runBatch } from '../engine/batch.ts'
import type { BusinessError } from '../errors/business-error.ts'
import { planAdvances } from './advances.ts'
import { planBank } from './bank.ts'
import { planClaims } from './claims.ts'
import { createClock, DAY } from './clock.ts'
import { winCustomers } from './customers.ts'
import { planDamage } from './damage.ts'
import { planDispatching } from './dispatch.ts'
import { found } from './found.ts'
import { planFunds } from './funds.ts'
import { planHabits } from './habits.ts'
import { planReceiptReturns } from './hand-over.ts'
import { planInvoices } from './invoices.ts'
import { planRecharges, sendQueued } from './messages.ts'
import { planCashier, planExceptions } from './money.ts'
import { planOffsets } from './offsets.ts'
import { planOtherFlows } from './other-flows.ts'
import { createPapers } from './papers.ts'
import { planChecks } from './payables.ts'
import { planPayments } from './payments.ts'
import { planPriceBook } from './price-book.ts'
import { createRandom } from './random.ts'
import { planRegisters } from './registers.ts'
import { planOrders, planReviews } from './review.ts'
import { planSalaries } from './salaries.ts'
import { planStatements } from './statements.ts'
import type { World } from './world.ts'

/** The password of every account of the demonstration; it stands in the README. */
const demoPassword = 'Banche-2026'

/** What is done together is committed together: a week. */
const WEEK = 7 * DAY

/** How many orders the half year sees, at most. */
const ORDERS = 200

type Options = { orders?: number; today?: string }

/**
 * Fills an empty, migrated database with a company that has worked for half a year, up to the night before `today`. It
 * is played: everything in it was done by one of its people, through the same code that serves requests, at its moment.
 */
export async function seedDemo(
  database: Database,
  { orders = ORDERS, today = businessDay(new Date()) }: Options = {},
): Promise<{ refused: readonly BusinessError[] }> {
  const passwordHash = await hashPassword(demoPassword)
  const world = newWorld(today)
  await beginDemo(database.pool)
  await atWork(database, world, async () => {
    await found(world, passwordHash)
    winCustomers(world, 120)
    planOrders(world, orders)
    planReviews(world)
    planDispatching(world)
    planReceiptReturns(world)
    planRecharges(world)
    planCashier(world)
    planExceptions(world)
    planFunds(world)
    planOtherFlows(world)
    planChecks(world)
    planPayments(world)
    planSalaries(world)
    planStatements(world)
    planBank(world)
    planInvoices(world)
    planOffsets(world)
    planDamage(world)
    planAdvances(world)
    planClaims(world)
    planRegisters(world)
    planPriceBook(world)
    planHabits(world)
    await world.clock.runUntil(world.start)
  })
  await analyze(database)
  for (let night = world.start + WEEK; night < world.end + WEEK; night += WEEK) {
    await atWork(database, world, () => world.clock.runUntil(Math.min(night, world.end)))
    await sendQueued(database, Math.min(night, world.end))
    // Statements are prepared: how they run was planned while the tables were empty.
    if (night === world.start + 4 * WEEK) await analyze(database)
  }
  await finishDemo(database.pool)
  await analyze(database)
  return { refused: world.clock.refused }
}

const atWork = (database: Database, world: World, work: () => Promise<void>): Promise<void> =>
  runBatch(database, business, (batch) => {
    world.batch = batch
    return work()
  })

function newWorld(today: string): World {
  const random = createRandom(20_261_121)
  const end = Date.parse(dayStart(today))
  return {
    ...{ random, papers: createPapers(random), clock: createClock(), today, start: end - 182 * DAY, end },
    // Both are there from the first day of work on.
    batch: undefined as unknown as Batch,
    offices: {} as World['offices'],
    ...{ users: new Map(), staff: [], clients: [], vehicles: [], carriers: [], collectors: new Map(), accounts: [] },
    cards: new Map(),
    ...{ files: new Map(), promised: [], turns: new Map() },
    awaiting: { review: new Set(), truck: new Set(), receipt: new Set() },
  }
}
