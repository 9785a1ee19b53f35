import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../server/db/columns.ts'
import { maskPhone } from '../../src/define/formats.ts'
import { changeRules, type Resource } from '../../src/define/resource.ts'
import type { Right } from '../../src/define/rights.ts'
import { registry } from '../../src/resources/index.ts'
import { draftFor, fitting, give, type Values, valueFor } from '../helpers/drafts.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer, without } from '../helpers/server.ts'

type Secret = { resource: Resource; right: Right; keys: string[] }

/** Rows that are their maker’s alone are another test’s (saved-views.test.ts): an outsider sees none of them. */
const isPrivate = ({ scope }: Resource) => typeof scope === 'object' && 'where' in scope
const secrets: Secret[] = Object.values<Resource>(registry)
  .filter((one) => !isPrivate(one))
  .flatMap((resource) => {
    const guarded = Object.entries(resource.fields).filter(([, field]) => field.right)
    const rights = [...new Set(guarded.map(([, field]) => field.right as Right))]
    return rights.map((right) => ({
      resource,
      right,
      keys: guarded.filter(([, field]) => field.right === right).map(([key]) => key),
    }))
  })
const masked = Object.values(registry)
  .map((resource) => ({
    resource,
    keys: Object.keys(resource.fields).filter(
      (key) => resource.fields[key]?.masked ?? resource.fields[key]?.kind === 'phone',
    ),
  }))
  .filter(({ keys }) => keys.length > 0)
const guardedViews = Object.values(registry).flatMap((resource) =>
  Object.entries(resource.views ?? {}).flatMap(([key, view]) =>
    view.right ? [{ name: `${resource.name}.${key}`, resource, key, right: view.right }] : [],
  ),
)

