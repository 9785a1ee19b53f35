import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Filter, type ListState, readState, writeState } from '../../../providers/list-query.ts'
import { startOf } from '../../../providers/preferences.ts'

export type ListChange = Partial<ListState>

/**
 * The state of a list lives in the address, so that Back steps through it and a reload keeps it. A change goes to the
 * first page unless it names one; typing on replaces the address instead of adding one per letter. Opened without any, the
 * list begins with the person's own view: its rows are the first that are asked for.
 */
export function useListState(
  sort: string,
  list: string,
): [ListState, (change: ListChange, isTyping?: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const start = useRef(params.size > 0 ? '' : startOf(list))
  const begun = start.current
  const state = useMemo(() => readState(begun ? new URLSearchParams(begun) : params, sort), [begun, params, sort])
  const newest = useRef(state)
  newest.current = state
  const set = useRef(setParams)
  set.current = setParams
  useLayoutEffect(() => {
    if (start.current) set.current(start.current, { replace: true })
    start.current = ''
  }, [])
  const change = useCallback(
    (next: ListChange, isTyping = false) => {
      newest.current = { ...newest.current, page: 1, ...next }
      set.current(writeState(newest.current, sort), { replace: isTyping })
    },
    [sort],
  )
  return [state, change]
}

/** The filters with those of one field replaced. */
export function withFilters(filters: readonly Filter[], field: string, own: readonly Filter[]): Filter[] {
  return [...filters.filter((filter) => filter.field !== field), ...own]
}
