import type pg from 'pg'
import { refuse } from '../errors/business-error.ts'

type Db = Pick<pg.Pool, 'query'>

/** Who or what is counted, and how long it waits: `free` failures without a delay, then one that doubles each time. */
export type Subject = {
  name: string
  free: number
  /** Seconds after the last free failure, and at most. */
  first: number
  most: number
  /** Seconds without a failure after which all of them are forgotten; more than `most`. */
  forgotten: number
}

const quarter = 900

/** So many in a quarter of an hour; then nothing until the next. */
export const perQuarter = (name: string, free: number): Subject => ({
  ...{ name, free, first: quarter, most: quarter, forgotten: quarter },
})

const waitSql = `make_interval(secs => least($4 * power(2, least(f.failures - $3, 20)), $5))`

/**
 * Counts an attempt of each subject before it is made, so that many at the same time do not pass together; one who has
 * used up the free ones waits. What turns out well is taken back with `forgive` or `undo`.
 */
export async function claimAttempt(db: Db, subjects: readonly Subject[], now: Date): Promise<void> {
  for (const [at, subject] of subjects.entries()) {
    const { name, free, first, most, forgotten } = subject
    const { rowCount } = await db.query(
      `insert into login_failures as f (subject, failures, last_at) values ($1, 1, $2)
       on conflict (subject) do update set last_at = excluded.last_at, failures =
         case when f.last_at <= excluded.last_at - make_interval(secs => $6) then 1 else f.failures + 1 end
       where f.failures < $3 or f.last_at <= excluded.last_at - ${waitSql}`,
      [name, now.toISOString(), free, first, most, forgotten],
    )
    if (rowCount === 1) continue
    await undo(db, subjects.slice(0, at))
    throw refuse('login.throttled', { seconds: await secondsLeft(db, subject, now) })
  }
}

/** Attempts that are counted of a subject now. */
export async function attemptsOf(db: Db, name: string): Promise<number> {
  const { rows } = await db.query<{ failures: number }>('select failures from login_failures where subject = $1', [
    name,
  ])
  return rows[0]?.failures ?? 0
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

/** The attempt was none: it does not count, and the turn that it took is given back. */
export async function undo(db: Db, subjects: readonly Subject[]): Promise<void> {
  await db.query(
    `update login_failures f set failures = greatest(f.failures - 1, 0),
       last_at = f.last_at - make_interval(secs => s.most)
     from unnest($1::text[], $2::int[]) as s (name, most) where f.subject = s.name`,
    [subjects.map(({ name }) => name), subjects.map(({ most }) => most)],
  )
}

/** The subject begins anew. */
export async function forgive(db: Db, names: readonly string[]): Promise<void> {
  await db.query('delete from login_failures where subject = any($1)', [names])
}

async function secondsLeft(db: Db, { name, free, first, most }: Subject, now: Date): Promise<number> {
  const { rows } = await db.query<{ wait: number }>(
    `select greatest(1, ceil(extract(epoch from f.last_at + ${waitSql} - $2::timestamptz)))::int as wait
     from login_failures f where f.subject = $1`,
    [name, now.toISOString(), free, first, most],
  )
  return rows[0]?.wait ?? first
}
