import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFormulas, readKinds, readWords, wordsPage } from '../../scripts/words.ts'

/** Words that the definitions and the code had before they took those of the field. */
const former = [
  ...['deed', 'deeds', 'Refusal', 'openWork', 'WorkDeps', 'PersonRow', 'readPerson', 'personOf', 'demandRight'],
  ...['onCreateOnly', 'lockWhen', 'showWhen', 'isShare', 'notFuture', 'noCache', 'yesNo', 'serialNo', 'longText'],
  ...['calledBy', 'lockBehind', 'ownWith', 'oneByOne', 'changeWhen', 'changeLater', 'removeWhen', 'markOf'],
  ...['messenger', 'rightsMark', 'SecretBox', 'pictureCode', 'whoever', 'Whoever', 'pickRows'],
]

const texts = ['src', 'server', 'docs']
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: 'utf8' }).map((path) => join(top, path)))
  .filter((path) => /\.(tsx?|css|md)$/.test(path) && !path.includes('migrations'))
  .map((path) => [path, readFileSync(path, 'utf8')] as const)

describe('the words of a definition', () => {
  it('stand in docs/words.md as the types have them', () => {
    expect(readFileSync('docs/words.md', 'utf8')).toBe(wordsPage())
  })

  it('are explained, each and every one, and are few', () => {
    const words = readWords()
    expect(words.filter(({ meaning }) => meaning === '').map(({ of, name }) => `${of}.${name}`)).toEqual([])
    expect(readKinds().length).toBeGreaterThan(18)
    expect(readFormulas().length).toBeGreaterThan(9)
    expect(words.length).toBeGreaterThan(80)
    expect(new Set(words.map(({ name }) => name)).size).toBeLessThanOrEqual(100)
  })

  it('are those of the field: none of the former ones is left', () => {
    const found = former.flatMap((word) =>
      texts.filter(([, text]) => new RegExp(`\\b${word}\\b`).test(text)).map(([path]) => `${path}: ${word}`),
    )
    expect(texts.length).toBeGreaterThan(500)
    expect(found).toEqual([])
  })
})
