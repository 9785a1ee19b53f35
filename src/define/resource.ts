import { exportRightOf } from './export-rights.ts'
import {
  type AnyField,
  type Badge,
  type DraftOf,
  type Fields,
  is,
  isMasked,
  isState,
  type StateKind,
  traitsOf,
  type Values,
} from './field.ts'
import type {
  Action,
  Common,
  Lines,
  Related,
  Resource,
  RowRight,
  RowRule,
  Rule,
  Unique,
  View,
} from './resource-words.ts'
import type { Right } from './rights.ts'
import type { Where } from './where.ts'

export type * from './resource-words.ts'

/** The common columns as fields, for lists, filters and exports. */
export const commonFields: Readonly<Record<string, AnyField>> = {
  id: { kind: 'ref', label: ['编号', 'No.'], required: true, readOnly: true },
  version: { kind: 'integer', label: ['版本', 'Version'], required: true, readOnly: true },
  createdAt: { kind: 'datetime', label: ['创建时间', 'Created'], required: true, readOnly: true },
  createdById: { kind: 'ref', label: ['创建人', 'Created by'], resource: 'staff', readOnly: true, width: 110 },
  updatedAt: { kind: 'datetime', label: ['更新时间', 'Updated'], required: true, readOnly: true },
  updatedById: { kind: 'ref', label: ['更新人', 'Updated by'], resource: 'staff', readOnly: true, width: 110 },
}

const rulesOf = (right: RowRight): readonly RowRule[] =>
  right === false ? [] : typeof right === 'string' ? [{ right }] : right

/** Everybody's ways to change a row by form: one of them must hold. */
export const changeRules = ({ rights }: Resource): readonly RowRule[] => rulesOf(rights.change)

/** Everybody's ways to remove a row. */
export const removeRules = ({ rights }: Resource): readonly RowRule[] => rulesOf(rights.remove ?? false)

/** The rights with any of which a person takes the rows of a resource out. */
export const exportRights = ({ flag, exchange }: Resource): readonly Right[] => [
  ...(flag ? [exportRightOf[flag]] : []),
  ...(typeof exchange?.export === 'string' ? [exchange.export] : []),
]

/** The columns of it. */
export const uniqueColumns = (one: Unique): readonly string[] => ('columns' in one ? one.columns : one)

type StateOf<FS> = {
  [K in keyof FS]: FS[K] extends { kind: StateKind; options: infer S } ? keyof S & string : never
}[keyof FS]

/** A column's name, or a path through a reference or lines. A misspelt plain name is a compile error on that word. */
type Path<FS, L> = (keyof FS & string) | keyof Common | `${(keyof FS | keyof L) & string}.${string}`

/** A column or path; with `-` before it, the greatest or latest first. */
type Sort<FS, L> = Path<FS, L> | `-${Path<FS, L>}`

/** A view as it is declared: `columns` are those of `defaultColumns`, and the newest row comes first, unless it says so. */
type ViewDefinition<FS, L, A> = Omit<
  View,
  'columns' | 'optionalColumns' | 'filters' | 'totals' | 'sort' | 'actions'
> & {
  columns?: readonly Path<FS, L>[]
  optionalColumns?: readonly Path<FS, L>[]
  filters?: readonly Path<FS, L>[]
  totals?: readonly (keyof FS & string)[]
  sort?: Sort<FS, L>
  actions?: readonly (keyof A & string)[]
}

type Definition<
  N extends string,
  FS extends Record<string, AnyField>,
  L extends Record<string, Lines>,
  A extends Record<string, Action<StateOf<FS>, Fields>>,
> = Omit<
  Resource,
  | 'name'
  | 'fields'
  | 'lines'
  | 'actions'
  | 'views'
  | 'titleField'
  | 'confirmFields'
  | 'scope'
  | 'lockAfter'
  | 'period'
  | 'rules'
  | 'search'
  | 'pickerFields'
  | 'unique'
  | 'indexes'
