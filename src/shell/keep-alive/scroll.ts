import { type RefObject, useLayoutEffect } from 'react'
import { viewAt } from '../../providers/open-views.ts'

type Place = { top: number; left: number }
/** By box: `''` is the page itself, `0 bc-table-scroll` the first of that class in it (a wide table). */
type Places = ReadonlyMap<string, Place>

const PAGE = ''
const TOP: Place = { top: 0, left: 0 }

/** How far a page waits for its rows before it gives up finding the place where it was left. */
const PATIENCE = 3000

/** The places of each page, also of one that was put to sleep: its boxes are others when it wakes. */
const left = new Map<string, Places>()

/** A page starts at its top; one that comes back into sight stands where it was left. */
export function useKeptScroll(box: RefObject<HTMLElement | null>, path: string, round: number): void {
  useLayoutEffect(() => {
    const view = box.current
    const main = view?.closest('main')
    if (!view || !main) return
    const name = `${path} ${round}`
    if (!viewAt(path)) left.delete(name) // closed meanwhile: it begins anew
    const stop = reach(main, view, new Map([[PAGE, TOP], ...(left.get(name) ?? [])]))
    const remember = ({ target }: Event) => {
      const key = target instanceof Element ? keyOf(main, view, target) : undefined
      if (key === undefined || !(target instanceof Element)) return
      const place = { top: target.scrollTop, left: target.scrollLeft }
      left.set(name, new Map(left.get(name)).set(key, place))
    }
    main.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => {
      stop()
      main.removeEventListener('scroll', remember, { capture: true })
    }
  }, [box, path, round])
}

function keyOf(main: Element, view: Element, target: Element): string | undefined {
  if (target === main) return PAGE
  const at = [...view.getElementsByClassName(target.className)].indexOf(target)
  return at < 0 ? undefined : `${at} ${target.className}`
}

function boxAt(main: Element, view: Element, key: string): Element | undefined {
  if (key === PAGE) return main
  const [at, ...names] = key.split(' ')
  return view.getElementsByClassName(names.join(' '))[Number(at)]
}

/** Scrolls there as soon as there is enough to scroll, unless the person scrolls first. */
function reach(main: Element, view: Element, places: Places): () => void {
  const arrives = () => [...places].filter(([key, place]) => !scrollTo(boxAt(main, view, key), place)).length === 0
  if (arrives() || typeof ResizeObserver === 'undefined') return () => undefined
  const control = new AbortController()
  const look = () => arrives() && stop()
  // A page that comes into sight gets its size without a mutation, a table of a fixed height its rows without a resize.
  const resized = new ResizeObserver(look)
  const grown = new MutationObserver(look)
  const timer = setTimeout(() => stop(), PATIENCE)
  const stop = () => {
    clearTimeout(timer)
    resized.disconnect()
    grown.disconnect()
    control.abort()
  }
  for (const child of view.children) resized.observe(child)
  grown.observe(view, { childList: true, subtree: true })
  for (const event of ['wheel', 'pointerdown', 'keydown'])
    main.addEventListener(event, stop, { signal: control.signal, passive: true })
  return stop
}

/** Whether it got there. Reading first: a write where nothing changes would still lay the page out. */
function scrollTo(element: Element | undefined, { top, left }: Place): boolean {
  if (!element) return false
  if (element.scrollTop === top && element.scrollLeft === left) return true
  element.scrollTop = top
  element.scrollLeft = left
  return element.scrollTop >= top - 1 && element.scrollLeft >= left - 1
}
