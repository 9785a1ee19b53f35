import { useQuery } from '@tanstack/react-query'
import { regions } from '../actions/calls.ts'

/** Code, name, code of the parent, and the initials of the pinyin where the server gives them. */
export type RegionEntry = readonly [code: string, name: string, parent: string | null, initials?: string]

export type Region = { id: string; label: string; search: string }

const MAX_SHOWN = 50

/** The administrative regions, read once and kept. */
export function useRegions(isWanted: boolean): { regions: readonly Region[] | undefined; isPending: boolean } {
  const found = useQuery({
    queryKey: ['regions'],
    queryFn: async ({ signal }) => regionsOf(await regions(signal)),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return { regions: found.data, isPending: isWanted && found.isPending }
}

/** Each region with its whole path: `广东省 深圳市 南山区`. */
export function regionsOf(entries: readonly RegionEntry[]): Region[] {
  const byCode = new Map(entries.map((entry) => [entry[0], entry]))
  const pathOf = (entry: RegionEntry | undefined, part: 1 | 3): string[] =>
    entry ? [...pathOf(byCode.get(entry[2] ?? ''), part), entry[part] ?? ''] : []
  return entries.map((entry) => {
    const names = pathOf(entry, 1).filter((name, at, all) => at === all.length - 1 || !isFiller(name))
    return {
      id: entry[0],
      label: names.join(' '),
      search: `${names.join('')} ${entry[3] ?? ''} ${pathOf(entry, 3).join('')}`.toLowerCase(),
    }
  })
}

/** Those that hold every word typed; one whose own name begins with it first, a larger region before a smaller. */
export function findRegions(all: readonly Region[], query: string): Region[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return all.filter((region) => region.id.length === 2)
  const found = all.filter((region) => words.every((word) => region.search.includes(word)))
  const rank = (region: Region) => (lastName(region).startsWith(words.at(-1) ?? '') ? 0 : 1) * 100 + region.id.length
  return found.sort((one, other) => rank(one) - rank(other)).slice(0, MAX_SHOWN)
}

/** Names that stand between a municipality and its districts. */
function isFiller(name: string): boolean {
  return name === '市辖区' || name === '县' || name.endsWith('直辖县级行政区划')
}

function lastName(region: Region): string {
  const initials = region.search.split(' ')[1] ?? ''
  const name = region.label.split(' ').at(-1) ?? ''
  return `${name.toLowerCase()} ${initials}`.trim()
}
