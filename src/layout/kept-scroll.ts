import { type RefObject, useLayoutEffect } from 'react'
import { viewAt } from '../providers/work-views.ts'

type Place = { top: number; left: number }

/** How far a page waits for its rows before it gives up finding the place where it was left. */
const PATIENCE = 3000

/** The place of the page itself, also of one that was put to sleep. */
const places = new Map<string, Place>()
/** The places of the boxes inside it (a wide table), while they exist. A hidden box forgets its own. */
const boxes = new WeakMap<Element, Map<Element, Place>>()

/** A page starts at its top; one that comes back into sight stands where it was left. */
export function useKeptScroll(box: RefObject<HTMLElement | null>, path: string, round: number): void {
  useLayoutEffect(() => {
    const view = box.current
    const main = view?.closest('main')
    if (!view || !main) return
    const name = `${path} ${round}`
    if (!viewAt(path)) places.delete(name) // closed meanwhile: it begins anew
    const inner = boxes.get(view) ?? new Map<Element, Place>()
    boxes.set(view, inner)
    for (const [element, place] of inner) element.isConnected ? scrollTo(element, place) : inner.delete(element)
    const stop = reach(main, view, places.get(name) ?? { top: 0, left: 0 })
    const remember = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      const place = { top: target.scrollTop, left: target.scrollLeft }
      if (target === main) places.set(name, place)
      else if (view.contains(target)) inner.set(target, place)
    }
    main.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => {
      stop()
      main.removeEventListener('scroll', remember, { capture: true })
    }
  }, [box, path, round])
}

/** Scrolls there as soon as the page is long enough, unless the person scrolls first. */
function reach(main: Element, view: Element, place: Place): () => void {
  scrollTo(main, place)
  if (main.scrollTop >= place.top - 1 || typeof ResizeObserver === 'undefined') return () => undefined
  const control = new AbortController()
  const resized = new ResizeObserver(() => {
    scrollTo(main, place)
    if (main.scrollTop >= place.top - 1) stop()
  })
  const timer = setTimeout(() => stop(), PATIENCE)
  const stop = () => {
    clearTimeout(timer)
    resized.disconnect()
    control.abort()
  }
  for (const child of view.children) resized.observe(child)
  for (const event of ['wheel', 'pointerdown', 'keydown'])
    main.addEventListener(event, stop, { signal: control.signal, passive: true })
  return stop
}

/** Reading first: a write where nothing changes would still lay the page out. */
function scrollTo(element: Element, { top, left }: Place): void {
  if (element.scrollTop === top && element.scrollLeft === left) return
  element.scrollTop = top
  element.scrollLeft = left
}
