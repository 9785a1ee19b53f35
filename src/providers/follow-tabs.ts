import { readInfo } from './auth.ts'
import { adoptToken, getSession, TOKEN_KEY } from './session.ts'
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
  // What the event says, not the cookie: that one may reach this tab a moment later.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === TOKEN_KEY || key === null) void follow(newValue || undefined)
  })
}

async function follow(token: string | undefined): Promise<void> {
  const { token: former, info } = getSession()
  if (token === former) return
  adoptToken(token)
  if (!token) return
  if (!former) {
    for (const listener of listeners) listener()
    return
  }
  const next = await readInfo().catch(() => undefined) // told where it failed
  if (next && next.staffId !== info?.staffId) reloadPage()
}
