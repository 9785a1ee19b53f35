import { type AnyField, computed, decimal, type Field, integer, isDate, isInstant } from './field.ts'
import type { Flag } from './flags.ts'
import { columnsIn, type Formula } from './formula.ts'
import type { Resource } from './resource.ts'
import type { Right } from './rights.ts'
import type { Text } from './text.ts'
import { isUnit, type SpanName } from './time-span.ts'
import { namesIn, type Where } from './where.ts'

/** A figure over rows of a list: how many there are, or the total of a column. It leads to the list, whose total it is. */
export type ListMeasure = {
  /** Whose rows. */
  readonly of: string
  /** The column that is added up, one of the totals of the view; without it the rows are counted. */
  readonly column?: string
  /** The list of the resource to which the figure leads, and whose condition its rows fulfil; the first unless told. */
  readonly view?: string
  /** The column by which a row belongs to a day of the period; without it the figure is as of now. */
  readonly on?: string
  /** A stock: all up to the end of the period, of rows that never change, dated by `on`. */
  readonly asOf?: true
  /** Which rows; conditions that all hold. `$until` is the last day of the period, `$until-30` one before it. */
  readonly where?: Where
  /** The reference of its rows to a row of the report's own resource, along which groups and filters are found. */
  readonly through?: string
  /** Groups and filters that are called otherwise in its rows, by their names in the report. */
  readonly paths?: Readonly<Record<string, string>>
  /** What it is called; a sum as its column unless told. */
  readonly label?: Text
  /** Not shown: others are made of it. */
  readonly hidden?: true
  /** Whose menu flag, or which right, it needs beyond those of its list. */
  readonly flag?: Flag
  readonly right?: Right
}

/** A figure made of others of the same row, by a formula over their names. */
export type ComputedMeasure = AnyField & { readonly formula: Formula }

/** A figure that looks at other rows: the part of the whole, the place among them, the change since the period before. */
export type CompareMeasure = { readonly label: Text } & (
  | { readonly share: string }
  | { readonly rank: string }
  | { readonly change: string }
)

export type Measure = ListMeasure | ComputedMeasure | CompareMeasure

export type Chart = {
  /** Bars beside or upon each other, lines over time, or parts of a whole. */
  kind: 'bar' | 'line' | 'stacked' | 'share'
  /** The figures that it shows; one where it shows parts of a whole. */
  of: readonly string[]
}

/** A declared report, as the interpreters see it. */
export type Report = {
  /** Its address in the interface, `/api/reports/<name>`. */
  name: string
  label: Text
  /** The address of its page. */
  path: string
  flag?: Flag
  right?: Right
  /** The resource whose columns its groups and filters are. */
  of: string
  /**
   * What there is a row for, the first unless another is chosen: a column of `of`, a unit of time (`month`: by the column
   * `on` of each figure), or two of them, `officeId,month`.
   */
  rows: readonly string[]
  /** What a group is called where it is more than its column: 归属地. */
  groupLabels?: Readonly<Record<string, Text>>
  /** Columns of `of` by which all figures are narrowed. */
  filters?: readonly string[]
  /** The period with which it opens: this month, unless told. */
  period?: SpanName
  measures: Readonly<Record<string, Measure>>
  /** Figures that are offered in the column chooser but hidden at first. */
  optionalColumns?: readonly string[]
  charts?: readonly Chart[]
  /** Lists, other reports and pages that one reaches from its head, by their names. */
  links?: readonly string[]
  /** The figure by which rows stand in order, greatest first; units of time stand as they come. */
  sort?: string
}

type Definition<M extends Record<string, Measure>> = Omit<
  Report,
  'measures' | 'optionalColumns' | 'charts' | 'sort'
> & {
  measures: M
  optionalColumns?: readonly (keyof M & string)[]
  charts?: readonly (Omit<Chart, 'of'> & { of: readonly (keyof M & string)[] })[]
  sort?: keyof M & string
}

/** Declares a report: one plain object without functions, interpreted by server and browser alike. */
export function defineReport<const M extends Record<string, Measure>>(report: Definition<M>): Report & { measures: M } {
  return report
}

