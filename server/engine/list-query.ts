import { businessDay } from '../../src/define/business-day.ts'
import { type AnyField, date, datetime, isRef, isWhole, traitsOf } from '../../src/define/field.ts'
import type { ColumnType } from '../../src/define/kind.ts'
import { fieldNamed } from '../../src/define/path.ts'
import { commonFields, type Resource, type View } from '../../src/define/resource.ts'
import { schemaOfField } from '../../src/define/schema.ts'
import { namesIn, type Operator, operators, resolveWhere, type Where } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { refuseField } from '../errors/business-error.ts'
import { mayRead, offeredBy, reaches, seesWhole } from './access.ts'
import { assertBounded, type Filter, isWide } from './filter-bounds.ts'
import type { Picking } from './lookup.ts'

/** What a list is asked for, checked. */
export type ListQuery = {
  view: View | undefined
  start: number
  end: number
  sort: { path: string; descending: boolean }[]
  tab: string | undefined
  after: string | undefined
  keyword: string | undefined
  where: Where
  summary: boolean
  /** Asks for so much that few may do so at once (http/reading.ts). */
  isWide: boolean
}

/** Operators as suffixes of a parameter; json-server's words and this product's own. */
const suffixes: Record<string, Operator> = {
  ...Object.fromEntries(operators.map((operator) => [operator, operator])),
  like: 'contains',
}

const controls = new Set([
  '_start',
  '_end',
  '_sort',
  '_order',
  '_view',
  '_tab',
  '_after',
  '_summary',
  '_where',
  'q',
  'format',
])
/** Rows of one answer. */
const pageLimit = 500

/** Reads the parameters of a list; whatever is not known is refused by name. */
export function readListQuery(user: User, resource: Resource, given: Record<string, unknown>): ListQuery {
  const view = viewOf(resource, oneOf(given, '_view'))
  const start = wholeNumber(given, '_start', 0)
  const end = wholeNumber(given, '_end', start + 20)
  if (end < start || end - start > pageLimit) throw refuseField('_end', 'request.badParameter', { name: '_end' })
  const filters = Object.entries(given).filter(([name]) => !controls.has(name))
  const conditions = filters.map(([name, value]) => filterOf(user, resource, name, value))
  const whole = oneOf(given, '_where')
  const asked: Filter = {
    where: { and: [...conditions, ...(whole ? [readWhere(user, resource, whole)] : [])] },
    keyword: oneOf(given, 'q')?.slice(0, 100),
  }
  assertBounded(asked)
  return {
    view,
    start,
    end,
    sort: sortOf(user, resource, view, given),
    tab: oneOf(given, '_tab'),
    after: oneOf(given, '_after'),
    ...asked,
    summary: oneOf(given, '_summary') === '1',
    isWide: isWide(asked),
  }
}

function viewOf(resource: Resource, name: string | undefined): View | undefined {
  if (name === undefined) return undefined
  const view = Object.hasOwn(resource.views ?? {}, name) ? resource.views?.[name] : undefined
  if (!view) throw refuseField('_view', 'request.badParameter', { name: '_view' })
  return view
}

