import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Milliseconds until a finger that rests means the menu. */
const LONG = 500

/** The right button, and a finger that rests, open the menu of what they point at. */
export function usePress(open: (path: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const cancel = () => clearTimeout(timer.current)
  const on = (path: string) => ({
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      cancel()
      open(path)
    },
    onTouchStart: () => {
      wasLong.current = false
      timer.current = setTimeout(() => {
        wasLong.current = true
        open(path)
      }, LONG)
    },
    onTouchMove: cancel,
    onTouchEnd: cancel,
    onTouchCancel: cancel,
    /** The finger that opened the menu does not choose the tab as well. */
    onClickCapture: (event: PointerEvent | MouseEvent) => {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return { on, cancel }
}
