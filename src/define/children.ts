import { figuresOf, formulaNames, hasChildren, overRows } from './evaluate.ts'
import type { Fields } from './field.ts'
import { type Children, childrenIn, columnsIn, isChildren } from './formula.ts'
import type { Resource } from './resource.ts'
import { namesIn, type Where } from './where.ts'

type RowLike = Readonly<Record<string, unknown>>
type Find = (name: string) => Resource | undefined

/** Whose rows the children are, and by which of their references they belong to the row. */
export function linkOf({ lines }: Resource, { of, by = '' }: Children): { resource: string; by: string } {
  const line = lines?.[of]
  return line ? { resource: line.resource, by: line.by } : { resource: of, by }
}

/** A figure of a row that is made of rows of this resource: of which of them, of which column, and what leads to it. */
export type Watched = { parent: Resource; field: string; by: string; column?: string; where?: Where }

/** The figures of other rows that rows of a resource take part in. */
export const watchedBy = (registry: Readonly<Record<string, Resource>>, child: string): Watched[] =>
  Object.values(registry).flatMap((parent) =>
    formulaNames(parent.fields).flatMap((field) =>
      childrenIn(parent.fields[field]?.formula ?? null).flatMap((children) => {
        const { resource, by } = linkOf(parent, children)
        return resource === child ? [{ ...children, parent, field, by }] : []
      }),
    ),
  )

/** The sums of a row over a column of its lines, by that column: what stands below them. */
export function sumsBelow({ fields }: Resource, lines: string): Readonly<Record<string, string>> {
  const sums = Object.entries(fields).flatMap(([name, { formula = null }]) =>
    isChildren(formula) && formula.over === 'sum' && formula.of === lines ? [[formula.column ?? '', name]] : [],
  )
  return Object.fromEntries(sums)
}

/**
 * The figures that follow while a person types: those that are made of nothing but what a form holds, fields and lines
 * that are written in it. What actions, other rows or the server's code move is left out, and so is what follows from it.
 */
export function liveFigures(resource: Resource, find: Find): ReadonlySet<string> {
  const isLive = (name: string): boolean => {
    const field = resource.fields[name]
    if (field?.formula === undefined) return field !== undefined && field.computed !== true
    return columnsIn(field.formula).every(isLive) && childrenIn(field.formula).every(isLined)
  }
  const isLined = (children: Children): boolean => {
    const line = resource.lines?.[children.of]
    const child = line && line.hidden !== 'form' ? find(line.resource) : undefined
    if (!child) return false
    const columns = [...(children.column ? [children.column] : []), ...namesIn(children.where)]
    return columns.every((name) => isTyped(child, name))
  }
  return new Set(formulaNames(resource.fields).filter(isLive))
}

/** Whether lines of a form hold the column: what a person types, or a figure of the line itself. */
export function isTyped({ fields }: Pick<Resource, 'fields'>, name: string): boolean {
  const field = fields[name]
  if (field?.formula === undefined) return field !== undefined && field.readOnly !== true
  return !hasChildren(field) && columnsIn(field.formula).every((part) => isTyped({ fields }, part))
}

/** The live figures of a draft with its lines: first those of each line, then its own. */
export function draftFigures(resource: Resource, draft: RowLike, find: Find): Record<string, number | string | null> {
  const live = liveFigures(resource, find)
  const over = (children: Children) => {
    const fields = find(linkOf(resource, children).resource)?.fields ?? {}
    const rows = Array.isArray(draft[children.of]) ? (draft[children.of] as RowLike[]) : []
    return overRows(
      children,
      fields,
      rows.map((row) => ({ ...row, ...lineFigures(fields, row) })),
    )
  }
  return figuresOf(resource.fields, draft, over, (name) => live.has(name))
}

/** The figures of a line that are made of the line alone. */
export const lineFigures = (fields: Fields, line: RowLike): Record<string, number | string | null> =>
  figuresOf(
    fields,
    line,
    () => null,
    (name) => fields[name] !== undefined && !hasChildren(fields[name]),
  )
