/** Milliseconds from a word to the question, up to twice that, and from one question to the next. */
const SOON = 100
const BETWEEN = 1000

/**
 * Asks soon after a word, once for all words of that moment, and never before the last answer is there. While something is in
 * the hand nothing is asked; what was told meanwhile is asked about as soon as it is let go.
 */
export function openFollower(ask: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [lastAt, isDue, isAsking, isHeld] = [0, false, false, false]
  const plan = (wait: number): void => {
    isDue = true
    if (isHeld || isAsking || timer) return
    timer = setTimeout(run, Math.max(wait, lastAt + BETWEEN - Date.now()))
  }
  const run = async (): Promise<void> => {
    timer = undefined
    lastAt = Date.now()
    isDue = false
    isAsking = true
    await ask()
    isAsking = false
    if (isDue) plan(0)
  }
  return {
    /** Something changed. */
    hear: () => plan(SOON * (1 + Math.random())),
    isHeld: () => isHeld,
    hold(): void {
      isHeld = true
      clearTimeout(timer)
      timer = undefined
    },
    release(): void {
      isHeld = false
      lastAt = 0
      if (isDue) plan(0)
    },
    end(): void {
      isHeld = true
      clearTimeout(timer)
    },
  }
}
