import type { ReactNode } from 'react'
import { badgeOf, type Resource, stateFieldOf } from '../../../define/resource.ts'
import { mayDo } from '../../../providers/access.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { useShortcuts } from '../../../providers/shortcuts.ts'
import { useGo } from '../../../providers/use-navigate-now.ts'
import { copyPath, editPath, pathsOf, printPath } from '../../../resources/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dropdown, type MenuItem } from '../../../ui/menu.tsx'
import type { Actions } from '../actions/run-action.tsx'
import { actionRank } from '../record/action-rank.ts'
import type { Can } from '../record/calls.ts'
import { Presence } from '../record/presence.tsx'
import { printsOf } from '../record/prints-of.ts'
import type { Row } from '../record/row.ts'
import { textOf } from '../record/text-of.ts'
import { Cell } from '../values/cell.tsx'
import { say } from './text.ts'

/** Beside the main actions, this many stand as buttons; the others are under 更多. */
const MAX_BUTTONS = 3

type ShowHeadProps = { resource: Resource; row: Row; can: Can; actions: Actions }
type RowAction = {
  key: string
  label: string
  isPrimary: boolean
  isDanger: boolean
  rank: number
  onSelect: () => void
}

/** What it is, how it stands, and what can be done: the main action first, what is dangerous last. */
export function ShowHead({ resource, row, can, actions }: ShowHeadProps): ReactNode {
  const title = resource.fields[resource.titleField]
  const stateName = stateFieldOf(resource)
  const state = stateName === undefined ? undefined : resource.fields[stateName]
  const mark = badgeOf(resource, row)
  const rowActions = useRowActions({ resource, row, can, actions })
  useShortcuts(
    actions.isRunning ? [] : rowActions.map(({ label, onSelect }) => ({ keys: [], action: label, run: onSelect })),
  )
  const buttons = rowActions.filter((rowAction, at) => rowAction.isPrimary || (!rowAction.isDanger && at < MAX_BUTTONS))
  const others: MenuItem[] = rowActions
    .filter((rowAction) => !buttons.includes(rowAction))
    .map(({ key, label, isDanger, onSelect }) => ({ key, label, danger: isDanger, onSelect }))
  return (
    <header className="show-head">
      <h1>
        <small>{labelOf(resource.label)}</small>
        {title && textOf(title, resource.titleField, row)}
      </h1>
      {state && stateName && <Cell resource={resource} field={state} name={stateName} row={row} />}
      {mark && <span>{mark.reason}</span>}
      <Presence key={row.id} resource={resource} id={row.id} isEditing={false} />
      <div className="show-actions">
        {buttons.map(({ key, label, isPrimary, onSelect }) => (
          <Button key={key} kind={isPrimary ? 'primary' : 'default'} disabled={actions.isRunning} onClick={onSelect}>
            {label}
          </Button>
        ))}
        {others.length > 0 && <Dropdown items={others}>{say('show.more')}</Dropdown>}
      </div>
    </header>
  )
}

function useRowActions({ resource, row, can, actions }: ShowHeadProps): RowAction[] {
  const go = useGo()
  const edit = can.change ? editPath(resource, row.id) : undefined
  const verbs = can.actions.flatMap((verb): RowAction[] => {
    const action = resource.actions?.[verb]
    if (!action) return []
    const onSelect = () => actions.run(verb, [row])
    return [
      {
        key: verb,
        label: labelOf(action.label),
        isPrimary: action.primary === true,
        isDanger: action.color === 'red',
        rank: actionRank(action),
        onSelect,
      },
    ]
  })
  const own = { isPrimary: false, isDanger: false }
  const editing: RowAction[] = edit
    ? [
        {
          ...own,
          key: 'edit',
          label: t('action.edit'),
          rank: actionRank({ isEditing: true }),
          onSelect: () => go(edit),
        },
      ]
    : []
  const copy = mayDo(resource.rights.create) ? copyPath(resource, row.id) : undefined
  // What leads the record on comes first; where nothing does, one like it is what is wanted most.
  const leadsOn = verbs.some(({ key, isPrimary, isDanger }) => !isPrimary && !isDanger && resource.actions?.[key]?.to)
  const copyRank = actionRank({ isEditing: leadsOn ? undefined : true })
  const copying: RowAction[] = copy
    ? [{ ...own, key: 'copy', label: t('action.copy'), rank: copyRank, onSelect: () => go(copy) }]
    : []
  const papers = printsOf(resource, [row]).map(
    ([key, label]): RowAction => ({
      ...own,
      key: `print ${key}`,
      label: t('action.print', { label }),
      rank: actionRank({}),
      onSelect: () => go(printPath(resource, key, [row.id])),
    }),
  )
  const removal = () => actions.remove(row, () => go(pathsOf(resource).list ?? '/', { replace: true }))
  const rank = actionRank({ color: 'red' })
  const removing: RowAction[] = can.remove
    ? [{ ...own, key: 'remove', label: t('action.remove'), isDanger: true, rank, onSelect: removal }]
    : []
  return [...verbs, ...editing, ...copying, ...papers, ...removing].sort((one, other) => one.rank - other.rank)
}
