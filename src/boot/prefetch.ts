import { listUrl, readState } from '../providers/list-query.ts'
import { earlyPost } from '../providers/prefetch-boot.ts'

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
  const isHome = location.pathname === '/home' && !new URLSearchParams(location.search).has('_tab')
  if (isHome) urls.push('/api/home/setup')
  // The server wrote the list of the wanted address upon this very script; the driver's page has what it asks for.
  const found = document.querySelector<HTMLElement>('script[data-view]')?.dataset.view
  const [resource = '', view, sort = ''] = found?.split(' ') ?? []
  if (found && !view) urls.push(found)
  if (view)
    urls.push(
      listUrl(
        { resource, view },
        readState(
          new URLSearchParams(location.search || (localStorage.getItem(`start.${resource}.${view}`) ?? '')),
          sort,
        ),
      ),
    )
  const ask = (url: string, more: RequestInit = {}) => {
    const answer = fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE), ...more })
    answer.catch(() => undefined) // the application asks again, and tells
    return answer
  }
  const requests = new Map(urls.map((url) => [url, ask(url)]))
  // A call of the specification that only reads, though it is a POST.
  if (isHome) {
    const type = { ...headers, 'Content-Type': 'application/json' }
    requests.set(earlyPost('/api/home/index'), ask('/api/home/index', { method: 'POST', body: '{}', headers: type }))
  }
  globalThis.bancheEarly = { token, requests }
}