// What is left out of an answer is decided in code; the lists themselves run on both databases in every-list.test.ts.
describe.each(anyDatabase())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  beforeAll(async () => {
    server = await openServer(which)
    everybody = await server.as(boss)
  })
  afterAll(() => server.close())

  describe.each(secrets)('$resource.name without the right $right', ({ resource, right, keys }) => {
    const path = `/api/${resource.name}`
    let row: AnyRow
    let outsider: Client
    beforeAll(async () => {
      outsider = await server.as(without(right))
      row = await give(server, everybody, resource, fitting(changeRules(resource)[0]?.when))
    })

    it('the field is in no answer: list, row, summary, history, refusal', async () => {
      const { body: one } = await outsider.get(`${path}/${row.id}`)
      const { body: list } = await outsider.get(path, { id: row.id })
      const { body: history } = await outsider.get<{ changes: { field: string }[] }[]>(`${path}/${row.id}/history`)
      expect(list.data.items.map(({ id }) => id)).toEqual([row.id])
      for (const key of keys) {
        for (const found of [one.data, ...list.data.items]) {
          expect(Object.keys(found)).not.toContain(key)
          expect(Object.keys(found._labels)).not.toContain(key)
        }
        expect(history.data.flatMap(({ changes }) => changes.map(({ field }) => field))).not.toContain(key)
      }
      // Rows of an SQL view have no timeline.
      if (!resource.sqlView) expect(history.data[0]?.changes.length).toBeGreaterThan(0)
      if (resource.rights.change === false) return
      const { status, body } = await outsider.patch(`${path}/${row.id}`, { version: 9 })
      expect(status).toBe(409)
      for (const key of keys) expect(Object.keys(body.data)).not.toContain(key)
    })

    it('no view, total or export shows it', async () => {
      for (const [key, view] of Object.entries(resource.views ?? {})) {
        if (view.right === right) continue
        const { body } = await outsider.get(path, { _view: key })
        const { body: summary } = await outsider.get(`${path}/summary`, { _view: key })
        for (const secret of keys) {
          for (const item of body.data.items) expect(Object.keys(item)).not.toContain(secret)
          expect(Object.keys(summary.data.totals)).not.toContain(secret)
        }
      }
      if (!resource.exchange?.export) return
      const header = async (client: Client) => (await client.get(`${path}/export`)).text.split('\r\n')[0] ?? ''
      const [seen, whole] = [await header(outsider), await header(everybody)]
      for (const key of keys) {
        const label = resource.fields[key]?.label[0] ?? ''
        const count = (text: string) =>
          text.split(',').filter((one) => one.replace(/（.*）$/, '').replace('\uFEFF', '') === label).length
        expect(count(seen), key).toBeLessThan(count(whole))
      }
    })

    it('to filter, to sort or to write by it is as unknown as a field that does not exist', async () => {
      for (const key of keys) {
        const asked: Record<string, string>[] = [
          { [key]: '1' },
          { [`${key}_gt`]: '1' },
          { [`${key}_null`]: '1' },
          { _sort: key },
        ]
        for (const query of [...asked, { _where: JSON.stringify({ or: [{ [key]: 1 }] }) }]) {
          const { status, body } = await outsider.get(path, query)
          expect([status, body.message], JSON.stringify(query)).toEqual([422, expect.stringContaining('不认识的参数')])
        }
        const field = resource.fields[key]
        if (!field || field.readOnly === true) continue
        const value = await valueFor(server, everybody, field, 5)
        const unknown = [422, [{ field: key, message: '不认识的字段' }]]
        if (resource.rights.change !== false) {
          const { status, body } = await outsider.patch(`${path}/${row.id}`, { version: 1, [key]: value })
          expect([status, body.data.errors]).toEqual(unknown)
        }
        if (resource.rights.create === false) continue
        const draft = await draftFor(server, everybody, resource)
        for (const secret of keys) delete draft[secret]
        const { status, body } = await outsider.post(path, { ...draft, [key]: value })
        expect([status, body.data.errors]).toEqual(unknown)
      }
    })

    it('rows that refer to it do not tell it either', async () => {
      for (const other of Object.values(registry)) {
        const references = Object.keys(other.fields).filter(
          (key) => other.fields[key]?.resource === resource.name && other.fields[key]?.kind === 'ref',
        )
        for (const [reference, key] of references.flatMap((one) => keys.map((secret) => [one, secret]))) {
          const { status } = await outsider.get(`/api/${other.name}`, { [`${reference}.${key}_null`]: '1' })
          expect(status, `${other.name} ${reference}.${key}`).toBe(422)
          expect((await outsider.get(`/api/${other.name}`, { _sort: `${reference}.${key}` })).status).toBe(422)
        }
      }
      const { body } = await outsider.get<Values[]>(`${path}/pick`, { id: row.id, fills: keys.join(',') })
      expect(body.data).toHaveLength(1)
      for (const key of keys) expect(Object.keys(body.data[0] ?? {})).not.toContain(key)
    })
  })

  describe.each(guardedViews)('the view $name', ({ resource, key, right }) => {
    it('is refused without its right', async () => {
      const outsider = await server.as(without(right))
      for (const path of ['', '/summary', ...(resource.exchange?.export ? ['/export'] : [])]) {
        expect((await outsider.get(`/api/${resource.name}${path}`, { _view: key })).status, path).toBe(403)
        expect((await everybody.get(`/api/${resource.name}${path}`, { _view: key })).status, path).toBe(200)
      }
    })
  })

  describe.each(masked)('the phones of $resource.name', ({ resource, keys }) => {
    const path = `/api/${resource.name}`
    let outsider: Client
    beforeAll(async () => {
      // Somebody else for each: nobody may ask for many numbers within an hour.
      outsider = await server.as(without('pii'), resource.name)
    })
    const secret = (key: string) => resource.fields[key]?.masked !== false
    const phones = keys.filter(secret)

    it('are masked to those who may not see them whole, wherever they stand', async () => {
      const row = await give(server, everybody, resource)
      const { body: one } = await outsider.get(`${path}/${row.id}`)
      const { body: list } = await outsider.get(path, { id: row.id })
      const { text: history } = await outsider.get(`${path}/${row.id}/history`)
      const { text: file } = await outsider.get(`${path}/export`, { id: row.id })
      const { text: pick } = await outsider.get(`${path}/pick`, { id: row.id, fills: phones.join(',') })
      for (const key of phones) {
        expect(one.data[key]).toBe(maskPhone(String(row[key])))
        expect(list.data.items[0]?.[key]).toBe(maskPhone(String(row[key])))
        for (const text of [history, file, pick]) expect(text).not.toContain(row[key])
        expect((await everybody.get(`${path}/${row.id}`)).body.data[key]).toBe(row[key])
      }
    })

    it('are found whole, and neither by a part nor by their order', async () => {
      const row = await give(server, everybody, resource)
      for (const key of phones) {
        const whole = String(row[key])
        expect((await outsider.get(path, { [key]: whole })).body.data.items.map(({ id }) => id)).toEqual([row.id])
        for (const operator of ['like', 'contains', 'startswith', 'gt', 'gte', 'lt', 'lte', 'ne', 'between'])
          expect((await outsider.get(path, { [`${key}_${operator}`]: whole.slice(0, 5) })).status, operator).toBe(422)
        for (const sort of [key, `id,${key}`])
          expect((await outsider.get(path, { _sort: sort, _end: '1' })).status, sort).toBe(422)
        expect((await everybody.get(path, { _sort: key, _end: '1' })).status).toBe(200)
      }
    })

    it('are neither told by the order nor by a part through what refers to them', async () => {
      for (const other of Object.values(registry)) {
        for (const [reference, field] of Object.entries(other.fields)) {
          if (field.kind !== 'ref' || field.resource !== resource.name) continue
          for (const key of phones) {
            const ask = (query: Values) => outsider.get(`/api/${other.name}`, query as Record<string, string>)
            expect((await ask({ _sort: `${reference}.${key}` })).status, `${other.name}.${reference}`).toBe(422)
            expect((await ask({ [`${reference}.${key}_like`]: '13' })).status, `${other.name}.${reference}`).toBe(422)
          }
          const isSought = other.search?.some((path) => path.split('.')[0] === reference)
          const sought = isSought ? phones.filter((key) => resource.search?.includes(key)) : []
          if (sought.length === 0) continue
          const target = await give(server, everybody, resource, fitting(field.filter))
          const row = await give(server, everybody, other, { [reference]: target.id })
          for (const key of sought) {
            const found = async (client: Client, q: string) =>
              (await client.get(`/api/${other.name}`, { q })).body.data.items.map(({ id }) => id)
            const whole = String(target[key])
            for (const client of [outsider, everybody]) expect(await found(client, whole)).toEqual([row.id])
            expect(await found(outsider, whole.slice(1, -1)), `${other.name}.${reference}`).toEqual([])
            expect(await found(everybody, whole.slice(1, -1)), `${other.name}.${reference}`).toEqual([row.id])
          }
        }
      }
    })

    it.runIf(phones.some((key) => resource.search?.includes(key)))(
      'are found by the keyword whole, and in part by those alone who see them whole',
      async () => {
        const row = await give(server, everybody, resource)
        const found = async (client: Client, q: string) => {
          const { body: list } = await client.get(path, { q })
          const { body: sum } = await client.get(`${path}/summary`, { q })
          const { body: pick } = await client.get<Values[]>(`${path}/pick`, { q })
          const { text: file } = await client.get(`${path}/export`, { q })
          expect([sum.data.total, pick.data.length]).toEqual([list.data.total, Math.min(list.data.total, 20)])
          if (resource.exchange?.export) expect(file.trimEnd().split('\r\n')).toHaveLength(list.data.total + 1)
          return list.data.items.map(({ id }) => id)
        }
        for (const key of phones.filter((one) => resource.search?.includes(one))) {
          const whole = String(row[key])
          expect(whole).toHaveLength(11)
          for (const client of [outsider, everybody]) {
            expect(await found(client, whole)).toEqual([row.id])
            expect(await found(client, `${row[resource.titleField]} ${whole}`)).toEqual([row.id])
          }
          for (const part of [whole.slice(0, -1), whole.slice(1), whole.slice(1, -1), `${whole.slice(0, 10)}_`]) {
            expect(await found(outsider, part), part).toEqual([])
            expect(await found(everybody, part), part).toEqual(part.endsWith('_') ? [] : [row.id])
          }
          for (const end of [5, 7]) expect(await found(outsider, whole.slice(0, end))).not.toContain(row.id)
        }
      },
    )

    it('that come back as they were shown change nothing', async () => {
      if (resource.rights.change === false) return
      const row = await give(server, everybody, resource, fitting(changeRules(resource)[0]?.when))
      const shown = Object.fromEntries(
        phones
          .filter((key) => resource.fields[key]?.readOnly !== true)
          .map((key) => [key, maskPhone(String(row[key]))]),
      )
      const { status, body } = await outsider.patch(`${path}/${row.id}`, { version: 1, ...shown })
      expect([status, body.data?.errors]).toEqual([200, undefined])
      for (const key of Object.keys(shown))
        expect((await everybody.get(`${path}/${row.id}`)).body.data[key]).toBe(row[key])
    })
  })

  it('the phones of lines that come back as they were shown change nothing, and others are taken', async () => {
    const customer = await give(server, everybody, registry.customers as Resource)
    const path = `/api/customers/${customer.id}`
    const contacts = [
      { name: '甲', phone: '13911110001' },
      { name: '乙', phone: '13911110002' },
    ]
    expect((await everybody.patch(path, { version: customer.version, contacts })).status).toBe(200)
    const outsider = await server.as(without('pii'))
    type Line = { id: string; version: number; name: string; phone: string }
    const linesFor = async (client: Client) => {
      const { items } = (await client.get('/api/customerContacts', { customerId: customer.id })).body.data
      return (items as unknown as Line[]).toSorted((a, b) => a.phone.localeCompare(b.phone))
    }
    const shown = await linesFor(outsider)
    expect(shown.map(({ phone }) => phone)).toEqual(['139****0001', '139****0002'])
    const back = shown.map(({ id, version, name, phone }) => ({ id, version, name: `${name}二`, phone }))
    const present = async () => (await everybody.get(path)).body.data.version
    const patch = async (lines: object[]) => outsider.patch(path, { version: await present(), contacts: lines })
    const { status, body } = await patch(back)
    expect([status, body.data?.errors]).toEqual([200, undefined])
    const phonesNow = async () => (await linesFor(everybody)).map(({ phone }) => phone)
    expect(await phonesNow()).toEqual(['13911110001', '13911110002'])
    const again = (await linesFor(outsider)).map(({ id, version, name, phone }) => ({ id, version, name, phone }))
    const swapped = again.map((line, at) => ({ ...line, phone: again[1 - at]?.phone }))
    expect((await patch(swapped)).status).toBe(422)
    const next = again.map((line, at) => (at === 0 ? { ...line, phone: '13911110003' } : line))
    expect((await patch(next)).status).toBe(200)
    expect((await phonesNow()).toSorted()).toEqual(['13911110002', '13911110003'])
  })
})
