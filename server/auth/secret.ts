import { createHmac, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'

const kept = new WeakMap<object, Promise<string>>()

/** The installation's own key, made at the first use; every server on the database has the same. */
export function secretOf(pool: pg.Pool): Promise<string> {
  const known = kept.get(pool) ?? readSecret(pool)
  kept.set(pool, known)
  known.catch(() => kept.delete(pool))
  return known
}

async function readSecret(pool: pg.Pool): Promise<string> {
  await pool.query(
    `insert into settings (key, value) values ('secret', to_jsonb($1::text)) on conflict (key) do nothing`,
    [randomBytes(32).toString('base64url')],
  )
  const { rows } = await pool.query<{ value: string }>(`select value from settings where key = 'secret'`)
  return String(rows[0]?.value)
}

/** The same from within a transaction; null where nothing was ever kept under it. */
export async function secretWithin(run: <T>(statement: SQL) => Promise<T[]>): Promise<string | null> {
  const [kept] = await run<{ value: string }>(sql`select value from settings where key = 'secret'`)
  return kept ? String(kept.value) : null
}

/** A keyed hash: without the key nobody tries six digits through. */
export const keyed = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

/** What is kept of a user name that somebody typed. */
export const accountMark = (secret: string, username: string): string => keyed(secret, 'account', username)
