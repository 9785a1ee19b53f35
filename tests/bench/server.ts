import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { call, logIn, type Running, rate, serverReady as ready, SERVER, start } from '../helpers/processes.ts'
import { bankTurns } from './bank.ts'
import { closingTurn } from './closing.ts'
import { besideCrowd } from './crowd.ts'
import { financeListTurns } from './finance-lists.ts'
import { findTurns } from './find.ts'
import { besideHostileBodies } from './hostile-bodies.ts'
import { moveTurns } from './moves.ts'
import { postingTurns } from './postings.ts'
import { reportTurns } from './reports.ts'
import { streamTurn } from './streams.ts'
import { inTurn, timed } from './turns.ts'

/**
 * npm run bench: the server's figures as ratios taken in one run, the candidates in turn. It needs DATABASE_URL, a
 * PostgreSQL whose database it fills with `--orders` orders (1,000,000) where it holds fewer. `--only postings` measures
 * one part alone.
 */
const option = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1 || process.argv.length]
const wanted = Number(/^\d+$/.exec(option('orders') ?? '')?.[0] ?? 1_000_000)
const only = option('only')
const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) {
  console.error('DATABASE_URL 未设置：npm run bench 需要一个 PostgreSQL 数据库')
  process.exit(1)
}
const seconds = 3
const benchRole = `insert into roles (id, code, name, data_scope, rights) values
  (gen_random_uuid(), 'BENCH', '测速', 'officeTree', array['order.create', 'export.orders']) on conflict do nothing`

/** What is measured, by the names that `--only` knows. */
const parts = {
  lists: listTurns,
  deep: deepTurns,
  find: async ({ base, boss }: At) => findTurns(String(databaseUrl), base, boss),
  finance: async ({ base, boss, month }: At) => financeListTurns(base, boss, month, seconds),
  reports: async ({ base, boss }: At) => reportTurns(base, boss, String(databaseUrl)),
  bank: async ({ base, boss }: At) => bankTurns(String(databaseUrl), base, boss),
  closing: async ({ base, boss }: At) => closingTurn(String(databaseUrl), base, boss),
  postings: async ({ base }: At) => postingTurns(base, await hireCrowd(30, 'cashier'), seconds),
  moves: async ({ base }: At) => moveTurns(base, await hireCrowd(50, 'dispatcher'), seconds, String(databaseUrl)),
  streams: async ({ server }: At) => streamTurn(server, await hireCrowd(50, 'manager')),
  orders: async ({ server }: At) =>
    console.log(`开单（3 台车）PostgreSQL：${(await orderRate(server)).toFixed(0)} 单/秒（8 路）`),
}
if (only !== undefined && !(only in parts)) {
  console.error(`--only ${Object.keys(parts).join(' | ')}`)
  process.exit(1)
}

await fill()
const server = await start(SERVER, { DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'error' }, ready)
try {
  const boss = await logIn(server.base, 'boss')
  const month = await someMonth(server.base, boss)
  for (const [name, run] of Object.entries(parts))
    if (only === undefined || only === name) await run({ server, base: server.base, boss, month })
  console.log(`服务进程峰值内存：${server.peakMemory()}`)
} finally {
  await server.stop()
}
if (only === undefined) await embedded()

type At = {
  server: Running
  base: string
  boss: Record<string, string>
  /** A state and a month that hold many orders, and the lists of them and of all. */
  month: Awaited<ReturnType<typeof someMonth>>
}

/** The list of orders against the same by hand, in scopes, and beside others. */
async function listTurns({ base, boss, month: { list, status, from, to } }: At): Promise<void> {
  const bare = await start('tests/bench/bare.ts', { DATABASE_URL: String(databaseUrl) }, /port (\d+)/)
  const bareList = `${bare.base}/orders?status=${status}&from=${from}&to=${to}`
  try {
    await inTurn(
      '列表（状态+日期，最新在前，20 行，含总数）：本产品 / 手写 Fastify+pg，每秒请求',
      '≥ 0.7',
      [() => rate(() => call(list, { headers: boss }), seconds, 8), () => rate(() => call(bareList), seconds, 8)],
      (ours, theirs) => ours / theirs,
    )
  } finally {
    await bare.stop()
  }
  const narrower = [
    ['本营业部范围的人', await logIn(base, 'dispatcher')],
    ['本营业部及下级、无成本与电话权限的人', await logIn(base, await hireBelow())],
  ] as const
  for (const [who, headers] of narrower)
    await inTurn(
      `同一列表：${who} / 全部范围的人，每请求耗时`,
      '≤ 1.3',
      [
        () => rate(() => call(list, { headers }), seconds, 8),
        () => rate(() => call(list, { headers: boss }), seconds, 8),
      ],
      (restricted, free) => free / restricted,
    )
  await crowdTurns(base, list, boss)
  const beside = await besideCrowd(base, list, boss, await hireCrowd(20, 'manager'), seconds)
  console.log(`同一列表，20 人同时用允许的最宽筛选 / 平时：${beside}`)
  await besideHostileBodies(base, list, boss)
}

