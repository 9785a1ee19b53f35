import { useEffect, useRef } from 'react'
import { useActions } from '../actions/run-action.tsx'
import type { Draft } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'

export type ActionRequest = { verb: string; rows: Row[]; done: () => void; start?: Draft | undefined }

/** Runs each request once, and holds the dialog that it may need. */
export default function ActionHost({ resource, request }: { resource: string; request: ActionRequest }) {
  const { run, dialog } = useActions(resource)
  const newest = useRef(run)
  newest.current = run
  const begun = useRef<ActionRequest>(undefined)
  useEffect(() => {
    // A kept list that comes back into sight starts its effects anew; the action was done long ago.
    if (begun.current === request) return
    begun.current = request
    newest.current(request.verb, request.rows, request.done, request.start)
  }, [request])
  return dialog
}
