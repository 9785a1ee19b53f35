import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the page of `npm run dev` begins with a script that exists', () => {
  const [, script = ''] = /<script type="module" src="\/([^"]+)"/.exec(readFileSync('index.html', 'utf8')) ?? []
  expect(existsSync(script), script).toBe(true)
})
