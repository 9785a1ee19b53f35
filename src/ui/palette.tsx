import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import './palette.css'

type PaletteProps = { title: string; onClose: () => void; children: ReactNode }

/**
 * A box over the page with one field, which has the focus as long as it is open; mounted means open. It is no modal dialog of
 * the platform's: that makes everything behind it inert, which takes as long as all the rest of its opening.
 */
export function Palette({ title, onClose, children }: PaletteProps) {
  const ref = useRef<HTMLDialogElement>(null)
  // Closed while it still stands in the document, it gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.show()
    dialog?.querySelector('input')?.focus()
    return () => dialog?.close()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab') event.preventDefault()
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  const onMouseDown = (event: MouseEvent) => {
    if (event.target instanceof HTMLInputElement) return
    // The field keeps the focus.
    event.preventDefault()
    if (event.target === event.currentTarget) onClose()
  }
  return (
    <dialog ref={ref} className="bc-palette" aria-modal="true" aria-label={title} {...{ onKeyDown, onMouseDown }}>
      <div className="bc-palette-box">{children}</div>
    </dialog>
  )
}
