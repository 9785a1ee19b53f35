import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_VIEWS } from '../../server/business/views/save-view.ts'
import { flagNames } from '../../src/define/flags.ts'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import {
  boss,
  branchOnly,
  type Client,
  hiding,
  openServer,
  type Persona,
  type Row,
  type TestServer,
  without,
} from '../helpers/server.ts'

const path = '/api/savedViews'
const orders = registry.orders as Resource
const state = (query: string, more: object = {}) => JSON.stringify({ view: 'all', query, ...more })
const named = (name: string, query = '', more: object = {}) => ({
  name,
  resource: 'orders',
  state: state(query),
  ...more,
})

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  const roleOf = async ({ user }: Client): Promise<string> => {
    const { rows } = await server.database.pool.query('select role_ids[1] as id from staff where id = $1', [user.id])
    return rows[0].id
  }
  const save = async (client: Client, draft: object): Promise<Row> => {
    const { status, body } = await client.post(path, draft)
    expect([status, body.data?.errors ?? body.message]).toEqual([200, 'ok'])
    return body.data
  }
  const seenBy = async (client: Client, id: string) =>
    (await client.get(path, { resource: 'orders', _end: 200 })).body.data.items.find((one) => one.id === id)
  const queryOf = (row: Row | undefined) => JSON.parse(String(row?.state)).query as string
  const someone = (persona: Persona) => server.as(persona, randomUUID())

  it('a private view is nobody else’s, by whatever way, an administrator’s neither', async () => {
    const owner = await someone(branchOnly)
    const own = await save(owner, named('机密催收', 'status=draft'))
    await owner.patch(`${path}/${own.id}`, { version: 1, name: '机密催收二' })
    expect(await seenBy(owner, own.id)).toMatchObject({ name: '机密催收二', ownerId: owner.user.id })
    for (const other of [chief, await someone(branchOnly)]) {
      const answers = [
        await other.get(`${path}/${own.id}`),
        await other.get(`${path}/${own.id}/history`),
        await other.patch(`${path}/${own.id}`, { version: 2, name: 'x' }),
        await other.remove(`${path}/${own.id}`, 2),
        await other.post(`${path}/${own.id}/restore`, { version: 2, entry: randomUUID() }),
        await other.send('PUT', '/api/list-start', { list: 'orders.all', id: own.id }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
      const lists = [
        await other.get(path, { id: own.id }),
        await other.get(path, { name: '机密催收二' }),
        await other.get(path, { ownerId: owner.user.id }),
        await other.get(`${path}/pick`, { q: '机密' }),
        await other.get(`${path}/pick`, { id: own.id }),
        await other.get('/api/find', { q: '机密催收' }),
        await other.get('/api/auditLogs', { q: '机密催收', _end: 100 }),
        await other.get('/api/auditLogs', { resource: 'savedViews', _end: 100 }),
        await other.get('/api/view-counts', { list: 'orders.all' }),
        await other.get('/user/info'),
      ]
      for (const { text } of lists) expect(text).not.toContain('机密催收')
      expect(await other.post(`${path}/bulk`, { ids: [own.id], remove: true })).toMatchObject({ status: 404 })
    }
    expect((await owner.remove(`${path}/${own.id}`, 2)).status).toBe(200)
  })

  it('is shared with a role, and with an office and those below it, by those alone who may', async () => {
    const sharer = await someone(boss)
    const fellow = await someone(branchOnly)
    const stranger = await someone(branchOnly)
    await server.database.pool.query('update offices set parent_id = $1 where id = $2', [
      server.offices.hq,
      server.offices.branch,
    ])
    const shared = await save(sharer, named('共享给角色', '', { forRoleIds: [await roleOf(fellow)] }))
    expect(await seenBy(fellow, shared.id)).toMatchObject({ name: '共享给角色' })
    expect(await seenBy(stranger, shared.id)).toBeUndefined()
    const wide = await save(sharer, named('共享给总部', '', { forOfficeIds: [server.offices.hq] }))
    const narrow = await save(sharer, named('共享给营业部', '', { forOfficeIds: [server.offices.branch] }))
    for (const person of [fellow, stranger]) {
      expect(await seenBy(person, wide.id)).toBeDefined()
      expect(await seenBy(person, narrow.id)).toBeDefined()
    }
    expect(await seenBy(await someone(boss), narrow.id)).toBeUndefined()
    const mayNot = await someone(without('view.share'))
    const refused = await mayNot.post(path, named('不能共享', '', { forOfficeIds: [server.offices.hq] }))
    expect([refused.status, refused.body.data.errors]).toEqual([
      422,
      [{ field: 'forOfficeIds', message: '不认识的字段' }],
    ])
    const own = await save(mayNot, named('自己用'))
    const again = await mayNot.patch(`${path}/${own.id}`, { version: 1, forRoleIds: [await roleOf(fellow)] })
    expect([again.status, again.body.data.errors[0]?.field]).toEqual([422, 'forRoleIds'])
    // Nor do they learn with whom others share, or what the roles are called.
    const seen = await seenBy(mayNot, wide.id)
    expect(seen).toBeDefined()
    expect(Object.keys(seen ?? {})).not.toContain('forOfficeIds')
    expect((await (await someone({ ...without('view.share'), hidden: flagNames })).get('/api/roles/pick')).status).toBe(
      403,
    )
  })

  it('is changed and removed by its owner and by administrators of roles, not by those it is shared with', async () => {
    const owner = await someone(boss)
    const view = await save(owner, named('大家的', '', { forOfficeIds: [server.offices.hq] }))
    const reader = await someone(without('role.edit'))
    expect((await seenBy(reader, view.id))?.id).toBe(view.id)
    const [changed, removed] = [
      await reader.patch(`${path}/${view.id}`, { version: 1, name: '我的了' }),
      await reader.remove(`${path}/${view.id}`, 1),
    ]
    expect([changed.status, removed.status]).toEqual([409, 409])
    const { body } = await reader.get(`${path}/${view.id}`)
    expect(body.data._can).toMatchObject({ change: false, remove: false })
    // Whose it is does not change hands.
    const taken = await owner.patch(`${path}/${view.id}`, { version: 1, ownerId: reader.user.id })
    expect([taken.status, taken.body.data.errors[0]?.field]).toEqual([422, 'ownerId'])
    expect((await chief.remove(`${path}/${view.id}`, 1)).status).toBe(200)
  })

  it('of somebody with more rights it asks for no more than the reader may, and names what it leaves out', async () => {
    const owner = await someone(boss)
    const secret = 'grossProfitFen_lt=500000&status=draft&_sort=-grossProfitFen&_tab=draft'
    const setup = { order: ['grossProfitFen', 'orderNo'], visibility: { grossProfitFen: true, orderNo: true } }
    const view = await save(owner, {
      ...named('亏损', '', { forOfficeIds: [server.offices.hq] }),
      state: state(secret, { setup: { ...setup, pinned: ['grossProfitFen'], widths: { grossProfitFen: 120 } } }),
    })
    const blind = await someone(without('cost'))
    const found = await seenBy(blind, view.id)
    expect(queryOf(found)).toBe('status=draft&_tab=draft')
    expect(found?._leftOut).toEqual(['grossProfitFen'])
    for (const answer of [
      await blind.get(`${path}/${view.id}`),
      await blind.get(path, { id: view.id }),
      await blind.send('PUT', '/api/list-start', { list: 'orders.all', id: view.id }),
      await blind.get('/user/info'),
    ]) {
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain('500000')
      expect(answer.text).not.toContain('grossProfitFen_lt')
    }
    expect(JSON.parse(String(found?.state)).setup).toEqual({
      ...{ order: ['orderNo'], visibility: { orderNo: true }, pinned: [], widths: {} },
    })
    for (const asked of ['state_like', 'state', '_sort'])
      expect((await blind.get(path, { [asked]: asked === '_sort' ? 'state' : 'grossProfitFen' })).status).toBe(422)
    const whole = await seenBy(owner, view.id)
    expect([queryOf(whole), whole?._leftOut]).toEqual([secret, []])
    // The rows are the reader's own, whatever the view says.
    const order = await give(server, chief, orders, {
      officeId: server.offices.hq,
      operatorId: chief.user.id,
      status: 'draft',
    })
    const away = await someone(branchOnly)
    const rows = async (client: Client) =>
      (await client.get('/api/orders', { status: 'draft', _view: 'all', _end: 500 })).body.data.items.map(
        ({ id }) => id,
      )
    expect(await rows(blind)).toContain(order.id)
    expect(await rows(away)).not.toContain(order.id)
  })

  it('over a column that is gone, or a tab, leaves those out', async () => {
    const owner = await someone(boss)
    const view = await save(owner, named('旧视图', 'status=draft'))
    const old = state('status=draft&formerField=1&_tab=formerTab&_sort=formerField', {
      setup: { visibility: { formerField: true, orderNo: true } },
    })
    await server.database.pool.query('update saved_views set state = $1 where id = $2', [old, view.id])
    const found = await seenBy(owner, view.id)
    expect(queryOf(found)).toBe('status=draft')
    expect(new Set(found?._leftOut as string[])).toEqual(new Set(['_tab', 'formerField']))
  })

  it.each([
    ['a field that is none', 'nonsense=1', '以下条件或列已不存在，或你无权使用：nonsense'],
    ['an operator that is none of it', 'orderNo_between=1', '以下条件或列已不存在，或你无权使用：订单号'],
    ['a tab that is none', '_tab=nonsense', '以下条件或列已不存在，或你无权使用：_tab'],
    ['a parameter of the engine', '_where=%7B%7D', '以下条件或列已不存在，或你无权使用：_where'],
    ['what it may not see', 'grossProfitFen_lt=1', '以下条件或列已不存在，或你无权使用：毛利'],
  ])('is not saved with %s', async (_what, query, message) => {
    const user = await someone(without('cost'))
    const { status, body } = await user.post(path, named('坏视图', query))
    expect([status, body.data.errors]).toEqual([422, [{ field: 'state', message }]])
  })

  it.each([
    ['no JSON', 'x'],
    ['another shape', '{"view":"all","query":"","more":1}'],
    ['a query that is none', '{"view":"all","query":"a b<script>"}'],
    ['a prototype', '{"view":"all","query":"","__proto__":{"x":1}}'],
    ['widths of no list', '{"view":"all","query":"","setup":{"widths":{"orderNo":1e9}}}'],
    ['a path that is none', '{"view":"all","query":"","setup":{"order":["a b"]}}'],
    ['too many columns', state('', { setup: { order: Array.from({ length: 300 }, (_, at) => `f${at}`) } })],
    ['too long a query', state('a'.repeat(4000))],
    ['more than it holds', `${state('')}${' '.repeat(9000)}x`],
    ['a view that is none', '{"view":"nonsense","query":"status=draft"}'],
  ])('is not saved with %s as its content', async (_what, text) => {
    const { status, body } = await chief.post(path, { ...named('坏内容'), state: text })
    expect([status, body.data.errors.map(({ field }) => field)]).toEqual([422, ['state']])
    expect(body.data.errors[0]?.message).toMatch(/[\u4e00-\u9fff]/)
  })

  it('has a name that its owner has once in a list, and there are so many of one person', async () => {
    const user = await someone(boss)
    await save(user, named('重名'))
    const again = await user.post(path, named('重名'))
    expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('已存在')])
    await save(await someone(boss), named('重名'))
    await server.database.pool.query(
      `insert into saved_views (id, name, resource, owner_id)
       select gen_random_uuid(), 'v' || n, 'orders', $1 from generate_series(1, $2) n`,
      [user.user.id, MOST_VIEWS - 2],
    )
    const both = await Promise.all([user.post(path, named('最后一个')), user.post(path, named('多了一个'))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(both.map(({ body }) => body.message)).toContain('每人最多保存 100 个列表视图，请先删除不用的')
  })

  it('is hidden with the menu of its list, and without the right there are none', async () => {
    const view = await save(chief, named('订单的', '', { forOfficeIds: [server.offices.hq] }))
    const hidden = await someone(hiding('orderManage'))
    expect(await seenBy(hidden, view.id)).toBeUndefined()
    const nobody = await someone(without('view.save'))
    expect((await nobody.get(path)).status).toBe(403)
    expect((await nobody.get('/api/view-counts', { list: 'orders.all' })).status).toBe(403)
    expect((await nobody.get<{ starts: object }>('/user/info')).body.data.starts).toEqual({})
  })

  it('begins the list of the person who wants it so, and of nobody else', async () => {
    const user = await someone(boss)
    const view = await save(user, named('我的默认', 'status=draft&_sort=orderNo'))
    const starts = async (client: Client) =>
      (await client.get<{ starts: Record<string, string> }>('/user/info')).body.data.starts
    const set = (id: string | null) => user.send('PUT', '/api/list-start', { list: 'orders.all', id })
    const begun = `_saved=${view.id}&status=draft&_sort=orderNo`
    expect((await set(view.id)).body.data).toEqual({ query: begun })
    expect(await starts(user)).toEqual({ 'orders.all': begun })
    expect(await starts(await someone(boss))).toEqual({})
    const other = await user.send('PUT', '/api/list-start', { list: 'orders.loss', id: view.id })
    expect(other.status).toBe(404)
    expect((await set(null)).status).toBe(200)
    expect(await starts(user)).toEqual({})
    await set(view.id)
    await user.remove(`${path}/${view.id}`, 1)
    expect(await starts(user)).toEqual({})
  })

  it('that is pinned is counted as its list would count it, in one statement', async () => {
    const user = await someone(boss)
    const drafts = await save(user, named('草稿', 'status=draft', { isPinned: true }))
    const tabbed = await save(user, named('草稿页签', '_tab=draft', { isPinned: true }))
    const worded = await save(user, named('关键词', 'q=D2', { isPinned: true }))
    await save(user, named('没有固定', 'status=draft'))
    for (let at = 0; at < 3; at++) await give(server, chief, orders, { status: at ? 'draft' : 'cancelled' })
    const counts = async (client: Client) =>
      (await client.get<Record<string, number>>('/api/view-counts', { list: 'orders.all' })).body.data
    const { total } = (await user.get('/api/orders', { status: 'draft', _view: 'all', _summary: '1' })).body.data
    expect(total).toBeGreaterThan(1)
    expect(await counts(user)).toMatchObject({ [drafts.id]: total, [tabbed.id]: total })
    expect(Object.keys(await counts(user))).not.toContain(worded.id)
    expect((await user.get('/api/view-counts', { list: 'orders.nonsense' })).status).toBe(422)
    expect((await user.get('/api/view-counts', { list: 'toString.all' })).status).toBe(422)
  })
})
