import { pinyin } from 'pinyin-pro'
import { nameNoise } from '../../../src/resources/sheet-readers/bank-words.ts'

const noise = new RegExp(nameNoise, 'g')
const bareNames = new Map<string, string>()
const spelled = new Map<string, string>()
/** Names that are kept ready: those of one company's accounts. */
const MOST = 20_000

const kept = (names: Map<string, string>, name: string, make: () => string): string => {
  const found = names.get(name)
  if (found !== undefined) return found
  if (names.size >= MOST) names.clear()
  const made = make()
  names.set(name, made)
  return made
}

/** A name without what companies have besides it, width, blanks and case. */
export const bareName = (name: string): string =>
  kept(bareNames, name, () =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(noise, '')
      .replace(/[\s()[\]·.,*_-]/g, ''),
  )

const pinyinOf = (name: string): string =>
  kept(spelled, name, () =>
    pinyin(bareName(name), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
      .join('')
      .replace(/\s/g, ''),
  )

const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** How alike two names are: 1 the same, 0.7 one within the other, or one in Latin letters as the other is spelled. */
export function likeness(one: string | null, other: string | null): number {
  if (!one || !other) return 0
  const [left, right] = [bareName(one), bareName(other)]
  if (left === '' || right === '') return 0
  if (left === right) return 1
  if (Math.min(left.length, right.length) >= 2 && (left.includes(right) || right.includes(left))) return 0.7
  if (hasHan(left) === hasHan(right)) return 0
  const [a, b] = [pinyinOf(one), pinyinOf(other)]
  return a === b || (Math.min(a.length, b.length) >= 6 && (a.includes(b) || b.includes(a))) ? 0.7 : 0
}
