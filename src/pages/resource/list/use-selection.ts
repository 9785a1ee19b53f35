import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../../../providers/access.ts'

export type Selection = {
  rows: ReadonlyMap<string, Row>
  toggle: (rows: readonly Row[], isChosen: boolean) => void
  clear: () => void
}

const none: ReadonlyMap<string, Row> = new Map()

/** The chosen rows, also those of other pages of the list. */
export function useSelection(): Selection {
  const [rows, setRows] = useState(none)
  const toggle = useCallback((changed: readonly Row[], isChosen: boolean) => {
    setRows((former) => {
      const next = new Map(former)
      for (const row of changed) isChosen ? next.set(row.id, row) : next.delete(row.id)
      return next
    })
  }, [])
  const clear = useCallback(() => setRows(none), [])
  return useMemo(() => ({ rows, toggle, clear }), [rows, toggle, clear])
}
