import { type ReactNode, useId, useState } from 'react'
import { formatYuan } from '../../../define/money.ts'
import { t } from '../../../providers/i18n.ts'
import { notify } from '../../../providers/notify.ts'
import { useRead } from '../../../providers/use-read.ts'
import { useWrite } from '../../../providers/use-write.ts'
import type { SalaryPreview } from '../../../resources/company/salary-answers.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/input.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useAttemptKey } from '../../resource/record/attempt-key.ts'
import { type Failure, failureOf, isUncertain } from '../../resource/record/failure.ts'
import { useRefresh } from '../../resource/record/use-refresh.ts'
import type { Action, Chosen, Done } from './calls.ts'
import { DifferenceTable } from './difference-table.tsx'
import { say } from './text.ts'

type DialogProps = {
  action: Action
  month: string
  chosen: Chosen
  onAction: (action: Action) => void
  onClose: () => void
}

/** Shows what would change before the month is calculated or confirmed; what was seen is what is done, or it is refused. */
export function MonthDialog({ action, month, chosen, onAction, onClose }: DialogProps): ReactNode {
  const [reason, setReason] = useState('')
  const preview = useRead<SalaryPreview>('/api/salary/preview', { month, ...chosen }, { gcTime: 0 })
  const { run, isRunning, failure } = useAction({
    action,
    month,
    chosen,
    onClose,
    onMoved: () => void preview.refetch(),
  })
  const seen = preview.data
  const isReady = seen && (action === 'calculate' ? seen.kinds.new + seen.kinds.changed > 0 : seen.drafts.people > 0)
  return (
    <Dialog
      title={say(`${action}Title`, { month })}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button
            kind="primary"
            disabled={!isReady || preview.isFetching}
            isBusy={isRunning}
            onClick={() => seen && void run(seen.mark, reason)}
          >
            {say(action)}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        </>
      }
    >
      <p className="salary-range">{say(Object.keys(chosen).length > 0 ? 'chosen' : 'everybody')}</p>
      {preview.error ? (
        <ErrorState text={failureOf(preview.error).message} onRetry={() => void preview.refetch()} />
      ) : seen ? (
        action === 'calculate' ? (
          <Calculation seen={seen} />
        ) : (
          <Confirmation seen={seen} reason={reason} onReason={setReason} onCalculate={() => onAction('calculate')} />
        )
      ) : (
        <Skeleton rows={6} />
      )}
      <p role="alert" className="salary-failure">
        {failure?.message}
      </p>
    </Dialog>
  )
}

function Calculation({ seen }: { seen: SalaryPreview }): ReactNode {
  const { kinds, withoutRule } = seen
  return (
    <>
      <p>{say('kinds', kinds)}</p>
      {withoutRule.length > 0 && <p className="salary-note">{say('withoutRule', { names: namesOf(withoutRule) })}</p>}
      {seen.differences.length === 0 ? <p>{say('nothing')}</p> : <DifferenceTable seen={seen} />}
    </>
  )
}

type ConfirmationProps = {
  seen: SalaryPreview
  reason: string
  onReason: (reason: string) => void
  onCalculate: () => void
}

function Confirmation({ seen, reason, onReason, onCalculate }: ConfirmationProps): ReactNode {
  const id = useId()
  const { drafts, kinds, negative } = seen
  const moved = kinds.changed
  if (drafts.people === 0) return <p>{say('noDrafts')}</p>
  return (
    <>
      <p>{say('confirmSum', { people: drafts.people, net: formatYuan(drafts.netFen) })}</p>
      {moved > 0 && (
        <>
          <p className="salary-note">
            {say('moved', { count: moved })}{' '}
            <Button kind="link" onClick={onCalculate}>
              {say('again')}
            </Button>
          </p>
          <DifferenceTable seen={draftsOf(seen)} />
        </>
      )}
      {negative.length > 0 && (
        <div className="salary-reason">
          <p className="salary-note">{say('negative', { names: namesOf(negative) })}</p>
          <label htmlFor={id}>{say('reason')}</label>
          <TextInput id={id} maxLength={200} value={reason} onChange={(event) => onReason(event.target.value)} />
        </div>
      )}
    </>
  )
}

/** The drafts alone: who has no sheet yet is not confirmed either. */
function draftsOf({ drafts, differences }: SalaryPreview): Pick<SalaryPreview, 'differences' | 'before' | 'after'> {
  const changed = differences.filter(({ kind }) => kind === 'changed')
  const moved = changed.reduce((sum, { beforeFen, afterFen }) => sum + afterFen - (beforeFen ?? 0), 0)
  return { differences: changed, before: drafts, after: { ...drafts, netFen: drafts.netFen + moved } }
}

type ActionOf = Pick<DialogProps, 'action' | 'month' | 'chosen' | 'onClose'> & { onMoved: () => void }

function useAction({ action, month, chosen, onClose, onMoved }: ActionOf) {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const write = useWrite()
  const attempt = useAttemptKey()
  const refresh = useRefresh()
  const run = async (mark: string, reason: string) => {
    setRunning(true)
    setFailure(undefined)
    const body = { month, ...chosen, mark, ...(action === 'confirm' && reason.trim() ? { reason: reason.trim() } : {}) }
    try {
      const key = attempt.keyOf([action, body])
      const done = await write<Done>('post', `/api/salary/${action}`, body, { key, timeout: 60_000 })
      const { created = 0, changed = 0, confirmed = 0 } = done
      notify.success(action === 'calculate' ? say('calculated', { created, changed }) : say('confirmed', { confirmed }))
      onClose()
      await refresh()
    } catch (error) {
      const refused = failureOf(error)
      if (!isUncertain(refused)) attempt.settle()
      if (refused.status === 409) onMoved()
      setFailure(refused)
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning, failure }
}

/** At most ten by name. */
function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(say('and'))
  return names.length > 10 ? `${shown} ${say('more', { count: names.length })}` : shown
}
