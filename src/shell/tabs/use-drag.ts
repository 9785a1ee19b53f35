import { type PointerEvent, type RefObject, useRef } from 'react'
import { moveView } from '../../providers/open-views.ts'

/** So far a pointer moves before it drags. */
const THRESHOLD = 6

/** A tab is dragged to its new place with the mouse or a pen; a finger scrolls the bar. */
export function useDrag(list: RefObject<HTMLElement | null>, onStart: () => void) {
  const from = useRef<{ path: string; x: number; isDragged: boolean }>(undefined)
  return (path: string, isPinned = false) => ({
    onPointerDown: ({ button, clientX, pointerType }: PointerEvent) => {
      from.current =
        button === 0 && pointerType !== 'touch' && !isPinned ? { path, x: clientX, isDragged: false } : undefined
    },
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent) => {
      const drag = from.current
      if (!drag || (!drag.isDragged && Math.abs(clientX - drag.x) < THRESHOLD)) return
      if (!drag.isDragged) {
        drag.isDragged = true
        onStart()
        currentTarget.setPointerCapture(pointerId)
      }
      const to = placeAt(list.current, drag.path, clientX)
      if (to !== undefined) moveView(drag.path, to)
    },
    onPointerUp: () => {
      if (!from.current?.isDragged) from.current = undefined
    },
    onPointerCancel: () => {
      from.current = undefined
    },
    /** Letting go of a tab does not choose it. */
    onClick: (event: { preventDefault: () => void }) => {
      if (from.current?.isDragged) event.preventDefault()
      from.current = undefined
    },
  })
}

/** The place of the tab whose middle the pointer has passed; undefined while it is the tab's own. */
function placeAt(list: HTMLElement | null, path: string, x: number): number | undefined {
  const tabs = [...(list?.children ?? [])] as HTMLElement[]
  const own = tabs.findIndex((tab) => tab.dataset.path === path)
  const over = tabs.findIndex((tab) => {
    const { left, right } = tab.getBoundingClientRect()
    return x >= left && x <= right
  })
  const at = tabs[over]?.getBoundingClientRect()
  if (!at || over === own) return undefined
  const middle = at.left + at.width / 2
  // A wide neighbour would jump back and forth under the pointer.
  return over > own ? (x > middle ? over : undefined) : x < middle ? over : undefined
}
