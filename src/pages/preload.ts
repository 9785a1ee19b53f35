import { fetchAhead } from '../providers/list-data.ts'
import { resolvePath } from '../providers/resolve-path.ts'
import { FormPage, ListPage, LoginPage, menuPageAt, ShowPage } from './pages.ts'

const pages = { list: ListPage, create: FormPage, edit: FormPage, show: ShowPage } as const

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
  await Promise.all([pages[kind].preload(), rows])
}

/** Whether the page of an address can be drawn at once. */
export function isReady(pathname: string): boolean {
  const own = menuPageAt(pathname)
  if (own) return own.isLoaded()
  const target = resolvePath(pathname)
  return target !== undefined && pages[target.kind].isLoaded()
}
