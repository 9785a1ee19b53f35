import { type SQL, sql } from 'drizzle-orm'
import { type AnyField, is, isNotNull, isSet } from '../../src/define/field.ts'
import { fieldNamed } from '../../src/define/path.ts'
import type { Resource } from '../../src/define/resource.ts'
import { type AnyRow, valueIn } from '../db/columns.ts'
import { refuseField } from '../errors/business-error.ts'
import type { ListContext } from './list-context.ts'
import { project } from './project.ts'

type Ordered = Pick<ListContext, 'resource' | 'query'>

/** The order of a list over the alias `t`; the id decides between equals. */
export function orderOf({ resource, query }: Ordered): SQL {
  const parts = query.sort.map(({ path, descending }) => {
    const direction = descending ? sql`desc` : sql`asc`
    const nulls = is(isNotNull, sortField(resource, path)) ? sql`` : sql`nulls last`
    return sql`${sortExpression(resource, path)} ${direction} ${nulls}`
  })
  const tie = query.sort[0]?.descending ? sql`t.id desc` : sql`t.id asc`
  return sql.join([...parts, tie], sql`, `)
}

/** Where the next page begins: behind this row. Null where the order is not one that pages can be keyed by. */
export function cursorOf(list: Ordered, last: AnyRow): string | null {
  if (!isKeyed(list)) return null
  const values = list.query.sort.map(({ path }) => last[path])
  return values.some((value) => value === undefined)
    ? null
    : Buffer.from(JSON.stringify([...values, last.id])).toString('base64url')
}

/** The rows behind a cursor. */
export function keysetOf(list: Ordered, after: string): SQL {
  const { query, resource } = list
  const values = readCursor(after)
  if (values?.length !== query.sort.length + 1 || !isKeyed(list))
    throw refuseField('_after', 'request.badParameter', { name: '_after' })
  const keys = sql.join([...query.sort.map(({ path }) => valueIn(resource, 't', path)), sql`t.id`], sql`, `)
  const given = sql.join(
    values.map((one) => sql`${one}`),
    sql`, `,
  )
  return query.sort[0]?.descending ? sql`(${keys}) < (${given})` : sql`(${keys}) > (${given})`
}

function readCursor(after: string): unknown[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(after, 'base64url').toString('utf8'))
    const isScalar = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one)
    return Array.isArray(values) && values.every(isScalar) ? values : undefined
  } catch {
    return undefined
  }
}

/** Pages are keyed where every column of the order is never null and no set, and all run one way. */
function isKeyed({ resource, query }: Ordered): boolean {
  return query.sort.every(({ path, descending }) => {
    const field = sortField(resource, path)
    return field !== undefined && isNotNull(field) && !isSet(field) && descending === query.sort[0]?.descending
  })
}

const sortField = (resource: Resource, path: string): AnyField | undefined => fieldNamed(resource, path)

/** A path through a reference is sorted by what is found there. */
function sortExpression(resource: Resource, path: string): SQL {
  return path.includes('.') ? project(resource, [path]).expression(path) : valueIn(resource, 't', path)
}
