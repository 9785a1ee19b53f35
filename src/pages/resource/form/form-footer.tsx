import type { ReactNode } from 'react'
import { type Control, type FieldErrors, useFormState } from 'react-hook-form'
import { t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import type { Draft } from '../record/form-model.ts'
import { StepButtons, type useSteps } from './form-steps.tsx'
import { say } from './text.ts'
import type { Intent } from './use-opened-form.ts'
import type { Problem } from './use-record-form.ts'

type FormFootProps = {
  control: Control<Draft>
  problem: Problem | null
  isSaving: boolean
  save: (intent: Intent) => Promise<void>
  leave: (() => void) | undefined
  /** The record may be sent on to the next person from here. */
  canSubmit: boolean
  /** … and a new one begun at once. */
  canGoOn: boolean
  /** Before the last step one goes on; only there it is saved. */
  stepping?: ReturnType<typeof useSteps> | undefined
}

/** What is wrong, and the ways to save; always in sight. */
export function FormFoot(props: FormFootProps): ReactNode {
  const { control, problem, isSaving, save, leave, canSubmit, canGoOn, stepping } = props
  const isAsking = stepping && !stepping.isLast
  return (
    <div className="form-foot">
      <FormProblem control={control} problem={problem} />
      {stepping && <StepButtons {...stepping} />}
      <span className="form-keys">{say(canSubmit ? 'form.keysSubmit' : 'form.keys')}</span>
      <div className="form-buttons">
        {leave && <Button onClick={leave}>{t('action.cancel')}</Button>}
        {canGoOn && !stepping && (
          <Button disabled={isSaving} onClick={() => void save('submitNext')}>
            {say('form.submitNext')}
          </Button>
        )}
        {canSubmit && (
          <Button disabled={isSaving} onClick={() => void save('save')}>
            {say('form.saveDraft')}
          </Button>
        )}
        {!isAsking && (
          <Button kind="primary" isBusy={isSaving} onClick={() => void save(canSubmit ? 'submit' : 'save')}>
            {say(canSubmit ? 'form.saveSubmit' : 'form.save')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Announced when saving did not work; goes with the last mended field. */
function FormProblem({ control, problem }: { control: Control<Draft>; problem: Problem | null }): ReactNode {
  const { errors, submitCount } = useFormState({ control })
  const count = submitCount > 0 ? countOf(errors) : 0
  const texts = [
    problem?.message,
    count > 0 ? say('form.fix', { count }) : undefined,
    ...(problem?.others ?? []).map((text) => say('form.fixOther', { text })),
  ].filter(Boolean)
  return (
    <div role="alert" className="form-problem">
      {texts.join('；')}
    </div>
  )
}

function countOf(errors: FieldErrors<Draft> | object): number {
  return Object.values(errors).reduce<number>((count, error) => {
    if (error === null || typeof error !== 'object') return count
    if ('message' in error && typeof error.message === 'string') return count + 1
    return count + countOf(error)
  }, 0)
}
