import type { Resource } from '../../../define/resource.ts'
import { canAct } from '../../../providers/access.ts'
import { bulkVerbs } from '../list/bulk-verbs.ts'
import { useSelection } from '../list/use-selection.ts'
import type { Row } from '../record/row.ts'

/** Several rows at once, where more than one of them allows what may be done over many. */
export function useChoice(resource: Resource, rows: readonly Row[]) {
  const selection = useSelection()
  const all = bulkVerbs(resource, { actions: Object.keys(resource.actions ?? {}) })
  const verbs = all.filter((verb) => rows.filter((row) => allows(resource, verb, row)).length > 1)
  const fit = rows.filter((row) => verbs.some((verb) => allows(resource, verb, row)))
  if (fit.length === 0) return null
  // As the rows are now, not as they were when they were chosen.
  const chosen = new Map(fit.filter(({ id }) => selection.rows.has(id)).map((row) => [row.id, row]))
  return { verbs, fit, selection: { ...selection, rows: chosen } }
}

function allows(resource: Resource, verb: string, row: Row): boolean {
  const action = resource.actions?.[verb]
  return action !== undefined && canAct(resource, action, row)
}
