import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../db/client.ts'

/** Entries sealed in one transaction. */
const batch = 2000
/** Any number, the same on every server: one sealer at a time. */
const sealerLock = 7_304_021

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
  const { rows: last } = await client.query<Sealed>(
    `select seal, hash from audit_entries where seal is not null order by seal desc limit 1`,
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
  return open.length
}

/** Walks the chain; answers the first entry that was changed, removed or inserted, or null when the chain holds. */
export async function verifyAudit({
  pool,
}: Pick<Database, 'pool'>): Promise<{ seal: number; id: string | null } | null> {
  let hash = ''
  for (let next = 1; ; ) {
    const { rows } = await pool.query<Sealed>(
      `select a.id, a.seal, a.hash, ${contentSql} as content from audit_entries a where seal >= $1 order by seal limit 5000`,
      [next],
    )
    if (rows.length === 0) return null
    for (const entry of rows) {
      hash = linked(hash, entry.content)
      if (entry.seal !== next) return { seal: next, id: null }
      if (entry.hash !== hash) return { seal: next, id: entry.id }
      next++
    }
  }
}
