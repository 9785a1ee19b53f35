/** Milliseconds after which what was read ahead is too old to be shown. */
const FRESH = 1500

type Ahead = { key: string; at: number; answer: Promise<unknown> }
let last: Ahead | undefined

/**
 * Begins to read a row while the button of the pointer is going down: its page, drawn after the click, finds the answer
 * on its way or there. Only the newest is kept, it is used once, and a failure is left to the page, which asks again.
 */
export function readAhead(key: string, read: () => Promise<unknown>): void {
  const answer = read()
  answer.catch(() => undefined)
  last = { key, at: performance.now(), answer }
}

/** What was begun for this key a moment ago. */
export function takeAhead<T>(key: string): Promise<T> | undefined {
  if (last?.key !== key) return undefined
  const { at, answer } = last
  last = undefined
  return performance.now() - at < FRESH ? (answer as Promise<T>) : undefined
}
