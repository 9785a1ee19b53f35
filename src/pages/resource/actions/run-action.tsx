import { useDelete } from '@refinedev/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnyField } from '../../../define/field.ts'
import type { Action, Resource } from '../../../define/resource.ts'
import { wayBackOf } from '../../../define/way-back.ts'
import { canAct, seesResource } from '../../../providers/access.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { cardNamed } from '../../../providers/cards.ts'
import { loadDefinitions, resourceOf } from '../../../providers/definitions.ts'
import { fill, labelOf, labelWithin, t } from '../../../providers/i18n.ts'
import { closeMessage, notify } from '../../../providers/notify.ts'
import { useWrite } from '../../../providers/use-write.ts'
import { neededByAction } from '../../../resources/needs.ts'
import { pathsOf, showPath } from '../../../resources/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useAttemptKey } from '../record/attempt-key.ts'
import { type Body, quietMeta } from '../record/calls.ts'
import { type Failure, failureOf, isUncertain } from '../record/failure.ts'
import type { Draft } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'
import { useRefresh } from '../record/use-refresh.ts'
import { ActionDialog } from './action-dialog.tsx'
import { ConfirmDialog, titleOf, widthOf } from './confirm-dialog.tsx'
import { MadeLink, UNDO, UndoButton } from './message-ways.tsx'
import { useAskedRows } from './use-asked-rows.ts'
import { useOwnVersions } from './use-own-versions.ts'

export type Actions = {
  /** Asks what has to be asked, beginning with `start`, does it to the row, the selection or none, and tells `done` when it is done. */
  run: (verb: string, rows: readonly Row[], done?: () => void, start?: Draft) => void
  /** Removes one row after a question. */
  remove: (row: Row, done?: () => void) => void
  /** What is being asked just now; to be drawn somewhere on the page. */
  dialog: ReactNode
  isRunning: boolean
}

type Facts = Readonly<Record<string, string | number>>
type Asked = {
  verb: string
  action: Action | null
  rows: readonly Row[]
  done: (() => void) | undefined
  start?: Draft | undefined
  /** What was refused before anything was asked, and asks for an input by that. */
  failure?: Failure
  /** It takes back what was just done, and nothing that came after. */
  isUndo?: true
}

/** The verbs of a resource, from the button to the stored row. */
export function useActions(name: string): Actions {
  const resource = resourceOf(name)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isRunning, setRunning] = useState(false)
  const call = useCall(name)
  const attempt = useAttemptKey()
  const refresh = useRefresh()
  const own = useOwnVersions()
  const navigate = useNavigate()

  /** Null: it is done. A stale row or a state that does not allow it any more is told, and the page shows the latest. */
  const perform = async (asked: Asked, input: Body): Promise<Failure | null> => {
    const { verb, action, done } = asked
    const rows = asked.isUndo ? asked.rows : own.newest(asked.rows)
    setRunning(true)
    try {
      const key = attempt.keyOf({ verb, rows: rows.map(({ id, version }) => [id, version]), input })
      const answer = await call({ verb, action, rows }, input, key)
      attempt.settle()
      own.learn(answer)
      setAsked(null)
      const text = action?.done
        ? fill(labelOf(action.done), action.row === false ? (answer as Facts) : undefined)
        : t('act.done', { action: action ? labelOf(action.label) : t('action.remove') })
      tell(text, asked, answer)
      done?.()
      void refresh()
      return null
    } catch (error) {
      const failure = failureOf(error)
      if (!isUncertain(failure)) attempt.settle()
      if (failure.status === 409) void refresh()
      return failure
    } finally {
      setRunning(false)
    }
  }

  /** What is done, the way to what it made, and for a moment the way back. */
  const tell = (text: string, { verb, action, rows, done }: Asked, answer: unknown) => {
    const made = linkToMade(resource, action, answer)
    const back = rows.length === 1 ? undoOf(resource, verb, answer) : undefined
    if (!made && !back) return void notify.success(text)
    const leave = (go: () => void) => () => {
      if (id !== undefined) closeMessage(id)
      go()
    }
    const undo = async () => {
      if (!back) return
      const failure = await perform({ ...back, done, isUndo: true }, back.input)
      if (failure) notify.business(failure.message)
    }
    const ways = (
      <>
        {made && <MadeLink {...made} onFollow={leave(() => void navigate(made.path))} />}
        {back && <UndoButton onUndo={leave(() => void undo())} />}
      </>
    )
    const id = notify.success(text, ways, back && UNDO)
  }

  const ask = (wanted: Asked) => {
    const { action } = wanted
    // What picking fills in and tells is known by the definitions of what is picked from.
    if (action) loadDefinitions(neededByAction(action)).catch(() => undefined)
    const isAsking = Object.values<AnyField>(action?.input ?? {}).some(({ onRefusal }) => !onRefusal)
    if (!action || isAsking || action.confirm || wanted.rows.length > 1) return setAsked(wanted)
    void perform(wanted, {}).then((failure) => {
      if (!failure) return
      if (failure.errors.some(({ field }) => action.input?.[field])) setAsked({ ...wanted, failure })
      else notify.business(failure.message)
    })
  }
  const run: Actions['run'] = (verb, rows, done, start) => {
    const action = resource.actions?.[verb]
    const form = rows[0] && formOf(action, rows[0])
    if (form) return void navigate(form)
    if (action && (action.row === false || rows.length > 0)) ask({ verb, action, rows, done, start })
  }
  const close = useCallback(() => setAsked(null), [])
  const dialog = asked && (
    <AskDialog name={name} asked={asked} isRunning={isRunning} perform={perform} onClose={close} />
  )
  return { run, remove: (row, done) => ask({ verb: 'remove', action: null, rows: [row], done }), dialog, isRunning }
}

