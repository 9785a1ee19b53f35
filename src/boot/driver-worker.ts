/**
 * The worker of the driver's page alone: with it the page opens without a line. It keeps the files of one release, by names
 * that hold their content, and that release's page; pages come from the server while it answers, and what the server says
 * (`/api`, `/user`) never comes from here.
 */
declare const __FILES__: readonly string[]
declare const __RELEASE__: string

type Kept = { waitUntil: (work: Promise<unknown>) => void }
type Asked = Kept & { request: Request; respondWith: (answer: Promise<Response>) => void }
type WorkerScope = {
  addEventListener: ((type: 'install' | 'activate', run: (event: Kept) => void) => void) &
    ((type: 'fetch', run: (event: Asked) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}
// The cast: the rest of this folder runs in pages, and so speaks the compiler.
const worker = globalThis as unknown as WorkerScope

const PREFIX = 'banche-driver-'
const NAME = PREFIX + __RELEASE__
const PAGE = '/driver'
/** Milliseconds for which a page waits for a server that does not answer. */
const PATIENCE = 6000

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll([PAGE, ...__FILES__]))
      .then(() => worker.skipWaiting()),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(PREFIX) && name !== NAME))
      .then((former) => Promise.all(former.map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})

/** The server's, and this release's where there is none. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: NAME })
    if (!kept) throw error
    return kept
  }
}

/** A name stands for its content: what is kept is what the server has. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    await caches
      .open(NAME)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined) // full: it came all the same
  }
  return answer
}

export {}
