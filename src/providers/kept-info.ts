import type { UserInfo } from './session.ts'
import { isRecord, readStored, writeStored } from './storage.ts'

/** Gone with the session, as all that does not begin with `banche.`. */
const KEY = 'kept_info'

/** Who somebody was when there was a line, of a page that works without one. */
export const keepInfo = (token: string, info: UserInfo): void => writeStored(KEY, { tail: token.slice(-12), info })

/** The same, where the page was opened by its own worker and the session is still that one. */
export function keptInfo(token: string | undefined): UserInfo | undefined {
  if (!navigator.serviceWorker?.controller) return undefined
  const kept = readStored(KEY)
  // The cast: this page wrote it.
  return isRecord(kept) && kept.tail === token?.slice(-12) ? (kept.info as UserInfo) : undefined
}
