import { v7 as uuid } from 'uuid'
import { type AnyField, nothingOf } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import { resourceOf } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import type { Figures } from './figures.ts'
import { searchTextOf } from './search.ts'
import type { Numbers } from './sequence.ts'

type Draft = Record<string, unknown>
type Lined = Readonly<Record<string, Draft[]>>
/** What new rows begin with: who makes them, on which business day, their numbers, their figures. */
type Source = {
  user: User
  today: string
  numbers: Numbers
  figures: Pick<Figures, 'ofNew'>
}

/** Rows as they are inserted: ids, first values, numbers, computed columns and search text; `lines` go with each. */
export async function newRows(source: Source, resource: Resource, values: Draft[], lines: Lined): Promise<Draft[]> {
  const { today, figures } = source
  const numbered = Object.entries(resource.fields).filter(
    ([key, field]) => field.prefix !== undefined && values.some((row) => row[key] === undefined),
  )
  const numbers = await Promise.all(
    numbered.map(([, field]) => source.numbers(field.prefix ?? '', today, values.length)),
  )
  const lined = Object.fromEntries(
    Object.entries(lines).map(([key, rows]) => [key, linesOf(source, resource, key, rows)]),
  )
  return values.map((given, at) => {
    const row: Draft = { id: given.id ?? uuid(), ...withInitials(source, resource, given) }
    for (const [position, [key]] of numbered.entries()) row[key] = given[key] ?? numbers[position]?.[at]
    Object.assign(row, figures.ofNew(resource, row, lined))
    if (resource.search) row.searchText = searchTextOf(resource, row, lines)
    return row
  })
}

/** Lines as they will be inserted with their parent. */
function linesOf(source: Source, { lines }: Resource, key: string, rows: Draft[]): Draft[] {
  const line = resourceOf(lines?.[key]?.resource ?? '')
  return rows.map((given) => {
    const row = withInitials(source, line, given)
    return { ...row, ...source.figures.ofNew(line, row, {}) }
  })
}

function withInitials(source: Source, { fields }: Resource, given: Draft): Draft {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      given[key] === undefined ? initialOf(source, field) : given[key],
    ]),
  )
}

function initialOf({ user, today }: Source, field: AnyField): unknown {
  if (field.initial === '$actor') return user.id
  if (field.initial === '$office') return user.officeId
  if (field.initial === '$today') return today
  if (field.initial !== undefined) return field.initial
  return nothingOf(field)
}
