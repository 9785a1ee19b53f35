import type { ReactNode } from 'react'
import { wayOf } from '../../../define/way.ts'
import { Dropdown } from '../../../ui/menu.tsx'
import { say } from './text.ts'
import type { ViewsProps } from './use-saved-views.ts'
import { isWay, waysToLook } from './ways-to-look.ts'

/** As what the rows are seen: the list, the board, or a calendar. */
export function LookMenu({ resource, view, state, change }: ViewsProps): ReactNode {
  const ways = waysToLook(resource, view)
  if (ways.length === 0) return null
  const chosen = ways.find(({ key }) => isWay(state.as, key))
  // A board has the states side by side: a tab that is one of them would leave one column.
  const tab = view.tabs === wayOf(resource)?.field ? undefined : state.tab
  const items = [
    { key: 'list', label: say('list'), isChecked: !chosen, onSelect: () => change({ as: undefined }) },
    ...ways.map(({ key, label }) => ({
      ...{ key, label, isChecked: chosen?.key === key },
      onSelect: () => change(key === 'board' ? { as: key, tab } : { as: key }),
    })),
  ]
  return (
    <Dropdown kind="text" icon={COLUMNS} align="start" items={items}>
      {chosen?.label ?? say('list')}
    </Dropdown>
  )
}

/** Columns of cards. */
const COLUMNS = 'M4 5h4v14H4zM10 5h4v9h-4zM16 5h4v6h-4z'
