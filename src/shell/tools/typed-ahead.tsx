import { useLayoutEffect } from 'react'

let typed = ''

/** Stands for a box with one field until its code is there: no key reaches the page, and what was typed is kept for the field. */
export function TypedAhead({ onClose }: { onClose: () => void }): null {
  useLayoutEffect(() => {
    typed = ''
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') onClose()
      else if (key === 'Backspace') typed = typed.slice(0, -1)
      else if (key.length === 1) typed += key
    }
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [onClose])
  return null
}

/** What was typed before the field was there, once. */
export function takeTyped(): string {
  const text = typed
  typed = ''
  return text
}
