import { type RefObject, useEffect } from 'react'
import { viewAt } from '../../providers/open-views.ts'

/** What had the focus in each page when it was left. */
const left = new Map<string, WeakRef<HTMLElement>>()

/** A page that comes back into sight has the focus where it was: in the row that was opened, in the field being typed. */
export function useKeptFocus(box: RefObject<HTMLElement | null>, path: string, round: number): void {
  // Not a layout effect: what the page itself does with the focus when it wakes goes before.
  useEffect(() => {
    const view = box.current
    if (!view) return
    const name = `${path} ${round}`
    if (!viewAt(path)) left.delete(name) // closed meanwhile: it begins anew
    const former = left.get(name)?.deref()
    const takeUp = () => {
      // Where fingers type, the focus would bring the keyboard up.
      const isWanted = !document.querySelector('dialog[open]') && !matchMedia('(pointer: coarse)').matches
      if (former && isWanted && view.contains(former)) former.focus({ preventScroll: true })
    }
    // Behind the paint: it would lay the page out before.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(takeUp)
    })
    const remember = ({ target }: FocusEvent) => {
      // A layer goes with what was chosen in it: what it hangs on had the focus before.
      if (target instanceof HTMLElement && !target.closest('[popover]')) left.set(name, new WeakRef(target))
    }
    view.addEventListener('focusin', remember)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      view.removeEventListener('focusin', remember)
    }
  }, [box, path, round])
}
