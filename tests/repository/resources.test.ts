import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { actionNamesFile, resourceNamesFile, resourcesFile } from '../../scripts/resources.ts'
import { logActions } from '../../src/resources/company/log-actions.ts'
import { registry } from '../../src/resources/index.ts'

it('the list of all definitions is as `npm run resources` writes it', () => {
  expect(readFileSync('src/resources/all.ts', 'utf8')).toBe(resourcesFile())
})

it('every definition stands in it under its own name', () => {
  for (const [key, { name }] of Object.entries(registry)) expect(name).toBe(key)
})

it('what rows and actions are called stands in lists of their own, for rows that speak of any of them', () => {
  const file = (name: string) => readFileSync(`src/resources/company/${name}.ts`, 'utf8')
  expect(file('resource-names')).toBe(resourceNamesFile(registry))
  expect(file('action-names')).toBe(actionNamesFile(registry, logActions))
})
