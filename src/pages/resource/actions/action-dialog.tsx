import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Action, Resource } from '../../../define/resource.ts'
import { matches } from '../../../define/where.ts'
import { useUser } from '../../../providers/access.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../form/dialog-form.tsx'
import { createBody } from '../form/form-body.ts'
import { type FormKit, FormKitContext } from '../form/form-context.ts'
import { FormField } from '../form/form-field.tsx'
import { LivePanel, panelOf } from '../form/live-panel.tsx'
import { resolverOf } from '../form/resolver.ts'
import { useNewRow } from '../form/use-new-row.tsx'
import { type Failure, untold } from '../record/failure.ts'
import type { Draft } from '../record/form-model.ts'
import { NewRowContext } from '../record/new-row.ts'
import { openUploads } from '../record/uploads.ts'
import { baseOf, emptied, inputPlan, startOf, withoutLines } from './action-draft.ts'
import { Beyond } from './beyond.tsx'
import { type ActionDialogProps, ActionText, titleOf, widthOf } from './confirm-dialog.tsx'
import { Preview } from './preview.tsx'

type Props = ActionDialogProps & { action: Action; given?: Draft | undefined; refused?: Failure | null }

/** What an action asks for, with the same inputs, conditions and messages as a form. */
export function ActionDialog(props: Props): ReactNode {
  const { resource, rows, action, isRunning, given, refused: first = null, onDo, onClose } = props
  const user = useUser()
  const [failure, setFailure] = useState<Failure | null>(first)
  const isWhole = useRef(false)
  const root = useRef<HTMLFormElement>(null)
  const [uploads] = useState(openUploads)
  const [names] = useState(() => new Map<string, string>())
  // What is of no row is as single as what is of one.
  const isOne = rows.length === 1 || action.row === false
  const plan = useMemo(() => inputPlan(resource, action, user, isOne), [resource, action, user, isOne])
  const start = useMemo(
    () => ({ ...startOf(resource, plan, rows, user, action), ...given }),
    [resource, plan, rows, user, action, given],
  )
  // What only a refusal asks for is there once one has named it.
  const [named, setNamed] = useState<ReadonlySet<string>>(() => new Set(namesIn(first)))
  const inputs = plan.fields.filter(
    ([name, { onRefusal, hidden }]) => hidden !== 'form' && (!onRefusal || named.has(name)),
  )
  const resolver = useMemo(
    () =>
      resolverOf(
        () => ({ plan, base: {}, before: null }),
        () => isWhole.current,
      ),
    [plan],
  )
  const { control, getValues, setValue, trigger, handleSubmit, setError } = useForm<Draft>({
    defaultValues: start,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const kit = useMemo<FormKit>(
    // The row stands behind the draft for the texts of its references; the fields are those of the action.
    () => ({
      resource: plan.resource,
      mode: 'create',
      control,
      getValues,
      setValue,
      trigger,
      base: withoutLines(resource, baseOf(rows)),
      user,
      source: `${resource.name}.${verbOf(resource, action)}`,
      uploads,
      names,
    }),
    [plan, resource, action, uploads, names, control, getValues, setValue, trigger, rows, user],
  )
  useEffect(() => {
    for (const { field, message } of first?.errors ?? [])
      if (field in start) setError(field, { type: 'server', message })
  }, [first, start, setError])
  useEffect(() => root.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const focusWrong = () => setTimeout(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

  const submit = async () => {
    if (isRunning || (uploads.areRunning() && !(await uploads.done()))) return
    isWhole.current = true
    await handleSubmit(async (values) => {
      const refused = await onDo({ ...emptied(plan, start, rows, values), ...createBody(plan, values) })
      setFailure(refused)
      if (refused) setNamed(new Set([...named, ...namesIn(refused)]))
      for (const { field, message } of refused?.errors ?? []) {
        if (field in values) setError(field, { type: 'server', message })
      }
    })()
    isWhole.current = false
    focusWrong()
  }
  const isShown = (name: string) => {
    const field = inputs.find(([key]) => key === name)?.[1]
    return field !== undefined && matches({ ...baseOf(rows), ...getValues() }, field.visible)
  }
  const Panel = isOne ? panelOf(resource, action.panel) : undefined
  return (
    <Dialog
      title={titleOf(resource, rows, action)}
      width={widthOf(action)}
      onClose={onClose}
      footer={
        <>
          <Button kind="primary" danger={action.color === 'red'} isBusy={isRunning} onClick={() => void submit()}>
            {labelOf(action.label)}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        </>
      }
    >
      <ActionText resource={resource} rows={rows} action={action} />
      <FormKitContext value={kit}>
        <NewRowContext value={useNewRow}>
          {action.preview && (
            <Preview resource={resource} verb={verbOf(resource, action) ?? ''} preview={action.preview} rows={rows} />
          )}
          <DialogForm ref={root} onSubmit={() => void submit()}>
            {inputs.map(([name, field]) =>
              name === action.sum?.fills ? (
                <div key={name}>
                  <FormField name={name} field={field} />
                  <Beyond resource={resource} sum={action.sum} rows={rows} />
                </div>
              ) : (
                <FormField key={name} name={name} field={field} />
              ),
            )}
          </DialogForm>
          {Panel && <LivePanel Panel={Panel} />}
        </NewRowContext>
      </FormKitContext>
      <p role="alert" className="form-error form-refusal">
        {failure && untold(failure, isShown).join('；')}
      </p>
    </Dialog>
  )
}

const namesIn = (failure: Failure | null): string[] => failure?.errors.map(({ field }) => field) ?? []

const verbOf = ({ actions = {} }: Resource, action: Action) =>
  Object.keys(actions).find((verb) => actions[verb] === action)
