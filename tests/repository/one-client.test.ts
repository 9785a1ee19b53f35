import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Pages that call Refine's data provider without a hook of its own, and why a hook would cost what is measured. */
const exceptions: Readonly<Record<string, string>> = {
  'src/pages/resource/record/calls.ts':
    'a row is read at the press of the button: a warm form 282 ms, 448 without (five in turn); pickers and a paste ask while one types',
}

const reaching = /from '(?:\.\.\/)+providers\/(http|data)\.ts'/
/** What a page imports of these as types alone is no call. */
const called = (text: string): boolean =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('import type '))
    .some((line) => reaching.test(line) && !/^import \{( type \w+,?)+ \} from/.test(line))

const pages = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
  .map((path) => join('src/pages', path).replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path))

it('pages reach the server by Refine’s hooks, but for the exceptions named here', () => {
  expect(pages.length).toBeGreaterThan(100)
  const found = pages.filter((path) => called(readFileSync(path, 'utf8')))
  expect(found).toEqual(Object.keys(exceptions))
})

it.each([
  ["import { http } from '../../../providers/http.ts'", true],
  ["import { type Page, dataProvider } from '../../providers/data.ts'", true],
  ["import type { ListPage } from '../../../providers/data.ts'", false],
  ["import { type ListPage } from '../../../providers/data.ts'", false],
  ["import { useRead } from '../../../providers/use-read.ts'", false],
])('takes %s for a call: %s', (line, isCall) => {
  expect(called(line)).toBe(isCall)
})
