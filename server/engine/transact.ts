import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { insertEntries } from '../audit/entries.ts'
import { rightsEtagOf } from '../auth/rights-etag.ts'
import { keyed, secretOf } from '../auth/secret.ts'
import type { RequestMeta, User } from '../auth/user.ts'
import type { Database } from '../db/client.ts'
import { isTransient, translate } from '../db/database-errors.ts'
import { nameOfOften } from '../db/often.ts'
import { refuse } from '../errors/business-error.ts'
import { openLockedRows } from './locked-rows.ts'
import { openTx } from './open-tx.ts'
import { drawNumbers, drawTogether } from './sequence.ts'
import type { OpenLedger, Tx } from './tx.ts'

export type Request = {
  user: User
  meta: RequestMeta
  now: Date
  /** With a key, the same request has one effect and one answer. */
  idempotency?: { key: string; request: string } | undefined
  /** The action ends by throwing, whatever comes of it. */
  isTrial?: boolean | undefined
  /** Where documents post what they move. */
  ledger?: OpenLedger | undefined
}

const tries = 4
/** Milliseconds before another try, at most; times the number of tries so far, so that a crowd disperses. */
const PAUSE = 50
/** Audit entries in one statement: PostgreSQL takes 65,535 parameters. */
const portion = 5000

/**
 * Opens one transaction, runs the action, writes the audit and commits. What the database could not serialize is tried
 * again as a whole. The answer of a request with an Idempotency-Key is kept in the same transaction.
 */
export async function transact<T>(database: Database, request: Request, action: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(database, request, action)
    } catch (error) {
      if (!isTransient(error) || attempt >= tries) throw translate(error) ?? error
      await pause(Math.random() * PAUSE * attempt)
    }
  }
}

/** Does it, and takes it back: what it would come to. */
export async function tryOut<T>(database: Database, request: Request, action: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transact(database, { ...request, isTrial: true, idempotency: undefined }, async (tx) => {
      throw new TakenBack(await action(tx))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.result as T
    throw error
  }
}

class TakenBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('taken back')
    this.result = result
  }
}

async function attemptOnce<T>(database: Database, request: Request, action: (tx: Tx) => Promise<T>): Promise<T> {
  // Read before a connection is held: an action that waits for a second one may wait for itself.
  const secret = request.idempotency ? await secretOf(database.pool) : ''
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const known = await claimKey<T>(client, secret, request)
    if (known) {
      await client.query('commit')
      return known.answer
    }
    const tx = openTx({
      client,
      // What is tried and taken back takes its numbers back too.
      numbers: request.isTrial ? drawNumbers(client) : drawTogether(database.serials),
      locked: openLockedRows(),
      prepare: nameOfOften,
      user: request.user,
      meta: request.meta,
      now: request.now,
      ledger: request.ledger,
    })
    const answer = await action(tx)
    await tx.refreshFigures()
    await tx.postDue()
    await tx.refreshSearch()
    const { meta, user, now } = request
    const context = { staffId: user.id, at: now, requestId: meta.requestId, address: meta.address }
    const last: Promise<unknown>[] = []
    for (let at = 0; at < tx.entries.length; at += portion)
      last.push(tx.query(insertEntries(tx.entries.slice(at, at + portion), context)))
    // Sent together, so that what others wait for is held no longer than the database takes. Where one of them fails, the
    // commit takes everything back.
    await Promise.all([...last, keepAnswer(tx, request, answer), client.query('commit')])
    for (const hear of database.committed) hear({ rows: tx.entries, people: tx.told, requestId: meta.requestId })
    return answer
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Claims the key, or finds the answer it had. A second request with the key waits here for the first to end. Who has
 * other rights by then does not get the answer: it may tell what is no longer the person's to see.
 */
async function claimKey<T>(
  client: pg.ClientBase,
  secret: string,
  { user, idempotency }: Request,
): Promise<{ answer: T } | null> {
  if (!idempotency) return null
  // Keyed, since the request of a new password holds the password.
  const request = keyed(secret, idempotency.request)
  const mark = rightsEtagOf(user)
  const claimed = await client.query(
    'insert into idempotency_keys (staff_id, key, request) values ($1, $2, $3) on conflict (staff_id, key) do nothing',
    [user.id, idempotency.key, `${request} ${mark}`],
  )
  if (claimed.rowCount === 1) return null
  const { rows } = await client.query('select request, answer from idempotency_keys where staff_id = $1 and key = $2', [
    user.id,
    idempotency.key,
  ])
  const [knownRequest, knownMark] = String(rows[0]?.request).split(' ')
  if (knownRequest !== request) throw refuse('request.sameKeyOtherBody')
  if (knownMark !== mark) throw refuse('request.otherRights')
  return { answer: rows[0].answer as T }
}

async function keepAnswer(tx: Tx, { user, idempotency }: Request, answer: unknown): Promise<void> {
  if (!idempotency) return
  await tx.query(
    sql`update idempotency_keys set answer = ${JSON.stringify(answer ?? null)}::jsonb where staff_id = ${user.id} and key = ${idempotency.key}`,
  )
}
