import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyField } from '../../../define/field.ts'
import { loadDefinitions } from '../../../providers/definitions.ts'
import { pick } from '../record/calls.ts'
import type { Picked } from '../record/input-props.ts'
import type { LookupAnswer } from './lookup-answer.ts'
import { optionNote } from './option-note.ts'
import { useDebounced } from './use-debounced.ts'

export type Found<O> = {
  options: readonly O[]
  /** Where there are none: what is called so and may not be chosen, as a sentence. */
  none?: string | undefined
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
    queryFn: async ({ signal }): Promise<LookupAnswer> => {
      // What is told of a row beside its name, its definition says.
      const definition = loadDefinitions([field.resource ?? '']).catch(() => undefined) // then the names alone
      const [rows] = await Promise.all([pick(field, { q: q ?? '' }, signal), definition])
      if (q && rows[0]) return { rows }
      const more = await import('./lookup-answer.ts').catch(() => undefined) // then the rows alone
      return more ? more.answerOf(field, q ?? '', rows, signal) : { rows }
    },
    select: ({ rows, none }) => ({
      options: rows.map((row) => ({ ...row, note: String(row.note ?? optionNote(field.resource, row)) })),
      none,
    }),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const isAgain = found.isError && !found.data && found.isFetching
  const isLoading = q !== query || found.isPending || found.isPlaceholderData || isAgain
  return {
    options: query === null ? [] : (found.data?.options ?? []),
    none: found.data?.none,
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
