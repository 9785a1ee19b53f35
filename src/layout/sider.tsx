import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../providers/access.ts'
import { appTitle } from '../providers/app-title.ts'
import { labelOf, t } from '../providers/i18n.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuItems } from '../ui/menu.tsx'
import { Popup } from '../ui/popup.tsx'
import { type Group, menuOf } from './menu-tree.ts'
import { usePlace } from './place.ts'
import { useGo } from './use-go.ts'

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
  const groups = menuOf(useSession())
  const { pathname } = useLocation()
  const place = usePlace()
  const [opened, setOpened] = useState(place?.groupPath)
  useEffect(() => setOpened(place?.groupPath), [place?.groupPath])
  return (
    <nav className="bc-sider" aria-label={t('app.menu')} inert={isAway}>
      <Link to="/" className="bc-brand" aria-label={appTitle()}>
        <span className="bc-logo" aria-hidden="true">
          <Icon name="truck" size={18} />
        </span>
        {isOpen && <span>{appTitle()}</span>}
      </Link>
      <ul className="bc-menu-tree">
        {groups.map((group) =>
          isOpen ? (
            <OpenGroup
              key={group.path}
              group={group}
              isExpanded={opened === group.path}
              current={place?.path ?? pathname}
              holdsCurrent={place?.groupPath === group.path}
              onToggle={() => setOpened(opened === group.path ? undefined : group.path)}
              onLeave={onLeave}
              onIntent={onIntent}
            />
          ) : (
            <NarrowGroup key={group.path} group={group} isCurrent={place?.groupPath === group.path} />
          ),
        )}
      </ul>
    </nav>
  )
}

type OpenGroupProps = {
  group: Group
  isExpanded: boolean
  current: string
  holdsCurrent: boolean
  onToggle: () => void
  onLeave: () => void
  onIntent: (path: string) => void
}

function OpenGroup({ group, isExpanded, current, holdsCurrent, onToggle, onLeave, onIntent }: OpenGroupProps) {
  const id = `menu${group.path.replaceAll('/', '-')}`
  // A hidden child, and one in a closed group, keep their parent lit.
  const isLit = holdsCurrent && !(isExpanded && group.entries.some((one) => !one.isHidden && one.path === current))
  return (
    <li>
      <button
        type="button"
        className="bc-group"
        aria-expanded={isExpanded}
        aria-controls={id}
        data-current={isLit || undefined}
        onClick={onToggle}
      >
        <Icon name={group.icon} />
        <span>{labelOf(group.label)}</span>
        <Icon name={isExpanded ? 'up' : 'down'} size={12} />
      </button>
      <ul id={id} hidden={!isExpanded}>
        {group.entries
          .filter((entry) => !entry.isHidden)
          .map((entry) => (
            <li key={entry.path}>
              <Link
                to={entry.path}
                className="bc-entry"
                aria-current={entry.path === current ? 'page' : undefined}
                onPointerEnter={() => onIntent(entry.path)}
                onFocus={() => onIntent(entry.path)}
                onClick={onLeave}
              >
                {labelOf(entry.label)}
              </Link>
            </li>
          ))}
      </ul>
    </li>
  )
}

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
