import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyField } from '../../src/define/field.ts'
import { comparisonsOf, isGroupable } from '../../src/define/groups.ts'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, branchOnly, type Client, openServer, type TestServer, without } from '../helpers/server.ts'

type Groups = {
  items: { value: string | null; label: string | null; count: number; totals: Record<string, number> }[]
  isCut: boolean
}

const views = Object.values<Resource>(registry).flatMap((resource) =>
  Object.entries(resource.views ?? {})
    .slice(0, 1)
    .map(([key, view]) => ({ name: `${resource.name}.${key}`, resource, key, view })),
)
/** The columns of a view by which its rows can be grouped. */
const groupable = ({ resource, view }: (typeof views)[number]): [string, AnyField][] =>
  [...new Set([...view.columns, ...(view.filters ?? [])])].flatMap((key): [string, AnyField][] => {
    const field = resource.fields[key]
    return field && isGroupable(field) ? [[key, field]] : []
  })

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())
  const groupsOf = async (client: Client, name: string, query: Record<string, string>) =>
    client.get<Groups>(`/api/${name}/groups`, query)

  it.each(views)('the groups of $name come to its totals, and each narrows the list to its own rows', async (one) => {
    const { resource, key } = one
    await give(server, chief, resource)
    await give(server, chief, resource, {}, false)
    const { total, totals } = (await chief.get(`/api/${resource.name}/summary`, { _view: key })).body.data
    for (const [group, field] of groupable(one)) {
      const { status, body, text } = await groupsOf(chief, resource.name, { _view: key, _group: group })
      expect([status, status === 200 ? '' : text], group).toEqual([200, ''])
      const { items, isCut } = body.data
      expect(isCut).toBe(false)
      expect(
        items.reduce((sum, { count }) => sum + count, 0),
        group,
      ).toBe(total)
      for (const [name, whole] of Object.entries(totals))
        expect(
          items.reduce((sum, item) => sum + (item.totals[name] ?? 0), 0),
          `${group} ${name}`,
        ).toBeCloseTo(whole, 6)
      for (const { value, count, totals: sums } of items.slice(0, 3)) {
        const params = comparisonsOf(field, value).map(({ operator, value: operand }) => [
          operator === 'eq' ? group : `${group}_${operator}`,
          operand === true ? '1' : operand,
        ])
        const narrowed = await chief.get(`/api/${resource.name}/summary`, { _view: key, ...Object.fromEntries(params) })
        expect([narrowed.body.data.total, narrowed.body.data.totals], `${group} ${value}`).toEqual([count, sums])
      }
    }
  })

  it('are of the rows and sums that the person sees alone', async () => {
    const orders = registry.orders as Resource
    await give(server, chief, orders, { status: 'completed', operatorId: chief.user.id, officeId: server.offices.hq })
    const away = await server.as(branchOnly)
    expect((await groupsOf(away, 'orders', { _view: 'all', _group: 'status' })).body.data.items).toEqual([])
    const blind = await server.as(without('cost'))
    const { items } = (await groupsOf(blind, 'orders', { _view: 'all', _group: 'status' })).body.data
    expect(items.length).toBeGreaterThan(0)
    for (const { totals } of items) expect(Object.keys(totals)).not.toContain('grossProfitFen')
    const byName = (await groupsOf(chief, 'orders', { _view: 'all', _group: 'customerId' })).body.data.items
    for (const { value, label } of byName) expect(value === null || (label ?? '') !== '').toBe(true)
  })

  it.each(['nonsense', 'grossProfitFen', 'orderNo', 'consignorPhone', 'customerId.name', '__proto__', 'id', ''])(
    'there are none by %j',
    async (_group) => {
      const { status, body } = await groupsOf(chief, 'orders', { _view: 'all', _group })
      expect([status, body.data]).toEqual([
        422,
        expect.objectContaining({ errors: [expect.objectContaining({ field: '_group' })] }),
      ])
    },
  )

  it('of a date are its months, or its days, which come to the same; of another span there are none', async () => {
    const asked = { _view: 'all', _group: 'orderDate' }
    const months: Groups['items'] = (await groupsOf(chief, 'orders', asked)).body.data.items
    const days: Groups['items'] = (await groupsOf(chief, 'orders', { ...asked, _unit: 'day' })).body.data.items
    expect(days.length).toBeGreaterThan(0)
    for (const { value } of days) expect(value).toMatch(/^\d{4}-\d\d-\d\d$/)
    for (const { value: month, count, totals } of months) {
      const own = days.filter(({ value }) => value?.startsWith(String(month)))
      expect(own.reduce((sum, one) => sum + one.count, 0)).toBe(count)
      expect(own.reduce((sum, one) => sum + Number(one.totals.totalDueFen), 0)).toBe(totals.totalDueFen)
    }
    for (const _unit of ['week', '__proto__', 'constructor'])
      expect((await groupsOf(chief, 'orders', { ...asked, _unit })).body.data).toMatchObject({
        errors: [{ field: '_unit' }],
      })
  })
})