type ListWords = Omit<ListMeasure, 'of' | 'column'>

/** How many rows of a list there are: `count('orders', { on: 'orderDate', label: ['单数', 'Orders'] })`. */
export const count = (of: string, words: ListWords & { label: Text }): ListMeasure => ({ of, ...words })

/** The total of a column: `sum('orders.revenueFen', { on: 'orderDate' })`. */
export function sum(path: string, words: ListWords): ListMeasure {
  const [of = '', column = ''] = path.split('.')
  return { of, column, ...words }
}

/** A figure made of others, in the shape of a field: `figure(decimal('毛利率', 'Margin', …), ratio('grossFen', 'revenueFen'))`. */
export const figure = <F extends AnyField>(field: F, formula: Formula): F & { readonly formula: Formula } =>
  ({ ...computed(field), formula }) as F & { readonly formula: Formula }

const percentage = { scale: 4, percent: true } as const

/** Which part of the whole a figure is. */
export const share = (of: string, label: Text): CompareMeasure => ({ share: of, label })
/** Its place among the rows, the greatest first. */
export const rank = (of: string, label: Text): CompareMeasure => ({ rank: of, label })
/** By how much it changed since the period before, as a part of that; unknown where there was nothing. */
export const change = (of: string, label: Text): CompareMeasure => ({ change: of, label })

export const isListMeasure = (measure: Measure): measure is ListMeasure => 'of' in measure
export const isComputedMeasure = (measure: Measure): measure is ComputedMeasure => 'formula' in measure

/** The figure that such a figure compares. */
export const comparedIn = (measure: CompareMeasure): string =>
  'share' in measure ? measure.share : 'rank' in measure ? measure.rank : measure.change

/** The figures that a figure is made of. */
export function partsOf(measure: Measure): readonly string[] {
  if (isListMeasure(measure)) return []
  return isComputedMeasure(measure) ? columnsIn(measure.formula) : [comparedIn(measure)]
}

/** How a figure is shown and written, as a field is; `find` knows the resource of a sum. */
export function fieldOf(measure: Measure, find: (name: string) => Pick<Resource, 'fields'> | undefined): AnyField {
  if (isComputedMeasure(measure)) return measure
  if (!isListMeasure(measure)) {
    const made: Field<'integer' | 'decimal'> =
      'rank' in measure ? integer(...measure.label) : decimal(...measure.label, percentage)
    return made as AnyField
  }
  const { column, label = ['', ''], of } = measure
  if (column === undefined) return integer(...label)
  const field = find(of)?.fields[column]
  if (!field) throw new Error(`${of} has no ${column}`)
  // What becomes of a single row says nothing of a sum.
  const { unknownWhile, minusWhen, formula, ...shown } = field
  return { ...shown, ...(measure.label ? { label: measure.label } : {}) }
}

/** The groups of a row: `officeId,month` are two. */
export const groupsOf = (rows: string): string[] => rows.split(',')

/** Where a group or filter of the report stands in the rows of a figure. */
export function pathIn(measure: ListMeasure, report: Pick<Report, 'of'>, name: string): string | undefined {
  const own = measure.paths?.[name]
  if (own !== undefined) return own
  if (measure.through !== undefined) return `${measure.through}.${name}`
  return measure.of === report.of ? name : undefined
}

/** Every column and path of its rows that a figure speaks of: its own, and where groups and filters stand. */
export function pathsOf(report: Pick<Report, 'of' | 'rows' | 'filters'>, measure: ListMeasure): string[] {
  const named = [...report.rows.flatMap(groupsOf).filter((name) => !isUnit(name)), ...(report.filters ?? [])]
  const places = named.flatMap((name) => pathIn(measure, report, name) ?? [])
  const own = [measure.column, measure.on].filter((one) => one !== undefined)
  return [...new Set([...places, ...own, ...namesIn(measure.where)])]
}

/** Whether a column tells the day of a row: a day, an instant, a month. */
export const isDated = (field: AnyField): boolean => isDate(field) || isInstant(field) || field.format === 'month'
