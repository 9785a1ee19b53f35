import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { resourceNamesFile, resourcesFile } from '../../scripts/resources.ts'
import { resourceNames } from '../../src/resources/company/resource-names.ts'
import { registry } from '../../src/resources/index.ts'

it('the list of all definitions is as `npm run resources` writes it', () => {
  expect(readFileSync('src/resources/all.ts', 'utf8')).toBe(resourcesFile())
})

it('every definition stands in it under its own name', () => {
  for (const [key, { name }] of Object.entries(registry)) expect(name).toBe(key)
})

it('what their rows are called stands in a list of its own, for rows that speak of any of them', () => {
  expect(readFileSync('src/resources/company/resource-names.ts', 'utf8')).toBe(resourceNamesFile())
  expect(resourceNames).toEqual(Object.fromEntries(Object.values(registry).map(({ name, label }) => [name, label])))
})
