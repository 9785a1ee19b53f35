import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { http } from '../../src/providers/http.ts'
import { CHANGES, MISSED } from '../../src/providers/live-event.ts'
import { nearnessOf, openRefresh } from '../../src/providers/live-refresh.ts'

const id = '01a21d01-69a0-74e7-aab2-a55ff4703cc2'
const tail = 'a55ff4703cc2'
const list = ['data', 'default', 'orders', 'list', {}]
const one = ['data', 'default', 'orders', 'one', id, {}]
const summary = ['data', 'default', 'custom', { url: '/api/orders/summary?_view=all' }]
const history = ['data', 'default', 'custom', { url: `/api/orders/${id}/history` }]
const bell = ['data', 'default', 'custom', { url: '/api/notifications' }]
const rows = { data: [{ id }] }
const home = ['data', 'default', 'custom', { url: '/api/home/index' }]
const figures = { data: { cards: {}, standsOn: ['orders', 'receivables'] } }
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
    ['figures that stand on the resource', home, figures, changed({ orders: ['000000000000'] }), 'figures'],
    ['figures that stand on others', home, figures, changed({ customers: [tail] }), undefined],
    ['figures of which nothing is known yet', home, undefined, changed({ orders: [tail] }), undefined],
    ['a bell that rings', bell, undefined, changed({}, true), 'near'],
    ['a bell that does not', bell, undefined, changed({ orders: [tail] }), undefined],
  ])('%s', (_name, key, data, changes, nearness) => expect(nearnessOf(key, data, changes)).toBe(nearness))
})

describe('what is read again', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let asked = 0
  let refresh: ReturnType<typeof openRefresh>
  let stop: () => void
  beforeEach(async () => {
    vi.useFakeTimers()
    refresh = openRefresh(client)
    const queryFn = () => {
      asked++
      return figures
    }
    stop = new QueryObserver(client, { queryKey: home, queryFn }).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    asked = 0
  })
  afterEach(() => {
    stop()
    refresh.end()
    client.clear()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  const hear = (by: string[] | null, type = '*') =>
    refresh.hear({
      channel: CHANGES,
      type,
      date: new Date(),
      payload: type === MISSED ? {} : { rows: { orders: [tail] }, isTold: false, by },
    })

  test('of figures once in ten seconds at most, however much is written', async () => {
    const seconds = 60
    for (let at = 0; at < seconds * 10; at++) {
      hear([`request ${at}`])
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(asked).toBeGreaterThanOrEqual(4)
    expect(asked).toBeLessThanOrEqual(6)
    await vi.advanceTimersByTimeAsync(20_000)
    const after = asked
    await vi.advanceTimersByTimeAsync(60_000)
    // Nothing is written, nothing is asked.
    expect(asked).toBe(after)
  })

  test('soon after a single change, and after a cut', async () => {
    hear(['request'])
    await vi.advanceTimersByTimeAsync(3_500)
    expect(asked).toBe(1)
    hear(null, MISSED)
    await vi.advanceTimersByTimeAsync(13_500)
    expect(asked).toBe(2)
  })

  test('is nothing that this tab did, but what others did in the same moment', async () => {
    const own = { data: {}, status: 200, statusText: '', headers: { 'x-request-id': 'own' } }
    await http.post('/api/any', {}, { adapter: (config) => Promise.resolve({ ...own, config }) }).catch(() => undefined)
    hear(['own'])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).toBe(0)
    hear(['own'])
    hear(['of another'])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).toBe(1)
  })

  test('is nothing while the page is hidden, and once as soon as it is seen', async () => {
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    for (let at = 0; at < 300; at++) {
      hear([`request ${at}`])
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(asked).toBe(0)
    seen.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toBe(1)
  })
})