/** Far pages, keywords and sums over all orders. */
async function deepTurns({ base, boss, month: { all } }: At): Promise<void> {
  const far = Math.min(40_000, Math.floor(wanted / 20))
  const deep = await cursorOf(base, boss, far - 1)
  await inTurn(
    `第 ${far} 页（从前一页翻来）/ 第 1 页，每请求耗时`,
    '≤ 2',
    [
      () => rate(() => call(`${all}&_after=${deep}`, { headers: boss }), seconds, 4),
      () => rate(() => call(all, { headers: boss }), seconds, 4),
    ],
    (far, first) => first / far,
  )
  await timed(`直接跳到第 ${far} 页`, () => call(`${all}&_start=${(far - 1) * 20}&_end=${far * 20}`, { headers: boss }))
  await timed('关键字「张」', () => call(`${all}&q=${encodeURIComponent('张')}`, { headers: boss }))
  await timed('关键字「长安」', () => call(`${all}&q=${encodeURIComponent('长安')}`, { headers: boss }))
  await timed('关键字 车架号后六位', () => call(`${all}&q=000123`, { headers: boss }))
  await timed('全部订单的合计与标签数', () => call(`${base}/api/orders/summary?_view=all`, { headers: boss }))
}

/** Fills the database where it holds fewer orders than wanted. */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(`select to_regclass('orders') is not null as there`)
  const count = rows[0]?.there ? Number((await client.query('select count(*) as n from orders')).rows[0]?.n) : 0
  await client.end()
  if (count >= wanted) return console.log(`数据库含 ${count} 单`)
  console.log(`数据库含 ${count} 单，补到 ${wanted} 单…`)
  const done = spawnSync('npm', ['run', '-s', 'seed', '--', '--orders', String(wanted)], {
    stdio: 'inherit',
    env: process.env,
  })
  if (done.status !== 0) process.exit(1)
}

/** Somebody who sees the office and those below it, and neither costs nor whole phones; the manager's password. */
async function hireBelow(): Promise<string> {
  await withDatabase(async (client) => {
    await client.query(benchRole)
    await client.query(`with hired as (
        insert into staff (id, job_no, name, username, phone, office_id, post, role_ids, data_scope)
        select gen_random_uuid(), 'BENCH', '测速', 'bench', '19900000000', office_id, 'manager', (select array_agg(id) from roles where code = 'BENCH'), 'officeTree'
        from staff where username = 'manager' on conflict do nothing returning id)
      insert into credentials (staff_id, password_hash) select hired.id, c.password_hash from hired, credentials c join staff s on s.id = c.staff_id where s.username = 'manager'`)
  })
  return 'bench'
}

/** So many people with the roles and the password of this one, who see all orders and may take some. */
async function hireCrowd(count: number, like: string): Promise<string[]> {
  await withDatabase(async (client) => {
    await client.query(benchRole)
    await client.query(
      `with hired as (
        insert into staff (id, job_no, name, username, phone, office_id, post, role_ids, data_scope)
        select gen_random_uuid(), upper($2) || n, '众' || $2 || n, 'wide' || $2 || n, '199' || lpad((abs(hashtext($2 || n)) % 100000000)::text, 8, '0'), office_id, 'manager',
          role_ids || (select array_agg(id) from roles where code = 'BENCH'), 'all'
        from staff, generate_series(1, $1::int) n where username = $2 on conflict do nothing returning id)
      insert into credentials (staff_id, password_hash) select hired.id, c.password_hash from hired, credentials c join staff s on s.id = c.staff_id where s.username = $2`,
      [count, like],
    )
  })
  return Array.from({ length: count }, (_, at) => `wide${like}${at + 1}`)
}

