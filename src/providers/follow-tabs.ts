import { readInfo } from './auth.ts'
import { getSession, reloadSession, TOKEN_KEY } from './session.ts'
import { reloadPage } from './unsaved.ts'

const listeners = new Set<() => void>()

/** Hears that somebody logged in in another tab of the browser while nobody was logged in here. */
export function onForeignLogin(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Follows what other tabs of the browser do, because they share the cookie: a logout is one here too, and a login as
 * somebody else draws this page anew, for that person. Logging in again as the same person changes nothing in sight.
 */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY || key === null) void follow()
  })
}

async function follow(): Promise<void> {
  const { token: former, info } = getSession()
  reloadSession()
  const { token } = getSession()
  if (!token || token === former) return
  if (!former) {
    for (const listener of listeners) listener()
    return
  }
  const next = await readInfo().catch(() => undefined) // told where it failed
  if (next && next.staffId !== info?.staffId) reloadPage()
}
