import { cityOf } from '../../../define/region-code.ts'
import { endingRead, isFiller } from '../../../define/region-names.ts'

/** Code, name, code of the parent, and the pinyin without 省, 市, 区 or 县, its syllables apart. */
export type RegionEntry = readonly [code: string, name: string, parent: string | null, pinyin: string]

/** `own`: its last name as it is written, read and abbreviated. */
export type Region = { id: string; label: string; search: string; own: readonly string[] }

const MAX_SHOWN = 50

/** Each region with its whole path: `广东省 深圳市 南山区`. */
export function regionsOf(entries: readonly RegionEntry[]): Region[] {
  const byCode = new Map(entries.map((entry) => [entry[0], entry]))
  const pathOf = (entry: RegionEntry | undefined): RegionEntry[] =>
    entry ? [...pathOf(byCode.get(entry[2] ?? '')), entry] : []
  return entries.map((entry) => {
    const path = pathOf(entry).filter((one) => one === entry || !isFiller(one[1]))
    const names = path.map(([, name]) => name)
    const read = path.map(spellingsOf)
    return {
      id: entry[0],
      label: names.join(' '),
      search: [names.join(''), ...[0, 1, 2, 3].map((at) => read.map((one) => one[at]).join(''))].join(' '),
      own: [entry[1], ...spellingsOf(entry)],
    }
  })
}

/** `shenzhen` and `sz`, and with what the name ends in `shenzhenshi` and `szs`. */
function spellingsOf([, name, , pinyin]: RegionEntry): string[] {
  const whole = [pinyin, endingRead(name)].join(' ').trim()
  return [pinyin, whole].flatMap((text) => [text.replaceAll(' ', ''), text.replace(/(\w)\w*\s*/g, '$1')])
}

/**
 * Those that hold every word typed. First whose own name it is, then whose name begins with it; of both a city before a
 * province and a district; of these in the order of the list, which has the well-known ones first.
 */
export function findRegions(all: readonly Region[], query: string): Region[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return all.filter(({ id }) => id.length === 2)
  const found = all.filter(
    ({ own, label, search }) =>
      !isFiller(own[0] ?? '') && words.every((word) => search.includes(word) || isPath(label, word)),
  )
  const last = words.at(-1) ?? ''
  const rank = ({ own, id }: Region) =>
    (own.includes(last) || own[0]?.slice(0, -1) === last ? 0 : own.some((name) => name.startsWith(last)) ? 10 : 20) +
    (isCity(id) ? 0 : id.length)
  return found.sort((one, other) => rank(one) - rank(other)).slice(0, MAX_SHOWN)
}

const isCity = (id: string) => id === cityOf(id)

/** 江苏苏州, in which each name of the path is said by its beginning. */
function isPath(label: string, word: string): boolean {
  let rest = word
  for (const name of label.split(' ')) {
    let at = 0
    while (rest[at] && rest[at] === name[at]) at++
    if (at > 1) rest = rest.slice(at)
  }
  return rest === ''
}
