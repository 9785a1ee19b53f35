import { useEffect } from 'react'
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
  const offered = rowActions.slice(inline(rowActions))
  const { name } = resource
  const { id } = row
  const leadsToForm = offered.some(({ verb }) => isOfForm(verb))
  useEffect(() => {
    if (leadsToForm) readOneAhead(name, id)
  }, [leadsToForm, name, id])
  const items = offered.map(({ verb, label, isDanger }) => ({
    key: verb,
    label,
    danger: isDanger,
    onPress: isOfForm(verb) ? () => readOneAhead(name, id) : undefined,
    onSelect: () => onVerb(verb, row),
  }))
  return (
    <Popup anchor={{ current: anchor }} align="end" role="presentation" onClose={onClose}>
      <MenuItems
        label={anchor.ariaLabel ?? undefined}
        items={items}
        onDone={(verb) => {
          onClose()
          // Where another page comes, the focus would only lay this one out before it goes.
          if (!isOfForm(verb)) anchor.focus()
        }}
      />
    </Popup>
  )
}

const isOfForm = (verb: string): boolean => verb === EDIT || verb === COPY
