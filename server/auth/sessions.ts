import { createHash, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { sentenceOf } from '../../src/define/message.ts'
import { type AuditEntry, insertEntries } from '../audit/entries.ts'
import { compile } from '../db/columns.ts'
import { message } from '../messages/accounts.ts'
import type { RequestMeta } from './user.ts'

type Db = Pick<pg.Pool, 'query'>

/** Minutes without a request after which a session ends (specification §9). */
export const idleMinutes = 30
/** … and hours after which it ends in any case. */
export const sessionHours = 24

/** What is kept of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export type Opening = { staffId: string; seenById?: string; address: string | null; userAgent: string }

/**
 * A new session; the token is known to its holder alone. Its age is told by the database's clock, which all servers share:
 * one whose own runs ahead would log everybody out.
 */
export async function openSession(run: (statement: SQL) => Promise<unknown>, opening: Opening): Promise<string> {
  const { staffId, seenById, address, userAgent } = opening
  const token = randomBytes(32).toString('base64url')
  await run(sql`insert into sessions (token_hash, staff_id, seen_by_id, created_at, last_seen_at, address, user_agent)
    values (${hashOf(token)}, ${staffId}, ${seenById ?? null}, now(), now(), ${address}, ${userAgent.slice(0, 200)})`)
  return token
}

/** Ends the session of that token, with an entry in the audit, and the looks that its holder has open elsewhere. */
export async function endSession(db: Db, tokenHash: string, meta: RequestMeta, at: Date): Promise<void> {
  const { rows } = await db.query<Ended>(
    `delete from sessions where token_hash = $1 returning staff_id as "staffId", seen_by_id as "seenById"`,
    [tokenHash],
  )
  const [session] = rows
  if (!session) return
  await write(db, [entryOfEnd(session, 'logout')], session.seenById ?? session.staffId, meta, at)
  if (!session.seenById) await endLooks(db, session.staffId, meta, at)
}

/** Ends what an administrator sees through others' eyes. */
export async function endLooks(db: Db, seenById: string, meta: RequestMeta, at: Date): Promise<void> {
  const { rows } = await db.query<Ended>(
    `delete from sessions where seen_by_id = $1 returning staff_id as "staffId", seen_by_id as "seenById"`,
    [seenById],
  )
  await write(
    db,
    rows.map((row) => entryOfEnd(row, 'seeAsEnd')),
    seenById,
    meta,
    at,
  )
}

/**
 * Forgets the sessions that idled for a day: until then the holder learns why they ended. A look through another's eyes
 * goes after half an hour and leaves its end in the audit.
 */
export async function sweepSessions(db: Db, at: Date): Promise<void> {
  const { rows } = await db.query<Ended>(
    `delete from sessions where last_seen_at < now() - make_interval(hours => $2)
       or seen_by_id is not null and last_seen_at < now() - make_interval(mins => $1)
     returning staff_id as "staffId", seen_by_id as "seenById"`,
    [idleMinutes, sessionHours],
  )
  for (const row of rows.filter(({ seenById }) => seenById !== null))
    await write(
      db,
      [{ ...entryOfEnd(row, 'seeAsEnd'), reason: sentenceOf(message('audit.timedOut'), 'zh') }],
      row.seenById,
      nowhere,
      at,
    )
}

type Ended = { staffId: string; seenById: string | null }
const nowhere: RequestMeta = { requestId: '', address: null, language: 'zh' }

const entryOfEnd = ({ staffId, seenById }: Ended, action: 'logout' | 'seeAsEnd'): AuditEntry => ({
  resource: 'sessions',
  rowId: staffId,
  action: seenById ? 'seeAsEnd' : action,
  changes: {},
})

/** Entries of what happens outside a work: logins and the like. */
export async function write(
  db: Db,
  entries: readonly AuditEntry[],
  staffId: string | null,
  meta: RequestMeta,
  at: Date,
): Promise<void> {
  if (entries.length === 0) return
  await db.query(compile(insertEntries(entries, { staffId, at, requestId: meta.requestId, address: meta.address })))
}
