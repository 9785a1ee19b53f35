import { useEffect, useRef } from 'react'

/** Ctrl+S saves and Ctrl+Enter submits, wherever the focus is; not while a dialog is open. */
export function useFormShortcuts(save: () => void, submit: (() => void) | undefined): void {
  const deeds = useRef({ save, submit })
  deeds.current = { save, submit }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return
      const deed =
        event.key.toLowerCase() === 's' ? deeds.current.save : event.key === 'Enter' ? deeds.current.submit : undefined
      if (!deed) return
      event.preventDefault()
      deed()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
