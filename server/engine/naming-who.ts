import { sql } from 'drizzle-orm'
import { formatMoment } from '../../src/define/business-day.ts'
import type { Message } from '../../src/define/message.ts'
import type { AnyRow } from '../db/columns.ts'
import { BusinessError, refuse } from '../errors/business-error.ts'
import { message } from '../messages/rows.ts'
import type { Tx } from './tx.ts'

/** A refusal for the state of a row, with who brought it there, where that was somebody else: of two at once the one who was first. */
export async function namingWho(tx: Tx, row: AnyRow, error: unknown): Promise<unknown> {
  if (!(error instanceof BusinessError) || error.key !== 'action.notAllowed') return error
  const told = await toldWithWho(tx, error.told, { id: row.updatedById, at: row.updatedAt })
  return told ? refuse(error.key, error.params, { errors: error.errors, row: error.row, told }) : error
}

/** The message, and behind it the name of the other person and the time. Nothing where nobody else did it. */
export async function toldWithWho(
  tx: Tx,
  told: Message,
  { id, at }: { id: unknown; at: unknown },
): Promise<Message | undefined> {
  if (typeof id !== 'string' || id === tx.user.id) return undefined
  const [person] = await tx.query<{ name: string }>(sql`select name from staff where id = ${id}`)
  return person && message('row.doneBy', { message: told, who: person.name, time: formatMoment(String(at)) })
}
