import { type ReactNode, useCallback, useState } from 'react'
import type { Row } from '../../../providers/access.ts'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import type { Draft } from '../record/form-model.ts'
import type { ActionRequest } from './action-host.tsx'

/** Starts an action over rows, or of none, whose inputs may begin with something. */
export type ActionRun = (verb: string, rows: readonly Row[], start?: Draft) => void

/** The dialogs of the actions load when the first action is asked for. */
export const ActionHost = lazyPage<{ resource: string; request: ActionRequest }>(() => import('./action-host.tsx'))

export function useActionRun(resource: string, done: () => void): { run: ActionRun; dialog: ReactNode } {
  const [request, setRequest] = useState<ActionRequest>()
  const run = useCallback<ActionRun>((verb, rows, start) => setRequest({ verb, rows: [...rows], done, start }), [done])
  return { run, dialog: request && <ActionHost resource={resource} request={request} /> }
}
