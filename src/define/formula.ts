import { namesIn, type Where } from './where.ts'

/**
 * What a figure is made of: data, with three readers that agree on every row (tests/server/every-formula.test.ts): the
 * form while a person types and the server's write (`evaluate.ts`), and SQL (server/engine/formula-sql.ts). A text names
 * a column of the row, a number stands for itself, null for nothing.
 *
 * Nothing counts as 0 in sums and differences; a product, percentage, ratio or number of days of which a part is missing
 * is unknown (null), and so is a ratio to 0. What is unknown is kept as the field's `initial` (or 0) where its column is
 * never null. Figures are exact; they are rounded once, half up away from zero, to whole fen or the field's `scale`, and
 * so is a ratio to its places.
 */
export type Formula =
  | string
  | number
  | null
  | { readonly plus: readonly Formula[] }
  | { readonly minus: readonly Formula[] }
  | { readonly times: readonly Formula[] }
  | { readonly percent: readonly [amount: Formula, percent: Formula] }
  | { readonly ratio: readonly [part: Formula, whole: Formula]; readonly places: number }
  | { readonly fen: Formula }
  | { readonly days: readonly [from: string, to: string] }
  | { readonly when: Where; readonly then: Formula; readonly otherwise: Formula }
  | Children

/** A figure over child rows; `by` is their reference to the row where `of` is not the name of its lines. */
export type Children = {
  readonly over: 'count' | 'sum' | 'min' | 'max'
  readonly of: string
  readonly column?: string
  readonly by?: string
  readonly where?: Where
}

/** Which children count, and by which reference they belong to the row where they are not among its `lines`. */
type Which = { where?: Where; by?: string }

/** The sum of the parts: `plus('freightFen', 'pickupChargeFen')`. */
export function plus(...parts: readonly Formula[]): Formula {
  return { plus: parts }
}

/** The first less all the others. */
export function minus(...parts: readonly Formula[]): Formula {
  return { minus: parts }
}

/** Quantity by price. */
export function times(...parts: readonly Formula[]): Formula {
  return { times: parts }
}

/** So many percent of an amount: 3.5 is 3.5 %. */
export function percentOf(amount: Formula, percent: Formula): Formula {
  return { percent: [amount, percent] }
}

/** One figure over another, to four places (domain: NUMERIC(7,4)) or as many as are said; unknown over 0. */
export function ratio(part: Formula, whole: Formula, places = 4): Formula {
  return { ratio: [part, whole], places }
}

/** A price in yuan, which may have more than two places, as an amount: `times('litres', fenOf('pricePerLitre'))`. */
export function fenOf(yuan: Formula): Formula {
  return { fen: yuan }
}

/** Whole days from one date or business day to another. To `$today`, which no column keeps: each reader asks. */
export function daysBetween(from: string, to: string): Formula {
  return { days: [from, to] }
}

/** One figure while the row matches, else the other. */
export function when(where: Where, then: Formula, otherwise: Formula): Formula {
  return { when: where, then, otherwise }
}

/** How many children there are: `countOf('cars')`. By a path (`orderId.status`) in its condition it is kept nowhere. */
export function countOf(of: string, which: Which = {}): Children {
  return { over: 'count', of, ...which }
}

/** The sum over a column of the children, 0 without any: `sumOf('cars.freightFen')`. */
export function sumOf(path: string, which: Which = {}): Children {
  return { over: 'sum', ...pathOf(path), ...which }
}

/** The least of the children's values; unknown without any. */
export function minOf(path: string, which: Which = {}): Children {
  return { over: 'min', ...pathOf(path), ...which }
}

/** The greatest of the children's values; unknown without any. */
export function maxOf(path: string, which: Which = {}): Children {
  return { over: 'max', ...pathOf(path), ...which }
}

function pathOf(path: string): { of: string; column: string } {
  const [of = '', column = ''] = path.split('.')
  return { of, column }
}

export const isChildren = (formula: Formula): formula is Children =>
  formula !== null && typeof formula === 'object' && 'over' in formula

/** Whether a figure counts days until today. */
export const isUntilToday = (formula: Formula): formula is Extract<Formula, { days: unknown }> =>
  formula !== null && typeof formula === 'object' && 'days' in formula && formula.days[1] === '$today'

/** Whether a figure moves while neither its row nor its children are written: by what these refer to, or with the day. */
export const looksBeyond = (formula: Formula): boolean =>
  isUntilToday(formula) || (isChildren(formula) && namesIn(formula.where).some((name) => name.includes('.')))

/** The formulas that a formula is made of. */
export function partsOfFormula(formula: Formula): readonly Formula[] {
  if (formula === null || typeof formula !== 'object' || isChildren(formula)) return []
  if ('when' in formula) return [formula.then, formula.otherwise]
  if ('fen' in formula) return [formula.fen]
  return Object.values(formula).find(Array.isArray) as readonly Formula[]
}

/** The columns of the row that a formula speaks of, those of its conditions too. */
export function columnsIn(formula: Formula): string[] {
  if (typeof formula === 'string') return [formula]
  const asked = formula !== null && typeof formula === 'object' && 'when' in formula ? namesIn(formula.when) : []
  return [...new Set([...asked, ...partsOfFormula(formula).flatMap(columnsIn)])]
}

/** The figures over children in a formula. */
export const childrenIn = (formula: Formula): Children[] =>
  isChildren(formula) ? [formula] : partsOfFormula(formula).flatMap(childrenIn)
