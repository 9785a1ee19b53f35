import { useQuery } from '@tanstack/react-query'
import { regions } from '../record/calls.ts'
import type { Region } from '../record/regions.ts'
import type { Found } from './use-lookup.ts'

type Regions = { all: readonly Region[]; find: (query: string) => Region[] }

/** The administrative regions, read once and kept; how one is found comes with them. */
export function useRegions(
  isWanted: boolean,
): { regions: Regions | undefined } & Pick<Found<Region>, 'isLoading' | 'onRetry'> {
  const found = useQuery({
    queryKey: ['regions'],
    queryFn: async ({ signal }): Promise<Regions> => {
      const [{ findRegions, regionsOf }, entries] = await Promise.all([import('../record/regions.ts'), regions(signal)])
      const all = regionsOf(entries)
      return { all, find: (query) => findRegions(all, query) }
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const hasFailed = isWanted && found.isError && !found.isFetching
  return {
    regions: found.data,
    isLoading: isWanted && !found.data && !hasFailed,
    onRetry: hasFailed ? () => void found.refetch() : undefined,
  }
}
