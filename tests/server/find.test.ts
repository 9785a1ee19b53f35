import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoundRecord } from '../../server/engine/find.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { type Client, openServer, ownOnly, type TestServer, without, withoutMenus } from '../helpers/server.ts'

type Answer = { items: FoundRecord[]; create: { label: string; path: string }[] }

const usernames = ['boss', 'manager', 'sales', 'dispatcher', 'cashier', 'accountant', 'fleet', 'driver']

describe.each(testDatabases())('the search for records ($name)', (which) => {
  let server: TestServer
  let boss: Client
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
    boss = await server.enter('boss')
  })
  afterAll(() => server.close())

  const find = async (client: Client, q: string) => {
    const { status, body } = await client.get<Answer>('/api/find', { q })
    expect(status).toBe(200)
    return body.data.items
  }
  const enter = async (name: string, phone: string) => {
    const { status, body } = await boss.post('/api/customers', { name, phone })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const one = async (text: string) => (await server.database.pool.query(text)).rows[0]
  const inRandomOrder = async (text: string) => (await server.database.pool.query(text)).rows

  it.each([
    ['the number of an order', 'orders', `select id, order_no as word from orders`],
    ['the last six of a VIN', 'orders', `select order_id as id, right(vin, 6) as word from order_cars where vin <> ''`],
    ['a name', 'customers', `select id, name as word from customers`],
    ['a number in small letters', 'customers', `select id, lower(customer_no) as word from customers`],
    ['a plate', 'trucks', `select id, plate as word from trucks`],
    ['a whole phone', 'customers', `select id, phone as word from customers where phone <> ''`],
    ['the number of a trip', 'waybills', `select id, waybill_no as word from waybills`],
  ])('finds a record by %s', async (_what, resource, text) => {
    for (const { id, word } of await inRandomOrder(`${text} order by random() limit 5`)) {
      const found = (await find(boss, word)).filter((record) => record.resource === resource)
      expect(
        found.map((record) => record.id),
        word,
      ).toContain(id)
    }
  })

  it('by pinyin, by initials, and by several words that all stand in it', async () => {
    await enter('鑫淼焱垚车行', '13987654321')
    for (const word of ['鑫淼', 'xinmiaoyanyao', 'xmyy', '垚车行 鑫淼', '淼焱 xmyy'])
      expect(
        (await find(boss, word)).map(({ title }) => title),
        word,
      ).toEqual(['鑫淼焱垚车行'])
    expect(await find(boss, '鑫淼 没有这样的词')).toEqual([])
  })

  it('has those first that come nearest: an order by the end of a VIN, a customer by the whole name', async () => {
    const { rows } = await server.database.pool.query<{ tail: string; orderIds: string[] }>(
      `select right(vin, 6) as tail, array_agg(distinct order_id) as "orderIds" from order_cars where vin <> ''
        group by right(vin, 6) order by random() limit 5`,
    )
    for (const { tail, orderIds } of rows) {
      const [first] = await find(boss, tail)
      expect(first, tail).toMatchObject({ resource: 'orders', near: 'edge' })
      expect(orderIds).toContain(first?.id)
    }
    await enter('鑫淼', '13987654322')
    await enter('鑫淼焱垚车行分号', '13987654323')
    await enter('大鑫淼焱垚车行', '13987654324')
    const found = await find(boss, '鑫淼')
    expect(found.map(({ title, near }) => [title, near])).toEqual([
      ['鑫淼', 'whole'],
      ['鑫淼焱垚车行分号', 'edge'],
      ['鑫淼焱垚车行', 'edge'],
      ['大鑫淼焱垚车行', 'part'],
    ])
  })

  it('tells what a customer owes, but to those alone who may see amounts', async () => {
    const { id, name } = await one(`select id, name from customers where outstanding_fen > 0 order by random() limit 1`)
    const noteFor = async (client: Client) => (await find(client, name)).find((record) => record.id === id)?.note
    expect(await noteFor(boss)).toMatch(/未收 [\d,]+\.\d\d/)
    expect(await noteFor(await server.as(without('cost')))).not.toMatch(/未收|\d\.\d\d/)
  })

  it('finds nothing for a letter or digit alone, and at most five of a resource', async () => {
    expect(await find(boss, '1')).toEqual([])
    const orders = (await find(boss, 'D26')).filter(({ resource }) => resource === 'orders')
    expect(orders).toHaveLength(5)
  })

  it('refuses nothing, too much, and what else is asked', async () => {
    const wrong: Record<string, string>[] = [{ q: '' }, { q: ' ' }, { q: 'x'.repeat(101) }, { word: 'x' }]
    for (const query of wrong) expect((await boss.get('/api/find', query)).status, JSON.stringify(query)).toBe(422)
  })

  it('leads everybody to the records alone that are theirs to see', async () => {
    const words = ['D26', 'Y26', '车', '沪A', 'KH']
    let count = 0
    for (const username of usernames) {
      const client = await server.enter(username)
      for (const word of words)
        for (const { resource, id, path, title } of await find(client, word)) {
          count++
          const row = await client.get(`/api/${resource}/${id}`)
          expect(row.status, `${username} ${word} ${resource}`).toBe(200)
          expect(path).toContain(resourceOf(resource).isSingleton ? '' : id)
          expect(title).not.toBe('')
        }
    }
    expect(count).toBeGreaterThan(100)
    expect(await find(await server.as(withoutMenus), 'D26')).toEqual([])
    expect(await find(await server.as(ownOnly), 'D26')).toEqual([])
  })

  it('does not tell a phone in part to whom it is hidden, and does not show it', async () => {
    const { id, phone } = await one(`select id, phone from customers where phone ~ '^1' order by random() limit 1`)
    const blind = await server.as(without('pii'))
    const ids = async (client: Client, q: string) => (await find(client, q)).map((record) => record.id)
    expect(await ids(boss, phone.slice(2))).toContain(id)
    expect(await ids(blind, phone.slice(2))).not.toContain(id)
    const whole = await find(blind, phone)
    expect(whole.map((record) => record.id)).toContain(id)
    expect(JSON.stringify(whole)).not.toContain(phone)
  })

  it('tells without a word what the person wrote last, and which forms there are', async () => {
    await enter('鑫淼焱垚第二车行', '13987654325')
    const { body } = await boss.get<Answer>('/api/find')
    expect(body.data.items.map(({ title }) => title)).toContain('鑫淼焱垚第二车行')
    expect(body.data.create).toContainEqual({ label: '订单', path: '/businessOrderManage/businessCreateOrder' })
    const { body: none } = await (await server.as(withoutMenus)).get<Answer>('/api/find')
    expect(none.data).toEqual({ items: [], create: [] })
  })
})
