import type { Text } from '../../define/text.ts'
import { hasRight } from '../../providers/access.ts'
import { reportCards } from '../../providers/cards.ts'
import { isVisible, type Session } from '../../providers/session.ts'
import { viewNamed } from '../../providers/views.ts'
import type { Card, ReportCard } from '../../resources/card.ts'
import { groups, type MenuEntry, type MenuGroup, type PageEntry } from '../../resources/menu.ts'

export type Entry = { path: string; label: Text; view: string; isHidden: boolean }
export type Group = { path: string; label: Text; icon: MenuGroup['icon']; redirect: string; entries: Entry[] }

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
  return entries.flatMap((entry) => {
    const found = screenOf(entry)
    const card = viewNamed(entry.view ?? '')?.card
    if (card && !(canHaveRows(card, session) && hasRight(card.right, session))) return []
    const isShown = isVisible(entry.flag, session) && isVisible(reportOf(entry)?.flag, session)
    if (!found || !isShown || !hasRight(found.right, session) || !isTheirs(entry, session)) return []
    return [{ path: found.path, label: found.label, view: nameOf(entry), isHidden: Boolean(entry.hidden) }]
  })
}

/** Whether there can be rows for somebody; nobody is led to a list that is always empty. */
const canHaveRows = ({ ownRight }: Card, session: Session): boolean =>
  session.info?.scope !== 'self' || hasRight(ownRight, session)

const isTheirs = ({ lands }: MenuEntry, session: Session): boolean =>
  lands === undefined || session.info?.scope === lands

const nameOf = ({ view, report, page }: MenuEntry): string => view ?? report ?? page ?? ''
const reportOf = ({ report }: MenuEntry): ReportCard | undefined =>
  report === undefined ? undefined : reportCards[report]

/** What an entry leads to: a view, a report, or a page of its own. */
const screenOf = (entry: MenuEntry): Pick<PageEntry, 'path' | 'label' | 'right'> | undefined =>
  entry.view === undefined
    ? (reportOf(entry) ?? (entry.page === undefined ? undefined : entry))
    : viewNamed(entry.view)?.view

/** Whether the person may open a page of the menu's own: by its group's flag, its own, and its right. */
export function seesPage(page: PageEntry, session: Session): boolean {
  if (page.isOpen) return true
  const group = groups.find(({ entries }) => entries.includes(page))
  return isVisible(group?.flag, session) && isVisible(page.flag, session) && hasRight(page.right, session)
}

/** Where a person lands: the page that says so, else the first entry of the menu. */
export function firstPath(session: Session): string | undefined {
  const menu = menuOf(session)
  const landing = groups.flatMap(({ entries }) => entries).filter(({ lands }) => lands !== undefined)
  const seen = menu.flatMap(({ entries }) => entries).filter((entry) => !entry.isHidden)
  const own = seen.find(({ view }) => landing.some((entry) => nameOf(entry) === view))
  return (own ?? menu[0]?.entries.find((entry) => !entry.isHidden))?.path
}

const isBelow = (path: string, above: string) => path.startsWith(`${above.replace(/\/+$/, '')}/`)

/** Whether a path is no page and entries of the menu stand below it: /company/personnel. */
export const isAbove = (path: string): boolean =>
  groups.some(({ entries }) => entries.some((entry) => isBelow(screenOf(entry)?.path ?? '', path)))

/** Where such a path leads: the first entry below it that the person sees. */
export function firstBelow(path: string, session: Session): string | undefined {
  const entries = menuOf(session).flatMap((group) => group.entries)
  return entries.find((entry) => !entry.isHidden && isBelow(entry.path, path))?.path
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
  return groups.flatMap(({ entries }) => entries.flatMap((entry) => (entry.pinned && seen.get(nameOf(entry))) || []))
}

/** The group and the entry of a view, report or page by its name, also for forms and details below the view. */
export function placeOf(name: string): { group: Text; groupPath: string; entry: Text; path: string } | undefined {
  for (const group of groups) {
    const entry = group.entries.find((one) => nameOf(one) === name)
    const found = entry && screenOf(entry)
    if (found) return { group: group.label, groupPath: group.path, entry: found.label, path: found.path }
  }
  return undefined
}
