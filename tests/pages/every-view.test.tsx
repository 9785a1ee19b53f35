import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnyField } from '../../src/define/field.ts'
import { commonFields, type Resource } from '../../src/define/resource.ts'
import ListPage from '../../src/pages/resource/list/list-page.tsx'
import { registry } from '../../src/resources/index.ts'
import { asPerson, givenServer, type Server, showPage } from '../helpers/screen.tsx'

const id = '00000000-0000-7000-8000-0000000000aa'
const views = Object.values(registry).flatMap((resource) =>
  Object.entries(resource.views ?? {}).map(([key, view]) => ({ name: `${resource.name}.${key}`, resource, key, view })),
)

function fieldAt(resource: Resource, path: string): AnyField {
  const [head = '', ...rest] = path.split('.')
  const field = resource.fields[head] ?? commonFields[head]
  const target = registry[field?.resource ?? '']
  if (rest.length > 0 && target) return fieldAt(target, rest.join('.'))
  if (!field) throw new Error(`${resource.name} has no ${path}`)
  return field
}

/** A row in which each column has a value of its kind, empty where nothing more is needed to draw it. */
function rowOf(resource: Resource, columns: readonly string[]): Record<string, unknown> {
  const values = columns.map((path) => {
    const { kind, options } = fieldAt(resource, path)
    if (kind === 'choice' || kind === 'state') return [path, Object.keys(options ?? {})[0]]
    if (['integer', 'decimal', 'money'].includes(kind)) return [path, 123_456]
    if (['choices', 'refs', 'file'].includes(kind)) return [path, []]
    if (kind === 'yesNo') return [path, true]
    return [path, kind === 'text' || kind === 'serialNo' ? `文字 ${path}` : null]
  })
  return { id, version: 1, ...Object.fromEntries(values), _labels: {} }
}

let server: Server
beforeEach(() => {
  asPerson()
  server = givenServer()
  server.on('GET', /\/pick$/, () => ({ data: [] }))
  server.on('GET', '/api/regions', () => ({ data: [] }))
})
afterEach(cleanup)

describe.each(views)('$name', ({ resource, key, view }) => {
  const at = { path: view.path, at: view.path }

  test('draws its columns and its rows, with one request', async () => {
    const items = [rowOf(resource, [...view.columns, ...(view.more ?? [])])]
    const totals = Object.fromEntries((view.totals ?? []).map((column) => [column, 100]))
    const data = { items, total: 1, totalCapped: false, next: null, summary: { total: 1, tabs: {}, totals } }
    server.on('GET', `/api/${resource.name}`, () => ({ data }))
    showPage(<ListPage resource={resource.name} view={key} />, at)
    const table = await screen.findByRole('table', { name: new RegExp(view.label) })
    const heads = within(table).getAllByRole('columnheader')
    for (const path of view.columns) {
      const { label } = fieldAt(resource, path)
      expect(
        heads.some((head) => head.textContent?.includes(label)),
        path,
      ).toBe(true)
    }
    expect(within(table).getAllByRole('row').length).toBeGreaterThanOrEqual(2)
    expect(server.calls.filter((call) => call.path === `/api/${resource.name}`)).toHaveLength(1)
  })

  test('says so when it has no rows, and when the server refuses', async () => {
    const data = { items: [], total: 0, totalCapped: false, next: null, summary: null }
    server.on('GET', `/api/${resource.name}`, () => ({ data }))
    showPage(<ListPage resource={resource.name} view={key} />, at)
    expect(await screen.findByText('暂无数据')).toBeTruthy()
    server.on('GET', `/api/${resource.name}`, () => ({ code: 403, message: '没有权限' }))
    showPage(<ListPage resource={resource.name} view={key} />, at)
    expect((await screen.findAllByText('没有权限')).length).toBeGreaterThan(0)
  })
})