function oneOf(given: Record<string, unknown>, name: string): string | undefined {
  const value = given[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw refuseField(name, 'request.badParameter', { name })
  return value
}

function wholeNumber(given: Record<string, unknown>, name: string, otherwise: number): number {
  const text = oneOf(given, name)
  if (text === undefined) return otherwise
  if (!/^\d{1,9}$/.test(text)) throw refuseField(name, 'request.badParameter', { name })
  return Number(text)
}

function sortOf(
  user: User,
  resource: Resource,
  view: View | undefined,
  given: Record<string, unknown>,
): ListQuery['sort'] {
  const asked = oneOf(given, '_sort')?.split(',')
  if (!asked) return [parseSort(view?.sort ?? Object.values(resource.views ?? {})[0]?.sort ?? '-createdAt')]
  const orders = oneOf(given, '_order')?.split(',') ?? []
  return asked.slice(0, 4).map((path, at) => {
    const field = fieldAt(user, resource, path, '_sort', false)
    // The order of masked values tells them digit by digit, as asking for their parts would.
    if (!seesWhole(user, field)) throw refuseField('_sort', 'request.badParameter', { name: '_sort' })
    return { path, descending: (orders[at] ?? orders[0] ?? 'asc').toLowerCase() === 'desc' }
  })
}

const parseSort = (text: string) => ({ path: text.replace(/^-/, ''), descending: text.startsWith('-') })

/**
 * The field at the end of a path; one that does not exist, or that the person may not see, is unknown. Through lines a
 * row has several values: one can filter by them, not sort.
 */
export function fieldAt(user: User, resource: Resource, path: string, parameter = path, throughLines = true): AnyField {
  const field = fieldBehind(user, resource, path, parameter, throughLines)
  // To sort or filter by what one may not see tells it bit by bit.
  if (!reaches(user, resource, path)) throw refuseField(parameter, 'request.unknownParameter', { name: parameter })
  return field
}

function fieldBehind(user: User, resource: Resource, path: string, parameter: string, throughLines: boolean): AnyField {
  const [head, ...rest] = path.split('.') as [string, ...string[]]
  const unknown = () => refuseField(parameter, 'request.unknownParameter', { name: parameter })
  const line = throughLines && Object.hasOwn(resource.lines ?? {}, head) ? resource.lines?.[head] : undefined
  const field = fieldNamed(resource, head)
  if (rest.length > 3) throw unknown()
  if (rest.length > 0) {
    const target = line?.resource ?? (field && isRef(field) && mayRead(user, field) ? field.resource : undefined)
    if (!target) throw unknown()
    return fieldBehind(user, resourceOf(target), rest.join('.'), parameter, throughLines)
  }
  // What is cut to its reader row by row (usable-list.ts) would be told by asking for its parts.
  if (!field || !mayRead(user, field) || field.format === 'listState') throw unknown()
  return field
}

/** One filter as a parameter, `orderDate_gte=2026-01-01`, as a condition; a field that is not known is refused. */
export function filterOf(user: User, resource: Resource, name: string, value: unknown): Where {
  const at = name.lastIndexOf('_')
  const suffix = at > 0 ? suffixes[name.slice(at + 1)] : undefined
  const path = suffix ? name.slice(0, at) : name
  const field = fieldAt(user, resource, path, name)
  const values = (Array.isArray(value) ? value : [value]).map(String)
  const operator = suffix ?? (values.length > 1 ? 'in' : 'eq')
  return { [path]: { [operator]: operandOf(user, field, operator, values, name) } }
}

/** A whole condition as JSON, checked field by field and operator by operator. */
function readWhere(user: User, resource: Resource, text: string): Where {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw refuseField('_where', 'request.badParameter', { name: '_where' })
  }
  return checkWhere(user, resource, parsed, 0)
}

