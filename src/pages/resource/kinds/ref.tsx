import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { seesResource } from '../../../providers/access.ts'
import { showPath } from '../../../resources/paths.ts'
import type { CellProps } from '../record/cell-props.ts'
import { refText, targetOf } from '../record/row.ts'
import { NOTHING } from '../record/text-of.ts'

export { RefFilter as Filter } from '../controls/filters.tsx'
export { RefInput as Input } from '../controls/ref-input.tsx'

/** Leads to the row, where the person may see it. */
export function Cell({ field, name, row }: CellProps): ReactNode {
  const target = targetOf(field, row)
  const label = refText(row, name) ?? NOTHING
  const path = target && seesResource(target) ? showPath(target, String(row[name])) : undefined
  if (!path) return label
  return (
    <Link className="cell-link" to={path}>
      {label}
    </Link>
  )
}
