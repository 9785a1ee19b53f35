import type { ReactNode } from 'react'
import { isGroupable } from '../../../define/groups.ts'
import type { Resource, View } from '../../../define/resource.ts'
import { seesField, seesWhole } from '../../../providers/access.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { Dropdown } from '../../../ui/menu.tsx'
import { say } from './text.ts'
import type { ViewsProps } from './use-saved-views.ts'

/** The columns of a view by which its rows can be grouped, as far as the person may. */
export function groupFields(resource: Resource, { columns, optionalColumns = [], filters = [] }: View) {
  const names = new Set([...columns, ...optionalColumns, ...filters])
  return [...names].flatMap((name) => {
    const field = resource.fields[name]
    return field && isGroupable(field) && seesField(field) && seesWhole(field) ? [{ name, field }] : []
  })
}

export function GroupMenu({ resource, view, state, change }: ViewsProps): ReactNode {
  const fields = groupFields(resource, view)
  if (fields.length === 0) return null
  const item = (key: string, label: string, group: string | undefined) => ({
    ...{ key, label, isChecked: state.group === group },
    onSelect: () => change({ group, page: state.page }),
  })
  const items = [
    item('', say('noGroup'), undefined),
    ...fields.map(({ name, field }) => item(name, labelOf(field.label), name)),
  ]
  return (
    <Dropdown kind="text" icon={STACK} align="start" items={items}>
      {say('groups')}
    </Dropdown>
  )
}

/** Rows under headings. */
const STACK = 'M4 5h16M8 9.500h12M8 14h12M4 18.500h16'
