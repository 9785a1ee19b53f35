/** How many parts of pages are being fetched. */
let pending = 0
const listeners = new Set<() => void>()
const tracked = new WeakSet<Promise<unknown>>()

/** Whether a page is being fetched, for the bar at the top. */
export const getProgress = (): boolean => pending > 0

export function subscribeProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the bar until all that run have settled. Drawing may be repeated, so each promise counts once. */
export function trackLoading<T>(promise: Promise<T>): Promise<T> {
  if (tracked.has(promise)) return promise
  tracked.add(promise)
  queueMicrotask(() => publish(1))
  const done = () => publish(-1)
  promise.then(done, done)
  return promise
}

function publish(change: 1 | -1): void {
  pending += change
  for (const listener of listeners) listener()
}
