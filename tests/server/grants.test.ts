import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flagNames } from '../../src/define/flags.ts'
import type { Resource } from '../../src/define/resource.ts'
import { roles } from '../../src/resources/company/roles.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { openConsole } from '../helpers/console.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type Persona, type TestServer } from '../helpers/server.ts'

// Judged in code, from rows that every-list.test.ts reads on both databases.
describe.each(anyDatabase())('$name', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  const { roleOf, rowOf, put, change, action } = openConsole(() => ({ server, chief }))

  let named = 0

  describe('nobody gives more than one has', () => {
    const poor: Persona = {
      ...boss,
      rights: ['role.edit', 'staff.edit', 'order.create'],
      hidden: ['chargeRecord'],
      scope: 'office',
      office: 'branch',
      post: 'manager',
    }
    const rich = { rights: ['cost'], hiddenFlags: flagNames, dataScope: 'self' }
    let clerk: Client
    let below: Client
    beforeAll(async () => {
      clerk = await server.as(poor)
      below = await server.as({ ...poor, rights: [], hidden: flagNames }, 'below')
    })
    const refused = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]
    const tooMuch = [403, '不能授予自己没有的权限']
    const above = [403, '不能修改权限高于自己的人']
    const tooFar = [422, '只能选自己所在或能查看的营业部']

    it('by a new role, a copied one, a changed one, or one of another', async () => {
      const draft = (more: object) => ({ code: `N${++named}`, name: `新角色${named}`, hiddenFlags: flagNames, ...more })
      expect((await clerk.post('/api/roles', draft({ rights: ['order.create'], dataScope: 'office' }))).status).toBe(
        200,
      )
      for (const more of [{ rights: ['cost'] }, { hiddenFlags: [] }, { dataScope: 'all' }])
        expect(refused(await clerk.post('/api/roles', draft(more)))).toEqual(tooMuch)
      const { body } = await chief.post('/api/roles', draft(rich))
      const role = body.data
      const copy = await clerk.act(roles as Resource, role, 'copy', { code: 'COPY', name: '抄来的' })
      expect(refused(copy)).toEqual(tooMuch)
      const own = await roleOf(below)
      for (const patch of [{ rights: ['cost'] }, { hiddenFlags: [] }, { dataScope: 'all' }])
        expect(refused(await put(clerk, { id: own.id, version: own.version, ...patch }))).toEqual(tooMuch)
      expect(refused(await change(below, { roleIds: [own.id, role.id] }, clerk))).toEqual(tooMuch)
      const imported = await clerk.post('/api/staff/import', { rows: [{ 工号: `T${named}X`, 姓名: '甲' }] })
      expect(imported.status).toBe(403)
    })

    it('by a copy of what one has oneself, it may', async () => {
      const own = await roleOf(clerk)
      const row = await rowOf(roles as Resource, own.id)
      const copied = await clerk.act(roles as Resource, row, 'copy', { code: `K${++named}`, name: `副本${named}` })
      expect(copied.status).toBe(200)
      const { body } = await chief.get('/api/roles', { code: `K${named}` })
      const [made] = body.data.items
      expect(copied.body.data._madeId).toBe(made?.id)
      expect(made).toMatchObject({
        rights: own.rights,
        hiddenFlags: own.hiddenFlags,
        dataScope: own.dataScope,
        isSystem: false,
      })
    })

    it('by a wider scope, another office, a menu of one’s own, a return to duty', async () => {
      expect(refused(await change(below, { dataScope: 'all' }, clerk))).toEqual(tooMuch)
      expect(refused(await change(below, { dataScope: 'officeTree' }, clerk))).toEqual(tooMuch)
      expect((await change(below, { shownFlags: ['orderManage'] }, clerk)).status).toBe(200)
      expect(refused(await change(below, { shownFlags: ['chargeRecord'] }, clerk))).toEqual(tooMuch)
      await change(below, { dataScope: 'office' }, chief)
      expect(refused(await change(below, { officeId: server.offices.hq }, clerk))).toEqual(tooFar)
      expect(refused(await change(clerk, { officeId: server.offices.hq }, clerk))).toEqual(tooFar)
      const strong = await server.as({ ...boss, office: 'branch' }, 'strong')
      await action(strong, 'stop')
      expect(refused(await action(strong, 'start', clerk))).toEqual(above)
      await action(strong, 'leave')
      expect(refused(await action(strong, 'rejoin', clerk, { backOn: null }))).toEqual(above)
      expect((await action(strong, 'rejoin', chief, { backOn: null })).status).toBe(200)
    })

    it('by taking over an account: its password, its phone, its second factor', async () => {
      const strong = await server.as({ ...boss, office: 'branch' }, 'stronger')
      const row = await rowOf(staff as Resource, strong.user.id)
      const reset = await clerk.act(staff as Resource, row, 'resetPassword', { password: 'river-and-9' })
      expect([...refused(reset), reset.body.data]).toEqual([...above, null])
      expect(refused(await clerk.act(staff as Resource, row, 'resetSecondFactor'))).toEqual(above)
      expect(refused(await change(strong, { phone: '13933330001' }, clerk))).toEqual(above)
      expect((await change(below, { phone: '13933330002' }, clerk)).status).toBe(200)
    })

    it('nor takes from somebody who has more: status, roles, reach, menus, a lock', async () => {
      const strong = await server.as({ ...boss, office: 'branch' }, 'strongest')
      for (const patch of [{ roleIds: [] }, { dataScope: 'self' }, { hiddenFlags: ['orderManage'] }])
        expect(refused(await change(strong, patch, clerk)), JSON.stringify(patch)).toEqual(above)
      for (const verb of ['stop', 'leave', 'unlock'])
        expect(refused(await action(strong, verb, clerk)), verb).toEqual(above)
      const bulk = { ids: [below.user.id, strong.user.id] }
      const refusal = refused(await clerk.post('/api/staff/actions/stop', bulk))
      expect(refusal).toEqual([403, expect.stringMatching(/：不能修改权限高于自己的人$/)])
      expect((await rowOf(staff as Resource, below.user.id)).status).toBe('on')
      const { roleIds, dataScope, officeId } = await rowOf(staff as Resource, strong.user.id)
      const same = { roleIds, dataScope, officeId, gender: 'female' }
      expect((await change(strong, same, clerk)).status).toBe(200)
      expect((await strong.get('/user/info')).status).toBe(200)
      for (const verb of ['stop', 'start', 'leave', 'rejoin'])
        expect((await action(below, verb, clerk, verb === 'rejoin' ? { backOn: null } : {})).status, verb).toBe(200)
    })

    it('nor renames somebody above, whose name the log shows', async () => {
      const strong = await server.as({ ...boss, office: 'branch' }, 'named')
      const { name } = await rowOf(staff as Resource, strong.user.id)
      expect(refused(await change(strong, { name: '改了名' }, clerk))).toEqual(above)
      expect((await change(strong, { username: 'renamed' }, clerk)).status).not.toBe(200)
      const row = await rowOf(staff as Resource, strong.user.id)
      expect([row.name, row.username]).toEqual([name, strong.user.username])
      expect((await change(strong, { name: '改了名' }, chief)).status).toBe(200)
      expect((await change(below, { name: '下面的人' }, clerk)).status).toBe(200)
    })

    it('nor from a role that allows more: its rights, its menus, its second factor', async () => {
      const higher = [403, '不能修改权限高于自己的角色']
      const role = await roleOf(await server.as({ ...boss, office: 'branch' }, 'holder'))
      const { id, version } = role
      for (const patch of [{ rights: [] }, { hiddenFlags: flagNames }, { dataScope: 'self' }]) {
        expect(refused(await clerk.patch(`/api/roles/${id}`, { version, ...patch }))).toEqual(higher)
        expect(refused(await put(clerk, { id, version, ...patch }))).toEqual(higher)
      }
      for (const needed of [true, false])
        expect(refused(await clerk.act(roles as Resource, role, 'secondFactor', { needed }))).toEqual(higher)
      expect((await rowOf(roles as Resource, id)).version).toBe(version)
    })

    it('and one’s own password, phone and second factor are changed on the own page alone', async () => {
      const own = [409, '请在个人中心修改']
      for (const one of [clerk, chief]) {
        const row = await rowOf(staff as Resource, one.user.id)
        const reset = await one.act(staff as Resource, row, 'resetPassword', { password: 'river-and-9' })
        const phone = await change(one, { phone: '13933330009' }, one)
        expect([reset, phone].map(refused)).toEqual([own, own])
        expect([reset, phone].map(({ body }) => body.data.errors[0]?.field)).toEqual(['password', 'phone'])
        expect(refused(await one.act(staff as Resource, row, 'resetSecondFactor'))).toEqual(own)
      }
    })

    it('by changing, stopping or removing an office that one does not reach', async () => {
      const offices = { name: 'offices' } as Resource
      const notReached = [403, '只能修改自己数据范围内的营业部']
      const made = async (more: object) =>
        (await chief.post('/api/offices', { code: `G${++named}`, name: `营业部${named}`, ...more })).body.data
      const [far, under] = [await made({}), await made({ parentId: server.offices.branch })]
      const tree = await server.as({ ...poor, scope: 'officeTree' }, 'tree')
      const own = await server.as({ ...poor, scope: 'self' }, 'own')
      const tryAll = async (by: Client, id: string) => {
        const { version } = await rowOf(offices, id)
        const patch = await by.patch(`/api/offices/${id}`, { version, name: `改名${++named}` })
        const stop = await by.post('/api/offices/bulk', { ids: [id], patch: { isActive: false } })
        const gone = await by.remove(`/api/offices/${id}`, (await rowOf(offices, id)).version)
        return [patch, stop, gone].map(refused)
      }
      const ok = [200, 'ok']
      expect(await tryAll(clerk, far.id)).toEqual([notReached, notReached, notReached])
      expect(await tryAll(clerk, under.id)).toEqual([notReached, notReached, notReached])
      expect(await tryAll(own, server.offices.branch)).toEqual([notReached, notReached, notReached])
      expect(await tryAll(tree, far.id)).toEqual([notReached, notReached, notReached])
      expect(await tryAll(tree, under.id)).toEqual([ok, ok, ok])
      expect((await tryAll(clerk, server.offices.branch)).slice(0, 1)).toEqual([ok])
      expect(await tryAll(chief, far.id)).toEqual([ok, ok, ok])
    })

    it('by moving an office below one’s own', async () => {
      const tree = await server.as({ ...poor, scope: 'officeTree' }, 'tree')
      const { body } = await chief.get(`/api/offices/${server.offices.hq}`)
      const move = { version: body.data.version, parentId: server.offices.branch }
      expect((await tree.patch(`/api/offices/${server.offices.hq}`, move)).status).toBe(403)
      const own = await rowOf({ name: 'offices' } as Resource, server.offices.branch)
      expect(
        (await tree.patch(`/api/offices/${own.id}`, { version: own.version, parentId: server.offices.hq })).status,
      ).toBe(403)
      const office = { code: `F${++named}`, name: '分部' }
      expect((await tree.post('/api/offices', office)).status).toBe(403)
      expect((await tree.post('/api/offices', { ...office, parentId: server.offices.branch })).status).toBe(200)
    })
  })

  it('the last administrator cannot be taken away by role, menus, scope or a setting of one’s own', async () => {
    const alone = await openServer(which)
    try {
      const only = await alone.as(boss)
      const { body } = await only.get(`/api/staff/${only.user.id}`)
      const row = body.data
      const [roleId] = row.roleIds as string[]
      const patches = [
        { roleIds: [] },
        { dataScope: 'office' },
        { hiddenFlags: ['roleManager'] },
        { hiddenFlags: ['companyManager'] },
        { hiddenFlags: ['workerInfo'] },
      ]
      for (const patch of patches) {
        const { status, body: answer } = await only.patch(`/api/staff/${row.id}`, { version: row.version, ...patch })
        expect([status, answer.message], JSON.stringify(patch)).toEqual([409, '至少保留一名能维护角色的在职员工'])
      }
      const role = await only.get(`/api/roles/${roleId}`)
      const { version } = role.body.data
      for (const patch of [{ rights: ['cost'] }, { rights: ['role.edit'] }, { hiddenFlags: ['roleManager'] }]) {
        const { status } = await only.patch(`/api/roles/${roleId}`, { version, ...patch })
        expect(status, JSON.stringify(patch)).toBe(409)
        expect((await put(only, { id: roleId, version, ...patch })).status).toBe(409)
      }
      expect((await only.remove(`/api/roles/${roleId}`, version)).status).toBe(409)
      const stop = await only.act(roles as Resource, { id: String(roleId), version }, 'stop')
      expect([stop.status, stop.body.message]).toEqual([409, '至少保留一名能维护角色的在职员工'])
      const bulk = { ids: [row.id], patch: { dataScope: 'self' } }
      expect((await only.post('/api/staff/bulk', bulk)).status).toBe(409)
      expect((await only.get('/user/info')).status).toBe(200)
    } finally {
      await alone.close()
    }
  })
})
