import { describe, expect, test } from 'vitest'
import { dataProvider, urlOfList } from '../../src/providers/data.ts'
import { listRequest } from '../../src/providers/list-data.ts'
import { type Filter, listUrl, readState, writeState } from '../../src/providers/list-query.ts'
import { givenServer } from '../helpers/screen.tsx'

const filters: Filter[] = [
  { field: 'customerId', operator: 'eq', value: 'c1' },
  { field: 'status', operator: 'in', value: ['draft', 'arrived'] },
  { field: 'status', operator: 'nin', value: ['voided'] },
  { field: 'orderDate', operator: 'between', value: ['2026-01-01', '2026-01-31'] },
  { field: 'revenueFen', operator: 'gte', value: '100' },
  { field: 'revenueFen', operator: 'lt', value: '900' },
  { field: 'orderId.toRegion', operator: 'startswith', value: '44' },
  { field: 'remark', operator: 'contains', value: '急 & 快' },
  { field: 'costFen', operator: 'null', value: '1' },
  { field: 'payMode', operator: 'ne', value: 'mixed' },
]

describe('the address of a list', () => {
  test('keeps filters, tab, keyword, order, page and size, and gives them back', () => {
    const state = {
      page: 3,
      size: 50,
      sort: [
        { field: 'customerId', order: 'asc' as const },
        { field: 'orderDate', order: 'desc' as const },
      ],
      tab: 'draft',
      q: '顺达',
      filters,
    }
    const text = writeState(state, '-orderDate').toString()
    expect(readState(new URLSearchParams(text), '-orderDate')).toEqual(state)
  })

  test('leaves out what is the default, and never says search', () => {
    const plain = readState(new URLSearchParams(), '-orderDate')
    expect(writeState(plain, '-orderDate').toString()).toBe('')
    expect(writeState({ ...plain, q: 'x' }, '-orderDate').has('search')).toBe(false)
  })

  test.each(['_page=-1', '_page=abc', '_size=7', '_size=1e9', '_sort=-', '_unknown=1'])(
    'drops nonsense: %s',
    (text) => {
      expect(readState(new URLSearchParams(text), '-orderDate')).toMatchObject({ page: 1, size: 20, filters: [] })
    },
  )
})

describe('the request of a list', () => {
  test('carries every operator with the suffix of the interface', () => {
    const url = listUrl(
      { resource: 'orders', view: 'all' },
      readState(writeState({ ...base, filters }, ''), '-orderDate'),
    )
    const params = new URLSearchParams(url.split('?')[1])
    expect(Object.fromEntries(params)).toMatchObject({
      customerId: 'c1',
      status_in: 'draft,arrived',
      status_nin: 'voided',
      orderDate_between: '2026-01-01,2026-01-31',
      revenueFen_gte: '100',
      revenueFen_lt: '900',
      'orderId.toRegion_startswith': '44',
      remark_like: '急 & 快',
      costFen_null: '1',
      payMode_ne: 'mixed',
      _view: 'all',
      _summary: '1',
    })
  })

  test('started before the application is the one that the list asks for', () => {
    const search = 'customerId=c1&status_in=draft%2Carrived&_page=2&_size=50&_tab=draft&q=%E9%A1%BA'
    const state = readState(new URLSearchParams(search), '-orderDate')
    const early = listUrl({ resource: 'orders', view: 'all' }, state)
    expect(urlOfList(listRequest({ resource: 'orders', view: 'all' }, state))).toBe(early)
  })

  test('an OR and a value with a comma go as a condition', () => {
    const url = urlOfList({
      resource: 'orders',
      filters: [
        { operator: 'or', value: [filters[0] as never, { field: 'status', operator: 'eq', value: 'draft' }] },
        { field: 'remark', operator: 'in', value: ['a,b'] },
      ],
    })
    expect(JSON.parse(new URLSearchParams(url.split('?')[1]).get('_where') ?? '')).toEqual({
      and: [{ or: [{ customerId: { eq: 'c1' } }, { status: { eq: 'draft' } }] }, { remark: { in: ['a,b'] } }],
    })
  })

  test('an operator that the server does not know is an error, not an equality', () => {
    expect(() =>
      urlOfList({ resource: 'orders', filters: [{ field: 'a', operator: 'ncontains', value: 1 }] }),
    ).toThrow()
  })
})

describe('writes', () => {
  test('carry the version that was read', async () => {
    const server = givenServer()
    server.on('PATCH', '/api/orders/a', () => ({ data: { id: 'a', version: 4, _can: { change: true } } }))
    server.on('DELETE', '/api/orders/a', () => ({ data: null }))
    const changed = await dataProvider.update({ resource: 'orders', id: 'a', variables: { version: 3, remark: 'x' } })
    expect(changed.data).toMatchObject({ version: 4, _can: { change: true } })
    await dataProvider.deleteOne({ resource: 'orders', id: 'a', meta: { version: 4 } })
    expect(server.calls[0]?.body).toEqual({ version: 3, remark: 'x' })
    expect(server.calls[1]?.params).toEqual({ version: 4 })
  })
})

const base = readState(new URLSearchParams(), '-orderDate')
