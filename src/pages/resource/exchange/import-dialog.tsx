import { type ReactNode, useEffect, useState } from 'react'
import type { Resource } from '../../../define/resource.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import { ChooseSheet } from './choose-sheet.tsx'
import { headsOf, rowProblems, unknownHeads } from './correct-sheet.ts'
import { LayoutChoice } from './layout-choice.tsx'
import { LeftSheet } from './left-sheet.tsx'
import type { PreviewProps } from './sheet-preview.tsx'
import { text } from './texts.ts'
import { type ImportState, useImport } from './use-import.ts'
import type { Work } from './work.ts'
import './import.css'

const SheetPreview = lazyPage<PreviewProps>(() => import('./sheet-preview.tsx'))

/** Template, file, check of every row, corrections where it is wrong, and then all rows or none. */
export default function ImportDialog({ resource, onClose }: { resource: Resource; onClose: () => void }): ReactNode {
  const { state, begin, check, choose, correct, assign, write, draft, resume } = useImport(resource, onClose)
  const { work, note, share, failure } = state
  const isBusy = note !== undefined
  const { asked, ask, answer } = useQuestion((work?.corrections.size ?? 0) > 0 && !isBusy, draft.settle)
  const standing = work && standingOf(work)
  return (
    <Dialog
      title={text('title', { label: labelOf(resource.label) })}
      width={work?.checked ? 1200 : 720}
      onClose={() => ask(onClose)}
      footer={
        asked ? (
          <>
            <Button onClick={() => answer(false)}>{text('stay')}</Button>
            <Button danger onClick={() => answer(true)}>
              {text('giveUp')}
            </Button>
            <p role="alert" className="import-question">
              {text('unsaved', { count: work?.corrections.size ?? 0 })}
            </p>
          </>
        ) : (
          <>
            {work && standing?.isReady && (
              <Button kind="primary" disabled={isBusy} onClick={() => void write(work)}>
                {text('import', { count: work.read.rows.length })}
              </Button>
            )}
            {work && standing?.isCheckable && (
              <Button kind="primary" disabled={isBusy} onClick={() => void check(work)}>
                {text('checkAgain')}
              </Button>
            )}
            <Button onClick={() => ask(onClose)}>{text('close')}</Button>
          </>
        )
      }
    >
      {!work && !isBusy && draft.offer && <LeftSheet offer={draft.offer} onResume={resume} onDiscard={draft.discard} />}
      <ChooseSheet
        {...{ resource, isBusy }}
        isChosen={work !== undefined}
        onChoose={(get) => ask(() => void choose(get))}
      />
      {work && (
        <LayoutChoice {...{ resource, isBusy }} chosen={work} onChange={(chosen) => ask(() => void begin(chosen))} />
      )}
      <Standing {...{ work, note, failure }} />
      {share !== undefined && (
        <progress className="import-progress" max={1} value={share} aria-label={text('progress')} />
      )}
      {work?.checked && <SheetPreview {...{ resource, work, isBusy }} onCorrect={correct} onAssign={assign} />}
    </Dialog>
  )
}

/** How far a sheet is: what of it is wrong, what was corrected since the check, and so what can be done next. */
function standingOf({ read, checked, stale }: Work) {
  const isStale = stale === 'all' || stale.size > 0
  const heads = checked ? headsOf(read, checked.columns, checked.failed) : []
  const unknown = unknownHeads(heads)
  const wrong = rowProblems(checked?.failed ?? [], unknown)
  const isGood = checked !== undefined && wrong.length === 0 && unknown.length === 0 && !isStale
  return { unknown, wrong, isGood, isReady: isGood, isCheckable: read.rows.length > 0 && !isGood }
}

/** What the last check said, and what is being done. */
function Standing({ work, note, failure }: ImportState): ReactNode {
  const standing = work?.checked && standingOf(work)
  const counts = work?.checked?.counts
  return (
    <div aria-live="polite" className="import-state">
      {note !== undefined && <p aria-busy="true">{note}</p>}
      {failure !== undefined && (
        <p role="alert" className="form-error">
          {failure}
        </p>
      )}
      {note === undefined && standing?.isGood && (
        <p className="import-good">
          {text('good', { count: work?.read.rows.length ?? 0 })}
          {counts && text('counts', counts)}
        </p>
      )}
      {note === undefined && standing && standing.unknown.length > 0 && (
        <p role="alert" className="form-error">
          {text('unknown', { count: standing.unknown.length, names: standing.unknown.join('、') })}
        </p>
      )}
      {note === undefined && standing && standing.wrong.length > 0 && (
        <p role="alert" className="form-error">
          {text('bad', { count: standing.wrong.length })}
        </p>
      )}
    </div>
  )
}

/** Asks before corrections are given up, also where the browser's window goes. */
function useQuestion(isDirty: boolean, giveUp: () => void) {
  const [asked, setAsked] = useState<() => void>()
  useEffect(() => {
    if (!isDirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isDirty])
  return {
    asked,
    ask: (act: () => void) => (isDirty ? setAsked(() => act) : act()),
    answer: (isSure: boolean) => {
      setAsked(undefined)
      if (!isSure) return
      giveUp()
      asked?.()
    },
  }
}
