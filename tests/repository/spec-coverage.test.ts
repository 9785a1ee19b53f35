import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = readFileSync('docs/spec-coverage.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const found = /^\| (.+) \| `([^`]+)` · (.+) \|$/.exec(line)
    return found ? [{ sentence: found[1] ?? '', file: found[2] ?? '', title: found[3] ?? '' }] : []
  })

it('the table names many sentences', () => {
  expect(rows.length).toBeGreaterThan(60)
})

it.each(rows)('$sentence: $file has the test', ({ file, title }) => {
  const path = [`tests/${file}.test.ts`, `tests/${file}.test.tsx`].find(existsSync)
  expect(path).toBeDefined()
  expect(readFileSync(path as string, 'utf8')).toContain(title)
})
