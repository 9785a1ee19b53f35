import { useQuery } from '@tanstack/react-query'
import { regions } from '../actions/calls.ts'

/** Code, name, code of the parent, and the pinyin without 省, 市, 区 or 县, its syllables apart. */
export type RegionEntry = readonly [code: string, name: string, parent: string | null, pinyin: string]

/** `own`: its last name as it is written, read and abbreviated. */
export type Region = { id: string; label: string; search: string; own: readonly string[] }

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
  const pathOf = (entry: RegionEntry | undefined): RegionEntry[] =>
    entry ? [...pathOf(byCode.get(entry[2] ?? '')), entry] : []
  return entries.map((entry) => {
    const path = pathOf(entry).filter((one) => one === entry || !isFiller(one[1]))
    const names = path.map(([, name]) => name)
    const read = path.map(([, , , pinyin]) => spellingsOf(pinyin))
    return {
      id: entry[0],
      label: names.join(' '),
      search: [names.join(''), ...[0, 1].map((at) => read.map((one) => one[at]).join(''))].join(' '),
      own: [entry[1], ...spellingsOf(entry[3])],
    }
  })
}

/** `shen zhen` in one word, and by its initials. */
const spellingsOf = (pinyin: string): [string, string] => [
  pinyin.replaceAll(' ', ''),
  pinyin.replace(/(\w)\w*\s*/g, '$1'),
]

/** Those that hold every word typed; one whose own name begins with it first, a larger region before a smaller. */
export function findRegions(all: readonly Region[], query: string): Region[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return all.filter((region) => region.id.length === 2)
  const found = all.filter((region) => words.every((word) => region.search.includes(word)))
  const last = words.at(-1) ?? ''
  const rank = ({ own, id }: Region) => (own.some((name) => name.startsWith(last)) ? 0 : 100) + id.length
  return found.sort((one, other) => rank(one) - rank(other)).slice(0, MAX_SHOWN)
}

/** Names that stand between a municipality and its districts. */
function isFiller(name: string): boolean {
  return name === '市辖区' || name === '县' || name.endsWith('直辖县级行政区划')
}
