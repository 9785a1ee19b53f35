import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '../db/client.ts'
import { type Run, runOn } from '../db/run.ts'

/** Entries sealed in one transaction. */
const batch = 2000
/** Any number, the same on every server: one sealer at a time. */
const sealerLock = 7_304_021

/** The end of the chain as the sealer last left it. */
type Head = { seal: number; hash: string }
type Sealed = { id: string; content: string; seal: number | null; hash: string | null }

/** The hash that links an entry to the one sealed before it. */
const linked = (before: string, content: string): string =>
  createHash('sha256').update(before).update(content).digest('hex')

// jsonb orders its keys, and sessions speak UTC, so the text of an entry is always the same.
const contentSql = `(to_jsonb(a) - 'hash' - 'seal')::text`

/**
 * Seals the audit entries that are not sealed yet: each gets the next ordinal and the hash over the former hash and its
 * own content. It runs behind the writers, so that they do not wait for one another (docs/audit.md). Answers how many.
 */
export async function sealAudit({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows: locks } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      sealerLock,
    ])
    const sealed = locks[0]?.mine ? await sealBatch(client) : 0
    await client.query('commit')
    return sealed
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function sealBatch(client: pg.PoolClient): Promise<number> {
  // The chain goes on from where it was left, also when somebody cut its end off since: the gap remains to be seen.
  const { rows: last } = await client.query<Head>(
    `select coalesce((head.value->>'seal')::int, a.seal) as seal, coalesce(head.value->>'hash', a.hash) as hash
     from (select 1) one left join settings head on head.key = 'audit.head'
     left join lateral (select seal, hash from audit_entries where seal is not null order by seal desc limit 1) a on true`,
  )
  const { rows: open } = await client.query<Sealed>(
    `select a.id, ${contentSql} as content from audit_entries a where seal is null order by a.id limit ${batch}`,
  )
  if (open.length === 0) return 0
  let hash = last[0]?.hash ?? ''
  const first = (last[0]?.seal ?? 0) + 1
  const hashes = open.map((entry) => {
    hash = linked(hash, entry.content)
    return hash
  })
  await client.query(
    `update audit_entries a set seal = s.seal, hash = s.hash
     from unnest($1::uuid[], $2::int[], $3::text[]) as s(id, seal, hash) where a.id = s.id`,
    [open.map((entry) => entry.id), open.map((_, at) => first + at), hashes],
  )
  await client.query(
    `insert into settings (key, value) values ('audit.head', $1::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ seal: first + hashes.length - 1, hash })],
  )
  return open.length
}

/** The first entry that does not fit: changed, removed (its ordinal alone is known) or slipped in. */
export type Fault = { kind: 'changed' | 'removed' | 'inserted'; seal: number; id: string | null }
export type Verdict = { checked: number; open: number; last: string | null; fault: Fault | null }

/** Walks the chain; answers the first entry that was changed, removed or inserted, or null when the chain holds. */
export const verifyAudit = async (database: Pick<Database, 'pool'>): Promise<Fault | null> =>
  (await checkAudit(database)).fault

/** The same with what was looked at: sealed entries checked, entries not sealed yet, the last hash. */
export const checkAudit = ({ pool }: Pick<Database, 'pool'>): Promise<Verdict> => checkChain(runOn(pool))

/** The same on a connection that is open already. */
export async function checkChain(run: Run): Promise<Verdict> {
  const begun = await headOf(run)
  const [waiting] = await run<{ n: number }>(sql`select count(*)::int as n from audit_entries where seal is null`)
  const open = waiting?.n ?? 0
  let hash = ''
  let next = 1
  const verdict = (fault: Fault | null): Verdict => ({ checked: next - 1, open, last: hash || null, fault })
  for (;;) {
    const rows = await run<Sealed>(sql`select a.id, a.seal, a.hash, ${sql.raw(contentSql)} as content
      from audit_entries a where seal >= ${next} order by seal, id limit 5000`)
    if (rows.length === 0) break
    for (const [at, entry] of rows.entries()) {
      const fault = faultOf(entry, next, linked(hash, entry.content), rows[at + 1])
      if (fault) return verdict(fault)
      hash = entry.hash ?? ''
      next++
    }
  }
  const [stray] = await run<Sealed>(sql`select id, seal from audit_entries where seal < 1 order by seal limit 1`)
  if (stray) return verdict({ kind: 'inserted', seal: stray.seal ?? 0, id: stray.id })
  // Entries cut off at the end leave no gap behind them: the last ordinal and hash are noted beside the chain.
  if (begun && begun.seal >= next) return verdict({ kind: 'removed', seal: next, id: null })
  // … and none stands beyond what the sealer has sealed by now.
  const now = await headOf(run)
  if (now && now.seal < next - 1)
    return verdict({ kind: 'inserted', seal: now.seal + 1, id: await idAt(run, now.seal + 1) })
  return verdict(null)
}

async function headOf(run: Run): Promise<Head | undefined> {
  const [head] = await run<{ value: Head }>(sql`select value from settings where key = 'audit.head'`)
  return head?.value
}

async function idAt(run: Run, seal: number): Promise<string | null> {
  const [found] = await run<{ id: string }>(sql`select id from audit_entries where seal = ${seal} limit 1`)
  return found?.id ?? null
}

/** Judges the entry that stands where the ordinal `next` is expected. Of two with one ordinal, the one that fits stays. */
function faultOf(entry: Sealed, next: number, expected: string, following: Sealed | undefined): Fault | null {
  if ((entry.seal ?? 0) > next) return { kind: 'removed', seal: next, id: null }
  const isFit = entry.hash === expected
  if (following?.seal === next) return { kind: 'inserted', seal: next, id: isFit ? following.id : entry.id }
  if (isFit) return null
  return { kind: 'changed', seal: next, id: entry.id }
}
