import { hasRight } from '../providers/access.ts'
import { isVisible, type Session } from '../providers/session.ts'
import { viewNamed } from '../providers/views.ts'
import { type MenuGroup, menu } from '../resources/menu.ts'

export type Entry = { path: string; label: string; view: string; isHidden: boolean }
export type Group = { path: string; label: string; icon: MenuGroup['icon']; redirect: string; entries: Entry[] }

const groups: readonly MenuGroup[] = menu

/** The groups and entries that the person sees. A group without an entry is not shown. */
export function menuOf(session: Session): Group[] {
  return groups
    .filter((group) => isVisible(group.flag, session))
    .map(({ path, label, icon, redirect, entries }) => ({
      path,
      label,
      icon,
      redirect,
      entries: entriesOf(entries, session),
    }))
    .filter((group) => group.entries.some((entry) => !entry.isHidden))
}

function entriesOf(entries: MenuGroup['entries'], session: Session): Entry[] {
  return entries.flatMap(({ view: name, flag, hidden }) => {
    const found = viewNamed(name)
    if (!found || !isVisible(flag, session) || !hasRight(found.view.right, session)) return []
    return [{ path: found.view.path, label: found.view.label, view: name, isHidden: Boolean(hidden) }]
  })
}

/** Where a person lands: the first entry of the menu. */
export function firstPath(session: Session): string | undefined {
  return menuOf(session)[0]?.entries.find((entry) => !entry.isHidden)?.path
}

/** Where a group's own path leads: its redirect if the person sees it, else its first entry. */
export function groupTarget(path: string, session: Session): string | undefined {
  const group = menuOf(session).find((one) => one.path === path)
  const wanted = group?.entries.find((entry) => entry.path === group.redirect)
  return (wanted ?? group?.entries.find((entry) => !entry.isHidden))?.path
}

/** The entries whose tabs are always there. */
export function pinnedPaths(session: Session): string[] {
  const seen = new Map(menuOf(session).flatMap(({ entries }) => entries.map(({ view, path }) => [view, path])))
  return groups.flatMap(({ entries }) => entries.flatMap(({ view, pinned }) => (pinned && seen.get(view)) || []))
}

/** The group and the entry under which a page stands, also for forms and details below the entry's view. */
export function placeOf(
  viewName: string,
): { group: string; groupPath: string; entry: string; path: string } | undefined {
  for (const group of groups) {
    const entry = group.entries.find((one) => one.view === viewName)
    const found = entry && viewNamed(entry.view)
    if (found) return { group: group.label, groupPath: group.path, entry: found.view.label, path: found.view.path }
  }
  return undefined
}
