import { useSyncExternalStore } from 'react'
import { isOwnPath } from './paths.ts'
import { getSession, KEPT_PREFIX, subscribeSession } from './session.ts'
import { isRecord, readStored, readText, writeStored } from './storage.ts'

/** A page that was visited: a list, a form, a detail. Two records on the same route are two views. */
export type WorkView = {
  path: string
  /** The last query of the address, with its question mark: filters, order and page of a list. */
  search: string
  /** Number or name of the record, once the page knows it. */
  name?: string
  /** Something was typed into it that the server does not have. */
  isUnsaved?: boolean
  isPinned?: boolean
  /** Counts up when the page has to begin anew. */
  round: number
}

const MOST_VIEWS = 40

let views: readonly WorkView[] = []
/** Oldest first; which view gives way when there are too many. */
let order: readonly string[] = []
/** The person whose views these are; unknown until the person's info is there. */
let owner: string | undefined
const listeners = new Set<() => void>()

export const getViews = (): readonly WorkView[] => views

export function subscribeViews(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useViews(): readonly WorkView[] {
  return useSyncExternalStore(subscribeViews, getViews, getViews)
}

export const viewAt = (path: string): WorkView | undefined => views.find((view) => view.path === path)

/** A view is added only if its path is new; its search is the latest one. */
export function visit(path: string, search: string): void {
  order = [...order.filter((one) => one !== path), path]
  const known = viewAt(path)
  if (!known) publish(withinBounds([...views, { path, search, round: 0 }]))
  else if (known.search !== search) change(path, { search })
}

export const nameView = (path: string, name: string): void => change(path, { name: name.slice(0, 60) })

export const markUnsaved = (path: string, isUnsaved: boolean): void => change(path, { isUnsaved })

/** Begins the page anew the next time it is drawn. */
export function renewView(path: string): void {
  const known = viewAt(path)
  if (known) change(path, { round: known.round + 1, isUnsaved: false })
}

export function closeViews(paths: readonly string[]): void {
  if (views.some(({ path }) => paths.includes(path))) publish(views.filter(({ path }) => !paths.includes(path)))
}

/** Puts a view at another place of the bar; pinned views stay in front. */
export function moveView(path: string, to: number): void {
  const view = viewAt(path)
  const pins = views.filter(({ isPinned }) => isPinned).length
  if (!view || view.isPinned) return
  const at = Math.min(views.length - 1, Math.max(pins, to))
  if (views[at] !== view) publish(views.filter((one) => one !== view).toSpliced(at, 0, view))
}

/** These views are always there, in front; one that is no longer among them (a right went away) can be closed. */
export function pinViews(paths: readonly string[]): void {
  const pinned = paths.map(
    (path): WorkView => ({ ...(viewAt(path) ?? { path, search: '', round: 0 }), isPinned: true }),
  )
  const others = views.filter(({ path }) => !paths.includes(path))
  const isSame = pinned.every((view, at) => views[at]?.path === view.path && views[at]?.isPinned)
  if (isSame && !others.some(({ isPinned }) => isPinned)) return
  publish([...pinned, ...others.map((view) => (view.isPinned ? { ...view, isPinned: false } : view))])
}

/** Logging out leaves nothing of what was looked at. */
export function forgetViews(): void {
  if (owner) localStorage.removeItem(keyOf(owner))
  owner = undefined
  publish([])
}

subscribeSession(() => {
  const { token, info } = getSession()
  if (!token) {
    // The storage keeps them: after a lost session the same person goes on where it was.
    owner = undefined
    if (views.length > 0) publish([])
  } else if (info && info.staffId !== owner) {
    owner = info.staffId
    const stored = storedViews(owner).filter(({ path }) => !viewAt(path))
    publish(withinBounds([...stored, ...views]))
  }
})

const keyOf = (user: string) => `${KEPT_PREFIX}views.${user}`

function storedViews(user: string): WorkView[] {
  const stored = readStored(keyOf(user))
  if (!Array.isArray(stored)) return []
  const found = stored.slice(0, MOST_VIEWS).flatMap((one): WorkView[] => {
    if (!isRecord(one) || typeof one.path !== 'string' || !isOwnPath(one.path)) return []
    const search = typeof one.search === 'string' && /^(\?|$)/.test(one.search) ? one.search : ''
    const name = typeof one.name === 'string' ? one.name : undefined
    return [{ path: one.path, search, name, isUnsaved: one.isUnsaved === true, round: 0 }]
  })
  return found.filter(({ path }, at) => found.findIndex((one) => one.path === path) === at)
}

/** The one that was not seen for the longest time gives way, but for what is pinned or not saved. */
function withinBounds(next: readonly WorkView[]): readonly WorkView[] {
  if (next.length <= MOST_VIEWS) return next
  const free = next.filter(({ isPinned, isUnsaved }) => !isPinned && !isUnsaved)
  const rank = (view: WorkView) => order.indexOf(view.path)
  const oldest = free.toSorted((one, other) => rank(one) - rank(other))[0]
  return oldest ? withinBounds(next.filter((view) => view !== oldest)) : next
}

function change(path: string, patch: Partial<WorkView>): void {
  const known = viewAt(path)
  if (!known) return
  const next = { ...known, ...patch }
  const isSame = next.name === known.name && next.search === known.search && next.round === known.round
  if (isSame && Boolean(next.isUnsaved) === Boolean(known.isUnsaved)) return
  publish(views.map((view) => (view === known ? next : view)))
}

function publish(next: readonly WorkView[]): void {
  views = next
  order = order.filter((path) => viewAt(path))
  if (owner && (views.length > 0 || readText(keyOf(owner)) !== null)) {
    const kept = views.map(({ path, search, name, isUnsaved }) => ({ path, search, name, isUnsaved }))
    writeStored(keyOf(owner), kept)
  }
  for (const listener of listeners) listener()
}
