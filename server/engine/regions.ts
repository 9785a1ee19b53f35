import { codeToText, regionData } from 'element-china-area-data'
import { cityOf } from '../../src/define/region-code.ts'
import { addedProvinces, isFiller, isNamed } from '../../src/define/region-names.ts'

type Node = { value: string; label: string; children?: Node[] }

const added: Node[] = addedProvinces.map(([value, label]) => ({ value, label }))

/** Where most cars go and come from: of the places that one spelling names, these are offered first. */
const wellKnown = `31 11 4401 4403 5101 50 3301 4201 6101 3205 3201 12 4301 4101 4419 3702 2101
  3302 5301 4406 3401 3701 3202 3502 3501 3303 3307 2301 2102 5201 4501 3505 1301 2201
  3601 4413 3204 3304 3203 3206 1401 4601 6501 6201 4602`.split(/\s+/)
const rankOf = (code: string): number => {
  const at = wellKnown.findIndex((known) => code.startsWith(known))
  return at < 0 || code.length === 2 ? wellKnown.length : at
}

/** `[code, name, parent's code]` of every province, city and district (GB/T 2260), a larger place before a smaller. */
export const regionList: readonly (readonly [string, string, string | null])[] = flatten(
  [...(regionData as Node[]), ...added],
  null,
).sort(([one], [other]) => one.length - other.length || rankOf(one) - rankOf(other))

const names = new Map(regionList.map(([code, name, parent]) => [code, { name, parent }]))

export const isRegionCode = (code: string): boolean => names.has(code)

/** A region as operators say it: the city, and the district behind it; the province only alone or for a municipality. */
export function regionLabel(code: string | null | undefined): string {
  if (!code) return ''
  const path: string[] = []
  for (let at = names.get(code); at; at = at.parent ? names.get(at.parent) : undefined) path.unshift(at.name)
  if (path.length === 0) return codeToText[code] ?? code
  const [province, ...below] = path as [string, ...string[]]
  const said = below.filter((name) => !isFiller(name))
  return below.length > 0 && isFiller(below[0] as string)
    ? [province, ...said].join(' ')
    : said.length > 0
      ? said.join(' ')
      : province
}

const codesByLabel = new Map(regionList.map(([code]) => [regionLabel(code), code] as const).reverse())

/** The region that a file names: by its code, as `regionLabel` says it, or by the name of a place that has no twin. */
export function regionOf(text: string): string | undefined {
  if (/^\d{2}(\d{2}){0,2}(\d{3})?$/.test(text)) return text
  const words = text.split(/[\s/]+/)
  const exact = codesByLabel.get(words.join(' '))
  if (exact) return exact
  const last = words.at(-1) ?? ''
  const found = regionList.filter(([, name]) => isNamed(name, last))
  return found.length === 1 || found[0]?.[0].length === 4 ? found[0]?.[0] : undefined
}

export const sameCity = (left: string | null, right: string | null): boolean =>
  left !== null && right !== null && (cityOf(left) ?? left) === (cityOf(right) ?? right)

function flatten(nodes: Node[], parent: string | null): [string, string, string | null][] {
  return nodes.flatMap((node) => [
    [node.value, node.label, parent] as [string, string, string | null],
    ...flatten(node.children ?? [], node.value),
  ])
}
