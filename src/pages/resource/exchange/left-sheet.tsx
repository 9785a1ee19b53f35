import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { keptAt } from '../record/kept-at.ts'
import { text } from './texts.ts'
import type { ImportOffer } from './use-import-draft.ts'

type LeftSheetProps = { offer: ImportOffer; onResume: () => Promise<void>; onDiscard: () => void }

/** A sheet that was corrected and not imported, offered before another is chosen. */
export function LeftSheet({ offer: { fileName, count, at }, onResume, onDiscard }: LeftSheetProps): ReactNode {
  return (
    <p className="import-left">
      <span>{text('left', { file: fileName, count, at: keptAt(at) })}</span>
      <Button kind="primary" onClick={() => void onResume()}>
        {text('resume')}
      </Button>
      <Button onClick={onDiscard}>{text('discard')}</Button>
    </p>
  )
}
