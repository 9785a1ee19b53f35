import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { mayDo } from '../../../providers/access.ts'
import { readSort } from '../../../providers/list-query.ts'
import { notify } from '../../../providers/notify.ts'
import { startOf } from '../../../providers/preferences.ts'
import { Dropdown, type MenuItem } from '../../../ui/menu.tsx'
import { GroupMenu } from './group-menu.tsx'
import { LookMenu } from './look-menu.tsx'
import { keptOf, type SavedView, stateOf } from './saved-list.ts'
import { say } from './text.ts'
import { useSavedViews, type ViewsProps } from './use-saved-views.ts'
import { useViewActions } from './use-view-actions.ts'
import { type Asked, ViewDialog } from './view-dialog.tsx'

/** All views of a list, and what is done with the one that is open. */
export default function ViewMenu(props: ViewsProps): ReactNode {
  const { resource, viewKey, view, state, change, preferences } = props
  const { pathname } = useLocation()
  const { mayKeep, views, active } = useSavedViews(props)
  const { start } = useViewActions(props)
  const [asked, setAsked] = useState<Asked>()
  const looks = (
    <>
      <GroupMenu {...props} />
      <LookMenu {...props} />
    </>
  )
  if (!mayKeep) return looks
  const item = (key: string, label: string, onSelect: () => void, more: Partial<MenuItem> = {}): MenuItem => ({
    ...{ key, label, onSelect, ...more },
  })
  const ofOpen = (one: SavedView): MenuItem[] => {
    const isStart = startOf(`${resource.name}.${viewKey}`).startsWith(`_saved=${one.id}`)
    const mayChange = one.isMine || mayDo('role.edit')
    const edits = [
      item('edit', say('edit'), () => setAsked({ kind: 'edit', one })),
      item('remove', say('remove'), () => setAsked({ kind: 'remove', one }), { danger: true }),
    ]
    return [
      item('start', say(isStart ? 'dropStart' : 'makeStart'), () => void start(isStart ? undefined : one)),
      item('link', say('copyLink'), () => void copy(`${location.origin}${pathname}?_saved=${one.id}`)),
      ...(mayChange ? edits : []),
      item('leave', say('leave'), () => change({ ...empty, sort: readSort(view.sort), saved: undefined })),
    ]
  }
  const items = [
    ...views.map((one) =>
      item(
        one.id,
        one.isMine ? one.name : say('of', { name: one.name, owner: one.owner }),
        () => change(stateOf(one, view)),
        {
          isChecked: one === active,
        },
      ),
    ),
    item('save', say('saveNew'), () => setAsked({ kind: 'save' })),
    ...(active ? ofOpen(active) : []),
  ]
  const kept = keptOf(viewKey, view, state, preferences)
  return (
    <>
      <Dropdown kind="text" icon={STAR} align="start" items={items} className="bc-views-menu">
        {say('views')}
      </Dropdown>
      {looks}
      {asked && <ViewDialog asked={asked} kept={kept} {...props} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** A bookmark. */
const STAR = 'M6 4h12v16l-6-4.500L6 20z'
const empty = { filters: [], q: undefined, tab: undefined, group: undefined, as: undefined }

const copy = (link: string) =>
  navigator.clipboard.writeText(link).then(
    () => notify.success(say('copied')),
    () => notify.warning(say('notCopied')),
  )
