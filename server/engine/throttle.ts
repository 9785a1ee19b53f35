import type pg from 'pg'
import { refuse } from './refuse.ts'

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

/**
 * Counts what somebody asks within the running hour, the same thing once however often it is asked, and gives what was
 * asked for the first time. Together they are refused where they are more than allowed.
 */
export async function claimQuestions(
  db: Db,
  subject: string,
  marks: readonly string[],
  allowed: number,
  now: Date,
): Promise<string[]> {
  const hour = `${subject}:${now.toISOString().slice(0, 13)}`
  const nameOf = (mark: string) => `${hour}:${mark}`
  const { rows } = await db.query<{ subject: string }>('select subject from login_failures where subject = any($1)', [
    marks.map(nameOf),
  ])
  const known = new Set(rows.map((row) => row.subject))
  const fresh = marks.filter((mark) => !known.has(nameOf(mark)))
  if (fresh.length === 0) return []
  const { rowCount } = await db.query(
    `insert into login_failures as f (subject, failures, last_at) select $1, $2, $3 where $2::int <= $4
     on conflict (subject) do update set failures = f.failures + excluded.failures, last_at = excluded.last_at
     where f.failures + excluded.failures <= $4`,
    [hour, fresh.length, now.toISOString(), allowed],
  )
  if (rowCount !== 1) throw refuse('masked.tooMany', { limit: allowed, minutes: 60 - now.getUTCMinutes() })
  await db.query(
    `insert into login_failures (subject, failures, last_at) select name, 1, $2 from unnest($1::text[]) name
     on conflict (subject) do nothing`,
    [fresh.map(nameOf), now.toISOString()],
  )
  return fresh
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
