import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { staleLists } from '../../scripts/kinds.ts'
import { traits } from '../../src/define/by-kind/traits.ts'

const names = Object.keys(traits).join('|')

/** Code that knows a kind by its name, or makes a table of kinds. */
const knowing = [
  new RegExp(`\\bkind\\)?\\s*[!=]==?\\s*'(${names})'`),
  new RegExp(`'(${names})'\\s*[!=]==?[^\\n]*\\bkind\\b`),
  new RegExp(`\\[[^\\]\\n]*'(${names})'[^\\]\\n]*\\]\\.includes\\([^)\\n]*\\bkind\\b`),
  new RegExp(`\\{ kind: '(${names})'( \\||;)`),
  /\b(Set|Record)<AnyField\['kind'\]/,
  // Dialogs and customers have kinds of their own.
  /import [^\n]*\bKind\b[^\n]*field\.ts'[\s\S]*\b(Set|Record)<Kind\b/,
  /switch \([^)\n]*field\.kind\)/,
  /\.has\([^)\n]*field\.kind\)/,
]
const isKnowing = (text: string) => knowing.some((one) => one.test(text))

/** The folders of the kinds and the lists of them. */
const own = /^src\/(define|pages\/resource)\/(kinds|by-kind)\//

const files = ['src', 'server', 'build', 'scripts']
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: 'utf8' }).map((path) => join(top, path)))
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !own.test(path))

describe('kinds of fields', () => {
  it('are listed as their files are', () => {
    expect(staleLists()).toEqual([])
  })

  it('are known by their traits alone: no other code compares a kind with a name', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files.filter((path) => isKnowing(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('are looked up in the written lists', () => {
    const looking = files.filter((path) => /\w\[(\w+\.)*field\.kind\]/.test(readFileSync(path, 'utf8')))
    expect(looking.length).toBeGreaterThan(5)
    expect(looking.filter((path) => !readFileSync(path, 'utf8').includes('/by-kind/'))).toEqual([])
  })

  it.each([
    ["if (field.kind === 'money') return", true],
    ["const isWide = ['textarea', 'file'].includes(field.kind)", true],
    ["import type { Kind } from './field.ts'\nconst widths = {} satisfies Record<Kind, number>", true],
    ["type Kind = 'leave' | 'close'\nconst texts = {} satisfies Record<Kind, string>", false],
    ['switch (field.kind) {', true],
    ["type N = F extends { kind: 'money' | 'integer' } ? number : string", true],
    ['if (isMoney(field)) return', false],
    ["if (account.kind === 'collector') return", false],
    ["const amount = { kind: 'money', label: ['', ''], initial: 0 }", false],
  ])('takes %s for knowing a kind: %s', (line, isOne) => {
    expect(isKnowing(line)).toBe(isOne)
  })
})
