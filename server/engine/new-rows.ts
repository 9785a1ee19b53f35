import { v7 as uuid } from 'uuid'
import { type AnyField, isNotNull } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import type { User } from '../auth/user.ts'
import { searchTextOf } from './search.ts'
import type { Numbers } from './sequence.ts'

type Values = Record<string, unknown>
type Writing = { user: User; today: string; numbers: Numbers }

/** Rows as they are inserted: with an id, the initial values of the definition, their numbers and their search texts. */
export async function newRows(
  { user, today, numbers }: Writing,
  resource: Resource,
  values: readonly Values[],
  lines: Record<string, Values[]>,
): Promise<Values[]> {
  const numbered = Object.entries(resource.fields).filter(
    ([key, field]) => field.kind === 'sequence' && values.some((row) => row[key] === undefined),
  )
  const drawn = await Promise.all(numbered.map(([, field]) => numbers(field.prefix ?? '', today, values.length)))
  return values.map((given, at) => {
    const row: Values = { id: given.id ?? uuid() }
    for (const [key, field] of Object.entries(resource.fields))
      row[key] = given[key] === undefined ? initialOf(field) : given[key]
    for (const [position, [key]] of numbered.entries()) row[key] = given[key] ?? drawn[position]?.[at]
    if (resource.search) row.searchText = searchTextOf(resource, row, lines)
    return row
  })

  function initialOf(field: AnyField): unknown {
    if (field.initial === '$actor') return user.id
    if (field.initial === '$office') return user.officeId
    if (field.initial === '$today') return today
    if (field.initial !== undefined) return field.initial
    if (field.kind === 'boolean') return false
    return isNotNull(field) && ['multiSelect', 'refs', 'file'].includes(field.kind) ? [] : null
  }
}
