import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyField } from '../../../define/field.ts'
import { loadDefinitions } from '../../../providers/definitions.ts'
import { t } from '../../../providers/i18n.ts'
import { lastChoice } from '../../../providers/last-choices.ts'
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

/** Where a reference is asked for: choices of the same name from the same rows are the same question. */
export const questionOf = ({ resource, label, filter }: AnyField): string =>
  JSON.stringify([resource, typeof label === 'string' ? label : label[0], filter ?? null])

/**
 * The rows that match what was typed; `null` asks for nothing. Before anything is typed the one that the person took the last
 * time stands first, where it still may be taken: one key takes it, and nobody posts to an account that they did not see.
 */
export function usePick(field: AnyField, query: string | null): Found<Picked> {
  const q = useDebounced(query)
  const last = q === '' ? lastChoice(questionOf(field)) : undefined
  const found = useQuery({
    queryKey: ['pick', field.resource, field.filter ?? null, field.autofill ?? null, q, last],
    queryFn: async ({ signal }) => {
      // What is told of a row beside its name, its definition says.
      const definition = loadDefinitions([field.resource ?? '']).catch(() => undefined) // then the names alone
      const [rows, [known]] = await Promise.all([
        pick(field, { q: q ?? '' }, signal),
        last === undefined ? [] : pick(field, { id: last, isWhole: true }, signal),
        definition,
      ])
      return known ? [known, ...rows.filter(({ id }) => id !== known.id)] : rows
    },
    select: (rows) => rows.map((row) => ({ ...row, note: noteOf(row) })),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  function noteOf(row: Picked): string {
    const note = optionNote(field.resource, row)
    return row.id === last ? [t('input.last'), note].filter(Boolean).join(' · ') : note
  }
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
