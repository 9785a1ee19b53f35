import type { Resource, View } from '../../../define/resource.ts'
import type { Row } from '../../../providers/access.ts'
import { MenuItems } from '../../../ui/menu.tsx'
import { Popup } from '../../../ui/popup.tsx'
import { readOneAhead } from '../record/calls.ts'
import { COPY, EDIT, inline, rowActionsOf } from './row-actions.tsx'

export type RowMenuProps = {
  resource: Resource
  view: View
  row: Row
  anchor: HTMLElement
  onVerb: (verb: string, row: Row) => void
  onClose: () => void
}

/** The actions of a row that did not fit into it. */
export default function RowMenu({ resource, view, row, anchor, onVerb, onClose }: RowMenuProps) {
  const rowActions = rowActionsOf(resource, view, row)
  const items = rowActions.slice(inline(rowActions)).map(({ verb, label, isDanger }) => ({
    key: verb,
    label,
    danger: isDanger,
    onPress: verb === EDIT || verb === COPY ? () => readOneAhead(resource.name, row.id) : undefined,
    onSelect: () => onVerb(verb, row),
  }))
  return (
    <Popup anchor={{ current: anchor }} align="end" role="presentation" onClose={onClose}>
      <MenuItems
        label={anchor.ariaLabel ?? undefined}
        items={items}
        onDone={() => {
          onClose()
          anchor.focus()
        }}
      />
    </Popup>
  )
}
