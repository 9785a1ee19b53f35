import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ApiError } from '../../../providers/api-error.ts'
import { isUnsaved } from '../../../providers/unsaved.ts'
import { arrivedOne, type One, readOne } from '../record/calls.ts'

/** A row read so long ago is looked at again when the form comes back into sight. Milliseconds. */
const FRESH = 5000

export type OpenedRow = {
  one: One | undefined
  error: ApiError | undefined
  /** Counts up with each opening: a new one is a form of its own. */
  opening: number
  /** Reads the row and opens the form anew. */
  reopen: () => void
}

/**
 * The row as it is when the form opens. What happens to it afterwards is told on saving; it never wipes the typing. A form
 * that was kept out of sight with nothing typed into it takes the latest row when it comes back.
 */
export function useOpenedRow(resource: string, id: string): OpenedRow {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<{ one?: One; error?: ApiError; opening: number }>(() => {
    const one = arrivedOne(resource, id)
    return { one, opening: one ? 1 : 0 }
  })
  const newest = useRef({ ...opened, at: opened.one ? Date.now() : 0 })
  const read = useCallback(
    async (signal?: AbortSignal, isQuiet = false) => {
      try {
        const one = await readOne(resource, id, signal)
        const former = newest.current
        newest.current = { one, opening: former.opening, at: Date.now() }
        if (isQuiet && (one.version === former.one?.version || isUnsaved(pathname))) return
        newest.current.opening += 1
        setOpened(newest.current)
      } catch (error) {
        // Told by the page, but a quiet look leaves what is there.
        if (!signal?.aborted && !isQuiet) setOpened({ error: error as ApiError, opening: newest.current.opening })
      }
    },
    [resource, id, pathname],
  )
  useEffect(() => {
    const isOpen = newest.current.one !== undefined
    if (isOpen && (Date.now() - newest.current.at < FRESH || isUnsaved(pathname))) return
    const control = new AbortController()
    void read(control.signal, isOpen)
    return () => control.abort()
  }, [read, pathname])
  const reopen = useCallback(() => {
    setOpened({ opening: newest.current.opening })
    void read()
  }, [read])
  return { one: opened.one, error: opened.error, opening: opened.opening, reopen }
}
