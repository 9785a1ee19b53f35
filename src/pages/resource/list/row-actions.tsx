import type { Resource, View } from '../../../define/resource.ts'
import { canAct, canChange, mayDo, type Row } from '../../../providers/access.ts'
import { labelOf, locale, t } from '../../../providers/i18n.ts'
import { copyPath, pathsOf } from '../../../resources/paths.ts'
import { actionRank } from '../record/action-rank.ts'
import { aboutWidth } from './text-width.ts'

/** Not verbs of a definition, which begin with a letter. */
export const EDIT = '+edit'
export const COPY = '+copy'
export const MORE = '+more'

export type RowAction = { verb: string; label: string; isDanger: boolean; rank: number }

/** What may be done with one row: the main action first, then editing, then the others of the view. */
export function rowActionsOf(resource: Resource, { actions = [] }: View, row: Row): RowAction[] {
  const allowed = actions.flatMap((verb) => {
    const action = resource.actions?.[verb]
    if (!action || !canAct(resource, action, row)) return []
    return [{ verb, label: labelOf(action.label), isDanger: action.color === 'red', rank: actionRank(action) }]
  })
  const mayEdit = pathsOf(resource).edit !== undefined && canChange(resource, row)
  const editing = { verb: EDIT, label: t('action.edit'), isDanger: false, rank: actionRank({ isEditing: true }) }
  const mayCopy = copyPath(resource, row.id) !== undefined && mayDo(resource.rights.create)
  const copying = { verb: COPY, label: t('action.copy'), isDanger: false, rank: actionRank({}) }
  return [...allowed, ...(mayEdit ? [editing] : []), ...(mayCopy ? [copying] : [])].sort(
    (one, other) => one.rank - other.rank,
  )
}

/** Room for two short actions, which English makes longer. */
const ROOM = { 'zh-CN': 84, en: 150 } as const
const PADDING = 20
const GAP = 8
const MORE_WIDTH = 20

/** Under a hand that hovers no column is wider: longer actions appear over what stands beside them. */
const WIDEST = 118

/** The width of the column of actions: the longest of them fits into it beside ⋯, where they always stand. */
export function actionsWidth({ actions = {} }: Resource, verbs: readonly string[]): number {
  const safe = verbs.flatMap((verb) => (actions[verb]?.color === 'red' ? [] : [labelOf(actions[verb]?.label ?? '')]))
  const longest = Math.max(0, ...safe.map(aboutWidth))
  const width = PADDING + Math.max(ROOM[locale()], longest + GAP + MORE_WIDTH)
  return matchMedia('(hover: hover)').matches ? Math.min(width, WIDEST) : width
}

/** How many stand in the row itself; the rest are under ⋯, and so is what is dangerous. */
export function inline(rowActions: readonly RowAction[]): number {
  const safe = rowActions.filter(({ isDanger }) => !isDanger)
  const width = safe.reduce((sum, { label }) => sum + aboutWidth(label) + GAP, -GAP)
  return rowActions.length <= 2 && width <= ROOM[locale()] ? safe.length : Math.min(1, safe.length)
}

/** Plain buttons: the table hears their clicks, so that a hundred rows cost no listeners and no state. */
export function RowActions({
  resource,
  view,
  row,
  label,
}: {
  resource: Resource
  view: View
  row: Row
  label: string
}) {
  const rowActions = rowActionsOf(resource, view, row)
  const count = inline(rowActions)
  return (
    <span className="bc-row-actions">
      {rowActions.slice(0, count).map((rowAction) => (
        <button
          key={rowAction.verb}
          type="button"
          className={`bc-btn bc-btn-link${rowAction.isDanger ? ' bc-btn-danger' : ''}`}
          data-verb={rowAction.verb}
        >
          {rowAction.label}
        </button>
      ))}
      {rowActions.length > count && (
        <button
          type="button"
          className="bc-btn bc-btn-link"
          data-verb={MORE}
          aria-haspopup="menu"
          aria-label={t('list.rowActions', { label })}
        >
          ⋯
        </button>
      )}
    </span>
  )
}
