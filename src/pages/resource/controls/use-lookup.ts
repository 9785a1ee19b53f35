import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyField } from '../../../define/field.ts'
import { loadDefinitions } from '../../../providers/definitions.ts'
import { pick } from '../record/calls.ts'
import type { Picked } from '../record/input-props.ts'
import { optionNote } from './option-note.ts'
import { useDebounced } from './use-debounced.ts'

export type Found<O> = {
  options: readonly O[]
  /** The options do not belong to the query yet. */
  isLoading: boolean
  /** It could not be looked for; looks again. */
  onRetry: (() => void) | undefined
}

/**
 * The rows that match what was typed; `null` asks for nothing. Before anything is typed the one that the person took the last
 * time stands first, where it still may be taken: one key takes it, and nobody posts to an account that they did not see.
 */
export function usePick(field: AnyField, query: string | null): Found<Picked> {
  const q = useDebounced(query)
  const found = useQuery({
    queryKey: ['pick', field.resource, field.filter ?? null, field.autofill ?? null, q],
    queryFn: async ({ signal }) => {
      // What is told of a row beside its name, its definition says.
      const definition = loadDefinitions([field.resource ?? '']).catch(() => undefined) // then the names alone
      const [rows] = await Promise.all([pick(field, { q: q ?? '' }, signal), definition])
      if (q) return rows
      const last = await import('./last-choice.ts').catch(() => undefined) // then in their own order
      return last ? last.lastFirst(field, rows, signal) : rows
    },
    select: (rows) => rows.map((row) => ({ ...row, note: String(row.note ?? optionNote(field.resource, row)) })),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const isAgain = found.isError && !found.data && found.isFetching
  const isLoading = q !== query || found.isPending || found.isPlaceholderData || isAgain
  return {
    options: query === null ? [] : (found.data ?? []),
    isLoading,
    onRetry: found.isError && !found.data && !isLoading ? () => void found.refetch() : undefined,
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
