const STEPS = 10
/** Milliseconds between two steps. */
const PACE = 120

/** An upload that goes nowhere: it tells its percents, and that it has arrived. What it returns stops it. */
export function sendSlowly(onPercent: (percent: number) => void, onDone: () => void): () => void {
  let step = 0
  const timer = setInterval(() => {
    step += 1
    onPercent((100 * step) / STEPS)
    if (step < STEPS) return
    clearInterval(timer)
    onDone()
  }, PACE)
  return () => clearInterval(timer)
}