/** Does it to the row, or to all of the selection at once. The answer of an action is the row, or the rows, as they are then. */
function useCall(name: string): (asked: Omit<Asked, 'done'>, input: Body, key: string) => Promise<unknown> {
  const write = useWrite()
  const { mutateAsync: remove } = useDelete<Row, ApiError>()
  return ({ verb, action, rows }, input, key) => {
    const [first] = rows
    const meta = { ...quietMeta(key), version: first?.version }
    // It may go over a whole month.
    if (action?.row === false) return write('post', `/api/${name}/actions/${verb}`, { input }, { key, timeout: 60_000 })
    if (!action && first) return remove({ resource: name, id: first.id, meta, invalidates: [] })
    if (rows.length === 1 && first && action?.bulk !== 'together') {
      const body = { version: first.version, input }
      return write('post', `/api/${name}/${first.id}/actions/${verb}`, body, { key })
    }
    const ids = rows.map((row) => row.id)
    const versions = Object.fromEntries(rows.map((row) => [row.id, row.version]))
    return write('post', `/api/${name}/actions/${verb}`, { ids, versions, input }, { key })
  }
}

/** The form of a new row that refers to this one, where the action opens it. */
function formOf(action: Action | undefined, { id }: Row): string | undefined {
  const [target, by] = action?.creates?.split('.') ?? []
  const card = by ? cardNamed(target) : undefined
  const path = card && pathsOf(card).create
  return path && `${path}?${by}=${encodeURIComponent(id)}`
}

/** The way to what an action made, where the answer's rows refer to it. */
function linkToMade(
  resource: Resource,
  action: Action | null,
  answer: unknown,
): { label: string; path: string } | undefined {
  const row = (Array.isArray(answer) ? answer[0] : answer) as Row | null
  const made = action?.creates ?? ''
  const target = made === 'id' ? resource : cardNamed(resource.fields[made]?.resource)
  const id = row?.[made === 'id' ? '_madeId' : made]
  const path = target && seesResource(target) && typeof id === 'string' ? showPath(target, id) : undefined
  return path && target ? { label: t('act.view', { label: labelWithin(target.label) }), path } : undefined
}

/** What takes it back, where the row as it is now allows it to the person. */
function undoOf(resource: Resource, verb: string, answer: unknown) {
  const [row] = [answer].flat() as (Row | null | undefined)[]
  const back = wayBackOf(resource, verb)
  const action = back === undefined ? undefined : resource.actions?.[back]
  if (!back || !action || !row?.id || row.version === undefined || !canAct(resource, action, row)) return undefined
  const input: Body = action.input?.reason ? { reason: t('act.slip') } : {}
  return { verb: back, action, rows: [row], input }
}

type AskDialogProps = {
  name: string
  asked: Asked
  isRunning: boolean
  perform: (asked: Asked, input: Body) => Promise<Failure | null>
  onClose: () => void
}

function AskDialog({ name, asked, isRunning, perform, onClose }: AskDialogProps): ReactNode {
  const resource = resourceOf(name)
  const { action } = asked
  const { rows, failure, readAgain } = useAskedRows(resource, action, asked.rows)
  const onDo = useMemo(
    () => (input: Body) => perform({ ...asked, rows: rows ?? asked.rows }, input),
    [perform, asked, rows],
  )
  if (!rows) return <OpeningDialog {...{ resource, asked, failure, readAgain, onClose }} />
  const props = { resource, rows, isRunning, onDo, onClose }
  if (!action?.input) return <ConfirmDialog {...props} action={action} />
  return <ActionDialog {...props} action={action} given={asked.start} refused={asked.failure ?? null} />
}

type OpeningDialogProps = Pick<AskDialogProps, 'asked' | 'onClose'> &
  Omit<ReturnType<typeof useAskedRows>, 'rows'> & { resource: Resource }

/** Stands until the row is read. */
function OpeningDialog({ resource, asked, failure, readAgain, onClose }: OpeningDialogProps): ReactNode {
  const { rows, action } = asked
  return (
    <Dialog
      title={titleOf(resource, rows, action)}
      width={widthOf(action)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('action.cancel')}</Button>}
    >
      {failure ? <ErrorState text={failure} onRetry={readAgain} /> : <Skeleton rows={4} />}
    </Dialog>
  )
}
