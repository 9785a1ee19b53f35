import { useCallback, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Resource } from '../../../define/resource.ts'
import type { Person } from '../../../providers/access.ts'
import { t } from '../../../providers/i18n.ts'
import { useInSight } from '../../../providers/in-sight.ts'
import { notify } from '../../../providers/notify.ts'
import { overrideOf } from '../../overrides.ts'
import { useAttemptKey } from '../actions/attempt-key.ts'
import { act, readOne } from '../actions/calls.ts'
import { type Failure, failureOf, isUncertain } from '../actions/failure.ts'
import { useRefresh } from '../actions/use-refresh.ts'
import type { Row } from '../cells/row.ts'
import { openUploads } from '../files/uploads.ts'
import { pathsOf, showPath } from '../paths.ts'
import { isSame } from './form-body.ts'
import type { FormKit } from './form-kit.ts'
import { type Draft, draftOfRow, type FormPlan, newDraft, planOf, unsavedRow } from './form-model.ts'
import { mergeDraft } from './merge.ts'
import { isKnownPath } from './plan-paths.ts'
import { resolverOf } from './resolver.ts'
import { type FormDraft, useDraft } from './use-draft.ts'
import { useNewDay } from './use-new-day.ts'
import { type Origin, writeRecord } from './write-record.ts'

/** Save; save and submit; submit and start the next one. */
export type Intent = 'save' | 'submit' | 'submitNext'
export type Problem = { message: string; others: string[] }

export type RecordForm = {
  form: UseFormReturn<Draft>
  kit: FormKit
  plan: FormPlan
  before: Draft
  save: (intent: Intent) => Promise<void>
  isSaving: boolean
  problem: Problem | null
  /** The row as somebody else saved it meanwhile. */
  conflict: Row | null
  overwrite: () => Promise<void>
  closeConflict: () => void
  draft: FormDraft
  /** Counts up when the first wrong field should get the focus. */
  focusRequest: number
}

/** A form over one record: its values, its checks, and how it is written. */
export function useRecordForm(resource: Resource, row: Row | null, person: Person | undefined): RecordForm {
  const plan = useMemo(() => planOf(resource, person), [resource, person])
  const [origin, setOrigin] = useState<Origin>(() => originOf(plan, row, person))
  const newest = useRef(origin)
  newest.current = origin
  const intent = useRef<Intent | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [conflict, setConflict] = useState<Row | null>(null)
  const [focusRequest, setFocusRequest] = useState(0)
  const attempt = useAttemptKey()
  const refresh = useRefresh()
  const navigate = useNavigate()

  const resolver = useMemo(() => {
    const rules = overrideOf(resource.name)?.check
    const contextOf = () => {
      const { row: stored, before } = newest.current
      const check = rules && ((draft: Draft) => rules(draft, { isSubmit: intent.current !== 'save' }))
      return { plan, base: stored ?? unsavedRow(resource), before: stored ? before : null, rules: check }
    }
    return resolverOf(contextOf, () => intent.current !== null)
  }, [plan, resource])
  const form = useForm<Draft>({ defaultValues: origin.before, resolver, mode: 'onTouched', shouldFocusError: false })
  const { control, getValues, setValue, trigger } = form
  const [uploads] = useState(openUploads)
  const kit = useMemo<FormKit>(() => {
    const base = origin.row ?? unsavedRow(resource)
    const mode = origin.row ? 'edit' : 'create'
    const source = resource.name
    return { resource, mode, control, getValues, setValue, trigger, base, person, source, uploads }
  }, [resource, origin, control, getValues, setValue, trigger, person, uploads])
  const originNow = useCallback(() => newest.current, [])
  const draft = useDraft({ plan, form, originOf: originNow, person })
  const inSight = useInSight()

  const restart = (next: Origin) => {
    newest.current = next
    setOrigin(next)
    form.reset(next.before)
  }
  const begin = () => restart(originOf(plan, null, person))
  const isUntouched = () => !newest.current.row && isSame(getValues(), newest.current.before)
  useNewDay(() => isUntouched() && begin())

  const tell = async (failure: Failure, before: string) => {
    const [known, others] = [true, false].map((is) =>
      failure.errors.filter((one) => isKnownPath(plan, one.field) === is),
    )
    for (const { field, message } of known ?? []) form.setError(field, { type: 'server', message })
    setProblem({ message: before + failure.message, others: (others ?? []).map((one) => one.message) })
    setFocusRequest((count) => count + 1)
    const stored = newest.current.row
    if (failure.status === 409 && stored && failure.row && failure.row.version !== stored.version) {
      setConflict((await readOne(resource.name, stored.id).catch(() => null))?.row ?? null)
    }
  }

  const onValid = async (values: Draft, wanted: Intent) => {
    setSaving(true)
    setProblem(null)
    let isWritten = false
    try {
      const id = await writeRecord(resource, plan, newest.current, values, attempt.keyOf)
      attempt.settle()
      isWritten = true
      if (wanted !== 'save') {
        const { row: fresh } = await readOne(resource.name, id)
        restart({ row: fresh, before: draftOfRow(plan, fresh) })
        const key = attempt.keyOf({ submit: id, version: fresh.version })
        await act(resource.name, 'submit', fresh, {}, key)
        attempt.settle()
      }
      notify.success(t(wanted === 'save' ? 'form.saved' : 'form.submitted'))
      void refresh()
      if (wanted === 'submitNext') {
        begin()
        draft.settle()
        setFocusRequest((count) => count + 1)
        return
      }
      draft.finish()
      // Who went on to another page meanwhile is not called back.
      if (inSight.current) navigate(showPath(resource, id) ?? pathsOf(resource).list ?? '/', { replace: true })
    } catch (error) {
      const failure = failureOf(error)
      if (!isUncertain(failure)) attempt.settle()
      await tell(
        isWritten ? { ...failure, message: t('form.submitFailed', { message: failure.message }) } : failure,
        '',
      )
      if (isWritten) void refresh()
    } finally {
      setSaving(false)
    }
  }

  const save = async (wanted: Intent) => {
    if (isSaving) return
    // A file that did not get there says so in its field.
    if (uploads.areRunning() && !(await uploads.done())) return
    intent.current = wanted
    let isRefused = false
    try {
      await form.handleSubmit(
        (values) => onValid(values, wanted),
        () => {
          isRefused = true
        },
      )()
    } finally {
      intent.current = null
    }
    // Only now do the fields show what is wrong with them.
    if (!isRefused) return
    setProblem(null)
    setFocusRequest((count) => count + 1)
  }

  const overwrite = async () => {
    if (!conflict) return
    const mine = mergeDraft(plan, origin.before, conflict, getValues())
    restart({ row: conflict, before: draftOfRow(plan, conflict) })
    for (const [name, value] of Object.entries(mine)) setValue(name, value, { shouldDirty: true })
    setConflict(null)
    await save('save')
  }

  const closeConflict = () => setConflict(null)
  return {
    form,
    kit,
    plan,
    before: origin.before,
    save,
    isSaving,
    problem,
    conflict,
    overwrite,
    closeConflict,
    draft,
    focusRequest,
  }
}

function originOf(plan: FormPlan, row: Row | null, person: Person | undefined): Origin {
  return { row, before: row ? draftOfRow(plan, row) : newDraft(plan, person, new Date()) }
}