> & {
  name: N
  fields: FS
  lines?: L
  actions?: A
  titleField: keyof FS & string
  confirmFields?: readonly (keyof FS & string)[]
  scope:
    | {
        own?: (keyof FS & string) | 'id' | 'createdById'
        office?: (keyof FS & string) | 'id'
        ownRight?: Right
        resource?: keyof FS & string
        where?: Where
      }
    | { parent: keyof FS & string; orBy?: keyof FS & string }
    | 'all'
  lockAfter?: keyof FS & string
  period?: Path<FS, L> | { by: Path<FS, L>; columns: readonly (keyof FS & string)[] }
  rules?: readonly (Rule & { field: keyof FS & string })[]
  search?: readonly Path<FS, L>[]
  pickerFields?: readonly (keyof FS & string)[]
  unique?: readonly (readonly (keyof FS & string)[] | { columns: readonly (keyof FS & string)[]; where: Where })[]
  indexes?: readonly (readonly (keyof FS | keyof Common)[])[]
  views?: Record<string, ViewDefinition<FS, L, A>>
}

type Declared<
  N extends string,
  FS extends Record<string, AnyField>,
  L extends Record<string, Lines>,
  A extends Record<string, Action<StateOf<FS>, Fields>>,
> = Omit<Definition<N, FS, L, A>, 'views'> & { fields: FS; lines: L; actions: A; views?: Record<string, View> }

/** Declares a resource: one plain object without functions, interpreted by server and browser alike. */
export function defineResource<
  const N extends string,
  const FS extends Record<string, AnyField>,
  const L extends Record<string, Lines> = Record<never, Lines>,
  const A extends Record<string, Action<StateOf<FS>, Fields>> = Record<never, never>,
>(definition: Definition<N, FS, L, A>): Declared<N, FS, L, A> {
  const { views } = definition
  if (!views) return definition as Declared<N, FS, L, A>
  const columns = defaultColumns(definition.fields)
  const whole = Object.entries(views).map(([key, view]) => [key, { columns, sort: '-createdAt', ...view }])
  return { ...definition, views: Object.fromEntries(whole) } as Declared<N, FS, L, A>
}

/** What a list shows where it does not say: every field in its order, but for long texts, files and what is hidden. */
export const defaultColumns = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => {
    const field = fields[name] as AnyField
    const { isMultiline, lookup } = traitsOf(field)
    return !isMultiline && lookup !== 'files' && field.hidden === undefined
  })

/** The searched fields that not everybody sees whole. */
export const maskedSearch = (resource: Resource): string[] =>
  (resource.search ?? []).filter((path) => {
    const field = resource.fields[path]
    return field !== undefined && isMasked(field)
  })

/** A child row edited inside its parent's form. */
export function lines<const R extends string>(
  label: string,
  english: string,
  resource: R,
  options: Omit<Lines, 'label' | 'resource'>,
): Lines & { resource: R } {
  return { label: [label, english], resource, ...options }
}

/** Rows of others below the detail of a row: those whose reference `by` leads to it. */
export const related = <const M extends Omit<Related, 'label' | 'resource'>>(
  label: string,
  english: string,
  resource: string,
  more: M,
): Pick<Related, 'label' | 'resource'> & M => ({
  label: [label, english],
  resource,
  ...more,
})

/** Whether the action is not for that person: four eyes, and they are one of the two. */
export const isOwn = ({ notBy }: Action, row: Readonly<Record<string, unknown>>, userId: string): boolean =>
  notBy?.columns.some((column) => row[column] === userId) ?? false

/** Whether the row is still being written: in its first state, in which what is `required: 'onSubmit'` may be missing. */
export function isBeingWritten(resource: Resource, row: Readonly<Record<string, unknown>>): boolean {
  const state = stateFieldOf(resource)
  return state !== undefined && row[state] === resource.fields[state]?.initial
}

/** A row as the server returns it: the common columns and every field that the person may see. */
export type Row<R extends { fields: unknown }> = Common & Values<R['fields']>
/** What a client may send to create a row. */
export type Draft<R extends { fields: unknown }> = DraftOf<R['fields']>
/** What an action asks for. */
export type ActionInput<R, V> = R extends { actions: infer A }
  ? V extends keyof A
    ? A[V] extends { input: infer I }
      ? DraftOf<I>
      : Record<never, never>
    : never
  : never

/** The state field of a resource, if it has one. */
export function stateFieldOf(resource: Resource): string | undefined {
  return Object.keys(resource.fields).find((name) => is(isState, resource.fields[name]))
}

/** What stands beside the state of a row, and why. */
export function badgeOf(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): (Badge & { reason: string }) | undefined {
  const name = stateFieldOf(resource) ?? ''
  const mark = resource.fields[name]?.badge
  const reason = mark && row[name] === mark.of ? row[mark.field] : undefined
  return mark && reason ? { ...mark, reason: String(reason) } : undefined
}
