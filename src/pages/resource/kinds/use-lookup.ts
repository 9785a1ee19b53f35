import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyField } from '../../../define/field.ts'
import { pick } from '../record/calls.ts'
import type { Picked } from '../record/input-props.ts'
import { optionNote } from './option-note.ts'
import { useDebounced } from './use-debounced.ts'

/** The rows that match what was typed; `null` asks for nothing. */
export function usePick(field: AnyField, query: string | null): { options: readonly Picked[]; isLoading: boolean } {
  const q = useDebounced(query)
  const found = useQuery({
    queryKey: ['pick', field.resource, field.filter ?? null, field.autofill ?? null, q],
    queryFn: ({ signal }) => pick(field, { q: q ?? '' }, signal),
    select: (rows) => rows.map((row) => ({ ...row, note: optionNote(field.resource, row) })),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return {
    options: query === null ? [] : (found.data ?? []),
    isLoading: q !== query || found.isPending || found.isPlaceholderData,
  }
}

/** The text of an id that came without one. */
export function useLabel(field: AnyField, id: string | null): string | undefined {
  const found = useQuery({
    queryKey: ['pick', field.resource, 'id', id],
    queryFn: ({ signal }) => pick({ ...field, filter: undefined }, { id: id ?? '' }, signal),
    enabled: id !== null,
    staleTime: 300_000,
  })
  return id === null ? undefined : found.data?.find((one) => one.id === id)?.label
}
