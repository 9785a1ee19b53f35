import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../providers/i18n.ts'
import { Button } from './button.tsx'
import './dialog.css'

export type DialogProps = {
  title: string
  onClose: () => void
  /** Buttons at the bottom; the first is the action. */
  footer?: ReactNode
  width?: number
  /** drawer: at the right edge, as high as the window. */
  kind?: 'drawer'
  children: ReactNode
}

/**
 * The platform's modal dialog: it holds the focus, gives it back, and closes with Escape. Ctrl+Enter does the action.
 * Mounted means open.
 */
export function Dialog({ title, onClose, footer, width, kind, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    if (dialog && !isClaimed(dialog)) start(dialog, kind)
    return () => dialog?.close()
  }, [kind])
  return (
    <dialog
      ref={ref}
      className="bc-dialog"
      data-kind={kind}
      style={width ? { width } : undefined}
      aria-labelledby={titleId}
      onKeyDown={confirm}
      onCancel={(event) => {
        // A file chooser that was left without a choice says the same from inside.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="bc-dialog-head">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <Button kind="text" icon="close" aria-label={t('action.close')} onClick={onClose} />
      </div>
      <div className="bc-dialog-body">{children}</div>
      {footer && <div className="bc-dialog-foot">{footer}</div>}
    </dialog>
  )
}

/** The platform puts the focus on the first thing, which closes: an Enter there would end what was just asked. */
function isClaimed(dialog: HTMLDialogElement): boolean {
  const focused = document.activeElement
  return dialog.contains(focused) && focused?.closest('.bc-dialog-body, .bc-dialog-foot') != null
}

const actionOf = (dialog: Element) =>
  dialog.querySelector<HTMLButtonElement>(':scope > .bc-dialog-foot > .bc-btn-primary:not(:disabled)')

/** The first field, else the action, else the title. An action that cannot be taken back is not one Enter away: its refusal is. */
function start(dialog: HTMLDialogElement, kind: DialogProps['kind']): void {
  const fields = kind
    ? []
    : dialog.querySelectorAll<HTMLElement>(
        '.bc-dialog-body :is(input:not([type=file]), select, textarea):not([disabled])',
      )
  const action = actionOf(dialog)
  const isDangerous = action?.classList.contains('bc-btn-danger')
  const answer = isDangerous ? dialog.querySelector<HTMLElement>('.bc-dialog-foot > .bc-btn:last-child') : action
  for (const one of [...fields, answer, dialog.querySelector('h2')]) {
    one?.focus()
    if (one && document.activeElement === one) return
  }
}

function confirm(event: KeyboardEvent<HTMLDialogElement>): void {
  const { key, ctrlKey, metaKey, repeat, target, currentTarget } = event
  if (key !== 'Enter') return
  // The Enter that opened it, still held, is no answer.
  if (repeat && target instanceof HTMLButtonElement) event.preventDefault()
  if (!(ctrlKey || metaKey)) return
  // Nothing behind the dialog hears of it, were it the form that the question is about.
  event.stopPropagation()
  if (event.defaultPrevented) return
  event.preventDefault()
  if (!repeat) actionOf(currentTarget)?.click()
}
