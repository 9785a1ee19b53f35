import { useCreate, useUpdate } from '@refinedev/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Resource } from '../../../define/resource.ts'
import type { User } from '../../../providers/access.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { useInSight } from '../../../providers/in-sight.ts'
import { notify } from '../../../providers/notify.ts'
import { useWrite } from '../../../providers/use-write.ts'
import { pathsOf, showPath } from '../../../resources/paths.ts'
import { useAttemptKey } from '../record/attempt-key.ts'
import { type Body, quietMeta, readOne } from '../record/calls.ts'
import { type Failure, failureOf, isUncertain } from '../record/failure.ts'
import { type Draft, draftOfRow, type FormPlan } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'
import { useRefresh } from '../record/use-refresh.ts'
import { isSame } from './form-body.ts'
import type { FormKit } from './form-context.ts'
import { mergeDraft } from './merge.ts'
import { isKnownPath } from './plan-paths.ts'
import { say } from './text.ts'
import { type FormDraft, useDraft } from './use-draft.ts'
import { useNewDay } from './use-new-day.ts'
import { type Intent, useOpenedForm } from './use-opened-form.ts'
import { type Origin, type Writes, writeRecord } from './write-record.ts'

export type Problem = { message: string; others: string[] }

export type RecordForm = {
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
  focusRequest: FocusRequest | null
}

/** Where the focus belongs now: to the first wrong field, to the first of a new record, or to where it was. */
export type FocusRequest = { to: 'wrong' | 'first' | Element | null }

/** A form over one record, and how it is written. */
export function useRecordForm(resource: Resource, row: Row | null, user: User | undefined, copied?: Row): RecordForm {
  const opened = useOpenedForm(resource, row, user, copied)
  const { plan, form, kit, origin, originNow, intent, restart, begin } = opened
  const draft = useDraft({ plan, form, originOf: originNow, user })
  useNewDay(() => !originNow().row && isSame(form.getValues(), originNow().before) && begin())
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null)
  const askFocus = (to: FocusRequest['to']) => setFocusRequest({ to })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [conflict, setConflict] = useState<Row | null>(null)

  const tell = async (failure: Failure, focused: Element | null) => {
    setProblem(showFailure(form, plan, failure))
    askFocus(failure.errors.some(({ field }) => isKnownPath(plan, field)) ? 'wrong' : focused)
    setConflict(await conflictOf(resource, plan, originNow(), failure))
  }
  const finish = useFinish(resource)
  const next = () => {
    begin()
    draft.settle()
    askFocus('first')
  }
  const writing = useWriting(resource, plan, originNow, restart)
  const write = async (values: Draft, wanted: Intent) => {
    setProblem(null)
    const focused = document.activeElement
    const { id, failure } = await writing.run(values, wanted)
    if (failure) return tell(failure, focused)
    if (wanted === 'submitNext') return next()
    draft.finish()
    finish(id)
  }

  const save = async (wanted: Intent) => {
    // A file that did not get there says so in its field.
    if (writing.isBusy || !(await kit.uploads.done())) return
    intent.current = wanted
    let isRefused = false
    const refuse = () => {
      isRefused = true
    }
    await form
      .handleSubmit((values) => write(values, wanted), refuse)()
      .finally(() => {
        intent.current = null
      })
    // Only now do the fields show what is wrong with them.
    if (!isRefused) return
    setProblem(null)
    askFocus('wrong')
  }

  const overwrite = async () => {
    if (!conflict) return
    const mine = mergeDraft(plan, origin.before, conflict, form.getValues())
    restart({ row: conflict, before: draftOfRow(plan, conflict) })
    for (const [name, value] of Object.entries(mine)) form.setValue(name, value, { shouldDirty: true })
    setConflict(null)
    await save('save')
  }
  const closeConflict = () => setConflict(null)
  const { before } = origin
  const isSaving = writing.isBusy
  return { kit, plan, before, save, isSaving, problem, conflict, overwrite, closeConflict, draft, focusRequest }
}

/** Where a saved form leads: to its record. Who went on to another page meanwhile is not called back. */
function useFinish(resource: Resource): (id: string) => void {
  const inSight = useInSight()
  const navigate = useNavigate()
  return (id) => {
    if (inSight.current) navigate(showPath(resource, id) ?? pathsOf(resource).list ?? '/', { replace: true })
  }
}

type Written = { id: string; failure?: undefined } | { id?: undefined; failure: Failure }

/** Writes the record and, where that is wanted, submits it. The same intent tried again has one effect. */
function useWriting(
  resource: Resource,
  plan: FormPlan,
  originNow: () => Origin,
  restart: (next: Origin) => void,
): { isBusy: boolean; run: (values: Draft, wanted: Intent) => Promise<Written> } {
  const [isBusy, setBusy] = useState(false)
  const attempt = useAttemptKey()
  const refresh = useRefresh()
  const call = useWrite()
  const writes = useWrites(resource.name, attempt.keyOf)
  const submit = async (id: string) => {
    const row = await readOne(resource.name, id)
    restart({ row, before: draftOfRow(plan, row) })
    const key = attempt.keyOf({ submit: id, version: row.version })
    await call('post', `/api/${resource.name}/${id}/actions/submit`, { version: row.version, input: {} }, { key })
    attempt.settle()
  }
  const run = async (values: Draft, wanted: Intent): Promise<Written> => {
    setBusy(true)
    let isWritten = false
    try {
      const id = await writeRecord(resource, plan, originNow(), values, writes)
      attempt.settle()
      isWritten = true
      if (wanted !== 'save') await submit(id)
      notify.success(say(wanted === 'save' ? 'form.saved' : 'form.submitted'))
      void refresh()
      return { id }
    } catch (error) {
      const failure = failureOf(error)
      if (!isUncertain(failure)) attempt.settle()
      if (!isWritten) return { failure }
      void refresh()
      return { failure: { ...failure, message: say('form.submitFailed', { message: failure.message }) } }
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}

/** What a write may have changed beside the row is read anew by `useRefresh`, whatever the hooks think of. */
function useWrites(resource: string, keyOf: (intent: unknown) => string): Writes {
  const { mutateAsync: create } = useCreate<Row, ApiError, Body>({ resource, invalidates: [] })
  const { mutateAsync: update } = useUpdate<Row, ApiError, Body>({ resource, invalidates: [] })
  return {
    create: async (values) => String((await create({ values, meta: quietMeta(keyOf(values)) })).data.id),
    change: (id, values) => update({ id, values, meta: quietMeta(keyOf(values)) }),
  }
}

/** The errors of fields go to their fields; the rest is told above the buttons. */
function showFailure(form: UseFormReturn<Draft>, plan: FormPlan, { errors, message }: Failure): Problem {
  const isKnown = ({ field }: { field: string }) => isKnownPath(plan, field)
  for (const error of errors.filter(isKnown)) form.setError(error.field, { type: 'server', message: error.message })
  return { message, others: errors.filter((error) => !isKnown(error)).map((error) => error.message) }
}

/** The row as it stands, where a refusal says that somebody else wrote it meanwhile. */
async function conflictOf(
  resource: Resource,
  plan: FormPlan,
  { row, before }: Origin,
  failure: Failure,
): Promise<Row | null> {
  if (failure.status !== 409 || !row || !failure.row) return null
  const latest = await readOne(resource.name, row.id).catch(() => null)
  // A line may have been written by an action that left the row itself alone.
  const isSameRow = latest?.version === row.version && isSame(draftOfRow(plan, latest), before)
  return latest && !isSameRow ? latest : null
}
