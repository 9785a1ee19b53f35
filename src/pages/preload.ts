import { isPageLoaded, loadPage } from '../providers/definitions.ts'
import { fetchAhead } from '../providers/list-data.ts'
import { startOf } from '../providers/preferences.ts'
import { resolvePath, type Target } from '../providers/resolve-path.ts'
import { ListPage, LoginPage, menuPageAt, screensOf } from './pages.ts'

function pageOf({ kind, card }: Target) {
  const { list, form, show } = screensOf(card.name)
  return { list, create: form, edit: form, show }[kind]
}

/** Fetches the page of an address, and the rows where it is a list, before it is drawn. Failures show when it is. */
export async function preloadAddress(pathname: string, search = ''): Promise<void> {
  if (pathname === '/login') return LoginPage.preload()
  const own = menuPageAt(pathname)
  if (own) return own.preload()
  const target = resolvePath(pathname)
  if (!target) return ListPage.preload()
  const { kind, card, view } = target
  const sort = card.views?.[view]?.sort ?? ''
  const rows =
    kind === 'list'
      ? fetchAhead({ resource: card.name, view, sort }, search || startOf(`${card.name}.${view}`))
      : undefined
  await Promise.all([pageOf(target).preload?.(), loadPage(card.name, kind), rows])
}

/** What the rows of a list lead to: screens and definitions of the detail and the form. */
export async function preloadRows(resource: string): Promise<void> {
  const { show, form } = screensOf(resource)
  await Promise.all([show.preload?.(), form.preload?.(), loadPage(resource, 'show'), loadPage(resource, 'edit')])
}

/** Whether the page of an address can be drawn at once. */
export function isReady(pathname: string): boolean {
  const own = menuPageAt(pathname)
  if (own) return own.isLoaded()
  const target = resolvePath(pathname)
  if (!target) return false
  return (pageOf(target).isLoaded?.() ?? true) && isPageLoaded(target.card.name, target.kind)
}
