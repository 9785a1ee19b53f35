import type pg from 'pg'
import { refuse } from '../errors/business-error.ts'

type Db = Pick<pg.Pool, 'query'>
/** A subject such as `account:anna` or `address:10.0.0.1`, and how many attempts it has until it waits. */
export type Subject = { name: string; allowed: number }

/** Minutes that a subject waits after its last allowed failure. */
const waitMinutes = 15

/**
 * Counts an attempt of each subject before it is made, so that many at the same time do not pass together; one who has
 * used up the attempts waits. What turns out well is taken back with `forgive` or `undo`.
 */
export async function claimAttempt(db: Db, subjects: readonly Subject[], now: Date): Promise<void> {
  for (const [at, { name, allowed }] of subjects.entries()) {
    const { rowCount } = await db.query(
      `insert into login_failures as f (subject, failures, last_at) values ($1, 1, $2)
       on conflict (subject) do update set last_at = excluded.last_at, failures =
         case when f.last_at < excluded.last_at - make_interval(mins => $4) then 1 else f.failures + 1 end
       where f.failures < $3 or f.last_at < excluded.last_at - make_interval(mins => $4)`,
      [name, now.toISOString(), allowed, waitMinutes],
    )
    if (rowCount === 1) continue
    await undo(db, subjects.slice(0, at))
    throw refuse('login.throttled', { minutes: await minutesLeft(db, name, now) })
  }
}

/** The attempt was none: it does not count. */
export async function undo(db: Db, subjects: readonly Subject[]): Promise<void> {
  await db.query('update login_failures set failures = greatest(failures - 1, 0) where subject = any($1)', [
    subjects.map(({ name }) => name),
  ])
}

/** The subject begins anew. */
export async function forgive(db: Db, names: readonly string[]): Promise<void> {
  await db.query('delete from login_failures where subject = any($1)', [names])
}

async function minutesLeft(db: Db, name: string, now: Date): Promise<number> {
  const { rows } = await db.query<{ wait: number }>(
    `select greatest(1, ceil(extract(epoch from last_at + make_interval(mins => $3) - $2::timestamptz) / 60))::int as wait
     from login_failures where subject = $1`,
    [name, now.toISOString(), waitMinutes],
  )
  return rows[0]?.wait ?? waitMinutes
}
