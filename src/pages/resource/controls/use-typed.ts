import { useEffect, useRef, useState } from 'react'

/** How long the answer to one's own telling may take to come back as the value. */
const ECHO = 1000

/**
 * Text that is told after a pause. A value that comes from elsewhere (Back, reset) replaces the text; the echo of what
 * was just typed does not, because it may be written differently (`12.` is no number yet).
 */
export function useTyped(value: string, tell: (text: string) => void, pause = 400): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const toldAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef(tell)
  newest.current = tell
  useEffect(() => {
    if (Date.now() - toldAt.current < ECHO) return
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      toldAt.current = Date.now()
      newest.current(next.trim())
    }, pause)
  }
  return [text, type]
}
