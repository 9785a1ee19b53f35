import { sql } from 'drizzle-orm'
import type { AnyField } from '../../src/define/field.ts'
import type { Message } from '../../src/define/message.ts'
import type { Resource } from '../../src/define/resource.ts'
import { matches, namesIn, type Where } from '../../src/define/where.ts'
import type { User } from '../auth/user.ts'
import { tableName } from '../db/columns.ts'
import { message } from '../messages/rows.ts'
import { scopeOf, sees, shownTo } from './access.ts'
import { cellOf } from './cell-text.ts'
import { fieldAt } from './list-query.ts'
import { project } from './project.ts'
import type { Tx } from './tx.ts'

/**
 * Why rows that the person sees do not satisfy the condition of a reference, in words, by id. Of a row that is not
 * theirs to see, or of a field that is not, it says as little as of one that does not exist.
 */
export async function reasonsAgainst(
  tx: Tx,
  target: Resource,
  where: Where,
  ids: readonly string[],
): Promise<Map<string, Message>> {
  const { user } = tx
  if (!sees(user, target)) return new Map()
  const fields = new Map(
    namesIn(where).flatMap((path) => {
      const field = seenAt(user, target, path)
      return field ? [[path, field] as const] : []
    }),
  )
  if (fields.size === 0) return new Map()
  const scope = scopeOf(user, target, 't')
  const rows = await project(target, [...new Set([target.titleField, ...fields.keys()])]).read(
    tx.query,
    sql`(select * from ${tableName(target)} t where t.id = any(${sql.param(ids)}::uuid[]) ${scope ? sql`and ${scope}` : sql``})`,
    sql`t.id`,
  )
  return new Map(
    rows.flatMap((row) => {
      const said = [...new Set(standingAgainst(row, where))].flatMap((path) => {
        const field = fields.get(path)
        if (!field) return []
        const { label } = field
        const value = cellOf({ path, field }, { ...row, [path]: shownTo(user, field, row[path]) })
        return [value[0] === '' ? message('row.emptyValue', { label }) : message('row.value', { label, value })]
      })
      const about = { name: String(row[target.titleField]), reason: { list: said } }
      return said.length > 0 ? [[row.id, message('row.notChosen', about)] as const] : []
    }),
  )
}

/** The fields whose values the condition refuses. */
function standingAgainst(row: Record<string, unknown>, where: Where): string[] {
  return Object.entries(where).flatMap(([key, part]) => {
    if (part === undefined || matches(row, { [key]: part })) return []
    if (key !== 'or' && key !== 'and') return [key]
    return (part as readonly Where[]).flatMap((one) => standingAgainst(row, one))
  })
}

/** The field at the end of a path, where the person may see it. */
function seenAt(user: User, target: Resource, path: string): AnyField | undefined {
  try {
    return fieldAt(user, target, path, path, false)
  } catch {
    return undefined
  }
}
