import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const numbered = (count: number) => times(count, (at) => ({ orderNo: { ne: `D${at}` } }))
const lined = (count: number) => times(count, (at) => ({ 'cars.vin': { eq: `LSVAU033${at}` } }))
const json = (where: object) => JSON.stringify(where)

type Query = Record<string, string | string[]>
/** Filters that go beyond one bound by one, however they are spread, and what is said of them. */
const beyond: [name: string, query: Query, said: string][] = [
  ['31 conditions', { _where: json({ any: numbered(31) }) }, '筛选条件太多：共 31 个，最多 30 个'],
  ['200 through lines', { _where: json({ all: times(4, () => ({ any: lined(50) })) }) }, '共 200 个，最多 30 个'],
  [
    'operators of one field',
    { _where: json({ all: times(16, () => ({ orderNo: { gt: 'D', lt: 'E' } })) }) },
    '共 32 个',
  ],
  ['members that say nothing', { _where: json({ any: times(31, () => ({})) }) }, '共 31 个'],
  ['parameters beside', { orderNo_ne: 'D', q: '沃尔沃', _where: json({ any: numbered(29) }) }, '共 31 个'],
  ['6 through lines', { _where: json({ all: lined(6) }) }, '（如客户、车辆）筛选的条件太多：共 6 个，最多 5 个'],
  ['2 below any', { _where: json({ any: [{ all: lined(2) }] }) }, '共 10 个，最多 5 个'],
  [
    '6 steps of 2 paths',
    { _where: json({ all: times(2, () => ({ 'cars.orderId.cars.vin': 'D' })) }) },
    '共 6 个，最多 5',
  ],
  ['a path without an operator', { _where: json({ all: times(6, () => ({ 'cars.vin': {} })) }) }, '共 6 个，最多 5 个'],
  ['paths as parameters', { 'customerId.name': 'A', _where: json({ all: lined(5) }) }, '共 6 个，最多 5 个'],
  [
    '7 parts of texts',
    { _where: json({ any: times(7, (at) => ({ orderNo: { contains: `${at}` } })) }) },
    '共 7 个，最多 6 个',
  ],
  [
    'words beside them',
    { q: '沃尔沃 长安', _where: json({ all: times(5, (at) => ({ orderNo: { startswith: `${at}` } })) }) },
    '关键字太多：共 7 个',
  ],
  ['501 values', { id: times(501, () => randomUUID()) }, '值太多：共 501 个，最多 500 个'],
  [
    'values of two lists',
    { id: times(300, () => randomUUID()), customerId_in: times(201, () => randomUUID()).join() },
    '共 501 个',
  ],
]

/** What the product's own pages ask at most. */
const within: [name: string, query: Query][] = [
  ['a selection over pages', { id: times(500, () => randomUUID()), _end: '500' }],
  ['30 conditions', { _where: json({ any: numbered(30) }) }],
  ['5 through lines', { _where: json({ all: lined(5) }) }],
  ['a line or an own field', { _where: json({ any: [...lined(1), ...numbered(2)] }) }],
  [
    'a keyword and parts of texts',
    { q: '沃尔沃 长安', orderNo_like: 'D', consignor_like: '王', fromRegion_startswith: '44' },
  ],
]

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  beforeAll(async () => {
    server = await openServer(which)
    everybody = await server.as(boss)
  })
  afterAll(() => server.close())

  it.each(beyond)('a filter is refused whole: %s', async (_name, query, said) => {
    for (const path of ['/api/orders', '/api/orders/summary', '/api/orders/export']) {
      const { status, body } = await everybody.get(path, query)
      expect(status, path).toBe(422)
      expect(body.message).toContain(said)
    }
  })

  it.each(within)('a filter of the product is answered: %s', async (_name, query) => {
    for (const path of ['/api/orders', '/api/orders/summary', '/api/orders/export'])
      expect((await everybody.get(path, query)).status, path).toBe(200)
  })

  it('a picker holds its filter to the same bounds', async () => {
    const tooMuch: Query[] = [{ _where: json({ any: numbered(31) }) }, { id: times(501, () => randomUUID()) }]
    for (const query of tooMuch) expect((await everybody.get('/api/orders/pick', query)).status).toBe(422)
    expect((await everybody.get('/api/orders/pick', { id: times(100, () => randomUUID()) })).status).toBe(200)
  })

  it('what the definition adds does not count', async () => {
    const { status } = await everybody.get('/api/orders', { _view: 'loss', _where: json({ any: numbered(30) }) })
    expect(status).toBe(200)
  })

  it('the refusal is told in English too', async () => {
    const { body } = await server.app
      .inject({
        url: `/api/orders?${new URLSearchParams({ _where: json({ all: lined(6) }) })}`,
        headers: { authorization: `Bearer ${everybody.person.token}`, 'accept-language': 'en' },
      })
      .then((answer) => ({ body: answer.json() }))
    expect(body.message).toBe(
      'Too many conditions through references or lines: 6, at most 5. Take some away and try again',
    )
  })
})
