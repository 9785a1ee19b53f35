import { useCreate } from '@refinedev/core'
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useForm } from 'react-hook-form'
import type { AnyField } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { conditionOf, matches, type Where } from '../../../define/where.ts'
import { type User, useUser } from '../../../providers/access.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { resourceOf } from '../../../providers/definitions.ts'
import { labelWithin, t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAttemptKey } from '../record/attempt-key.ts'
import { type Body, pick, quietMeta } from '../record/calls.ts'
import { type Failure, failureOf, isUncertain, untold } from '../record/failure.ts'
import { type Draft, type FormPlan, newDraft, planOf, unsavedRow } from '../record/form-model.ts'
import type { Picked } from '../record/input-props.ts'
import { NewRowContext, type NewRowProps, useNoNewRow } from '../record/new-row.ts'
import type { Row } from '../record/row.ts'
import { openUploads } from '../record/uploads.ts'
import { useRefresh } from '../record/use-refresh.ts'
import { DialogForm } from './dialog-form.tsx'
import { createBody } from './form-body.ts'
import { type FormKit, FormKitContext } from './form-context.ts'
import { FormField } from './form-field.tsx'
import { resolverOf } from './resolver.ts'
import { say } from './text.ts'

/**
 * A new row of what a field refers to, by what it cannot be without: its name, as typed, and what is required and does not
 * begin with a value. The form behind keeps all that was typed into it.
 */
export default function NewRowDialog({ field, typed, onDone }: NewRowProps): ReactNode {
  const resource = resourceOf(field.resource ?? '')
  const user = useUser()
  const asked = useMemo(() => askedOf(resource, user, field.filter, typed), [resource, user, field.filter, typed])
  const { plan, shown, base, start } = asked
  const root = useRef<HTMLFormElement>(null)
  const isWhole = useRef(false)
  const [uploads] = useState(openUploads)
  const [names] = useState(() => new Map<string, string>())
  const resolver = useMemo(
    () =>
      resolverOf(
        () => ({ plan, base, before: null }),
        () => isWhole.current,
      ),
    [plan, base],
  )
  const form = useForm<Draft>({ defaultValues: start, resolver, mode: 'onTouched', shouldFocusError: false })
  const { control, getValues, setValue, trigger, handleSubmit, setError } = form
  const kit = useMemo<FormKit>(
    () => ({
      ...{ resource: plan.resource, mode: 'create', control, getValues, setValue, trigger },
      ...{ base, user, source: resource.name, uploads, names },
    }),
    [plan, base, user, resource, control, getValues, setValue, trigger, uploads, names],
  )
  const { isBusy, failure, write } = useMaking(field, resource)
  const save = async () => {
    if (isBusy || !(await uploads.done())) return
    isWhole.current = true
    await handleSubmit(async (values) => {
      const { made, errors = [] } = await write(createBody(plan, { ...base, ...values }), values)
      if (made) return onDone(made)
      for (const { field: name, message } of errors) if (name in start) setError(name, { type: 'server', message })
    })()
    isWhole.current = false
    setTimeout(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const isShown = (name: string) =>
    shown.some(([key, one]) => key === name && matches({ ...base, ...getValues() }, one.visible))
  const close = () => onDone(null)
  // What was typed stands in its field already.
  useEffect(() => {
    const fields = root.current?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? []
    for (const one of fields) if (one.value === '') return one.focus()
  }, [])
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: what happens in it would go up to the form or grid that opened it
    <div onKeyDown={stop} onPaste={stop} onSubmit={stop} onFocus={stop} onBlur={stop} onPointerDown={stop}>
      <Dialog
        title={t('form.create', { label: labelWithin(resource.label) })}
        onClose={close}
        footer={
          <>
            <Button kind="primary" isBusy={isBusy} onClick={() => void save()}>
              {say('form.save')}
            </Button>
            <Button onClick={close}>{t('action.cancel')}</Button>
          </>
        }
      >
        <FormKitContext value={kit}>
          {/* One inside the other inside the other would lead nowhere. */}
          <NewRowContext value={useNoNewRow}>
            <DialogForm ref={root} onSubmit={() => void save()}>
              {shown.map(([name, one]) => (
                <FormField key={name} name={name} field={one} />
              ))}
            </DialogForm>
          </NewRowContext>
        </FormKitContext>
        <p role="alert" className="form-error form-refusal">
          {failure && untold(failure, isShown).join('；')}
        </p>
      </Dialog>
    </div>,
    document.body,
  )
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

type Asked = { plan: FormPlan; shown: FormPlan['fields']; base: Draft; start: Draft }

/** What is asked for, and what the new row begins with, so that the field may hold it. */
function askedOf(
  { lines: _, ...resource }: Resource,
  user: User | undefined,
  filter: Where | undefined,
  typed: string,
): Asked {
  // Without lines, whose definitions are not there: the page of another resource is open.
  const whole = planOf(resource, user)
  const given = { ...unsavedRow(resource), ...newDraft(whole, user, new Date()) }
  const wanted = Object.entries(filter ?? {}).flatMap(([name, part]) => {
    const { eq } = name === 'or' || name === 'and' ? {} : conditionOf(part)
    return eq === undefined || String(eq).startsWith('$') ? [] : [[name, eq] as const]
  })
  const base: Draft = { ...given, ...Object.fromEntries(wanted), [resource.titleField]: typed }
  const isAsked = (name: string, { required }: AnyField) =>
    name === resource.titleField || (required === true && (base[name] ?? '') === '')
  const isWanted = (name: string) => wanted.some(([one]) => one === name)
  const fields = whole.fields.filter(([name, field]) => isAsked(name, field) || isWanted(name))
  return {
    plan: { resource, fields, lines: [] },
    shown: fields.filter(([name, field]) => isAsked(name, field)),
    base,
    start: Object.fromEntries(fields.map(([name]) => [name, base[name]])),
  }
}

type Made = { made?: Picked; errors?: Failure['errors'] }

/** Writes the row, and answers it as the picker would have offered it. */
function useMaking(field: AnyField, resource: Resource) {
  const { mutateAsync: create } = useCreate<Row, ApiError, Body>({ resource: resource.name, invalidates: [] })
  const attempt = useAttemptKey()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const write = async (body: Body, values: Draft): Promise<Made> => {
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await create({ values: body, meta: quietMeta(attempt.keyOf(body)) })
      attempt.settle()
      const id = String(data.id)
      const rows = await pick(field, { id, isWhole: true }).catch(() => []) // its name is known anyhow
      void refresh()
      return { made: rows.find((one) => one.id === id) ?? { id, label: String(values[resource.titleField] ?? '') } }
    } catch (error) {
      const refused = failureOf(error)
      if (!isUncertain(refused)) attempt.settle()
      setFailure(refused)
      return { errors: refused.errors }
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, write }
}
