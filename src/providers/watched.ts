const MINUTE = 60_000
/** Who has touched nothing for so long is away: a page that asked on would keep the session alive for anybody who comes by. */
const AWAY = 5 * MINUTE

let lastInput = Date.now()
const listeners = new Set<() => void>()

const wasAway = () => Date.now() - lastInput >= AWAY
function note(): void {
  const isBack = wasAway()
  lastInput = Date.now()
  if (isBack) tell()
}
function tell(): void {
  if (isWatched()) for (const listener of listeners) listener()
}
for (const one of ['pointerdown', 'keydown'] as const) addEventListener(one, note, { capture: true, passive: true })
addEventListener('focus', () => {
  lastInput = Date.now()
  tell()
})
document.addEventListener('visibilitychange', tell)

/** Whether the page is in sight and somebody sits before it: only then does it ask the server by itself. */
export const isWatched = (): boolean => document.visibilityState === 'visible' && !wasAway()

/** Hears that somebody is there again: the window has the focus, the tab is in sight, or a hand came back. */
export function onReturn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
