/**
 * A condition in one small language, with two readers: `matches` here, in memory, and `whereOf` on the server, in SQL.
 * They must agree on every row, nulls included: `ne` and `nin` hold for null, every other comparison with null is false.
 */
export type Scalar = string | number | boolean
/** What another column of the same row holds: `{ endsOn: { lt: { field: 'startsOn' } } }`. */
export type FieldOperand = { field: string }

export type Condition = {
  eq?: Scalar | FieldOperand | null
  ne?: Scalar | FieldOperand | null
  in?: readonly Scalar[]
  nin?: readonly Scalar[]
  lt?: Scalar | FieldOperand
  lte?: Scalar | FieldOperand
  gt?: Scalar | FieldOperand
  gte?: Scalar | FieldOperand
  /** Both ends belong to it. */
  between?: readonly [Scalar, Scalar]
  contains?: string
  startswith?: string
  null?: true
  nnull?: true
}

/** Operators are Refine's own words. */
export type Operator = keyof Condition
export const operators = [
  'eq',
  'ne',
  'in',
  'nin',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'contains',
  'startswith',
  'null',
  'nnull',
] as const satisfies readonly Operator[]

/**
 * All entries hold; `or` holds when one of its members does, `and` when every one does. A key may be a path through a reference or a line
 * (`orderId.toRegion`), which only the SQL reader understands. Text values `$actor`, `$office`, `$today`, `$today+30`
 * are filled in by `resolveWhere`, and among several `$roles` and `$officesAbove`, the person's office with those above it.
 */
export type Where = { readonly [path: string]: Condition | Scalar | null | readonly Where[] | undefined } & {
  readonly or?: readonly Where[]
  readonly and?: readonly Where[]
}

export type WhereContext = {
  actor: string
  office: string
  today: string
  /** What `$roles` and `$officesAbove` of a list stand for; only the server knows them. */
  roles?: readonly string[]
  officesAbove?: readonly string[]
}

type RowLike = Readonly<Record<string, unknown>>

/** Whether the row satisfies the condition. */
export function matches(row: RowLike, where: Where | undefined): boolean {
  if (!where) return true
  return Object.entries(where).every(([key, part]) => {
    if (part === undefined) return true
    if (key === 'or') return (part as readonly Where[]).some((one) => matches(row, one))
    if (key === 'and') return (part as readonly Where[]).every((one) => matches(row, one))
    const value = row[key] ?? null
    return Object.entries(conditionOf(part)).every(([operator, operand]) => {
      if (operand === undefined) return true
      if (Array.isArray(value)) return holdsSet(value, operator as Operator, operand as never)
      if (isFieldOperand(operand)) return holdsBetween(value, operator as Operator, row[operand.field] ?? null)
      return holds(value, operator as Operator, operand as never)
    })
  })
}

/** Whether the operand is another column of the row. */
export const isFieldOperand = (operand: unknown): operand is FieldOperand =>
  typeof operand === 'object' && operand !== null && 'field' in operand

/** Two columns of one row: where one of them is empty nothing can be said, but that they are not alike. */
const holdsBetween = (value: unknown, operator: Operator, other: unknown): boolean =>
  value === null || other === null ? operator === 'ne' : holds(value, operator, other as never)

/** A bare scalar means equality. */
export function conditionOf(part: unknown): Condition {
  return part !== null && typeof part === 'object' && !Array.isArray(part)
    ? (part as Condition)
    : { eq: part as Scalar }
}

/** A set equals what it holds: `eq` and `in` ask for a member; it is never null. */
function holdsSet(value: readonly unknown[], operator: Operator, operand: never): boolean {
  switch (operator) {
    case 'eq':
      return value.includes(operand)
    case 'ne':
      return !value.includes(operand)
    case 'in':
      return (operand as Scalar[]).some((one) => value.includes(one))
    case 'nin':
      return !(operand as Scalar[]).some((one) => value.includes(one))
    case 'nnull':
      return true
    default:
      return false
  }
}

function holds(value: unknown, operator: Operator, operand: never): boolean {
  switch (operator) {
    case 'null':
      return value === null
    case 'nnull':
      return value !== null
    case 'eq':
      return value === operand
    case 'ne':
      return value !== operand
    case 'in':
      return value !== null && (operand as Scalar[]).includes(value as Scalar)
    case 'nin':
      return value === null || !(operand as Scalar[]).includes(value as Scalar)
    case 'lt':
      return value !== null && (value as Scalar) < (operand as Scalar)
    case 'lte':
      return value !== null && (value as Scalar) <= (operand as Scalar)
    case 'gt':
      return value !== null && (value as Scalar) > (operand as Scalar)
    case 'gte':
      return value !== null && (value as Scalar) >= (operand as Scalar)
    case 'between': {
      const [from, to] = operand as [Scalar, Scalar]
      return value !== null && (value as Scalar) >= from && (value as Scalar) <= to
    }
    case 'contains':
      return value !== null && String(value).toLowerCase().includes(String(operand).toLowerCase())
    case 'startswith':
      return value !== null && String(value).toLowerCase().startsWith(String(operand).toLowerCase())
  }
}

/** Fills `$actor`, `$office`, `$today`, `$today±days`, `$roles` and `$officesAbove` in. Pure: the business day comes from the caller. */
export function resolveWhere(where: Where, context: WhereContext): Where {
  const scalar = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.flatMap((one): unknown[] => listed(one, context) ?? [scalar(one)])
    if (typeof value !== 'string' || value[0] !== '$') return value
    if (value === '$actor') return context.actor
    if (value === '$office') return context.office
    const day = /^\$today([+-]\d{1,4})?$/.exec(value)
    return day ? addDays(context.today, Number(day[1] ?? 0)) : value
  }
  return Object.fromEntries(
    Object.entries(where).map(([key, part]) => {
      if (key === 'or' || key === 'and')
        return [key, (part as readonly Where[]).map((one) => resolveWhere(one, context))]
      if (part === undefined || part === null || typeof part !== 'object') return [key, scalar(part)]
      return [key, Object.fromEntries(Object.entries(part).map(([operator, value]) => [operator, scalar(value)]))]
    }),
  ) as Where
}

/** What stands for several in a list of values. */
const listed = (value: unknown, { roles, officesAbove }: WhereContext): string[] | undefined =>
  value === '$roles' ? [...(roles ?? [])] : value === '$officesAbove' ? [...(officesAbove ?? [])] : undefined

/** Whether the row satisfies the condition for that person on that day. */
export const matchesFor = (row: RowLike, where: Where | undefined, context: WhereContext): boolean =>
  where === undefined || matches(row, resolveWhere(where, context))

/** The fields that a condition speaks of, those that it compares with among them. */
export function namesIn(...conditions: (Where | undefined)[]): string[] {
  const names = conditions.flatMap((where) =>
    Object.entries(where ?? {}).flatMap(([key, part]) => {
      if (key === 'or' || key === 'and') return namesIn(...(part as readonly Where[]))
      const others = Object.values(conditionOf(part)).flatMap((one) => (isFieldOperand(one) ? [one.field] : []))
      return [key, ...others]
    }),
  )
  return [...new Set(names)]
}

/** Joins conditions so that all hold, also where two speak of the same field. */
export function both(...parts: (Where | undefined)[]): Where {
  const given = parts.filter((part): part is Where => part !== undefined && Object.keys(part).length > 0)
  return given.length <= 1 ? (given[0] ?? {}) : { and: given }
}

/** Adds whole days to a `YYYY-MM-DD` day. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
