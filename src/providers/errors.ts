/** One unhandled error of the application (specification §3). */
export type ErrorEntry = {
  id: number
  /** `TypeError: …`, without the stack. */
  err: string
  stack: string
  /** Where it came from: the tree of components, or what was not caught. */
  info: string
  /** The path of the page; what was searched for stays out of it. */
  url: string
  /** Milliseconds. */
  at: number
  /** How often it came. */
  count: number
}

const MOST = 50

let entries: readonly ErrorEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

export const getErrors = (): readonly ErrorEntry[] => entries

export function subscribeErrors(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps an error, the newest first. The same one again is counted. A refusal of the server has been told already. */
export function captureError(error: unknown, info: string): void {
  if (!(error instanceof Error) || error.name === 'CanceledError' || error.name === 'AbortError') return
  const err = `${error.name}: ${error.message}`
  const url = location.pathname
  const same = entries.find((one) => one.err === err && one.url === url)
  const entry: ErrorEntry = {
    id: same?.id ?? ++lastId,
    err,
    stack: error.stack ?? '',
    info,
    url,
    at: Date.now(),
    count: (same?.count ?? 0) + 1,
  }
  publish([entry, ...entries.filter((one) => one !== same)].slice(0, MOST))
}

export function clearErrors(): void {
  publish([])
}

/** Hears of what nobody caught. */
export function captureUnhandled(): void {
  addEventListener('error', ({ error }) => captureError(error, 'window'))
  addEventListener('unhandledrejection', ({ reason }) => captureError(reason, 'promise'))
}

function publish(next: readonly ErrorEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}
