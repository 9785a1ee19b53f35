import { type SQL, sql } from 'drizzle-orm'
import { businessDay } from '../../src/define/business-day.ts'
import type { Deadline } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { column, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { readableFields, scopeOf, sees } from './access.ts'
import { isDue } from './deadlines.ts'

/** A date of a row that is overdue or soon due: a paper of a truck, a driver or a carrier. */
export type DueSoon = { resource: string; rowId: string; title: string; field: string; dueOn: string }

/** The most urgent of what of these resources falls due within the days that its definition names, of rows in reach. */
export async function dueSoon(
  run: Run,
  user: User,
  resources: readonly string[],
  { now, most }: { now: Date; most: number },
): Promise<DueSoon[]> {
  const today = businessDay(now)
  return dueOf(run, user, resources, {
    most,
    where: (one) => isDue(one.resource, one.name, one.deadline, today),
  })
}

/** What of these resources falls due on days of a span, likewise. */
export async function dueWithin(
  run: Run,
  user: User,
  resources: readonly string[],
  { from, to, most }: { from: string; to: string; most: number },
): Promise<DueSoon[]> {
  const where = ({ resource, name, deadline }: Dated): SQL =>
    sql`${column('t', name)} >= ${from} and ${isDue(resource, name, deadline, to, 0)}`
  return dueOf(run, user, resources, { most, where })
}

type Dated = { resource: Resource; name: string; deadline: Deadline }

async function dueOf(
  run: Run,
  user: User,
  resources: readonly string[],
  { most, where }: { most: number; where: (dated: Dated) => SQL },
): Promise<DueSoon[]> {
  const parts = Object.values<Resource>(registry).flatMap((resource) => {
    if (!resources.includes(resource.name) || !sees(user, resource)) return []
    return Object.entries(readableFields(user, resource)).flatMap(([name, { deadline }]): SQL[] => {
      if (deadline?.warnDays === undefined) return []
      const scope = scopeOf(user, resource, 't')
      return [
        sql`(select ${resource.name} as resource, t.id as "rowId", ${column('t', resource.titleField)}::text as title,
          ${name} as field, ${column('t', name)} as "dueOn" from ${tableName(resource)} t
          where ${where({ resource, name, deadline })} ${scope ? sql`and ${scope}` : sql``}
          order by ${column('t', name)} limit ${most})`,
      ]
    })
  })
  if (parts.length === 0) return []
  return run<DueSoon>(
    sql`select * from (${sql.join(parts, sql` union all `)}) due order by "dueOn", title, "rowId" limit ${most}`,
  )
}
