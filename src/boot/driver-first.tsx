import type { First } from '../pages/driver/first.ts'
import { jobsOf, store } from '../pages/driver/queue/store.ts'
import { Trips } from '../pages/driver/trips.tsx'
import type { UserInfo } from '../providers/session.ts'
import type { DriverWork } from '../resources/transport/driver.ts'
import { element } from './element.ts'
import { nodesOf } from './plain-jsx.ts'

/**
 * The trips of a driver, drawn before the application is there: by the components of his page, with what the first script
 * asked the server for. What is tapped or typed meanwhile is kept, and answered by the page that takes over (first.ts).
 */
/** The style sheet of the driver's page. */
declare const __SHEET__: string

type Own = Pick<UserInfo, 'staffId' | 'must' | 'seenBy'>

async function draw(): Promise<void> {
  const shell = document.querySelector<HTMLElement>('[data-page=driver] .bc-shell')
  if (!shell || !globalThis.bancheEarly) return
  if (!matchMedia('(max-width: 991px)').matches) {
    shell.dataset.menu = 'wide'
    return
  }
  const dressed = dress()
  void store().catch(() => undefined) // asked of below
  const [info, work] = await Promise.all([read<Own>('/user/info'), read<DriverWork>('/api/driver/work')])
  if (!info || !work || info.must || work.trips.length === 0) return
  // What is to be sent changes what is to be done: that is the application's matter.
  if ((await jobsOf(info.staffId)).length > 0) return
  await dressed
  show(info, work)
}

/** An answer that the application has not taken over yet; it still can. */
async function read<T>(url: string): Promise<T | undefined> {
  const answer = await globalThis.bancheEarly?.requests.get(url)
  if (!answer?.ok || answer.bodyUsed) return undefined
  const { code, data } = (await answer.clone().json()) as { code: number; data: T }
  return code === 200 || code === 20000 ? data : undefined
}

function dress(): Promise<unknown> {
  const sheet = element('link', { rel: 'stylesheet', href: __SHEET__ })
  const dressed = new Promise((resolve, reject) => {
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', reject)
  })
  dressed.catch(() => sheet.remove()) // the page asks for it again
  document.head.append(sheet)
  return dressed
}

function show({ staffId, seenBy }: Own, work: DriverWork): void {
  const place = document.querySelector('[data-page=driver] .bc-page')
  if (!place) return
  const first: First = { staffId, work, at: Date.now(), tail: '' }
  const view = Object.assign(document.createElement('div'), { className: 'bc-view' })
  view.append(
    ...nodesOf(
      Trips({
        ...{ work, trips: work.trips, jobs: [], tail: '' },
        onTail: (tail) => {
          first.tail = tail
        },
        onAsk: seenBy
          ? undefined
          : (asked) => {
              first.asked = asked
            },
      }),
    ),
  )
  view.addEventListener('click', waits)
  place.replaceWith(view)
  globalThis.bancheFirst = first
}

/** The button that was tapped last shows that it was. */
function waits({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (!button) return
  document.querySelector('.bc-view [aria-busy] .bc-spin')?.remove()
  document.querySelector('.bc-view [aria-busy]')?.removeAttribute('aria-busy')
  button.setAttribute('aria-busy', 'true')
  button.prepend(Object.assign(document.createElement('span'), { className: 'bc-spin' }))
}

// What it draws with is on its way since before it, so the line is free.
globalThis.bancheBegin?.()
draw().catch(() => undefined) // the application draws it, or tells
