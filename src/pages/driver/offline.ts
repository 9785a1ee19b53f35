import { keepInfo } from '../../providers/kept-info.ts'
import { getSession } from '../../providers/session.ts'

/** The page can be opened without a line from now on: its files, and who it is of. */
export async function startOffline(): Promise<void> {
  const { token, info } = getSession()
  if (token && info) keepInfo(token, info)
  // Only where the page is safe from others on the way; in a test of components there is none.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addManifest()
  await navigator.serviceWorker.register('/driver-worker.js', { scope: '/driver' }).catch(() => undefined) // without it the page needs a line
  // What waits is not cleared when the phone wants room.
  await navigator.storage?.persist?.().catch(() => undefined)
}

/** The desk's pages are not offered for the home screen. */
function addManifest(): void {
  if (document.querySelector('link[rel=manifest]')) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'manifest', href: '/driver.webmanifest' })
  document.head.append(link)
}
