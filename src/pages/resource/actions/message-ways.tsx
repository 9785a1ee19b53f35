import type { MouseEvent, ReactNode } from 'react'
import { t } from '../../../providers/i18n.ts'
import { useShortcuts } from '../../../providers/shortcuts.ts'
import { Button } from '../../../ui/button.tsx'

/** Milliseconds in which a message offers to take back what it tells of. */
export const UNDO = 8_000

type MadeLinkProps = { label: string; path: string; onFollow: () => void }

/** In a message: the way to what an action made. */
export function MadeLink({ label, path, onFollow }: MadeLinkProps): ReactNode {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onFollow()
  }
  return (
    <a className="cell-link" href={path} onClick={follow}>
      {label}
    </a>
  )
}

/** In a message: takes back what it tells of, by Ctrl+Z too, but while somebody types. */
export function UndoButton({ onUndo }: { onUndo: () => void }): ReactNode {
  useShortcuts([{ keys: ['mod+z'], run: onUndo }])
  return (
    <Button kind="link" title="Ctrl+Z" aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
      {t('act.undo')}
    </Button>
  )
}
