import {
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type RefObject, useCallback, useRef, useState } from 'react'

/** The place that the arrow keys chose, while a car is carried with the keyboard. */
type Aim = RefObject<string | null>

/**
 * Enter chooses, so space alone picks up; a finger holds for a moment, so that the list can still be scrolled. What the
 * car is over: with pointer and finger what lies below, with the keys what they chose.
 */
export function useBoardSensors() {
  const aim: Aim = useRef(null)
  const [keyboard] = useState(() => ({
    coordinateGetter: getterOf(aim),
    keyboardCodes: { start: ['Space'], end: ['Space', 'Enter'], cancel: ['Escape'] },
    onActivation: () => {
      aim.current = null
    },
    scrollBehavior: 'instant' as const,
  }))
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, keyboard),
  )
  const collision = useCallback<CollisionDetection>((args) => {
    if (args.pointerCoordinates) return pointerWithin(args)
    return aim.current === null ? [] : [{ id: aim.current }]
  }, [])
  return { sensors, collision }
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The arrow keys go from place to place in which it fits, and to the cars that wait. */
const getterOf =
  (aim: Aim): KeyboardCoordinateGetter =>
  (event, { context: { droppableContainers } }) => {
    const step = steps[event.code]
    if (!step) return undefined
    event.preventDefault()
    const found = droppableContainers
      .getEnabled()
      .flatMap(({ id, node: { current: node } }) =>
        node && (id === WAITING || node.dataset.fits === 'true') ? [{ id: String(id), node, rect: rectOf(node) }] : [],
      )
      .sort((one, other) => one.rect.left - other.rect.left || one.rect.top - other.rect.top)
    const at = found.findIndex(({ id }) => id === (aim.current ?? WAITING))
    // On a phone the waiting cars are out of sight: it begins with the first place, or with the last one.
    const from = at < 0 && step < 0 ? 0 : at
    const next = found[(from + step + found.length) % found.length]
    if (!next) return undefined
    aim.current = next.id
    next.node.scrollIntoView({ block: 'nearest' })
    const { left, top } = rectOf(next.node)
    return { x: left, y: top }
  }

export const WAITING = 'waiting'
const rectOf = (node: HTMLElement): DOMRect => node.getBoundingClientRect()

/** The slot below the pointer where it was let go, if there is one. */
export function slotAt(event: Event, delta: { x: number; y: number }): number | undefined {
  const from = event instanceof MouseEvent ? event : (event as TouchEvent).touches?.[0]
  if (!from) return undefined
  const under = document.elementsFromPoint(from.clientX + delta.x, from.clientY + delta.y)
  const slot = under.map((one) => one.closest<HTMLElement>('[data-slot]')).find(Boolean)
  return slot && !slot.dataset.taken ? Number(slot.dataset.slot) : undefined
}
