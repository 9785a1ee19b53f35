import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { businessDay } from '../../src/define/business-day.ts'
import { addDays } from '../../src/define/where.ts'
import { csv, utf8, yuan } from '../helpers/bank-files.ts'

const many = 10_000
type Lines = { day: string; fen: number; name: string; ref: string }[]

/** 10,000 lines of a bank against 10,000 movements: read and shown, kept, suggested, matched. */
export async function bankTurns(databaseUrl: string, base: string, headers: Record<string, string>): Promise<void> {
  const today = businessDay(new Date())
  const lines: Lines = Array.from({ length: many }, (_, at) => ({
    day: addDays(today, -(at % 28)),
    fen: ((at * 7919) % 200_000) + 100,
    name: `客户${at % 300}`,
    ref: `${today.replaceAll('-', '')}${String(at).padStart(8, '0')}`,
  })).toSorted((one, other) => one.day.localeCompare(other.day))
  const accountId = await givenLedger(databaseUrl, lines)
  try {
    const file = await uploaded(base, headers, lines)
    const post = (path: string, input: object, more: object = {}) =>
      answer(`${base}${path}`, { method: 'POST', headers, body: { input, ...more } })
    const query = new URLSearchParams({ accountId, file })
    await timed('对账单预览 1 万行（≤ 5 秒）', () => answer(`${base}/api/bank/preview?${query}`, { headers }))
    await timed('对账单导入 1 万行', () => post('/api/bankStatements/actions/import', { accountId, file: [file] }))
    const { items } = (await timed('核对建议，1 万行对 1 万笔', () =>
      answer(`${base}/api/bank/suggestions?accountId=${accountId}`, { headers }),
    )) as { items: unknown[] }
    console.log(`  建议 ${items.length} 组`)
    const found = (await answer(`${base}/api/bankStatements?accountId=${accountId}`, { headers })) as {
      items: { id: string; version: number }[]
    }
    const [row] = found.items
    await timed('接受建议，1 万行对 1 万笔（连同建议 ≤ 10 秒）', () =>
      post(`/api/bankStatements/${row?.id}/actions/accept`, { minScore: 55 }, { version: row?.version }),
    )
  } finally {
    await forget(databaseUrl, accountId)
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const done = await work()
  console.log(`${what}：${((performance.now() - start) / 1000).toFixed(2)} 秒`)
  return done
}

async function answer(
  url: string,
  { method = 'GET', headers, body }: { method?: string; headers: Record<string, string>; body?: object },
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { message, data } = (await response.json()) as { message: string; data: unknown }
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${message}`)
  return data
}

async function uploaded(base: string, headers: Record<string, string>, lines: Lines): Promise<string> {
  let balance = 0
  const rows = lines.map(({ day, fen, name, ref }) => {
    balance += fen
    return [day, '', yuan(fen), yuan(balance), name, ref, '运费']
  })
  const bytes = utf8(csv([['交易日期', '支出金额', '收入金额', '账户余额', '对方户名', '交易流水号', '摘要'], ...rows]))
  const response = await fetch(`${base}/api/attachments?field=bankStatements.import.file`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream', 'x-file-name': 'bench.csv' },
    body: new Uint8Array(bytes),
  })
  const { message, data } = (await response.json()) as { message: string; data: { id: string } }
  if (!response.ok) throw new Error(message)
  return data.id
}

/** An account with a movement for each line, a day apart. */
async function givenLedger(databaseUrl: string, lines: Lines): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const id = randomUUID()
  try {
    await client.query(
      `insert into fund_accounts (id, name, kind, opening_fen, opening_on, office_id)
       select $1, $2, 'bank', 0, current_date - 60, id from offices order by created_at limit 1`,
      [id, `bench ${id.slice(0, 8)}`],
    )
    await client.query(
      `insert into fund_movements (id, movement_no, account_id, seq, biz_date, direction, kind, amount_fen, net_fen, balance_after_fen,
         source, source_id, source_no, counterparty, is_open)
       select gen_random_uuid(), 'B' || left($1::text, 8) || at, $1::uuid, at, day - 1, 'in', 'otherIn', fen, fen, 0, 'bench', gen_random_uuid(), 'B' || at, name, true
       from rows from (jsonb_to_recordset($2::jsonb) as (day date, fen bigint, name text)) with ordinality as x(day, fen, name, at)`,
      [id, JSON.stringify(lines)],
    )
  } finally {
    await client.end()
  }
  return id
}

/** The ledger keeps its rows for good: what the bench put there goes past it. */
async function forget(databaseUrl: string, id: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    await client.query(
      'delete from bank_match_items where match_id in (select id from bank_matches where account_id = $1)',
      [id],
    )
    await client.query(
      "delete from attachments where resource = 'bankStatements' and row_id in (select id from bank_statements where account_id = $1)",
      [id],
    )
    for (const table of ['bank_matches', 'bank_lines', 'bank_statements', 'fund_movements'])
      await client.query(`delete from ${table} where account_id = $1`, [id])
    await client.query('delete from fund_accounts where id = $1', [id])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
