import { type SQL, sql } from 'drizzle-orm'
import { businessDay } from '../../src/define/business-day.ts'
import type { Deadline } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import { addDays, resolveWhere } from '../../src/define/where.ts'
import { registry } from '../../src/resources/index.ts'
import type { Database } from '../db/client.ts'
import { column, compile, tableName } from '../db/columns.ts'
import { isRecipient } from './recipients.ts'
import { whereOf } from './where.ts'

/**
 * Makes the entries of today, each once: whatever is due within its days, for everyone whom the definition names. Any
 * server may do it at any time, as often as it likes.
 */
export async function remind({ pool }: Pick<Database, 'pool'>, now: Date): Promise<void> {
  const today = businessDay(now)
  for (const resource of Object.values(registry))
    for (const [name, { deadline }] of Object.entries(resource.fields)) {
      if (!deadline?.remind) continue
      await pool.query(
        compile(sql`insert into notifications (staff_id, resource, row_id, field, due_on, created_at)
          select distinct s.id, ${resource.name}, t.id, ${name}, ${column('t', name)}, ${now.toISOString()}::timestamptz
          from ${tableName(resource)} t join staff s on ${isRecipient(resource, deadline.remind)}
          where ${isDue(resource, name, deadline, today, daysOf(deadline))}
          on conflict do nothing`),
      )
    }
}

/** So many days before it somebody is told. */
export const daysOf = ({ remindDays, warnDays }: Deadline): number | undefined => remindDays ?? warnDays

/** As a deadline stands out in a list: overdue, or within its days. */
export function isDue(
  resource: Resource,
  name: string,
  deadline: Deadline,
  today: string,
  days = deadline.warnDays,
): SQL {
  const last = addDays(today, days ?? -1)
  const condition = resolveWhere(deadline.while, { actor: '', office: '', today })
  return sql`${column('t', name)} <= ${last} and ${whereOf(resource, condition, 't')}`
}
