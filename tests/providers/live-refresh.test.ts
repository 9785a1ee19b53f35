import { describe, expect, test } from 'vitest'
import { nearnessOf } from '../../src/providers/live-refresh.ts'

const id = '01a21d01-69a0-74e7-aab2-a55ff4703cc2'
const tail = 'a55ff4703cc2'
const list = ['data', 'default', 'orders', 'list', {}]
const one = ['data', 'default', 'orders', 'one', id, {}]
const summary = ['data', 'default', 'custom', { url: '/api/orders/summary?_view=all' }]
const history = ['data', 'default', 'custom', { url: `/api/orders/${id}/history` }]
const bell = ['data', 'default', 'custom', { url: '/api/notifications' }]
const rows = { data: [{ id }] }
const changed = (more: Parameters<typeof nearnessOf>[2]['rows'], isTold = false) => ({ rows: more, isTold, by: [] })

describe('how near a change is to what was asked', () => {
  test.each([
    ['a list that shows the row', list, rows, changed({ orders: [tail] }), 'near'],
    ['a list that does not: the row may belong into it', list, rows, changed({ orders: ['000000000000'] }), 'far'],
    ['a list of another resource', list, rows, changed({ customers: [tail] }), undefined],
    ['more rows than are told', list, rows, changed({ orders: null }), 'near'],
    ['the detail of the row', one, undefined, changed({ orders: [tail] }), 'near'],
    ['the detail of another row', one, undefined, changed({ orders: ['000000000000'] }), undefined],
    ['the counts of the resource', summary, undefined, changed({ orders: [tail] }), 'far'],
    ['the counts of another', summary, undefined, changed({ customers: [tail] }), undefined],
    ['the log of the row', history, undefined, changed({ orders: [tail] }), 'near'],
    ['the log of another row', history, undefined, changed({ orders: ['000000000000'] }), undefined],
    ['the log of a row of another resource', history, undefined, changed({ customers: [tail] }), undefined],
    ['a bell that rings', bell, undefined, changed({}, true), 'near'],
    ['a bell that does not', bell, undefined, changed({ orders: [tail] }), undefined],
  ])('%s', (_name, key, data, changes, nearness) => expect(nearnessOf(key, data, changes)).toBe(nearness))
})
