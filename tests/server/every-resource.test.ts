import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAsked } from '../../src/define/asked.ts'
import { type AnyField, isNotNull, traitsOf } from '../../src/define/field.ts'
import { changeRules, type Resource, stateFieldOf } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { draftFor, fitting, give, type Values, valueFor } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type Row, reader, type TestServer, withoutMenus } from '../helpers/server.ts'

const definitions = Object.values(registry)
const creatable = definitions.filter((one) => one.rights.create !== false)
const changeable = definitions.filter((one) => one.rights.change !== false)
const removable = definitions.filter((one) => one.rights.remove)

/** A field that a form may change at any time, with nothing of the business behind it. */
function plainField(resource: Resource): [string, AnyField] {
  const found = Object.entries(resource.fields).find(
    ([, field]) => traitsOf(field).isProse && field.readOnly === undefined && !field.format && !field.unique,
  )
  if (!found) throw new Error(`${resource.name}: no plain field`)
  return found
}

/** Whether what has no menu refers to it: whoever may write that picks it by name. */
const isPickedByAll = ({ name }: Resource) =>
  definitions.some((one) => !one.flag && Object.values<AnyField>(one.fields).some((field) => field.resource === name))

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  beforeAll(async () => {
    server = await openServer(which)
    everybody = await server.as(boss)
  })
  afterAll(() => server.close())

  const entriesOf = async (id: string) =>
    (
      await server.database.pool.query<{ action: string; staffId: string; resource: string }>(
        'select action, staff_id as "staffId", resource from audit_entries where row_id = $1 order by id',
        [id],
      )
    ).rows

  describe.each(definitions)('$name', (resource) => {
    const path = `/api/${resource.name}`

    it('a row is read with every field, its version and the names of what it refers to', async () => {
      const given = await give(server, everybody, resource)
      const { status, body } = await everybody.get(`${path}/${given.id}`)
      expect(status).toBe(200)
      const row = body.data
      expect(row).toMatchObject({ id: given.id, version: 1 })
      for (const [key, field] of Object.entries(resource.fields)) {
        // What is stored nowhere is asked for by each reader.
        if (isAsked(field as AnyField)) expect(['boolean', 'number'], key).toContain(typeof (row[key] ?? 0))
        else expect(row[key], key).toEqual(given[key])
      }
      for (const [key, field] of Object.entries(resource.fields)) {
        if (field.resource && given[key] !== null)
          expect([row._labels[key]].flat(), key).toEqual([given[key]].flat().map(() => expect.any(String)))
      }
      for (const key of Object.keys(resource.lines ?? {})) expect(row[key]).toEqual([])
      expect(Object.keys(resource.actions ?? {})).toEqual(expect.arrayContaining(row._can.actions))
    })

    it('a row that does not exist is missing, whatever stands for its id', async () => {
      for (const id of [randomUUID(), 'x', '1', "' or 1=1 --", '0', 'null', '%00', '%E4%B8%AD']) {
        const answer = await everybody.get(`${path}/${id}`)
        expect(answer.status, id).toBe(404)
        expect(answer.body).toMatchObject({ code: 404, message: '记录不存在或无权查看' })
      }
    })

    it('nobody reaches it without a session', async () => {
      for (const url of [path, `${path}/summary`, `${path}/pick`, `${path}/${randomUUID()}`]) {
        const answer = await server.app.inject({ method: 'GET', url })
        expect(answer.statusCode, url).toBe(401)
        expect(answer.json()).toMatchObject({ code: 401, message: '请登录', data: null })
      }
    })

    it('who does not see the menu reads, creates, changes and removes nothing', async () => {
      if (resource.flag === undefined) return
      const nobody = await server.as(withoutMenus)
      const { id } = await give(server, everybody, resource)
      const answers = [
        await nobody.get(path),
        await nobody.get(`${path}/summary`),
        ...(isPickedByAll(resource) ? [] : [await nobody.get(`${path}/pick`)]),
        await nobody.get(`${path}/${id}`),
        await nobody.get(`${path}/${id}/history`),
        await nobody.post(path, {}),
        await nobody.patch(`${path}/${id}`, { version: 1 }),
        await nobody.remove(`${path}/${id}`, 1),
      ]
      for (const answer of answers) expect([answer.status, answer.body.message]).toEqual([403, '没有权限'])
    })

    it('who has no right creates, changes and removes nothing', async () => {
      const onlooker = await server.as(reader)
      const { id } = await give(server, everybody, resource)
      expect((await onlooker.post(path, {})).status).toBe(403)
      expect((await onlooker.patch(`${path}/${id}`, { version: 1 })).status).toBe(403)
      expect((await onlooker.remove(`${path}/${id}`, 1)).status).toBe(403)
      const read = await onlooker.get(`${path}/${id}`)
      if (resource.rights.read) return expect(read.status).toBe(403)
      // What is one person's alone is not there for another.
      if (typeof resource.scope === 'object' && 'where' in resource.scope) return expect(read.status).toBe(404)
      expect(read.body.data._can).toMatchObject({ change: false, remove: false })
    })

    it('what no client may ever do is refused to everybody', async () => {
      const { id } = await give(server, everybody, resource)
      if (resource.rights.create === false) expect((await everybody.post(path, {})).status).toBe(403)
      if (resource.rights.change === false)
        expect((await everybody.patch(`${path}/${id}`, { version: 1 })).status).toBe(403)
      if (!resource.rights.remove) expect((await everybody.remove(`${path}/${id}`, 1)).status).toBe(403)
    })
  })

  describe.each(creatable)('creating $name', (resource) => {
    const path = `/api/${resource.name}`

    it('keeps what was sent, fills in the rest and is written to the audit', async () => {
      const draft = await draftFor(server, everybody, resource)
      const { status, body } = await everybody.post(path, draft)
      expect([status, body.message, body.data?.errors]).toEqual([200, 'ok', undefined])
      for (const key of Object.keys(draft)) {
        if (key in resource.fields) expect(body.data[key], key).toEqual(draft[key])
      }
      for (const [key, field] of Object.entries(resource.fields)) {
        if (isNotNull(field)) expect(body.data[key] ?? null, key).not.toBeNull()
      }
      const state = stateFieldOf(resource)
      // As it begins, or posted as it is entered.
      const postedAs = (resource.posts ?? []).map(({ on }) => resource.actions?.[on]?.to)
      if (state) expect([resource.fields[state]?.initial, ...postedAs]).toContain(body.data[state])
      expect(await entriesOf(body.data.id)).toContainEqual({
        action: 'create',
        staffId: everybody.user.id,
        resource: resource.name,
      })
      const { body: history } = await everybody.get<Values[]>(`${path}/${body.data.id}/history`)
      expect(history.data.at(-1)).toMatchObject({ action: 'create', byName: expect.any(String) })
    })

    it('names every field that is missing', async () => {
      const needed = Object.entries(resource.fields)
        .filter(([, field]) => field.required === true && field.readOnly !== true && field.initial === undefined)
        .map(([key]) => key)
      const lines = Object.fromEntries(
        Object.entries(resource.lines ?? {}).flatMap(([key, { min }]) => (min ? [[key, [{}]]] : [])),
      )
      const { status, body } = await everybody.post(path, lines)
      expect([status, body.code]).toEqual([422, 422])
      expect(body.data.errors.map(({ field }) => field)).toEqual(expect.arrayContaining(needed))
      for (const { message } of body.data.errors) expect(message).toMatch(/[\u4e00-\u9fff]/)
    })

    it('refuses unknown fields and those that the system writes, by name', async () => {
      const written = Object.entries(resource.fields)
        .filter(([, field]) => field.readOnly === true)
        .map(([key]) => key)
      const strange = ['nonsense', 'id', 'createdAt', ...written]
      const draft = {
        ...(await draftFor(server, everybody, resource)),
        ...Object.fromEntries(strange.map((key) => [key, 1])),
      }
      const { status, body } = await everybody.post(path, draft)
      expect(status).toBe(422)
      expect(body.data.errors.map(({ field }) => field).toSorted()).toEqual(strange.toSorted())
    })

    it('with the same key twice makes one row and gives one answer', async () => {
      const draft = await draftFor(server, everybody, resource)
      const key = { 'Idempotency-Key': `key-${randomUUID()}` }
      const [first, second] = await Promise.all([everybody.post(path, draft, key), everybody.post(path, draft, key)])
      const third = await everybody.post(path, draft, key)
      expect(first.status).toBe(200)
      for (const again of [second, third]) expect([again.status, again.body]).toEqual([200, first.body])
      const other = await everybody.post(path, { ...draft, nonsense: 1 }, key)
      expect([other.status, other.body.message]).toEqual([422, '同一个 Idempotency-Key 用于了不同的请求'])
      const made = (await entriesOf(first.body.data.id)).filter(({ action }) => action === 'create')
      expect(made).toHaveLength(1)
    })

    it('refuses a value that only one row may have, and names the field alone', async () => {
      const draft = await draftFor(server, everybody, resource)
      const unique = Object.entries(resource.fields).filter(
        ([key, field]) => field.unique && field.readOnly !== true && draft[key],
      )
      const { status: made, text } = await everybody.post(path, draft)
      expect([made, made === 200 ? '' : text]).toEqual([200, ''])
      for (const [key, field] of unique) {
        const other = { ...(await draftFor(server, everybody, resource)), [key]: draft[key] }
        const { status, body } = await everybody.post(path, other)
        expect([status, body.message]).toEqual([422, `${field.label[0]}已存在`])
        expect(body.data.errors).toEqual([{ field: key, message: `${field.label[0]}已存在` }])
      }
    })
  })

  describe.each(changeable)('changing $name', (resource) => {
    const path = `/api/${resource.name}`
    const given = async (): Promise<Row> => {
      if (resource.rights.create === false)
        return give(server, everybody, resource, fitting(changeRules(resource)[0]?.when)) as Promise<Row>
      const { body } = await everybody.post(path, await draftFor(server, everybody, resource))
      return body.data
    }

    it('counts the version on and is written to the audit', async () => {
      const row = await given()
      const { version } = row
      const [key, field] = plainField(resource)
      const value = await valueFor(server, everybody, field, 77_777)
      const { status, body } = await everybody.patch(`${path}/${row.id}`, { version, [key]: value })
      expect([status, body.data?.errors]).toEqual([200, undefined])
      expect(body.data).toMatchObject({ version: version + 1, [key]: value })
      expect((await entriesOf(row.id)).at(-1)?.action).toBe('change')
      const { body: history } = await everybody.get<Values[]>(`${path}/${row.id}/history`)
      expect(history.data[0]).toMatchObject({
        action: 'change',
        changes: [{ field: key, before: row[key], after: value }],
      })
    })

    it('from a stale version is refused with the row as it is now', async () => {
      const row = await given()
      const [key, field] = plainField(resource)
      const change = async (n: number) => ({ version: row.version, [key]: await valueFor(server, everybody, field, n) })
      const second = await change(66_666)
      expect((await everybody.patch(`${path}/${row.id}`, second)).status).toBe(200)
      const { status, body } = await everybody.patch(`${path}/${row.id}`, await change(55_555))
      expect([status, body.code]).toEqual([409, 409])
      expect(body.data.row).toMatchObject({ ...second, id: row.id, version: row.version + 1 })
    })

    it('without a version is refused', async () => {
      const row = await given()
      for (const version of [undefined, null, '1', 1.5, [1], {}]) {
        const { status, body } = await everybody.patch(`${path}/${row.id}`, { version })
        expect([status, body.data.errors[0]?.field]).toEqual([422, 'version'])
      }
    })

    it('does not touch what is fixed when the row is made', async () => {
      const row = await given()
      for (const [key, field] of Object.entries(resource.fields).filter(([, one]) => one.readOnly === 'afterCreate')) {
        const value = await valueFor(server, everybody, field, 44_444)
        const { status, body } = await everybody.patch(`${path}/${row.id}`, { version: row.version, [key]: value })
        expect([status, body.data.errors]).toEqual([422, [{ field: key, message: '不认识的字段' }]])
      }
    })
  })

  describe.each(removable)('removing $name', (resource) => {
    const path = `/api/${resource.name}`

    it('takes the present version, leaves the audit and nothing else', async () => {
      const { body } = await everybody.post(path, await draftFor(server, everybody, resource))
      const { id, version } = body.data
      expect((await everybody.remove(`${path}/${id}`, version + 1)).status).toBe(409)
      expect((await everybody.remove(`${path}/${id}`, version)).status).toBe(200)
      expect((await everybody.get(`${path}/${id}`)).status).toBe(404)
      expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['create', 'remove'])
    })
  })
})
