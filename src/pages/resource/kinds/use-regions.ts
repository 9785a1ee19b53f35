import { useQuery } from '@tanstack/react-query'
import { regions } from '../record/calls.ts'
import type { Region } from '../record/regions.ts'

type Regions = { all: readonly Region[]; find: (query: string) => Region[] }

/** The administrative regions, read once and kept; how one is found comes with them. */
export function useRegions(isWanted: boolean): { regions: Regions | undefined; isPending: boolean } {
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
  return { regions: found.data, isPending: isWanted && found.isPending }
}
