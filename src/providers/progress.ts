/** Whether a page is being fetched, for the bar at the top. */
let isLoading = false
const listeners = new Set<() => void>()
const tracked = new WeakSet<Promise<unknown>>()

export const getProgress = (): boolean => isLoading

export function subscribeProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the bar until the promise settles. Drawing may be repeated, so each promise counts once. */
export function trackLoading<T>(promise: Promise<T>): Promise<T> {
  if (tracked.has(promise)) return promise
  tracked.add(promise)
  queueMicrotask(() => publish(true))
  const done = () => publish(false)
  promise.then(done, done)
  return promise
}

function publish(next: boolean): void {
  isLoading = next
  for (const listener of listeners) listener()
}
