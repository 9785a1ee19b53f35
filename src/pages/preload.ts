import { fetchAhead } from '../providers/list-data.ts'
import { resolvePath, type Target } from '../providers/resolve-path.ts'
import { ListPage, LoginPage, menuPageAt, screensOf } from './pages.ts'

function pageOf({ kind, resource }: Target) {
  const { list, form, show } = screensOf(resource.name)
  return { list, create: form, edit: form, show }[kind]
}

/** Fetches the page of an address, and the rows where it is a list, before it is drawn. Failures show when it is. */
export async function preloadAddress(pathname: string, search = ''): Promise<void> {
  if (pathname === '/login') return LoginPage.preload()
  const own = menuPageAt(pathname)
  if (own) return own.preload()
  const target = resolvePath(pathname)
  if (!target) return ListPage.preload()
  const { kind, resource, view } = target
  const sort = resource.views?.[view]?.sort ?? ''
  const rows = kind === 'list' ? fetchAhead({ resource: resource.name, view, sort }, search) : undefined
  await Promise.all([pageOf(target).preload?.(), rows])
}

/** Whether the page of an address can be drawn at once. */
export function isReady(pathname: string): boolean {
  const own = menuPageAt(pathname)
  if (own) return own.isLoaded()
  const target = resolvePath(pathname)
  return (target !== undefined && pageOf(target).isLoaded?.()) ?? true
}
