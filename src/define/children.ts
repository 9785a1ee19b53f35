import { figuresOf, hasChildren, overRows } from './evaluate.ts'
import type { Fields } from './field.ts'
import { type Children, childrenIn, columnsIn } from './formula.ts'
import type { Resource } from './resource.ts'
import { namesIn, type Where } from './where.ts'

type RowLike = Readonly<Record<string, unknown>>
type Find = (name: string) => Resource | undefined

/** Whose rows the children are, and by which of their references they belong to the row. */
export function linkOf({ lines }: Resource, { of, by = '' }: Children): { resource: string; by: string } {
  const line = lines?.[of]
  return line ? { resource: line.resource, by: line.by } : { resource: of, by }
}

/** A figure of a row that is made of rows of this resource: which of them, what leads to it, and the columns that count. */
export type Watched = {
  parent: Resource
  field: string
  by: string
  columns: readonly string[]
  where: Where | undefined
}

/** The figures of other rows that rows of a resource take part in. */
export const watchedBy = (registry: Readonly<Record<string, Resource>>, child: string): Watched[] =>
  Object.values(registry).flatMap((parent) =>
    Object.entries(parent.fields).flatMap(([field, { formula = null }]) =>
      childrenIn(formula)
        .map((children) => ({ children, ...linkOf(parent, children) }))
        .filter(({ resource }) => resource === child)
        .map(({ children: { column, where }, by }) => ({
          ...{ parent, field, by, where },
          columns: [by, ...(column ? [column] : []), ...namesIn(where)],
        })),
    ),
  )

/**
 * The figures of a draft with its lines, as they are while a person types: first those of each line, then its own. Only
 * what a draft can tell is answered: a figure over rows that are no lines of it is left out, and so is what follows from it.
 */
export function draftFigures(resource: Resource, draft: RowLike, find: Find): Record<string, number | string | null> {
  const lined = Object.fromEntries(
    Object.keys(resource.lines ?? {}).map((key) => [key, linesWithFigures(resource, key, draft[key], find)]),
  )
  const told = toldBy(resource, draft, find)
  const over = (children: Children) =>
    overRows(children, find(linkOf(resource, children).resource)?.fields ?? {}, lined[children.of] ?? [])
  return figuresOf(resource.fields, draft, over, (name) => told.has(name))
}

/** The lines of a draft with their own figures. */
function linesWithFigures(resource: Resource, key: string, given: unknown, find: Find): RowLike[] {
  const fields: Fields = find(resource.lines?.[key]?.resource ?? '')?.fields ?? {}
  const rows = Array.isArray(given) ? (given as RowLike[]) : []
  return rows.map((row) => ({
    ...row,
    ...figuresOf(
      fields,
      row,
      () => null,
      (name) => !hasChildren(fields[name] ?? none),
    ),
  }))
}
const none = { kind: 'integer', label: '' } as const

/** The figures that the draft knows every part of: columns that are in it, and lines that are. */
function toldBy(resource: Resource, draft: RowLike, find: Find): Set<string> {
  const isTold = (name: string, above: readonly string[]): boolean => {
    const formula = resource.fields[name]?.formula
    if (formula === undefined) return draft[name] !== undefined
    if (above.includes(name)) return false
    const isLined = (children: Children) =>
      Array.isArray(draft[children.of]) && isTyped(children, find(linkOf(resource, children).resource))
    return columnsIn(formula).every((part) => isTold(part, [...above, name])) && childrenIn(formula).every(isLined)
  }
  return new Set(
    Object.keys(resource.fields).filter((name) => resource.fields[name]?.formula !== undefined && isTold(name, [])),
  )
}

/** Whether lines of a form have the column: what a person types, or a figure of the line itself. */
function isTyped({ column, where }: Children, child: Resource | undefined): boolean {
  const fields = child?.fields ?? {}
  const isKnown = (name: string): boolean => {
    const field = fields[name]
    if (!field) return false
    if (field.formula !== undefined) return !hasChildren(field) && columnsIn(field.formula).every(isKnown)
    return field.readOnly !== true
  }
  return [...(column ? [column] : []), ...namesIn(where)].every(isKnown)
}
