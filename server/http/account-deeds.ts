import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { verifyPassword } from '../auth/passwords.ts'
import type { Person } from '../auth/person.ts'
import { hashOf } from '../auth/sessions.ts'
import { claimAttempt, undo } from '../auth/throttle.ts'
import type { Request } from '../engine/transact.ts'
import type { Work } from '../engine/tx.ts'
import { refuseField } from '../errors/business-error.ts'
import { originOf, tokenOf } from './session.ts'

/** A write on the own account. It takes no Idempotency-Key: its body holds passwords. */
export const ownRequest = (person: Person, request: FastifyRequest, now: Date): Request => ({
  person,
  origin: originOf(request),
  now,
})

/** The present password, asked again before what would hand the account over; failures count like those of a login. */
export async function demandPassword(
  pool: pg.Pool,
  person: Person,
  field: string,
  password: string,
  now: Date,
): Promise<void> {
  const subjects = [{ name: `account:${person.username}`, allowed: 5 }]
  await claimAttempt(pool, subjects, now)
  const { rows } = await pool.query<{ hash: string }>(
    'select password_hash as hash from credentials where staff_id = $1',
    [person.id],
  )
  if (!rows[0] || !(await verifyPassword(rows[0].hash, password))) throw refuseField(field, 'password.wrong')
  await undo(pool, subjects)
}

/** Logs the person out everywhere but here. */
export async function endOthers(work: Work, request: FastifyRequest): Promise<void> {
  const own = hashOf(tokenOf(request) ?? '')
  await work.query(sql`delete from sessions where (staff_id = ${work.person.id} and seen_by_id is null and token_hash <> ${own})
    or seen_by_id = ${work.person.id}`)
}

/** What was done to the own account, without any secret of it. */
export const noteOwn = (work: Work, action: string): void =>
  work.note({ resource: 'sessions', rowId: work.person.id, action, changes: {} })