/** A thousand roles and two thousand people more, against the company as it is: a list, and a login. */
async function crowdTurns(base: string, list: string, headers: Record<string, string>): Promise<void> {
  const crowd = `insert into roles (id, code, name, rights) select gen_random_uuid(), 'CROWD' || n, '众' || n, array['export.orders'] from generate_series(1, 1000) n;
    insert into staff (id, job_no, name, username, phone, office_id, post, role_ids)
    select gen_random_uuid(), 'CROWD' || n, '众' || n, 'crowd' || n, '198' || lpad(n::text, 8, '0'), (select id from offices order by code limit 1), 'sales',
      (select array_agg(id) from (select id from roles where code like 'CROWD%' order by code offset n % 990 limit 3) r) from generate_series(1, 2000) n;
    analyze staff, roles`
  // Nothing refers to them; looking that up for each would read a million orders two thousand times.
  const nobody = `set session_replication_role = replica; delete from staff where job_no like 'CROWD%'; delete from roles where code like 'CROWD%'; analyze staff, roles`
  const logIns = () =>
    rate(
      () => call(`${base}/api/login`, { method: 'POST', body: { username: 'boss', password: 'Banche-2026' } }),
      seconds,
      2,
    )
  const lists = () => rate(() => call(list, { headers }), seconds, 8)
  const among = (run: () => Promise<number>, people: string) => async () => {
    await withDatabase((client) => client.query(people))
    return run()
  }
  const ratio = (crowded: number, alone: number) => alone / crowded
  await inTurn('1,000 角色 × 2,000 员工：列表耗时比', '≤ 1.2', [among(lists, crowd), among(lists, nobody)], ratio)
  await inTurn('1,000 角色 × 2,000 员工：登录耗时比', '≤ 1.2', [among(logIns, crowd), among(logIns, nobody)], ratio)
}

async function withDatabase(tx: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await tx(client)
  } finally {
    await client.end()
  }
}

/** A state and a month that hold many orders, as an operator would ask, with the list of these and of all. */
async function someMonth(base: string, headers: Record<string, string>) {
  const all = `${base}/api/orders?_view=all`
  const { text } = await call(`${all}&status=completed&_start=5000&_end=5001`, { headers })
  const month = String(JSON.parse(text).data.items[0].orderDate).slice(0, 7)
  const [status, from, to] = ['completed', `${month}-01`, `${month}-28`]
  return { status, from, to, all, list: `${all}&status=${status}&orderDate_gte=${from}&orderDate_lte=${to}` }
}

/** The cursor that stands at the end of a page, as a reader who walked there would hold it. */
async function cursorOf(base: string, headers: Record<string, string>, page: number): Promise<string> {
  const { text } = await call(`${base}/api/orders?_view=all&_start=${(page - 1) * 20}&_end=${page * 20}`, { headers })
  return JSON.parse(text).data.next
}

/** Orders with three cars per second, each a whole request with its transaction and audit. */
async function orderRate({ base }: Running): Promise<number> {
  const headers = await logIn(base, 'sales')
  const { text } = await call(`${base}/api/customers?_view=all&_tab=active&_end=50`, { headers })
  const customers: string[] = JSON.parse(text).data.items.map((row: { id: string }) => row.id)
  const order = (n: number) => ({
    customerId: customers[n % customers.length],
    consignor: '王小明',
    consignorPhone: '13800138000',
    consignee: '李大海',
    consigneePhone: '13900139000',
    fromRegion: '4403',
    toRegion: '3101',
    collectFen: 450_000,
    cars: [1, 2, 3].map((seq) => ({ model: `帕萨特 ${seq}`, freightFen: 150_000 })),
  })
  return rate((n) => call(`${base}/api/orders`, { method: 'POST', headers, body: order(n) }), seconds * 2, 8)
}

async function embedded(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'banche-bench-'))
  const own = await start(
    SERVER,
    { DATABASE_URL: '', DATA_DIR: folder, DEMO_DATA: '1', PORT: '0', LOG_LEVEL: 'error' },
    ready,
  )
  try {
    console.log(
      `开单（3 台车）内置 PostgreSQL：${(await orderRate(own)).toFixed(0)} 单/秒（8 路），峰值内存 ${own.peakMemory()}`,
    )
  } finally {
    await own.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
