import { businessDay, dayStart } from '../../src/define/business-day.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Database } from '../db/client.ts'
import { createBook } from './book.ts'
import { createClock, DAY, dayOf, HOUR } from './clock.ts'
import { copy, writeBook } from './copy.ts'
import { winCustomers } from './customers.ts'
import { planDispatching } from './dispatch.ts'
import { buyTrucks, signCarriers } from './fleet.ts'
import { openAccounts, openingOf, planHandovers } from './funds.ts'
import { addRoles, openOffices } from './offices.ts'
import { createPapers } from './papers.ts'
import { planMonthlyPayments } from './payments.ts'
import { createRandom } from './random.ts'
import { planOrders } from './review.ts'
import { paySalaries } from './salaries.ts'
import { hireStaff } from './staff.ts'
import type { World } from './world.ts'

/** The password of every account of the demonstration; it stands in the README. */
const demoPassword = 'Banche-2026'

type Options = { orders?: number; today?: string }

/**
 * Fills an empty, migrated database with a company that has worked for half a year, up to the night before `today`. It
 * is played through event by event, so that its states, ledgers and timelines agree as if people had done it.
 */
export async function seedDemo(
  database: Database,
  { orders = 1500, today = businessDay(new Date()) }: Options = {},
): Promise<void> {
  const world = playCompany(today, orders)
  const passwordHash = await hashPassword(demoPassword)
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await writeBook(client, world.book)
    await copy(
      client,
      'credentials',
      ['staff_id', 'password_hash', 'changed_at'],
      world.staff.map((one) => [one.id, passwordHash, one.createdAt]),
    )
    // Tells the login page that the accounts of the demonstration may be named (server/http/client-config.ts).
    await client.query(`insert into settings (key, value) values ('demo', 'true')`)
    await client.query('commit')
    // Columns by name: then the search indexes, whose grams are slow to count, are left to the autovacuum.
    const { rows } = await client.query(`select string_agg(one.columns, ', ') as names from (
      select format('%I (%s)', table_name, string_agg(quote_ident(column_name), ', ')) as columns
      from information_schema.columns where table_schema = 'public' group by table_name) one`)
    await client.query(`analyze ${rows[0].names}`)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The whole company in memory. */
export function playCompany(today: string, orders: number): World {
  const world = foundCompany(today)
  winCustomers(world, 120)
  planOrders(world, orders)
  planDispatching(world)
  planMonthlyPayments(world)
  planHandovers(world)
  world.clock.runUntil(world.end)
  paySalaries(world)
  return world
}

/** Offices, people, carriers, trucks and accounts: all older than the first order. */
function foundCompany(today: string): World {
  const random = createRandom(20_261_121)
  const book = createBook(random)
  const papers = createPapers(random)
  const end = Date.parse(dayStart(today))
  const start = end - 182 * DAY
  const founded = start - 400 * DAY + 9 * HOUR
  const offices = openOffices(book, founded)
  const staff = hireStaff(
    { book, random, papers, today: dayOf(end), offices, roleIds: addRoles(book, founded + HOUR) },
    founded + 2 * HOUR,
  )
  const world: World = {
    random,
    book,
    papers,
    today,
    start,
    end,
    offices,
    staff,
    clock: createClock(),
    clients: [],
    vehicles: [],
    carriers: [],
    collectors: new Map(),
    accounts: [],
    turns: new Map(),
    files: new Map(),
    waiting: new Set(),
  }
  signCarriers(world, founded + DAY)
  buyTrucks(world, founded + 2 * DAY)
  openAccounts(world, openingOf(start))
  return world
}
