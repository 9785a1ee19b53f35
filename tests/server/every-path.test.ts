import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyField } from '../../src/define/field.ts'
import { type Flag, flagNames } from '../../src/define/flags.ts'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, branchOnly, hiding, openServer, ownOnly, type TestServer } from '../helpers/server.ts'

const all = Object.values<Resource>(registry)
const withViews = all.filter(({ views }) => views)
const shownPaths = (resource: Resource): Set<string> =>
  new Set(
    Object.values(resource.views ?? {}).flatMap(({ columns, optionalColumns = [], filters = [] }) => [
      ...columns,
      ...optionalColumns,
      ...filters,
    ]),
  )
/** `field.foreign`, for every reference of a resource and every plain field behind it. */
const pathsOf = (resource: Resource): { path: string; target: Resource }[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = field.kind === 'ref' ? registry[(field as AnyField).resource ?? ''] : undefined
    return target ? Object.keys(target.fields).map((key) => ({ path: `${name}.${key}`, target })) : []
  })
const referencesTo = (target: Resource, hidden: Flag): AnyField[] =>
  all
    .filter(({ flag, views = {} }) => flag !== hidden || !Object.values(views).every((view) => view.flag === undefined))
    .flatMap(({ fields, actions = {} }) => [
      ...Object.values(fields),
      ...Object.values(actions).flatMap(({ input = {} }) => Object.values(input)),
    ])
    .filter((field: AnyField) => field.resource === target.name) as AnyField[]

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openServer(which)
  })
  afterAll(() => server.close())

  const isKnown = async (persona: Parameters<TestServer['as']>[0], resource: Resource, path: string) => {
    const user = await server.as(persona)
    const sorted = await user.get(`/api/${resource.name}`, { _sort: path, _end: 1 })
    const filtered = await user.get(`/api/${resource.name}`, { _where: JSON.stringify({ [path]: { nnull: true } }) })
    expect([200, 422], path).toContain(sorted.status)
    return [sorted.status, filtered.status].map((status) => status === 200)
  }

  it.each(withViews.map((resource) => [resource.name, resource] as const))(
    '%s: what stands behind a reference is neither sorted nor filtered by, unless it is shown or all of it seen',
    async (_name, resource) => {
      for (const { path, target } of pathsOf(resource)) {
        if (!target.flag || target.flag === resource.flag) continue
        const isShown = shownPaths(resource).has(path)
        expect(await isKnown(hiding(target.flag), resource, path), path).toEqual([isShown, isShown])
      }
    },
  )

  it('rows out of scope are no more asked about than rows of a hidden menu', async () => {
    const narrow = [registry.waybillLoads, registry.orderCars] as Resource[]
    for (const resource of narrow)
      for (const path of ['orderId.totalDueFen', 'orderId.fromAddress', 'orderId.customerId.name'])
        expect(await isKnown(branchOnly, resource, path), `${resource.name} ${path}`).toEqual([false, false])
    expect(await isKnown(boss, registry.orderCars as Resource, 'orderId.totalDueFen')).toEqual([true, true])
  })

  it('the keyword finds a row by a hidden one it refers to only by what the list shows of that', async () => {
    const chief = await server.as(boss)
    const customer = await give(server, chief, registry.customers as Resource, {
      ...{ name: '深圳检索部', shortName: '暗藏简称', customerNo: 'KH-SECRET-1' },
    })
    const receipt = await give(server, chief, registry.receipts as Resource, { customerId: customer.id })
    const found = async (persona: Parameters<TestServer['as']>[0], q: string) =>
      (await (await server.as(persona)).get('/api/receipts', { q })).body.data.items.map(({ id }) => id)
    for (const q of ['深圳检索部', '检索', 'szjsb', '暗藏', 'kh-secret'])
      expect(await found(boss, q)).toEqual([receipt.id])
    for (const q of ['深圳检索部', '检索', 'szjsb'])
      expect(await found(hiding('customerManage'), q)).toEqual([receipt.id])
    for (const q of ['暗藏', 'kh-secret']) expect(await found(hiding('customerManage'), q)).toEqual([])
  })

  it('a row goes into the own office or one within reach, and stays there', async () => {
    const { hq } = server.offices
    for (const persona of [ownOnly, branchOnly]) {
      const user = await server.as(persona)
      const draft = { name: '甲', phone: `1390000${persona.scope === 'self' ? '0001' : '0002'}` }
      const refused = await user.post('/api/customers', { ...draft, officeId: hq })
      expect([refused.status, refused.body.data.errors[0]?.field]).toEqual([422, 'officeId'])
      const made = await user.post('/api/customers', draft)
      expect(made.status).toBe(200)
      const row = made.body.data
      expect((await user.patch(`/api/customers/${row.id}`, { version: 1, officeId: hq })).status).toBe(422)
      expect((await user.patch(`/api/customers/${row.id}`, { version: 1, officeId: row.officeId })).status).toBe(200)
    }
  })

  it.each(flagNames.map((flag) => [flag]))(
    'a picker of what %s hides gives names, and what forms fill in',
    async (flag) => {
      const chief = await server.as(boss)
      const user = await server.as(hiding(flag))
      // What a view with a flag of its own shows is not hidden.
      const isHidden = ({ views = {} }: Resource) => Object.values(views).every((view) => view.flag === undefined)
      for (const resource of all.filter((one) => one.flag === flag && one.views && isHidden(one))) {
        const row = await give(server, chief, resource).catch(() => null) // made by actions alone: read what is there
        const fills = new Set(referencesTo(resource, flag).flatMap((field) => Object.values(field.autofill ?? {})))
        const asked = { fills: Object.keys(resource.fields).join(), ...(row ? { id: row.id } : {}) }
        const { status, body } = await user.get<Record<string, unknown>[]>(`/api/${resource.name}/pick`, asked)
        expect([200, 403], resource.name).toContain(status)
        if (status === 403) continue
        for (const { _option = {}, ...item } of body.data)
          expect(
            [...Object.keys(item), ...Object.keys(_option as object)].filter(
              (key) => !['id', 'label', '_labels', ...fills].includes(key),
            ),
            resource.name,
          ).toEqual([])
        const where = new Set(
          referencesTo(resource, flag).flatMap(({ filter: own, dependsOn: within }) => [
            ...Object.keys(own ?? {}),
            ...Object.keys(within ?? {}),
          ]),
        )
        for (const name of Object.keys(resource.fields)
          .filter((key) => !where.has(key))
          .slice(0, 8)) {
          const probe = await user.get(`/api/${resource.name}/pick`, {
            _where: JSON.stringify({ [name]: { nnull: true } }),
          })
          expect(probe.status, `${resource.name} ${name}`).toBe(422)
        }
      }
    },
  )
})
