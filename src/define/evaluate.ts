import { isAsked } from './asked.ts'
import { businessDay, isDay } from './business-day.ts'
import { add, compare, type Decimal, decimalOf, divide, multiply, negate, numberOf, round } from './decimal.ts'
import { type AnyField, type Fields, is, isDate, isInstant, isNotNull, placesOf } from './field.ts'
import { type Children, childrenIn, columnsIn, type Formula, isChildren } from './formula.ts'
import { matches } from './where.ts'

type RowLike = Readonly<Record<string, unknown>>
/** An exact figure, a day `YYYY-MM-DD`, or nothing. */
export type Figure = Decimal | string | null
/** What a figure over children comes to; who asks knows where they are. */
export type ChildFigure = (children: Children) => Figure

const zero: Decimal = { digits: 0n, places: 0 }
const hundredth: Decimal = { digits: 1n, places: 2 }
const hundred: Decimal = { digits: 100n, places: 0 }
const day = 86_400_000

/** The columns that are kept with a formula, each behind those that it is made of; empty for most definitions. */
export function formulaNames(fields: Fields): readonly string[] {
  const known = ordered.get(fields)
  if (known) return known
  const names = new Set<string>()
  const visit = (name: string, above: readonly string[]) => {
    const formula = fields[name]?.formula
    if (formula === undefined || is(isAsked, fields[name]) || names.has(name) || above.includes(name)) return
    for (const part of columnsIn(formula)) visit(part, [...above, name])
    names.add(name)
  }
  for (const name of Object.keys(fields)) visit(name, [])
  const order = [...names]
  ordered.set(fields, order)
  return order
}
const ordered = new WeakMap<Fields, readonly string[]>()

/** The computed columns of a row, from its other columns and its children: all, or those that are wanted. */
export function figuresOf(
  fields: Fields,
  row: RowLike,
  children: ChildFigure,
  isWanted: (name: string) => boolean = () => true,
): Record<string, number | string | null> {
  const figures: Record<string, number | string | null> = {}
  for (const name of formulaNames(fields)) {
    const field = fields[name]
    if (field?.formula === undefined || !isWanted(name)) continue
    figures[name] = kept(field, evaluate(field.formula, { fields, row: { ...row, ...figures }, children }))
  }
  return figures
}

/** The figure of one formula over one row, exact. */
export function evaluate(formula: Formula, source: { fields: Fields; row: RowLike; children: ChildFigure }): Figure {
  const of = (part: Formula) => evaluate(part, source)
  const number = (part: Formula) => numeric(of(part))
  if (formula === null) return null
  if (typeof formula === 'number') return decimalOf(formula, placesIn(formula))
  if (typeof formula === 'string') return figureOf(source.fields[formula], source.row[formula])
  if (isChildren(formula)) return source.children(formula)
  if ('plus' in formula) return sum(formula.plus.map(number))
  if ('minus' in formula) {
    const [first = null, ...others] = formula.minus.map(number)
    return add(first ?? zero, negate(sum(others)))
  }
  if ('times' in formula) return product(formula.times.map(number))
  if ('percent' in formula) return product([...formula.percent.map(number), hundredth])
  if ('fen' in formula) return product([number(formula.fen), hundred])
  if ('ratio' in formula) {
    const [part, whole] = formula.ratio.map(number)
    return part && whole ? divide(part, whole, formula.places) : null
  }
  if ('days' in formula) return daysOf(...(formula.days.map(of) as [Figure, Figure]))
  return of(matches(source.row, formula.when) ? formula.then : formula.otherwise)
}

/** A figure over child rows that are at hand; of a form's lines, say. */
export function overRows({ over, column = '', where }: Children, fields: Fields, rows: readonly RowLike[]): Figure {
  const counted = rows.filter((row) => matches(row, where))
  if (over === 'count') return { digits: BigInt(counted.length), places: 0 }
  const values = counted.map((row) => figureOf(fields[column], row[column]))
  if (over === 'sum') return sum(values.map(numeric))
  const known = values.filter((value) => value !== null)
  const ranked = known.sort((one, other) => (isText(one) ? (one < other ? -1 : 1) : compare(one, other as Decimal)))
  return (over === 'min' ? ranked[0] : ranked.at(-1)) ?? null
}

/** Whether a formula speaks of children. */
export const hasChildren = ({ formula = null }: AnyField): boolean => childrenIn(formula).length > 0

const isText = (value: Figure): value is string => typeof value === 'string'
const numeric = (value: Figure): Decimal | null => (isText(value) ? null : value)

/** A column's value as a figure: a number with the places of its field, a day (of an instant: its business day). */
export function figureOf(field: AnyField | undefined, value: unknown): Figure {
  if (field && isDate(field)) return typeof value === 'string' && isDay(value) ? value : null
  if (field && isInstant(field)) return instantDay(value)
  return decimalOf(value, field ? placesOf(field) : 0)
}

function instantDay(value: unknown): string | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : businessDay(new Date(at))
}

const placesIn = (value: number): number => String(value).split('.')[1]?.length ?? 0

const sum = (values: readonly (Decimal | null)[]): Decimal =>
  values.reduce<Decimal>((total, value) => add(total, value ?? zero), zero)

const product = (values: readonly (Decimal | null)[]): Decimal | null =>
  values.reduce((total, value) => (total && value ? multiply(total, value) : null))

function daysOf(from: Figure, to: Figure): Decimal | null {
  if (!isText(from) || !isText(to)) return null
  return { digits: BigInt((Date.parse(to) - Date.parse(from)) / day), places: 0 }
}

/** As the column holds it: rounded to its places, and never null where the column is not. */
function kept(field: AnyField, figure: Figure): number | string | null {
  if (figure === null) return isNotNull(field) ? ((field.initial ?? 0) as number) : null
  if (isText(figure)) return figure
  return numberOf(round(figure, placesOf(field)))
}
