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

/** The place that the arrow keys chose, while something is carried with the keyboard. */
type Aim = RefObject<string | null>

/**
 * Enter chooses, so space alone picks up; a finger holds for a moment, so that the page can still be scrolled. What the
 * thing is over: with pointer and finger what lies below, with the keys what they chose. A place says by `data-fits` that
 * it takes the thing, by `data-home` that the thing comes from there.
 */
export function useDragSensors() {
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

/** The arrow keys go from place to place in which it fits, and home again. */
const getterOf =
  (aim: Aim): KeyboardCoordinateGetter =>
  (event, { context: { droppableContainers } }) => {
    const step = steps[event.code]
    if (!step) return undefined
    event.preventDefault()
    const found = droppableContainers
      .getEnabled()
      .flatMap(({ id, node: { current: node } }) =>
        node && (isHome(node) || node.dataset.fits === 'true') ? [{ id: String(id), node, rect: rectOf(node) }] : [],
      )
      .sort((one, other) => one.rect.left - other.rect.left || one.rect.top - other.rect.top)
    const at = found.findIndex(({ id, node }) => (aim.current === null ? isHome(node) : id === aim.current))
    // Home may be out of sight: it begins with the first place, or with the last one.
    const from = at < 0 && step < 0 ? 0 : at
    const next = found[(from + step + found.length) % found.length]
    if (!next) return undefined
    aim.current = next.id
    next.node.scrollIntoView({ block: 'nearest' })
    const { left, top } = rectOf(next.node)
    return { x: left, y: top }
  }

const isHome = (node: HTMLElement): boolean => node.dataset.home !== undefined
const rectOf = (node: HTMLElement): DOMRect => node.getBoundingClientRect()
