import { type ReactNode, useCallback, useState } from 'react'
import type { Row } from '../../../providers/access.ts'
import { lazyPage } from '../record/lazy-page.tsx'
import type { ActionRequest } from './action-host.tsx'

/** Starts an action over rows. */
export type ActionRun = (verb: string, rows: readonly Row[]) => void

/** The dialogs of the actions load when the first action is asked for. */
export const ActionHost = lazyPage<{ resource: string; request: ActionRequest }>(() => import('./action-host.tsx'))

export function useActionRun(resource: string, done: () => void): { run: ActionRun; dialog: ReactNode } {
  const [request, setRequest] = useState<ActionRequest>()
  const run = useCallback((verb: string, rows: readonly Row[]) => setRequest({ verb, rows: [...rows], done }), [done])
  return { run, dialog: request && <ActionHost resource={resource} request={request} /> }
}
