import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../providers/i18n.ts'
import { Button } from './button.tsx'

export type DialogProps = {
  title: string
  onClose: () => void
  /** Buttons at the bottom; the first is the deed. */
  footer?: ReactNode
  width?: number
  /** drawer: at the right edge, as high as the window; palette: near the top, its title only spoken. */
  kind?: 'drawer' | 'palette'
  children: ReactNode
}

/** The platform's modal dialog: it holds the focus, gives it back, and closes with Escape. Mounted means open. */
export function Dialog({ title, onClose, footer, width, kind, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className="bc-dialog"
      data-kind={kind}
      style={width ? { width } : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file chooser that was left without a choice says the same from inside.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="bc-dialog-head">
        <h2 id={titleId}>{title}</h2>
        <Button kind="text" icon="close" aria-label={t('action.close')} onClick={onClose} />
      </div>
      <div className="bc-dialog-body">{children}</div>
      {footer && <div className="bc-dialog-foot">{footer}</div>}
    </dialog>
  )
}
