import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnyField } from '../../../define/field.ts'
import { registry } from '../../../resources/index.ts'
import { pick } from '../actions/calls.ts'
import type { Picked } from './input-props.ts'
import { optionNote } from './option-note.ts'
import { useDebounced } from './use-debounced.ts'

/** The rows that match what was typed; `null` asks for nothing. */
export function usePick(field: AnyField, query: string | null): { options: readonly Picked[]; isLoading: boolean } {
  const q = useDebounced(query)
  const cache = useQueryClient()
  const found = useQuery({
    queryKey: ['pick', field.resource, field.where ?? null, field.fills ?? null, q],
    queryFn: async ({ signal }) => {
      const options = await pick(field, { q: q ?? '' }, signal)
      for (const option of options) keepNames(cache, field, option)
      return options
    },
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

/**
 * The names of what picking the option fills into references: a truck's driver may work where the person sees nobody,
 * and could then not be asked for by id.
 */
function keepNames(cache: QueryClient, { resource, fills }: AnyField, option: Picked): void {
  for (const path of Object.values(fills ?? {})) {
    const target = registry[resource ?? '']?.fields[path]?.resource
    const label = (option._labels as Readonly<Record<string, unknown>> | undefined)?.[path]
    const id = option[path]
    if (target && id && label) cache.setQueryData(['pick', target, 'id', id], [{ id, label }])
  }
}

/** The text of an id that came without one. */
export function useLabel(field: AnyField, id: string | null): string | undefined {
  const found = useQuery({
    queryKey: ['pick', field.resource, 'id', id],
    queryFn: ({ signal }) => pick({ ...field, where: undefined }, { id: id ?? '' }, signal),
    enabled: id !== null,
    staleTime: 300_000,
  })
  return id === null ? undefined : found.data?.find((one) => one.id === id)?.label
}
