import { type SQL, sql } from 'drizzle-orm'
import type { Recipients } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import type { User } from '../auth/user.ts'
import { column } from '../db/columns.ts'
import { hasRight, reachedBy } from './access.ts'

/**
 * The people on duty whom something about a row `t` is told, as rows `s` of staff: those in the named columns, or all with a
 * right within whose data scope the row is. Which menus they see is asked when it is told.
 */
export function isRecipient(resource: Resource, to: Recipients): SQL {
  if (typeof to !== 'string') return sql`s.status = 'on' and s.id in (${sql.join(to.map(columnOfRow), sql`, `)})`
  const reached = reachedBy(resource, 't', 's')
  return sql`s.status = 'on'
    and exists (select from roles r where r.id = any(s.role_ids) and r.is_active and ${to} = any(r.rights))
    ${reached ? sql`and ${reached}` : sql``}`
}

const columnOfRow = (name: string): SQL => column('t', name)

/** Whether the person may still be told what was for those with a right. */
export const isStillMeant = (user: User, to: Recipients): boolean => typeof to !== 'string' || hasRight(user, to)
