/** Milliseconds after which what was read ahead is too old to be shown. */
const FRESH = 1500

type Ahead = { key: string; at: number; answer: Promise<unknown>; value?: unknown }
let last: Ahead | undefined

/**
 * Begins to read a row when it is likely to be opened: as the menu that offers it opens, as the button of the pointer goes
 * down. Its page, drawn after the click, finds the answer on its way or there. Only the newest is kept, it is used once,
 * and a failure is left to the page, which asks again.
 */
export function readAhead(key: string, read: () => Promise<unknown>): void {
  if (fresh(key)) return
  const ahead: Ahead = { key, at: performance.now(), answer: read() }
  ahead.answer.then(
    (value) => {
      ahead.value = value
    },
    () => undefined,
  )
  last = ahead
}

/** What was begun for this key a moment ago. */
export function takeAhead<T>(key: string): Promise<T> | undefined {
  const ahead = fresh(key)
  if (ahead) last = undefined
  return ahead?.answer as Promise<T> | undefined
}

/** The same, where it has arrived already: a page then needs no first drawing without it. */
export function arrivedAhead<T>(key: string): T | undefined {
  return fresh(key)?.value as T | undefined
}

/** After a write nothing that was read before it may be shown. */
export function forgetAhead(): void {
  last = undefined
}

const fresh = (key: string): Ahead | undefined =>
  last?.key === key && performance.now() - last.at < FRESH ? last : undefined
