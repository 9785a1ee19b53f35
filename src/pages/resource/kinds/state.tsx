import type { ReactNode } from 'react'
import { badgeOf } from '../../../define/resource.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { Tag } from '../../../ui/tag.tsx'
import { TagCell } from '../controls/cells.tsx'
import type { CellProps } from '../record/cell-props.ts'

export { ChoiceFilter as Filter } from '../controls/filters.tsx'
export { ReadOnlyInput as Input } from '../controls/read-only-input.tsx'

/** A badge says more than the state that it belongs to, and stands for it: a column has no room for both. */
export function Cell(props: CellProps): ReactNode {
  const badge = props.field.badge && badgeOf(props.resource, props.row)
  if (!badge) return <TagCell {...props} />
  return (
    <span title={badge.reason}>
      <Tag color={badge.color}>{labelOf(badge.label)}</Tag>
    </span>
  )
}
