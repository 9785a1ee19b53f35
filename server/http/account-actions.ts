import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { ownSubject } from '../auth/login-limits.ts'
import { verifyPassword } from '../auth/passwords.ts'
import { hashOf } from '../auth/sessions.ts'
import { claimAttempt, undo } from '../auth/throttle.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../engine/tx.ts'
import { refuseField } from '../errors/business-error.ts'
import { tokenOf } from './session.ts'

/** The present password, asked again before what would hand the account over; failures count like those of a login. */
export async function assertPassword(
  pool: pg.Pool,
  user: User,
  field: string,
  password: string,
  now: Date,
): Promise<void> {
  const subjects = [ownSubject(user.id)]
  await claimAttempt(pool, subjects, now)
  const { rows } = await pool.query<{ hash: string }>(
    'select password_hash as hash from credentials where staff_id = $1',
    [user.id],
  )
  if (!rows[0] || !(await verifyPassword(rows[0].hash, password))) throw refuseField(field, 'password.wrong')
  await undo(pool, subjects)
}

/** Logs the person out everywhere but here. */
export async function endOthers(tx: Tx, request: FastifyRequest): Promise<void> {
  const own = hashOf(tokenOf(request) ?? '')
  await tx.query(sql`delete from sessions where (staff_id = ${tx.user.id} and seen_by_id is null and token_hash <> ${own})
    or seen_by_id = ${tx.user.id}`)
}

/** What was done to the own account, without any secret of it. */
export const noteOwn = (tx: Tx, action: string): void =>
  tx.log({ resource: 'sessions', rowId: tx.user.id, action, changes: {} })
