import { type SQL, sql } from 'drizzle-orm'
import { businessDay } from '../../src/define/business-day.ts'
import type { Action, Resource } from '../../src/define/resource.ts'
import { resolveWhere, type Where } from '../../src/define/where.ts'
import { registry } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import type { Database } from '../db/client.ts'
import { column, compile, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { readableFields, scopeOf, sees } from './access.ts'
import { daysOf, isDue } from './deadlines.ts'
import { isRecipient, isStillMeant } from './recipients.ts'
import type { Tx } from './tx.ts'
import { whereOf } from './where.ts'

/** What a person is told: what somebody did, or what of a row falls due. */
export type Notification = {
  id: string
  resource: string
  rowId: string
  title: string
  action: string | null
  actorName: string | null
  field: string | null
  dueOn: string | null
  createdAt: string
  readAt: string | null
}

/** So many are told of at once, the unread ones first. */
const LIMIT = 50
/** The latest of a person that are looked at, unread and read: one who reads nothing for months is answered as fast. */
const UNREAD = 500
const READ = 200
/** Days for which they are kept. */
const READ_DAYS = 90
const UNREAD_DAYS = 365

/**
 * Tells of an action whom it concerns but who did it, in one statement however many rows there are. `actorId` is null where
 * somebody outside the company did it.
 */
export async function notify(
  tx: Tx,
  resource: Resource,
  name: string,
  ids: readonly string[],
  actorId: string | null = tx.user.id,
): Promise<void> {
  const { notify: told } = resource.actions?.[name] ?? {}
  if (!told) return
  const rows = await tx.query<{
    id: string
  }>(sql`insert into notifications (staff_id, resource, row_id, action, actor_id, created_at)
    select s.id, ${resource.name}, t.id, ${name}, ${actorId}::uuid, ${tx.now.toISOString()}::timestamptz
    from ${tableName(resource)} t join staff s on ${isRecipient(resource, told.to)}
    where t.id = any(${sql.param([...ids])}::uuid[]) and s.id is distinct from ${actorId}::uuid
      and ${stands(resource, told.when, tx.today)}
    returning staff_id as id`)
  for (const { id } of rows) tx.told.add(id)
}

/** Whether what was done is still news: the row matches as it did. */
const stands = (resource: Resource, when: Where | undefined, today: string): SQL =>
  whereOf(resource, resolveWhere(when ?? {}, { actor: '', office: '', today }), 't')

/**
 * What a person is told now, the unread first, and how many of all are unread: of rows that they still reach, of dates that
 * still stand and are still due, of actions as long as they are news. Of the same done twice the later counts.
 */
export async function notificationsOf(
  run: Run,
  user: User,
  now: Date,
): Promise<{ items: Notification[]; unread: number }> {
  const today = businessDay(now)
  const parts = Object.values(registry).flatMap((resource) => toldOf(user, resource, today))
  if (parts.length === 0) return { items: [], unread: 0 }
  const rows = await run<Notification & { unread: number }>(sql`select * from (
      with mine as materialized (${latest(user, sql`is null`, UNREAD)} union all ${latest(user, sql`is not null`, READ)}),
      told as (select distinct on (resource, row_id, action, field) * from (${sql.join(parts, sql` union all `)}) each
        order by resource, row_id, action, field, created_at desc)
      select m.id, m.resource, m.row_id as "rowId", m.title, m.action, s.name as "actorName", m.field,
        m.due_on as "dueOn", m.created_at as "createdAt", m.read_at as "readAt",
        (count(*) filter (where m.read_at is null) over ())::int as unread
      from told m left join staff s on s.id = m.actor_id
    ) found order by "readAt" is not null, "createdAt" desc, id limit ${LIMIT}`)
  return { items: rows.map(({ unread, ...one }) => one), unread: rows[0]?.unread ?? 0 }
}

const latest = (user: User, isRead: SQL, most: number): SQL =>
  sql`(select * from notifications where staff_id = ${user.id} and read_at ${isRead} order by created_at desc limit ${most})`

/** Of the rows of one resource, those entries that are the person's to know. */
function toldOf(user: User, resource: Resource, today: string): SQL[] {
  if (!sees(user, resource)) return []
  const fields = readableFields(user, resource)
  if (!fields[resource.titleField]) return []
  const due = Object.entries(fields).flatMap(([name, { deadline }]) =>
    deadline?.remind && isStillMeant(user, deadline.remind)
      ? [
          sql`m.field = ${name} and ${column('t', name)} = m.due_on and ${isDue(resource, name, deadline, today, daysOf(deadline))}`,
        ]
      : [],
  )
  const done = tellingOf(resource).flatMap(([name, { to, when }]) =>
    isStillMeant(user, to) ? [sql`m.action = ${name} and ${stands(resource, when, today)}`] : [],
  )
  const kinds = [...due, ...done]
  if (kinds.length === 0) return []
  const scope = scopeOf(user, resource, 't')
  return [
    sql`select m.*, ${column('t', resource.titleField)}::text as title
      from mine m join ${tableName(resource)} t on t.id = m.row_id
      where m.resource = ${resource.name} and (${sql.join(kinds, sql` or `)}) ${scope ? sql`and ${scope}` : sql``}`,
  ]
}

/** The actions of which somebody is told. */
const tellingOf = ({ actions = {} }: Resource): [string, NonNullable<Action['notify']>][] =>
  Object.entries(actions).flatMap(([name, { notify: told }]) => (told ? [[name, told]] : []))

/** Marks entries of the person as read: those named, or all. */
export async function markRead(run: Run, user: User, ids: readonly string[] | 'all', now: Date): Promise<void> {
  const named = ids === 'all' ? sql`` : sql`and id = any(${sql.param([...ids])}::uuid[])`
  await run(sql`update notifications set read_at = ${now.toISOString()}
    where staff_id = ${user.id} and read_at is null ${named}`)
}

/** Drops what nobody looks for any more, and what is no news: an approval that waited and was given. */
export async function sweepNotifications({ pool }: Pick<Database, 'pool'>, now: Date): Promise<void> {
  // What is overdue all that time is told anew.
  await pool.query(
    `delete from notifications where read_at < $1::timestamptz - make_interval(days => $2)
       or created_at < $1::timestamptz - make_interval(days => $3)`,
    [now.toISOString(), READ_DAYS, UNREAD_DAYS],
  )
  const today = businessDay(now)
  for (const resource of Object.values(registry))
    for (const [name, { when }] of tellingOf(resource))
      if (when)
        await pool.query(
          compile(sql`delete from notifications m using ${tableName(resource)} t
            where m.resource = ${resource.name} and m.action = ${name} and t.id = m.row_id
              and (${stands(resource, when, today)}) is not true`),
        )
}
