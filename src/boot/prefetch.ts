import { listUrl, readState } from '../providers/list-query.ts'

/**
 * The first script of a page behind the login: while the application is still on its way, it asks the server for what
 * the application will ask first. Built on its own, a few hundred bytes; see `providers/prefetch-boot.ts` for the other end.
 */
/** As long as the client of the application waits. */
const PATIENCE = 20_000

// Our tokens need no encoding; anything else is a damaged cookie, and the application's matter.
const token = /(?:^|; )Admin-Token=([\w-]+)(?:;|$)/.exec(document.cookie)?.[1]
if (token && !globalThis.bancheEarly) {
  const headers = {
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    'X-Token': token,
    'Accept-Language': localStorage.getItem('banche.locale') === 'en' ? 'en' : 'zh-CN',
  }
  const urls = ['/user/info']
  // The server wrote the list of the wanted address upon this very script.
  const found = document.querySelector<HTMLElement>('script[data-view]')?.dataset.view?.split(' ')
  if (found) {
    const [resource = '', view = '', sort = ''] = found
    urls.push(listUrl({ resource, view }, readState(new URLSearchParams(location.search), sort)))
  }
  const requests = new Map(
    urls.map((url) => {
      const answer = fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE) })
      answer.catch(() => undefined) // the application asks again, and tells
      return [url, answer]
    }),
  )
  globalThis.bancheEarly = { token, requests }
}
