import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '../../src/define/resource.ts'
import { roles } from '../../src/resources/company/roles.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { openConsole } from '../helpers/console.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type Persona, reader, type TestServer } from '../helpers/server.ts'

// Judged in code, from the roles that permissions are made of.
describe.each(anyDatabase())('$name', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  const { someone, roleOf, rowOf, change } = openConsole(() => ({ server, chief }))
  const turn = async (user: Client, verb: 'stop' | 'start', by = chief) =>
    by.act(roles as Resource, await rowOf(roles as Resource, (await roleOf(user)).id), verb)
  type Info = { roles: string[]; rights: string[]; permission: Record<string, { hidden: number }>; must: string | null }
  const info = async (client: Client) => (await client.get<Info>('/user/info')).body.data

  it('a stopped role gives nothing from the next call on, and all of it again once it is started', async () => {
    const user = await someone({ ...reader, rights: ['cost', 'customer.edit'] })
    const { code } = (await rowOf(roles as Resource, (await roleOf(user)).id)) as unknown as { code: string }
    expect(await info(user)).toMatchObject({ roles: [code], rights: ['cost', 'customer.edit'] })
    const first = (await user.get('/api/orders')).headers['x-rights']
    expect((await turn(user, 'stop')).body.data).toMatchObject({ isActive: false })
    const bare = await info(user)
    expect(bare).toMatchObject({ roles: ['none'], rights: [], permission: { orderManage: { hidden: 1 } } })
    const closed = await user.get('/api/orders')
    expect([closed.status, closed.headers['x-rights'] === first]).toEqual([403, false])
    expect((await turn(user, 'start')).status).toBe(200)
    expect(await info(user)).toMatchObject({ roles: [code], rights: ['cost', 'customer.edit'] })
    expect((await user.get('/api/orders')).status).toBe(200)
  })

  it('nor does it ask for a second factor', async () => {
    const user = await someone(reader)
    const role = await rowOf(roles as Resource, (await roleOf(user)).id)
    await chief.act(roles as Resource, role, 'secondFactor', { needed: true })
    expect((await info(user)).must).toBe('bindSecondFactor')
    await turn(user, 'stop')
    expect((await info(user)).must).toBeNull()
  })

  it('the console says so: in the matrix, in what a person may do, and why not', async () => {
    const user = await someone({ ...reader, rights: ['cost'] })
    const { id, name } = (await rowOf(roles as Resource, (await roleOf(user)).id)) as unknown as {
      id: string
      name: string
    }
    await turn(user, 'stop')
    expect(await roleOf(user)).toMatchObject({ isActive: false })
    type Effective = {
      roles: object[]
      rights: { right: string; has: boolean; from: object[] }[]
      flags: { flag: string; hidden: number; from: object[] }[]
    }
    const { body } = await chief.get<Effective>('/api/permissions/effective', { user: user.user.id })
    expect(body.data.roles).toMatchObject([{ id, isActive: false }])
    expect(body.data.rights.find(({ right }) => right === 'cost')).toMatchObject({ has: false, from: [] })
    expect(body.data.flags.find(({ flag }) => flag === 'orderManage')).toMatchObject({ hidden: 1, from: [] })
    const why = async (query: Record<string, string>) =>
      (await chief.get('/api/permissions/why', { user: user.user.id, ...query })).body.data
    expect(await why({ kind: 'flag', flag: 'orderManage' })).toMatchObject({
      isAllowed: false,
      text: `菜单「订单管理」对此人隐藏：没有启用的角色；角色「${name}」允许，但已停用`,
    })
    await change(user, { shownFlags: ['orderManage'] })
    expect(await why({ kind: 'field', resource: 'orders', field: 'grossProfitFen' })).toMatchObject({
      isAllowed: false,
      text: `字段「毛利」需要权限「成本与利润」，此人没有启用的角色；角色「${name}」允许，但已停用`,
    })
  })

  it('it is given to nobody anew, and who has it keeps it', async () => {
    const [holder, other] = [await someone(reader), await someone(reader)]
    const [role, own] = [await roleOf(holder), await roleOf(other)]
    await turn(holder, 'stop')
    const given = await change(other, { roleIds: [own.id, role.id] })
    expect([given.status, given.body.data.errors.map(({ field }) => field)]).toEqual([422, ['roleIds']])
    const kept = await change(holder, { roleIds: [role.id, own.id], name: '改名' })
    expect([kept.status, kept.body.data.roleIds]).toEqual([200, [role.id, own.id]])
    const picked = await chief.get('/api/roles/pick', { _where: JSON.stringify({ isActive: true }) })
    expect(picked.text).not.toContain(role.id)
  })

  it('a role of the system is never stopped, one above is stopped by nobody below, and needs the right', async () => {
    const user = await someone(reader)
    const { id } = await roleOf(user)
    await server.database.pool.query('update roles set is_system = true where id = $1', [id])
    const refused = await turn(user, 'stop')
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('系统角色不能停用')])
    const poor: Persona = { ...boss, rights: ['role.edit', 'staff.edit'], scope: 'office', office: 'branch' }
    const clerk = await server.as(poor, 'clerk')
    const strong = await server.as({ ...boss, office: 'branch' }, 'strong')
    const higher = [403, '不能修改权限高于自己的角色']
    const stopped = await turn(strong, 'stop', clerk)
    expect([stopped.status, stopped.body.message]).toEqual(higher)
    await turn(strong, 'stop')
    const started = await turn(strong, 'start', clerk)
    expect([started.status, started.body.message]).toEqual(higher)
    // What sleeps counts: the account of somebody above is not taken over in the meantime.
    const reset = await clerk.act(staff as Resource, await rowOf(staff as Resource, strong.user.id), 'resetPassword', {
      password: 'river-and-9',
    })
    expect([reset.status, reset.body.message]).toEqual([403, '不能修改权限高于自己的人'])
    await turn(strong, 'start')
    expect((await turn(await someone(reader), 'stop', await server.as(reader))).status).toBe(403)
  })

  it('the members of a role are found by it', async () => {
    const [one, other] = [await someone(reader), await someone(reader)]
    const [role, second] = [await roleOf(one), await roleOf(other)]
    await change(other, { roleIds: [second.id, role.id] })
    const { items } = (await chief.get('/api/staff', { roleIds: role.id })).body.data
    expect(items.map(({ id }) => id).toSorted()).toEqual([one.user.id, other.user.id].toSorted())
  })
})
