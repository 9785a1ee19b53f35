import type pg from 'pg'
import { businessDay } from '../../src/define/business-day.ts'
import { type Message, sentenceOf } from '../../src/define/message.ts'
import { addDays } from '../../src/define/where.ts'
import type { Database } from '../db/client.ts'
import { isEmpty } from '../db/emptiness.ts'
import { migrate } from '../db/migrate.ts'
import { isMain, runTool } from '../db/tool.ts'
import { seedDemo } from '../demo/index.ts'
import { StartError } from '../errors/start-error.ts'
import { message, printed } from '../messages/process.ts'
import { bulkTables, putBackIndexes, takeOffIndexes } from './indexes.ts'
import { lookUpPeople, lookupTables, writeLookups } from './lookups.ts'
import { insertPayments, insertRebates, preparePayees } from './rebates.ts'
import {
  BULK_DAYS,
  batchCars,
  batchMoney,
  batchOf,
  type Fill,
  finish,
  insertMovements,
  insertRows,
  moreCustomers,
} from './rows.ts'

/** What the accounts of the filled receipts are called, with a number behind it. */
const accountName = sentenceOf(message('bulk.account'), 'zh')

const BATCH = 25_000
const CUSTOMERS = 20_000

/**
 * Fills the database up to so many orders, for benchmarks: set-based statements, two sessions, and the secondary indexes
 * made anew behind them. Not for a database with a company's own data in it.
 */
export async function fillOrders(
  database: Database,
  orders: number,
  tell: (text: Message) => void = () => {},
): Promise<void> {
  if (await isEmpty(database.pool)) await seedDemo(database)
  const sessions = await Promise.all([0, 1].map(() => openSession(database)))
  try {
    const [session] = sessions
    if (!session) return
    await assertWhole(session)
    const present = Number((await session.query('select count(*) as count from orders')).rows[0]?.count)
    if (present >= orders) return
    const fill: Fill = {
      first: present + 1,
      total: orders - present,
      since: addDays(businessDay(new Date()), -BULK_DAYS),
    }
    await prepare(session)
    const indexes = await takeOffIndexes(session)
    await writeBatches(sessions, fill, tell)
    for (const place of [0, 1, 2, 3]) await session.query(insertMovements(place))
    for (const statement of [...finish(fill), ...insertPayments]) await session.query(statement)
    await putBackIndexes(sessions, indexes, tell)
    await session.query(`drop table ${lookupTables.join(', ')}, bulk_payees, bulk_payer, bulk_accounts`)
    tell(message('bulk.statistics'))
    // The search texts make a large sample slow, and a smaller one tells the planner enough.
    await session.query('set default_statistics_target = 30')
    await session.query(
      `vacuum (analyze) ${[...bulkTables, 'customers', 'fund_accounts', 'payments', 'serial_numbers'].join(', ')}`,
    )
  } finally {
    for (const session of sessions) session.release(true)
  }
}

/** A fill that was interrupted leaves rows without their counterparts and tables without indexes. */
async function assertWhole(session: pg.PoolClient): Promise<void> {
  const { rows } = await session.query(`select to_regclass('bulk_accounts') as name`)
  if (rows[0]?.name !== null) throw new StartError('bulk.halfFilled')
}

/** Long statements, much memory for indexes, and no wait for the disk: after a crash one begins anew. */
async function openSession(database: Database): Promise<pg.PoolClient> {
  const session = await database.pool.connect()
  await session.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = off;
    set maintenance_work_mem = '768MB'; set work_mem = '256MB'`)
  return session
}

async function prepare(session: pg.PoolClient): Promise<void> {
  await writeLookups(session)
  await session.query(moreCustomers(CUSTOMERS))
  await lookUpPeople(session)
  // Accounts of their own: the ledgers of the others go on from where they are, and never back in time.
  await session.query(`create unlogged table bulk_accounts as
    with run as (select count(*)::int as run from fund_accounts where name like '${accountName} %')
    select gen_random_uuid() as id, i, run.run, '${accountName} ' || (run.run + i + 1) as name, coalesce((select id from staff where post = 'cashier' and status = 'on' order by id limit 1), (select id from staff order by id limit 1)) as cashier_id,
      (select id from offices order by code offset i % (select count(*) from offices) limit 1) as office_id
    from run, generate_series(0, 3) i`)
  await session.query(`insert into fund_accounts (id, search_text, name, kind, opening_on, office_id)
    select id, name || ' lishishoukuanhu lsskh', name, 'bank', (now() at time zone 'Asia/Shanghai')::date - ${BULK_DAYS}, office_id from bulk_accounts`)
  for (const statement of preparePayees) await session.query(statement)
}

/** Each session takes the next batch; no batch depends on another. */
async function writeBatches(
  sessions: readonly pg.PoolClient[],
  fill: Fill,
  tell: (text: Message) => void,
): Promise<void> {
  const end = fill.first + fill.total
  let next = fill.first
  let written = 0
  await Promise.all(
    sessions.map(async (session) => {
      while (next < end) {
        const from = next
        const to = Math.min(from + BATCH, end) - 1
        next = to + 1
        await session.query('begin')
        for (const statement of [batchOf(fill, from, to), batchCars, batchMoney]) await session.query(statement)
        await session.query('analyze batch; analyze batch_cars; analyze batch_money')
        for (const statement of [...insertRows, ...insertRebates(fill)]) await session.query(statement)
        await session.query('commit')
        written += to - from + 1
        tell(message('bulk.orders', { written: written.toLocaleString('en'), total: fill.total.toLocaleString('en') }))
      }
    }),
  )
}

if (isMain(import.meta.filename)) {
  const at = process.argv.indexOf('--orders')
  const orders = at > 0 ? Number(process.argv[at + 1]) : Number.NaN
  if (!Number.isSafeInteger(orders) || orders < 1 || orders > 20_000_000) {
    console.error(printed('bulk.usage'))
    process.exit(1)
  }
  const start = Date.now()
  const tell = (text: Message) =>
    console.log(sentenceOf(message('bulk.told', { seconds: Math.round((Date.now() - start) / 1000), text }), 'zh'))
  await runTool(false, async (database) => {
    await migrate(database)
    await fillOrders(database, orders, tell)
    tell(message('bulk.done'))
  })
}
