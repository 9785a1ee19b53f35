import { memo } from 'react'
import { useNavigate } from 'react-router'
import type { Resource, View } from '../../../define/resource.ts'
import { canAct, canChange, type Row } from '../../../providers/access.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dropdown, type MenuItem } from '../../../ui/menu.tsx'
import { editPath } from '../paths.ts'
import type { ActionRun } from './use-action-run.tsx'

type RowActionsProps = { resource: Resource; view: View; row: Row; label: string; run: ActionRun }

/** What may be done with one row: the main deed, then editing; the rest under 更多. */
export const RowActions = memo(function RowActions({ resource, view, row, label, run }: RowActionsProps) {
  const navigate = useNavigate()
  const items: MenuItem[] = actionsOf(resource, view, row).map(([verb, action]) => ({
    key: verb,
    label: labelOf(action.label),
    danger: action.color === 'red',
    onSelect: () => run(verb, [row]),
  }))
  const edit = canChange(resource, row) ? editPath(resource, row.id) : undefined
  if (edit) items.splice(items.length > 0 ? 1 : 0, 0, { key: '', label: t('action.edit'), onSelect: () => void navigate(edit) })
  const inline = items.length <= 2 ? items : items.slice(0, 1)
  const rest = items.slice(inline.length)
  return (
    <span className="bc-row-actions">
      {inline.map((item) => (
        <Button key={item.key} kind="link" danger={item.danger} onClick={item.onSelect}>
          {item.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown kind="link" items={rest} aria-label={t('list.rowActions', { label })}>
          {t('list.more')}
        </Dropdown>
      )}
    </span>
  )
})

/** The deeds of the view that the row allows; the main one first. */
function actionsOf(resource: Resource, { actions = [] }: View, row: Row) {
  const named = actions.flatMap((verb) => {
    const action = resource.actions?.[verb]
    return action && canAct(resource, action, row) ? [[verb, action] as const] : []
  })
  return named.sort(([, one], [, other]) => Number(other.primary ?? false) - Number(one.primary ?? false))
}
