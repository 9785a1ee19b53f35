import type { Resource } from './resource.ts'

type Closing = { by: string; columns?: readonly string[] }

/** The period of a resource: its own, or that of the parent in whose form its rows are written. */
export function periodOf(registry: Readonly<Record<string, Resource>>, resource: Resource): Closing | undefined {
  const { period, scope } = resource
  if (typeof period === 'string') return { by: period }
  if (period) return period
  if (typeof scope !== 'object' || !('parent' in scope)) return undefined
  const parent = registry[resource.fields[scope.parent]?.resource ?? '']
  return typeof parent?.period === 'string' ? { by: `${scope.parent}.${parent.period}` } : undefined
}

/**
 * Whether the change of a column is one of the document's own facts. What only the engine writes (`readOnly: true`:
 * states, figures that follow from other documents) may change after the month is closed, but for the date itself.
 */
export function isClosedWith({ by, columns }: Closing, resource: Resource, column: string): boolean {
  if (column === by) return true
  return columns ? columns.includes(column) : resource.fields[column]?.readOnly !== true
}
