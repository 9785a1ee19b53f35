import { useCreate, useDelete, useUpdate } from '@refinedev/core'
import { type ReactNode, Suspense, useState } from 'react'
import { inputsOf } from '../../../define/inputs.ts'
import type { KeptList } from '../../../define/list-state.ts'
import type { Action } from '../../../define/resource.ts'
import { mayDo, type Row } from '../../../providers/access.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { resourceOf, useDefinitions } from '../../../providers/definitions.ts'
import { readState } from '../../../providers/list-query.ts'
import { notify } from '../../../providers/notify.ts'
import { writePreferences } from '../../../providers/preferences.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { ConfirmDialog } from '../actions/confirm-dialog.tsx'
import { useAttemptKey } from '../record/attempt-key.ts'
import { type Body, quietMeta } from '../record/calls.ts'
import { type Failure, failureOf, isUncertain } from '../record/failure.ts'
import { useRefresh } from '../record/use-refresh.ts'
import type { SavedView } from './saved-list.ts'
import { say } from './text.ts'
import { zh } from './texts.ts'
import { en } from './texts-en.ts'
import type { ViewsProps } from './use-saved-views.ts'

export type Asked = { kind: 'save' } | { kind: 'edit' | 'remove'; one: SavedView }
type Props = ViewsProps & { asked: Asked; kept: KeptList; onClose: () => void }

/** Asks for the name of a view, whether it is a tab and with whom it is shared, by the form of its own definition. */
export function ViewDialog(props: Props): ReactNode {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

function Loaded(props: Props): ReactNode {
  useDefinitions('savedViews', 'create')
  const { asked, onClose } = props
  const resource = resourceOf('savedViews')
  const { isRunning, perform } = usePerformed(props)
  const own = { resource, isRunning, onClose, onDo: perform }
  if (asked.kind === 'remove') return <ConfirmDialog {...own} rows={[asked.one.row]} action={null} />
  const key = asked.kind === 'save' ? ('save' as const) : ('change' as const)
  const sharing = inputsOf(resource.fields, 'forRoleIds forOfficeIds', { right: 'view.share' })
  const input = { ...inputsOf(resource.fields, 'name isPinned'), ...sharing }
  const named = { name: { ...input.name, required: true } }
  // The cast: the inputs are fields of the definition, whose types are not known here.
  const action = { label: [zh[key], en[key]], row: false, input: { ...input, ...named } } as Action
  const rows = asked.kind === 'edit' ? [asked.one.row] : []
  return <ActionDialog {...own} rows={rows} action={action} />
}

function usePerformed({ asked, kept, view, resource, change, preferences, onClose }: Props) {
  const target = { resource: 'savedViews', invalidates: [] as never[] }
  const { mutateAsync: create } = useCreate<Row, ApiError, Body>(target)
  const { mutateAsync: update } = useUpdate<Row, ApiError, Body>(target)
  const { mutateAsync: remove } = useDelete<Row, ApiError>()
  const attempt = useAttemptKey()
  const refresh = useRefresh()
  const [isRunning, setRunning] = useState(false)
  /** Answers what follows once it is read again. */
  const work = async (input: Body): Promise<(() => void) | undefined> => {
    if (asked.kind === 'save') {
      const values = { ...input, resource: resource.name, state: JSON.stringify(kept) }
      const { data } = await create({ values, meta: quietMeta(attempt.keyOf(values)) })
      // The set-up is that of the view from now on; the list's own stays as it was.
      writePreferences(`${resource.name}.${kept.view}.${data.id}`, { ...preferences, of: data.version })
      return () => change({ ...readState(new URLSearchParams(kept.query), view.sort), saved: data.id })
    }
    const { id, version } = asked.one.row
    if (asked.kind === 'remove') {
      await remove({ ...target, id, meta: { ...quietMeta(), version } })
      return () => change({ saved: undefined })
    }
    const { name, isPinned = false, forRoleIds = [], forOfficeIds = [] } = input
    const shared = mayDo('view.share') ? { forRoleIds, forOfficeIds } : {}
    await update({ id, values: { version, name, isPinned, ...shared }, meta: quietMeta() })
    return undefined
  }
  const perform = async (input: Body): Promise<Failure | null> => {
    setRunning(true)
    try {
      const done = await work(input)
      attempt.settle()
      // What is on its way from before knows nothing of it.
      await refresh()
      done?.()
      notify.success(say(asked.kind === 'remove' ? 'removed' : 'done'))
      onClose()
      return null
    } catch (error) {
      const failure = failureOf(error)
      if (!isUncertain(failure)) attempt.settle()
      return failure
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, perform }
}
