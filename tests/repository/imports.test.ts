import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faultsOf, type Import, readImports, readPicture } from '../../scripts/imports.ts'

const picture = readPicture(readFileSync('README.md', 'utf8'))

it('every import runs as the picture in README has it', () => {
  const imports = readImports('.')
  expect(imports.length).toBeGreaterThan(2000)
  expect(faultsOf(picture, imports)).toEqual([])
})

it.each([
  ['a definition that knows a page', 'src/define/money.ts', 'src/pages/pages.ts'],
  ['a page that knows the frame', 'src/pages/login/login-page.tsx', 'src/shell/header.tsx'],
  ['the browser that knows the server', 'src/app.tsx', 'server/app.ts'],
  ['the server that knows a page', 'server/app.ts', 'src/pages/pages.ts'],
  ['the engine that knows the business', 'server/engine/list.ts', 'server/business/handlers.ts'],
  ['one module that knows another', 'server/business/orders/save-order.ts', 'server/business/finance/check-payable.ts'],
  ['a rule that knows what stands on it', 'server/business/rules/names.ts', 'server/business/derive/refresh.ts'],
  ['a folder that the picture does not have', 'server/reports/month.ts', 'server/db/client.ts'],
])('names %s', (_what, from, to) => {
  expect(faultsOf(picture, [[from, to]])).toHaveLength(1)
})

it('names two folders that import each other', () => {
  const imports: Import[] = [
    ['src/pages/company/process/process-page.tsx', 'src/pages/company/salary/salary-page.tsx'],
    ['src/pages/company/salary/salary-page.tsx', 'src/pages/company/process/machine.ts'],
  ]
  expect(faultsOf(picture, imports)).toHaveLength(2)
})

it('no folder of the business has more than 20 files', () => {
  const folders = readImports('.').map(([from = '']) => from)
  const files = new Map<string, Set<string>>()
  for (const path of folders.filter((one) => one.startsWith('server/business/'))) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    files.set(folder, (files.get(folder) ?? new Set()).add(path))
  }
  expect(files.size).toBeGreaterThan(7)
  expect([...files].filter(([, members]) => members.size > 20)).toEqual([])
})
