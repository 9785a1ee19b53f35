import { sql } from 'drizzle-orm'
import type { AnyField } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import type { Where } from '../../src/define/where.ts'
import type { User } from '../auth/user.ts'
import { tableName } from '../db/columns.ts'
import { snake } from '../db/names.ts'
import type { Run } from '../db/run.ts'
import { refuse } from '../errors/business-error.ts'
import { mayPick, mayRead, offeredBy, scopeOf, seesWhole, shownRow } from './access.ts'
import { project } from './project.ts'
import { keywordOf } from './search.ts'
import { whereOf } from './where.ts'

export type Picking = {
  keyword?: string | undefined
  ids?: string[] | undefined
  where?: Where | undefined
  fills: string[]
  isWide: boolean
}

/** At most 20 rows for a reference picker: the label, what the option line says, and the values that picking one fills in. */
export async function lookUpRows(run: Run, user: User, resource: Resource, asked: Picking) {
  if (!mayPick(user, resource)) throw refuse('access.denied')
  const scope = scopeOf(user, resource, 't')
  const conditions = [
    ...(scope ? [scope] : []),
    ...(asked.where ? [whereOf(resource, asked.where, 't')] : []),
    ...(asked.ids ? [sql`t.id = any(${sql.param(asked.ids)}::uuid[])`] : []),
    ...(asked.keyword && resource.search && !resource.sqlView
      ? [await keywordOf({ run, user, resource, alias: 't' }, asked.keyword)]
      : []),
  ]
  // A masked phone would fill the form with stars that its check refuses.
  const isGiven = (field: AnyField | undefined): boolean =>
    field !== undefined && mayRead(user, field) && seesWhole(user, field)
  const fills = asked.fills.filter((key) => Object.hasOwn(resource.fields, key) && isGiven(resource.fields[key]))
  const told = optionOf(user, resource)
  const projection = project(resource, [...new Set([resource.titleField, ...fills, ...told])])
  // Of numbered documents the newest are meant.
  const title = sql.identifier(snake(resource.titleField))
  const order = resource.fields[resource.titleField]?.prefix ? sql`desc` : sql`asc`
  const page = sql`(select * from ${tableName(resource)} t where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`} order by ${title} ${order}, t.id limit 20)`
  const rows = await projection.read(run, page, sql`t.${title} ${order}, t.id`)
  return rows.map((row) => {
    const { [resource.titleField]: label, ...rest } = shownRow(user, projection.fields, { ...row })
    return {
      id: row.id,
      label: String(label ?? ''),
      ...Object.fromEntries(fills.map((key) => [key, key === resource.titleField ? label : rest[key]])),
      ...(told.length > 0 && { _option: Object.fromEntries(told.map((key) => [key, rest[key]])) }),
      _labels: row._labels,
    }
  })
}

/** What a picker tells this person of a row beside its title: of a resource that they do not see, what forms fill in. */
function optionOf(user: User, resource: Resource): string[] {
  const offered = offeredBy(user, resource)
  return (resource.pickerFields ?? []).filter((key) => {
    const field = resource.fields[key]
    return field !== undefined && mayRead(user, field) && (!offered || offered.fills.has(key))
  })
}
