import { codes } from './codes.ts'
import { sentences } from './sentences.ts'

type Template = { pattern: RegExp; names: readonly string[]; en: string; weight: number }
type Catalogue = Readonly<Record<string, string>>

/** Signs of a message. What is longer holds what somebody sent, and costs more to compare than it is worth. */
const LONGEST = 500

let templates: readonly Template[] | undefined

/**
 * A message in English, as far as it is known: messages are made in Chinese, where they arise, and told in the language
 * of anyone who asks. What stands in for a part, such as a label, is translated by the catalogue, or as a message itself.
 */
export function inEnglish(message: string, catalogue: Catalogue): string {
  if (message.length > LONGEST || !/\p{Script=Han}/u.test(message)) return message
  const label = Object.hasOwn(catalogue, message) ? catalogue[message] : undefined
  if (label) return label
  const [, figure, unit = ''] = /^(-?[\d,.]+) (\S+)$/.exec(message) ?? []
  if (Object.hasOwn(catalogue, unit)) return `${figure} ${catalogue[unit]}`
  for (const { pattern, names, en } of all()) {
    const found = pattern.exec(message)
    if (!found) continue
    const parts = new Map(names.map((name, at) => [name, inEnglish(found[at + 1] ?? '', catalogue)]))
    return en.replace(/\{(\w+)\}/g, (whole, name: string) => parts.get(name) ?? whole)
  }
  const members = message.split('、')
  return members.length > 1 ? members.map((one) => inEnglish(one, catalogue)).join(', ') : message
}

/** What says the most by itself goes first: a bare `{label}已存在` must not take a longer sentence. */
const all = (): readonly Template[] =>
  (templates ??= [...sentences, ...Object.values(codes).map(({ zh, en }) => [zh, en] as const)]
    .map(templateOf)
    .sort((one, other) => other.weight - one.weight))

function templateOf([zh, en]: readonly [string, string]): Template {
  const names: string[] = []
  const source = zh.replace(/\{(\w+)\}(」?)|[.*+?^$()|[\]\\/]/g, (whole, name?: string, end = '') => {
    if (!name) return `\\${whole}`
    names.push(name)
    // A quoted name ends with its quote: two of them are not one.
    return end ? '([^」]+)」' : '(.+?)'
  })
  return { pattern: new RegExp(`^${source}$`, 'su'), names, en, weight: zh.replace(/\{\w+\}/g, '').length }
}