function checkWhere(user: User, resource: Resource, given: unknown, depth: number): Where {
  const bad = (name: string) => refuseField('_where', 'request.badParameter', { name })
  if (given === null || typeof given !== 'object' || Array.isArray(given) || depth > 5) throw bad('_where')
  const parts = Object.entries(given).map(([key, part]): Where => {
    if (key === 'or' || key === 'and') {
      if (!Array.isArray(part)) throw bad(key)
      return { [key]: part.map((one) => checkWhere(user, resource, one, depth + 1)) }
    }
    const field = fieldAt(user, resource, key, key)
    const condition = part !== null && typeof part === 'object' && !Array.isArray(part) ? part : { eq: part }
    const checked = Object.entries(condition).map(([operator, operand]) => {
      if (!(operators as readonly string[]).includes(operator)) throw bad(`${key}.${operator}`)
      if (operand === null && operator === 'eq') return ['null', true]
      if (operand === null && operator === 'ne') return ['nnull', true]
      const values = [operand].flat()
      if (!values.every(isScalar)) throw bad(`${key}.${operator}`)
      return [operator, operandOf(user, field, operator as Operator, values.map(String), key)]
    })
    return { [key]: Object.fromEntries(checked) }
  })
  return { and: parts }
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

function operandOf(user: User, field: AnyField, operator: Operator, values: string[], name: string): unknown {
  const bad = () => refuseField(name, 'request.badParameter', { name })
  const isList = operator === 'in' || operator === 'nin' || operator === 'between'
  if (!isList && values.length !== 1) throw bad()
  if (operator === 'null' || operator === 'nnull') {
    if (values[0] !== '1' && values[0] !== 'true') throw bad()
    return true
  }
  // Who sees 138****8000 must not find the digits between by asking for parts, or for a thousand numbers at once.
  if (!seesWhole(user, field) && operator !== 'eq') throw bad()
  const first = values[0] ?? ''
  if (operator === 'contains' || operator === 'startswith') {
    if (first.length > 100 || first.includes('\u0000')) throw bad()
    return first
  }
  const parts = isList ? values.flatMap((value) => value.split(',')) : [first]
  if (operator === 'between' && parts.length !== 2) throw bad()
  const typed = parts.map((part) => scalarOf(field, part, bad))
  return isList ? typed : typed[0]
}

type Scalar = string | number | boolean

const scalars = {
  text: textScalar,
  bigint: numberScalar,
  numeric: numberScalar,
  boolean: booleanScalar,
  date: timeScalar(schemaOfField(date('', '', { required: true }))),
  timestamptz: timeScalar(schemaOfField(datetime('', '', { required: true }))),
  uuid: idScalar,
  'text[]': textScalar,
  'uuid[]': idScalar,
} satisfies Record<ColumnType, (text: string, field: AnyField) => Scalar | undefined>

/** A filter's text as a value of the field. */
function scalarOf(field: AnyField, text: string, bad: () => Error): Scalar {
  const value = scalars[traitsOf(field).column](text, field)
  if (value === undefined) throw bad()
  return value
}

function textScalar(text: string): string | undefined {
  return text.length > 200 || text.includes('\u0000') ? undefined : text
}

function booleanScalar(text: string): boolean | undefined {
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : undefined
}

function numberScalar(text: string, field: AnyField): number | undefined {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER) return undefined
  return isWhole(field) && !Number.isInteger(number) ? undefined : number
}

function idScalar(text: string): string | undefined {
  if (text === '$actor' || text === '$office') return text
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined
}

function timeScalar(schema: ReturnType<typeof schemaOfField>) {
  return (text: string): string | undefined =>
    /^\$today([+-]\d{1,4})?$/.test(text) ? text : (schema.safeParse(text).data as string | undefined)
}

const lookupControls = new Set(['q', 'id', 'fills', '_where'])

/** What a reference picker is asked for: a keyword, or ids, within the field's own condition. */
export function readPickQuery(user: User, resource: Resource, given: Record<string, unknown>, now: Date): Picking {
  const strange = Object.keys(given).find((name) => !lookupControls.has(name))
  if (strange) throw refuseField(strange, 'request.unknownParameter', { name: strange })
  const ids = given.id === undefined ? undefined : [given.id].flat().map(String)
  const idField = commonFields.id as AnyField
  for (const id of ids ?? []) scalarOf(idField, id, () => refuseField('id', 'request.badParameter', { name: 'id' }))
  const text = oneOf(given, '_where')
  const where = text ? readWhere(user, resource, text) : undefined
  const offered = offeredBy(user, resource)
  const foreign = offered && namesIn(where).find((name) => !offered.where.has(name))
  if (foreign) throw refuseField('_where', 'request.unknownParameter', { name: foreign })
  const context = { actor: user.id, office: user.officeId, today: businessDay(now) }
  const keyword = oneOf(given, 'q')?.slice(0, 100)
  const asked: Filter = { where: { and: [...(where ? [where] : []), ...(ids ? [{ id: { in: ids } }] : [])] }, keyword }
  assertBounded(asked)
  return {
    keyword,
    isWide: isWide(asked),
    ids,
    fills: (oneOf(given, 'fills') ?? '')
      .split(',')
      .filter((name) => name !== '' && (!offered || offered.fills.has(name)))
      .slice(0, 20),
    where: where && resolveWhere(where, context),
  }
}
