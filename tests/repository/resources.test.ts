import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { resourcesFile } from '../../scripts/resources.ts'
import { registry } from '../../src/resources/index.ts'

it('the list of all definitions is as `npm run resources` writes it', () => {
  expect(readFileSync('src/resources/all.ts', 'utf8')).toBe(resourcesFile())
})

it('every definition stands in it under its own name', () => {
  for (const [key, { name }] of Object.entries(registry)) expect(name).toBe(key)
})
