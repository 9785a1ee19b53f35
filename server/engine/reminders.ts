import { type SQL, sql } from 'drizzle-orm'
import { businessDay } from '../../src/define/business-day.ts'
import type { Deadline } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import { addDays, resolveWhere } from '../../src/define/where.ts'
import { registry } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import type { Database } from '../db/client.ts'
import { column, compile, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { contextOf, readableFields, scopeOf, sees } from './access.ts'
import { whereOf } from './where.ts'

/** What somebody is reminded of: a date of a row that is due or overdue. */
export type Reminder = {
  id: string
  resource: string
  rowId: string
  field: string
  title: string
  dueOn: string
  createdAt: string
  seenAt: string | null
}

/** So many are told of at once; the most urgent first. */
const LIMIT = 200

const reminding = (): { resource: Resource; name: string; deadline: Deadline }[] =>
  Object.values(registry).flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, { deadline }]) =>
      deadline?.remind ? [{ resource, name, deadline }] : [],
    ),
  )

/**
 * Makes the entries of today, each once: whatever is due within its days, for everyone whom the definition names. Any
 * server may do it at any time, as often as it likes.
 */
export async function remind({ pool }: Pick<Database, 'pool'>, now: Date): Promise<void> {
  const today = businessDay(now)
  for (const { resource, name, deadline } of reminding())
    await pool.query(
      compile(sql`insert into reminders (staff_id, resource, row_id, field, due_on, created_at)
        select distinct s.id, ${resource.name}, t.id, ${name}, ${column('t', name)}, ${now.toISOString()}::timestamptz
        from ${tableName(resource)} t join staff s on ${isNamed(deadline)}
        where s.status = 'on' and ${isDue(resource, name, deadline, today)}
        on conflict do nothing`),
    )
}

/** As a deadline stands out in a list: overdue, or within its days. */
export function isDue(resource: Resource, name: string, deadline: Deadline, today: string): SQL {
  const last = addDays(today, deadline.warnDays ?? -1)
  const condition = resolveWhere(deadline.while, { actor: '', office: '', today })
  return sql`${column('t', name)} <= ${last} and ${whereOf(resource, condition, 't')}`
}

function isNamed({ remind = [] }: Deadline): SQL {
  if (typeof remind === 'string')
    return sql`exists (select from roles r where r.id = any(s.role_ids) and r.is_active and ${remind} = any(r.rights))`
  const columns = remind.map((one) => column('t', one))
  return sql`s.id in (${sql.join(columns, sql`, `)})`
}

/**
 * What a person is reminded of now: of rows that they still reach, whose date still stands and is still due. What was
 * settled since is gone from it by itself.
 */
export async function remindersOf(run: Run, user: User, now: Date): Promise<Reminder[]> {
  const context = contextOf({ user, today: businessDay(now) })
  const parts = reminding().flatMap(({ resource, name, deadline }) => {
    const isSeen = sees(user, resource) && readableFields(user, resource)[name] !== undefined
    if (!isSeen) return []
    const scope = scopeOf(user, resource, 't')
    return [
      sql`select m.id, m.resource, m.row_id as "rowId", m.field, ${column('t', resource.titleField)}::text as title,
        m.due_on as "dueOn", m.created_at as "createdAt", m.seen_at as "seenAt"
      from reminders m join ${tableName(resource)} t on t.id = m.row_id and ${column('t', name)} = m.due_on
      where m.staff_id = ${user.id} and m.resource = ${resource.name} and m.field = ${name}
        and ${isDue(resource, name, deadline, context.today)} ${scope ? sql`and ${scope}` : sql``}`,
    ]
  })
  if (parts.length === 0) return []
  return run<Reminder>(
    sql`select * from (${sql.join(parts, sql` union all `)}) due order by "dueOn", id limit ${LIMIT}`,
  )
}

/** Marks entries of the person as seen. */
export async function markSeen(run: Run, user: User, ids: readonly string[], now: Date): Promise<void> {
  await run(sql`update reminders set seen_at = ${now.toISOString()}
    where staff_id = ${user.id} and id = any(${sql.param([...ids])}::uuid[]) and seen_at is null`)
}
