import { closeMessage, notify } from '../../../providers/notify.ts'
import { UNDO, UndoButton } from '../actions/message-ways.tsx'
import { failureOf } from '../record/failure.ts'

/** Says what was changed, and for a moment offers to take it back where that can be done. */
export function tellChange(text: string, undo: (() => Promise<void>) | undefined): void {
  if (!undo) return void notify.success(text)
  const takeBack = () => {
    if (id !== undefined) closeMessage(id)
    undo().catch((error) => notify.business(failureOf(error).message))
  }
  const id = notify.success(text, <UndoButton onUndo={takeBack} />, UNDO)
}

/** A value that the person sees in part alone cannot be brought back by them. */
export const isWhole = (value: unknown): boolean => !String(value ?? '').includes('***')
