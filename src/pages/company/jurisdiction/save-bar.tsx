import { type ReactNode, useState } from 'react'
import { t } from '../../../providers/i18n.ts'
import { notify } from '../../../providers/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Failure } from '../../resource/record/failure.ts'
import type { Done } from './calls.ts'
import { DiffList } from './diff-list.tsx'
import type { Draft } from './draft.ts'
import type { Matrix } from './matrix.ts'
import { say } from './text.ts'
import { isFailure } from './use-matrix.ts'

type SaveBarProps = {
  count: number
  matrix: Matrix
  draft: Draft
  write: (base: Matrix, isTrial: boolean) => Promise<Done | Failure>
  onDiscard: () => void
}

/** What is collected, and the way to save it: first the difference as the server sees it, then the action. */
export function SaveBar({ count, matrix, draft, write, onDiscard }: SaveBarProps): ReactNode {
  const [trial, setTrial] = useState<Done | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async (isTrial: boolean) => {
    setBusy(true)
    setProblem('')
    const answer = await write(matrix, isTrial)
    setBusy(false)
    if (!isFailure(answer)) {
      setTrial(isTrial ? answer : null)
      if (!isTrial) notify.success(say('save.done'))
      return
    }
    // What was shown is no longer what would happen.
    if (answer.status === 409) setTrial(null)
    setProblem(answer.status === 409 ? say('save.stale', { message: answer.message }) : answer.message)
  }
  const close = () => setTrial(null)
  return (
    <section className="pm-save" aria-label={say('save.bar')}>
      <span>
        {say('save.count', { count, roles: Object.keys(draft).length })}
        {problem && !trial && (
          <strong role="alert" className="pm-problem">
            {problem}
          </strong>
        )}
      </span>
      <Button onClick={onDiscard}>{say('save.discard')}</Button>
      <Button kind="primary" isBusy={isBusy && !trial} onClick={() => void run(true)}>
        {say('save.preview')}
      </Button>
      {trial && (
        <Dialog
          title={say('save.title')}
          width={640}
          onClose={close}
          footer={
            <>
              <Button kind="primary" isBusy={isBusy} onClick={() => void run(false)}>
                {say('save.do')}
              </Button>
              <Button onClick={close}>{t('action.cancel')}</Button>
            </>
          }
        >
          {problem && (
            <p role="alert" className="pm-problem">
              {problem}
            </p>
          )}
          <DiffList diff={trial.diff} />
        </Dialog>
      )}
    </section>
  )
}
