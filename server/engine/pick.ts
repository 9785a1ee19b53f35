import { type SQL, sql } from 'drizzle-orm'
import type { AnyField } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import type { Where } from '../../src/define/where.ts'
import { snake } from '../db/names.ts'
import { mayPick, mayRead, offeredBy, scopeOf, seesWhole, shownRow } from './access.ts'
import { tableName } from './columns.ts'
import type { Person } from './person.ts'
import { project } from './project.ts'
import { refuse } from './refuse.ts'
import { keywordOf } from './search.ts'
import { whereOf } from './where.ts'

type Run = <T = Record<string, unknown>>(statement: SQL) => Promise<T[]>

export type Picking = {
  keyword?: string | undefined
  ids?: string[] | undefined
  where?: Where | undefined
  fills: string[]
  isWide: boolean
}

/** At most 20 rows for a reference picker: the label, what the option line says, and the values that picking one fills in. */
export async function pickRows(run: Run, person: Person, resource: Resource, asked: Picking) {
  if (!mayPick(person, resource)) throw refuse('access.denied')
  const scope = scopeOf(person, resource, 't')
  const conditions = [
    ...(scope ? [scope] : []),
    ...(asked.where ? [whereOf(resource, asked.where, 't')] : []),
    ...(asked.ids ? [sql`t.id = any(${sql.param(asked.ids)}::uuid[])`] : []),
    ...(asked.keyword && resource.search ? [await keywordOf(person, resource, asked.keyword, 't', run)] : []),
  ]
  // A masked phone would fill the form with stars that its check refuses.
  const isGiven = (field: AnyField | undefined): boolean =>
    field !== undefined && mayRead(person, field) && seesWhole(person, field)
  const fills = asked.fills.filter((key) => Object.hasOwn(resource.fields, key) && isGiven(resource.fields[key]))
  const told = optionOf(person, resource)
  const projection = project(resource, [...new Set([resource.title, ...fills, ...told])], [])
  const page = sql`(select * from ${tableName(resource)} t where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`} order by ${sql.identifier(snake(resource.title))}, t.id limit 20)`
  const rows = await projection.read(run, page, sql`t.${sql.identifier(snake(resource.title))}, t.id`)
  return rows.map((row) => {
    const { [resource.title]: label, ...rest } = shownRow(person, projection.fields, { ...row })
    return {
      id: row.id,
      label: String(label ?? ''),
      ...Object.fromEntries(fills.map((key) => [key, key === resource.title ? label : rest[key]])),
      ...(told.length > 0 && { _option: Object.fromEntries(told.map((key) => [key, rest[key]])) }),
      _labels: row._labels,
    }
  })
}

/** What a picker tells this person of a row beside its title: of a resource that they do not see, what forms fill in. */
function optionOf(person: Person, resource: Resource): string[] {
  const offered = offeredBy(person, resource)
  return (resource.option ?? []).filter((key) => {
    const field = resource.fields[key]
    return field !== undefined && mayRead(person, field) && (!offered || offered.fills.has(key))
  })
}
