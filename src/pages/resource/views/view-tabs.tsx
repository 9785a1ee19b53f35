import { type ReactNode, useEffect, useRef, useState } from 'react'
import { labelOf, t } from '../../../providers/i18n.ts'
import { useRead } from '../../../providers/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { fieldAt } from '../record/field-at.ts'
import { keptOf, type SavedView, stateOf } from './saved-list.ts'
import { say } from './text.ts'
import { useSavedViews, type ViewsProps } from './use-saved-views.ts'
import { useViewActions } from './use-view-actions.ts'
import { type Asked, ViewDialog } from './view-dialog.tsx'
import './views.css'

/** So many stand as tabs; the others are in the menu. */
const MOST_TABS = 8
const COUNTED_FOR = 30_000

/** The pinned views of a list as tabs, the one that is open, what of it was changed since, and what it had to leave out. */
export default function ViewTabs(props: ViewsProps): ReactNode {
  const { resource, viewKey, view, state, change } = props
  const found = useSavedViews(props)
  const { views, active, isChanged, isKnown, mayKeep } = found
  const pinned = views.filter(({ isPinned }) => isPinned).slice(0, MOST_TABS)
  const shown = active && !pinned.includes(active) ? [...pinned, active] : pinned
  const { data: counts } = useRead<Record<string, number>>(
    '/api/view-counts',
    { list: `${resource.name}.${viewKey}` },
    { enabled: pinned.length > 0, staleTime: COUNTED_FOR },
  )
  const [asked, setAsked] = useState<Asked>()
  const { update } = useViewActions(props)
  useAdopted(props, active)
  if (!mayKeep || !isKnown || (shown.length === 0 && !state.saved)) return null
  const isGone = state.saved !== undefined && !active
  return (
    <div className="bc-views">
      {shown.length > 0 && (
        <Tabs
          label={say('saved')}
          tabs={shown.map(({ id, name }) => ({ key: id, label: name, count: counts?.[id] }))}
          active={active?.id ?? ''}
          onChange={(id) => {
            const one = views.find((each) => each.id === id)
            if (one) change(stateOf(one, view))
          }}
        />
      )}
      {active && isChanged && (
        <span className="bc-views-changed">
          <span role="status">{say('changed')}</span>
          {active.isMine && (
            <Button kind="link" onClick={() => void update(active)}>
              {say('update')}
            </Button>
          )}
          <Button kind="link" onClick={() => setAsked({ kind: 'save' })}>
            {say('saveAs')}
          </Button>
          <Button
            kind="link"
            onClick={() => {
              change(stateOf(active, view))
              props.adopt(adoptedOf(active))
            }}
          >
            {say('revert')}
          </Button>
        </span>
      )}
      {active && active.leftOut.length > 0 && (
        <p role="status" className="bc-views-note">
          {say('leftOut', { count: active.leftOut.length, names: namesOf(props, active) })}
        </p>
      )}
      {isGone && (
        <p role="status" className="bc-views-note">
          {say('gone')}{' '}
          <Button kind="link" onClick={() => change({ saved: undefined, page: state.page }, true)}>
            {say('leave')}
          </Button>
        </p>
      )}
      {asked && (
        <ViewDialog
          asked={asked}
          kept={keptOf(viewKey, view, state, props.preferences)}
          {...props}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

/** How its columns stand, by its version: what somebody else saved since takes the place of what this browser kept of it. */
const adoptedOf = ({ list, row }: SavedView) => ({ ...list.setup, of: row.version })

/** A link that names the view alone asks for what the view asks; and the columns stand as it has them. */
function useAdopted(
  { view, state, viewKey, change, preferences, adopt }: ViewsProps,
  active: SavedView | undefined,
): void {
  const begun = useRef<string>(undefined)
  useEffect(() => {
    if (!active) return
    if (preferences.of !== active.row.version) adopt(adoptedOf(active))
    if (begun.current === active.id) return
    begun.current = active.id
    const isBare = keptOf(viewKey, view, state, {}).query === ''
    if (isBare && active.list.query !== '') change(stateOf(active, view), true)
  }, [active, view, viewKey, state, change, preferences.of, adopt])
}

const namesOf = ({ resource }: ViewsProps, { leftOut }: SavedView): string =>
  leftOut
    .map((path) => {
      if (path === '_tab') return say('tab')
      const field = fieldAt(resource, path)
      return field ? labelOf(field.label) : path
    })
    .join(t('list.comma'))
