import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Flag, flagNames } from '../../src/define/flags.ts'
import type { Resource } from '../../src/define/resource.ts'
import { rightNames } from '../../src/define/rights.ts'
import { roles } from '../../src/resources/company/roles.ts'
import { customers } from '../../src/resources/customers/customers.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { openConsole } from '../helpers/console.ts'
import { give } from '../helpers/drafts.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import {
  boss,
  branchOnly,
  type Client,
  hiding,
  openServer,
  reader,
  type TestServer,
  without,
} from '../helpers/server.ts'

type Any = Record<string, never> & { [key: string]: never }
type Why = { isAllowed: boolean; decidedBy: string; text: string; from: { kind: string; name?: string }[] }

// Judged in code, from rows that every-list.test.ts reads on both databases.
describe.each(anyDatabase())('$name', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  const { someone, roleOf, rowOf, put, change, action } = openConsole(() => ({ server, chief }))

  describe('the flags', () => {
    it('show a menu when any role shows it; the person’s own setting goes before, at the next call', async () => {
      const user = await someone(hiding('orderManage'))
      const sees = async () => (await user.get('/api/orders')).status === 200
      const flag = async () =>
        (await user.get<{ permission: Record<Flag, { hidden: number }> }>('/user/info')).body.data.permission
          .orderManage.hidden
      expect([await sees(), await flag()]).toEqual([false, 1])
      expect((await change(user, { shownFlags: ['orderManage'] })).status).toBe(200)
      expect([await sees(), await flag()]).toEqual([true, 0])
      await change(user, { shownFlags: [], hiddenFlags: ['customerManage'] })
      expect([await sees(), (await user.get('/api/customers')).status]).toEqual([false, 403])
      const other = await someone(reader)
      const ids = [(await roleOf(user)).id, (await roleOf(other)).id]
      await change(user, { roleIds: ids })
      expect([await sees(), (await user.get('/api/customers')).status]).toEqual([true, 403])
      const both = await change(user, { shownFlags: ['GpsSearch'], hiddenFlags: ['GpsSearch'] })
      expect([both.status, both.body.data.errors.map(({ field }) => field)]).toEqual([422, ['hiddenFlags']])
    })

    it('below a hidden one are closed with it', async () => {
      for (const flag of ['companyManager', 'workerManager', 'workerInfo'] as const)
        expect((await (await server.as(hiding(flag))).get('/api/staff')).status, flag).toBe(403)
      for (const flag of ['companyManager', 'roleManager'] as const)
        expect((await (await server.as(hiding(flag))).get('/api/roles')).status, flag).toBe(403)
    })

    it('of one person are known to those alone who maintain roles', async () => {
      const clerk = await server.as(without('role.edit'))
      const { body } = await clerk.get(`/api/staff/${chief.user.id}`)
      expect(Object.keys(body.data)).not.toContain('shownFlags')
      const { status } = await clerk.patch(`/api/staff/${chief.user.id}`, { version: 1, shownFlags: [] })
      expect(status).toBe(422)
    })
  })

  describe('the matrix', () => {
    it('is read with its words and behind its flag, and changed with its right', async () => {
      const { body } = await chief.get<Any>('/api/permissions')
      const { flags, rights, scopes } = body.data as Record<string, { key: string; paths?: string[]; kind?: string }[]>
      expect(flags!.map(({ key }) => key)).toEqual(flagNames)
      expect(rights!.map(({ key }) => key)).toEqual(rightNames)
      expect(rights!.filter(({ kind }) => kind === 'field').map(({ key }) => key)).toEqual(['cost', 'pii', 'pay'])
      expect(scopes).toHaveLength(4)
      expect(flags!.find(({ key }) => key === 'customerManage')?.paths).toEqual([
        '/clientManage',
        '/clientManage/costomerTable',
        '/clientManage/followUpTable',
        '/clientManage/duplicateTable',
        '/clientManage/customerReport',
      ])
      expect((await (await server.as(hiding('permissoinManager'))).get('/api/permissions')).status).toBe(403)
      const role = await roleOf(await someone(reader))
      const clerk = await server.as(without('role.edit'))
      expect((await clerk.get('/api/permissions')).body.data.can).toEqual({ change: false })
      expect((await put(clerk, { id: role.id, version: role.version, rights: [] })).status).toBe(403)
    })

    it('is changed in one call with its difference, which a trial shows and does not do', async () => {
      const user = await someone(reader)
      const role = await roleOf(user)
      const next = {
        id: role.id,
        version: role.version,
        rights: ['order.create'],
        hiddenFlags: ['GpsSearch'],
        dataScope: 'office',
      }
      const trial = await put(chief, next, true)
      expect(trial.body.data.diff).toEqual([
        {
          id: role.id,
          name: expect.any(String),
          members: 1,
          rights: { added: ['order.create'], removed: [] },
          flags: { shown: [], hidden: ['GpsSearch'] },
          scope: ['all', 'office'],
        },
      ])
      expect(await roleOf(user)).toEqual(role)
      expect((await put(chief, next)).body.data.diff).toEqual(trial.body.data.diff)
      const info = await user.get<{ rights: string[] }>('/user/info')
      expect(info.body.data.rights).toEqual(['order.create'])
      expect((await put(chief, next)).status).toBe(409)
      expect((await put(chief, { ...next, version: role.version + 1, rights: ['nonsense'] })).status).toBe(422)
    })

    it('has a history, and what was can be brought back', async () => {
      const role = await roleOf(await someone(reader))
      const before = [...role.rights]
      await put(chief, { id: role.id, version: role.version, rights: ['export.customers', 'import'] })
      type Log = {
        items: { id: string; rowId: string; byName: string; changes: { field: string; before: unknown }[] }[]
      }
      const { body } = await chief.get<Log>('/api/permissions/history', { role: role.id })
      const [entry] = body.data.items
      expect(entry).toMatchObject({
        rowId: role.id,
        changes: [{ field: 'rights', before, after: ['export.customers', 'import'] }],
      })
      const restored = await chief.post(`/api/roles/${role.id}/restore`, {
        version: role.version + 1,
        entry: entry?.id,
      })
      expect([restored.status, restored.body.data.rights]).toEqual([200, before])
      const again = await chief.post(`/api/roles/${role.id}/restore`, { version: role.version + 1, entry: entry?.id })
      expect(again.status).toBe(409)
    })
  })

  describe('what a person may do', () => {
    it('is told with the role or the setting that each comes from', async () => {
      const user = await someone({ ...reader, rights: ['cost'], hidden: ['GpsSearch', 'companyManager'] })
      await change(user, { hiddenFlags: ['orderManage'] })
      const role = await roleOf(user)
      type Effective = {
        scope: object
        flags: { flag: Flag; hidden: number; from: object[] }[]
        rights: { right: string; has: boolean; from: object[] }[]
      }
      const { body } = await chief.get<Effective>('/api/permissions/effective', { user: user.user.id })
      const flag = (name: Flag) => body.data.flags.find((one) => one.flag === name)
      const byRole = { kind: 'role', id: role.id, name: expect.any(String) }
      expect(body.data.scope).toMatchObject({ value: 'all' })
      expect(flag('GpsSearch')).toMatchObject({ hidden: 1, from: [byRole] })
      expect(flag('orderManage')).toMatchObject({ hidden: 1, from: [{ kind: 'override' }] })
      expect(flag('roleManager')).toMatchObject({ hidden: 1, from: [{ kind: 'parent', flag: 'companyManager' }] })
      expect(flag('customerManage')).toMatchObject({ hidden: 0, from: [byRole] })
      expect(body.data.rights.filter(({ has }) => has)).toMatchObject([{ right: 'cost', from: [byRole] }])
      expect((await user.get('/api/permissions/effective', { user: user.user.id })).status).toBe(200)
      expect((await user.get('/api/permissions/effective', { user: chief.user.id })).status).toBe(403)
      const branch = await server.as(branchOnly)
      expect((await branch.get('/api/permissions/effective', { user: chief.user.id })).status).toBe(404)
    })

    it('and why, is what the server does, in words that name what decides', async () => {
      const user = await someone({ ...branchOnly, rights: ['order.create'], hidden: ['transportManage'] })
      const order = await give(server, chief, orders as Resource)
      const ask = async (query: Record<string, string>) =>
        (await chief.get<Why>('/api/permissions/why', { user: user.user.id, ...query })).body.data
      const role = await rowOf(roles as Resource, (await roleOf(user)).id)
      expect(await ask({ kind: 'flag', flag: 'transportManage' })).toMatchObject({
        isAllowed: false,
        decidedBy: 'flag',
        text: `菜单「车队管理」对此人隐藏：角色「${role.name}」隐藏了它`,
      })
      expect(await ask({ kind: 'field', resource: 'orders', field: 'grossProfitFen' })).toMatchObject({
        isAllowed: false,
        decidedBy: 'right',
        text: `字段「毛利」需要权限「成本与利润」，角色「${role.name}」没有它`,
      })
      expect(await ask({ kind: 'field', resource: 'customers', field: 'phone' })).toMatchObject({
        isAllowed: false,
        decidedBy: 'mask',
      })
      expect(await ask({ kind: 'record', resource: 'orders', id: order.id })).toMatchObject({
        isAllowed: false,
        decidedBy: 'scope',
        text: expect.stringContaining('数据范围是「本营业部」'),
      })
      expect(await ask({ kind: 'action', resource: 'orders', action: 'approve' })).toMatchObject({
        isAllowed: false,
        decidedBy: 'right',
      })
      expect(await ask({ kind: 'action', resource: 'trucks', action: 'create' })).toMatchObject({
        isAllowed: false,
        decidedBy: 'flag',
      })
      const own = await give(server, chief, orders as Resource, { officeId: server.offices.branch })
      const approve = { kind: 'action', resource: 'orders', action: 'submit', id: own.id }
      const asked = await ask(approve)
      const done = await user.post(`/api/orders/${own.id}/actions/submit`, { version: 1 })
      expect(asked.isAllowed).toBe(done.status !== 403 && done.status !== 404)
      expect(
        (
          await chief.get('/api/permissions/why', {
            user: user.user.id,
            kind: 'record',
            resource: 'orders',
            id: user.user.id,
          })
        ).status,
      ).toBe(404)
      expect(
        (await chief.get('/api/permissions/why', { user: user.user.id, kind: 'field', resource: 'orders' })).status,
      ).toBe(422)
    })
  })

  describe('seeing as somebody else', () => {
    const see = (client: Client, user: Client) =>
      client.post<{ token: string; permission: object }>('/api/see-as', { user: user.user.id, reason: '查问题' })

    it('shows what they see, changes nothing, is marked, and has its start and end in the audit', async () => {
      const user = await someone({ ...branchOnly, rights: ['customer.edit', 'export.customers', 'staff.edit'] })
      const { body } = await see(chief, user)
      const eyes = user.withToken(body.data.token)
      const info = await eyes.get<{ staffId: string; seenBy: object }>('/user/info')
      expect(info.body.data).toMatchObject({ staffId: user.user.id, seenBy: { id: chief.user.id } })
      expect((await user.get<{ seenBy: null }>('/user/info')).body.data.seenBy).toBeNull()
      const foreign = await give(server, chief, customers as Resource)
      const own = await give(server, chief, customers as Resource, { officeId: server.offices.branch })
      expect((await eyes.get(`/api/customers/${foreign.id}`)).status).toBe(404)
      const seen = await eyes.get(`/api/customers/${own.id}`)
      expect(seen.status).toBe(200)
      expect(seen.body.data._can).toEqual({ change: false, remove: false, actions: [] })
      expect((await user.get(`/api/customers/${own.id}`)).body.data._can.change).toBe(true)
      const writes = [
        await eyes.post('/api/customers', { name: '甲', phone: '13944440001' }),
        await eyes.patch(`/api/customers/${own.id}`, { version: 1, name: '乙' }),
        await eyes.remove(`/api/customers/${own.id}`, 1),
        await eyes.post('/api/customers/bulk', { ids: [own.id], patch: { name: '乙' } }),
        await eyes.post('/api/customers/import', { rows: [{}] }),
        await eyes.post(`/api/staff/${user.user.id}/actions/resetPassword`, { version: 1, input: {} }),
        await eyes.post('/api/see-as', { user: chief.user.id, reason: '再看' }),
        await eyes.post('/api/account/password', { current: 'x', password: 'y' }),
        await eyes.get('/api/account/sessions'),
        await eyes.get('/api/customers/export'),
      ]
      for (const { status, body: refused } of writes)
        expect([status, refused.message]).toEqual([403, '正在以他人身份查看，不能做任何修改'])
      expect((await rowOf(customers as Resource, own.id)).version).toBe(1)
      expect((await eyes.post('/user/logout')).status).toBe(200)
      expect((await eyes.get('/user/info')).status).toBe(401)
      const { rows } = await server.database.pool.query(
        `select action, staff_id, reason from audit_entries where row_id = $1 and resource = 'sessions' order by id`,
        [user.user.id],
      )
      expect(rows).toEqual([
        { action: 'seeAs', staff_id: chief.user.id, reason: '查问题' },
        { action: 'seeAsEnd', staff_id: chief.user.id, reason: null },
      ])
    })

    it('is refused without the right, of somebody above, out of scope or off duty, and ends when that changes', async () => {
      const user = await someone(reader)
      expect((await see(await server.as(without('role.seeAs')), user)).status).toBe(403)
      expect((await see(await server.as(without('cost')), chief)).status).toBe(403)
      expect((await see(await server.as(branchOnly), user)).status).toBe(404)
      expect((await see(chief, chief)).status).toBe(422)
      const clerk = await someone(without('cost'))
      const { body } = await see(clerk, user)
      const eyes = user.withToken(body.data.token)
      expect((await eyes.get('/api/orders')).status).toBe(200)
      const role = await roleOf(user)
      await put(chief, { id: role.id, version: role.version, rights: ['cost'] })
      expect((await eyes.get('/api/orders')).status).toBe(401)
      await put(chief, { id: role.id, version: role.version + 1, rights: [] })
      expect((await eyes.get('/api/orders')).status).toBe(200)
      await action(clerk, 'stop')
      expect((await eyes.get('/api/orders')).status).toBe(401)
    })
  })
})
