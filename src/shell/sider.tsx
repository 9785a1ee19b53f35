import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { useSession } from '../providers/access.ts'
import { appTitle } from '../providers/app-title.ts'
import { labelOf, t, useLocale } from '../providers/i18n.ts'
import { useGo } from '../providers/use-navigate-now.ts'
import { useRead } from '../providers/use-read.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuItems } from '../ui/menu.tsx'
import { Popup } from '../ui/popup.tsx'
import { MENU_COUNTS, type MenuCounts } from './menu/menu-counts.ts'
import { type Group, menuOf } from './menu/menu-tree.ts'
import { usePlace } from './menu/place.ts'
import { PlainLink } from './menu/plain-link.tsx'

/**
 * The main menu: one group open at a time; narrow, it shows the icons and opens each group beside. `onIntent` hears of
 * an entry that is pointed at, before it is chosen.
 */
export function Sider({
  isOpen,
  isAway,
  onLeave,
  onIntent,
}: {
  isOpen: boolean
  /** The drawer of a narrow window, out of sight. */
  isAway: boolean
  onLeave: () => void
  onIntent: (path: string) => void
}) {
  const session = useSession()
  const groups = useMemo(() => menuOf(session), [session])
  const place = usePlace()
  const go = useGo()
  // They are asked for by the tools, once the page stands.
  const { counts } = useRead<MenuCounts>(MENU_COUNTS, {}, { enabled: false }).data ?? {}
  const current = place?.groupPath
  // What was opened or closed by hand counts until the person goes to another group.
  const [chosen, setChosen] = useState<{ at?: string; opened?: string }>()
  const opened = chosen && chosen.at === current ? chosen.opened : current
  const toggle = useCallback(
    (path: string, isExpanded: boolean) => setChosen({ at: current, opened: isExpanded ? undefined : path }),
    [current],
  )
  return (
    <nav className="bc-sider" aria-label={t('app.menu')} inert={isAway}>
      <PlainLink to="/" go={go} className="bc-brand" aria-label={appTitle()}>
        <span className="bc-logo" aria-hidden="true">
          <Icon name="truck" size={18} />
        </span>
        {isOpen && <span>{appTitle()}</span>}
      </PlainLink>
      <ul className="bc-menu-tree">
        {groups.map((group) =>
          isOpen ? (
            <OpenGroup
              key={group.path}
              group={group}
              isExpanded={opened === group.path}
              current={current === group.path ? place?.path : undefined}
              onToggle={toggle}
              {...{ counts, go, onLeave, onIntent }}
            />
          ) : (
            <NarrowGroup key={group.path} group={group} isCurrent={current === group.path} />
          ),
        )}
      </ul>
    </nav>
  )
}

type OpenGroupProps = {
  group: Group
  isExpanded: boolean
  /** The path of the current entry, hidden or not, where it is one of this group's. */
  current: string | undefined
  onToggle: (path: string, isExpanded: boolean) => void
  counts: MenuCounts['counts'] | undefined
  go: (path: string) => void
  onLeave: () => void
  onIntent: (path: string) => void
}

const OpenGroup = memo(function OpenGroup(props: OpenGroupProps) {
  const { group, isExpanded, current, onToggle, counts = {}, go, onLeave, onIntent } = props
  useLocale()
  const id = `menu${group.path.replaceAll('/', '-')}`
  const shown = group.entries.filter((entry) => !entry.isHidden)
  const [only] = shown
  if (shown.length === 1 && only?.path === group.path) {
    return (
      <li>
        <PlainLink
          to={only.path}
          go={go}
          className="bc-group"
          data-current={current !== undefined || undefined}
          aria-current={current === only.path ? 'page' : undefined}
          title={waiting(counts[only.path])}
          onPointerEnter={() => onIntent(only.path)}
          onFocus={() => onIntent(only.path)}
          onClick={onLeave}
        >
          <Icon name={group.icon} />
          <span>{labelOf(group.label)}</span>
          <Count of={counts[only.path]} />
        </PlainLink>
      </li>
    )
  }
  const folded = isExpanded ? 0 : shown.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0)
  // A hidden child, and one in a closed group, keep their parent lit.
  const isLit = current !== undefined && !(isExpanded && shown.some(({ path }) => path === current))
  return (
    <li>
      <button
        type="button"
        className="bc-group"
        aria-expanded={isExpanded}
        aria-controls={id}
        data-current={isLit || undefined}
        title={waiting(folded)}
        onClick={() => onToggle(group.path, isExpanded)}
      >
        <Icon name={group.icon} />
        <span>{labelOf(group.label)}</span>
        <Count of={folded} />
        <Icon name={isExpanded ? 'up' : 'down'} size={12} />
      </button>
      <ul id={id} hidden={!isExpanded}>
        {shown.map(({ path, label }) => (
          <li key={path}>
            <PlainLink
              to={path}
              go={go}
              className="bc-entry"
              aria-current={path === current ? 'page' : undefined}
              title={waiting(counts[path])}
              onPointerEnter={() => onIntent(path)}
              onFocus={() => onIntent(path)}
              onClick={onLeave}
            >
              <span>{labelOf(label)}</span>
              <Count of={counts[path]} />
            </PlainLink>
          </li>
        ))}
      </ul>
    </li>
  )
})

/** How much waits for the person behind an entry; the server counts no further for an action. */
const Count = ({ of = 0 }: { of: number | undefined }) => of > 0 && <small aria-hidden="true">{upTo(of)}</small>

const waiting = (count: number | undefined) => (count ? t('app.waiting', { count: upTo(count) }) : undefined)

const upTo = (count: number) => (count > 999 ? '999+' : count)

function NarrowGroup({ group, isCurrent }: { group: Group; isCurrent: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const go = useGo()
  const label = labelOf(group.label)
  return (
    <li>
      <button
        ref={anchor}
        type="button"
        className="bc-group"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        data-current={isCurrent || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={group.icon} size={18} />
      </button>
      {isOpen && (
        <Popup anchor={anchor} role="presentation" onClose={() => setOpen(false)}>
          <MenuItems
            label={label}
            items={group.entries
              .filter((entry) => !entry.isHidden)
              .map((entry) => ({ key: entry.path, label: labelOf(entry.label), onSelect: () => go(entry.path) }))}
            onDone={() => setOpen(false)}
          />
        </Popup>
      )}
    </li>
  )
}
