import type pg from 'pg'
import type { Message } from '../../src/define/message.ts'
import { message } from '../messages/process.ts'

type Session = Pick<pg.PoolClient, 'query'>

/** The tables that are filled. */
export const bulkTables = [
  'orders',
  'order_cars',
  'receivables',
  'receipts',
  'receipt_allocations',
  'payables',
  'payment_lines',
  'fund_movements',
] as const

const tables = `array[${bulkTables.map((name) => `'${name}'`).join(', ')}]::regclass[]`

/**
 * Takes secondary indexes and foreign keys off the tables that are filled; made anew at the end they cost a fraction.
 * Answers the statements that make them, the heaviest first.
 */
export async function takeOffIndexes(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ off: string; on: string }>(`
    select format('drop index %s', indexrelid::regclass) as off, pg_get_indexdef(indexrelid) as on, (select amname <> 'gin' from pg_class c join pg_am a on a.oid = c.relam where c.oid = indexrelid)::int as place
    from pg_index where indrelid = any(${tables}) and not indisunique
    union all select format('alter table %s drop constraint %I', conrelid::regclass, conname), format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
    from pg_constraint where conrelid = any(${tables}) and contype = 'f' order by place, 2`)
  for (const { off } of rows) await session.query(off)
  return rows.map(({ on }) => on)
}

/** Each session takes the next statement. */
export async function putBackIndexes(
  sessions: readonly Session[],
  statements: readonly string[],
  tell: (text: Message) => void,
): Promise<void> {
  const left = [...statements]
  await Promise.all(
    sessions.map(async (session) => {
      for (let statement = left.shift(); statement; statement = left.shift()) {
        tell(message('bulk.indexes', { count: left.length + 1 }))
        await session.query(statement)
      }
    }),
  )
}
