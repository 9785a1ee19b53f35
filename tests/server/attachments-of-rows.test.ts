import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUser } from '../../server/auth/user.ts'
import { runOn } from '../../server/db/run.ts'
import { transact } from '../../server/engine/transact.ts'
import { changeRow } from '../../server/engine/write.ts'
import { sweepFiles } from '../../server/files/attachments.ts'
import { lines, type Resource, stateFieldOf } from '../../src/define/resource.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { draftFor, give } from '../helpers/drafts.ts'
import { pdf, picture, upload } from '../helpers/files.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, hiding, openServer, ownOnly, reader, type TestServer } from '../helpers/server.ts'

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let chief: Client
  let later = 0
  const now = () => new Date(Date.now() + later)
  beforeAll(async () => {
    server = await openServer(which, { now })
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  const put = async (field = 'trucks.photos', client = chief, bytes = picture(), name = '照片.png') =>
    (await upload(server, client.user, field, bytes, name)).data.id
  const givenTruck = (photos: string[] = [], client = chief) =>
    draftFor(server, chief, resourceOf('trucks'), { photos }).then((draft) => client.post('/api/trucks', draft))
  const truckWith = async (...photos: string[]) => (await givenTruck(photos)).body.data
  const change = (id: string, version: number, photos: unknown, client = chief) =>
    client.patch(`/api/trucks/${id}`, { version, photos })
  const statusOf = async (id: string, client = chief) => (await client.get(`/api/attachments/${id}`)).status
  const refused = ({ status, body }: Awaited<ReturnType<typeof change>>) => [status, body.data.errors?.[0]?.field]
  const missing = /不存在或不能使用/

  describe('a row', () => {
    it('takes uploads of the person, on creating, changing and acting, and names them in the detail', async () => {
      const [first, second] = [await put(), await put('trucks.photos', chief, picture(), '车头.png')]
      const truck = await truckWith(first)
      expect((await change(truck.id, truck.version, [first, second])).status).toBe(200)
      const row = (await chief.get(`/api/trucks/${truck.id}`)).body.data
      expect(row.photos).toEqual([first, second])
      expect(row._files).toMatchObject({ [second]: { name: '车头.png', mime: 'image/png', size: expect.any(Number) } })
      const history = (await chief.get<{ changes: unknown[] }[]>(`/api/trucks/${truck.id}/history`)).body.data
      expect(history[0]?.changes).toEqual([{ field: 'photos', before: ['照片.png'], after: ['照片.png', '车头.png'] }])
    })

    it('refuses what is not there to be taken, alike: of nobody, of others, on other rows, in other fields, twice', async () => {
      const other = await server.as(boss, 'other')
      const held = await put()
      const holder = await truckWith(held)
      const truck = await truckWith()
      const foreign = await put('trucks.photos', other)
      const paper = await put('waybills.contract', chief, pdf)
      for (const id of [randomUUID(), foreign, held, paper]) {
        const answer = await change(truck.id, truck.version, [id])
        expect([...refused(answer), answer.body.message]).toEqual([422, 'photos', expect.stringMatching(missing)])
        expect(refused(await givenTruck([id]))).toEqual([422, 'photos'])
      }
      const bulk = await chief.post('/api/trucks/bulk', {
        ids: [truck.id, holder.id],
        patch: { photos: [await put()] },
      })
      expect(bulk.status).toBe(422)
      const many = await Promise.all(Array.from({ length: 21 }, () => put()))
      expect(refused(await change(truck.id, truck.version, many))).toEqual([422, 'photos'])
      expect(refused(await change(truck.id, truck.version, [many[0], many[0]]))).toEqual([422, 'photos'])
      expect((await chief.get(`/api/trucks/${truck.id}`)).body.data.photos).toEqual([])
      expect((await chief.get(`/api/trucks/${holder.id}`)).body.data.photos).toEqual([held])
    })

    it('of two that want the same upload at once gets it or does not', async () => {
      const [one, two, id] = [await truckWith(), await truckWith(), await put()]
      const answers = await Promise.all([change(one.id, one.version, [id]), change(two.id, two.version, [id])])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    })

    it('keeps the photos of an action, one row at a time', async () => {
      const loads = resourceOf('waybillLoads')
      const waybill = await give(
        server,
        chief,
        resourceOf('waybills'),
        { [stateFieldOf(resourceOf('waybills')) ?? '']: 'inTransit' },
        false,
      )
      const car = await give(server, chief, resourceOf('orderCars'), {}, false)
      const load = (status: string) =>
        give(server, chief, loads, { waybillId: waybill.id, orderCarId: car.id, orderId: car.orderId, status }, false)
      const [first, second, photo] = [
        await load('loaded'),
        await load('planned'),
        await put('waybillLoads.unload.photos'),
      ]
      const together = await chief.post('/api/waybillLoads/actions/unload', {
        ids: [first.id, second.id],
        input: { photos: [photo] },
      })
      expect([together.status, together.body.message]).toEqual([422, expect.stringContaining('逐条')])
      const strange = await chief.act(loads, first, 'unload', { photos: [randomUUID()] })
      expect(refused(strange)).toEqual([422, 'photos'])
      expect((await chief.act(loads, first, 'unload', { photos: [photo] })).status).toBe(200)
      const seen = (await chief.get('/api/carInspections', { loadId: first.id })).body.data.items
      expect(seen).toMatchObject([{ stage: 'unloading', photos: [photo] }])
      const row = (await chief.get(`/api/carInspections/${seen[0]?.id}`)).body.data
      expect(row._files).toHaveProperty(photo)
      expect((await chief.patch(`/api/carInspections/${row.id}`, { version: row.version, photos: [] })).status).toBe(
        403,
      )
    })

    it('that is a line takes files with its parent’s form, and the line that may not is named', async () => {
      const offices: Resource = resourceOf('offices')
      const withPeople = { ...offices, lines: { people: lines('员工', 'Staff', 'staff', { by: 'officeId' }) } }
      const office = await give(server, chief, offices, {}, false)
      const line = await give(server, chief, resourceOf('staff'), { officeId: office.id }, false)
      const found = await readUser(runOn(server.database.pool), chief.user.id)
      let { version } = office
      const save = async (avatar: string[]) => {
        const written = await transact(
          server.database,
          { user: found!.user, meta: { requestId: 'test', address: null, language: 'zh' }, now: now() },
          (tx) => changeRow(tx, withPeople, office.id, { version, people: [{ id: line.id, avatar }] }),
        )
        version = written.row.version
        return written
      }
      const held = await put()
      await truckWith(held)
      for (const id of [held, randomUUID()])
        await expect(save([id])).rejects.toMatchObject({
          errors: [{ field: 'people.0.avatar', message: { key: 'files.missing' } }],
        })
      const own = await put('staff.avatar')
      for (const time of ['first', 'again']) expect((await save([own])).lines.people?.[0]?.avatar, time).toEqual([own])
    })

    it('lets go of what it drops, which no former value brings back', async () => {
      const id = await put()
      const truck = await truckWith(id)
      const { version } = (await change(truck.id, truck.version, [])).body.data
      const other = await server.as(boss, 'other')
      expect([await statusOf(id), await statusOf(id, other)]).toEqual([200, 404])
      const [entry] = (await chief.get<{ id: string }[]>(`/api/trucks/${truck.id}/history`)).body.data
      const back = await chief.post(`/api/trucks/${truck.id}/restore`, {
        version,
        entry: entry?.id,
        fields: ['photos'],
      })
      expect(back.status).toBe(422)
    })
  })

  describe('reading a file', () => {
    it('follows the row: menu, scope, and the person’s rights as they are now', async () => {
      const id = await put()
      await truckWith(id)
      const looker = await server.as({ ...reader, post: 'manager' }, 'looker')
      expect([await statusOf(id, looker), await statusOf(id, await server.as(hiding('transportManage')))]).toEqual([
        200, 404,
      ])
      await server.database.pool.query(
        `update roles set hidden_flags = array['transportManage'] where id = any(select unnest(role_ids) from staff where id = $1)`,
        [looker.user.id],
      )
      const hidden = await looker.get(`/api/attachments/${id}`)
      const nothing = await looker.get(`/api/attachments/${randomUUID()}`)
      expect([hidden.status, hidden.body]).toEqual([nothing.status, nothing.body])
      const contract = await put('waybills.contract', chief, pdf)
      const waybills: Resource = resourceOf('waybills')
      const { id: ofHead } = await give(
        server,
        chief,
        waybills,
        { officeId: server.offices.hq, contract: [contract] },
        false,
      )
      const branch = await server.as(ownOnly)
      expect([await statusOf(contract), await statusOf(contract, branch)]).toEqual([200, 404])
      expect((await branch.get(`/api/waybills/${ofHead}`)).status).toBe(404)
    })

    it('of a loose one is its uploader’s alone, and nobody’s without a session', async () => {
      const id = await put()
      expect([await statusOf(id), await statusOf(id, await server.as(boss, 'other'))]).toEqual([200, 404])
      expect(await statusOf(id, chief.withToken(''))).toBe(401)
      for (const wrong of ['x', '%00', "1' or '1'='1"]) expect(await statusOf(wrong)).toBe(404)
    })

    it('gives the very bytes, to be saved and never opened, and asks for the rights before it says that nothing changed', async () => {
      const bytes = picture()
      const id = await put('trucks.photos', chief, bytes, `车 'A'(1).png`)
      const answer = await chief.get(`/api/attachments/${id}`)
      expect(answer.raw.equals(bytes)).toBe(true)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': `attachment; filename*=UTF-8''%E8%BD%A6%20%27A%27%281%29.png`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-cache',
      })
      const again = (token: string) =>
        server.app.inject({
          url: `/api/attachments/${id}`,
          headers: { authorization: `Bearer ${token}`, 'if-none-match': String(answer.headers.etag) },
        })
      const other = await server.as(boss, 'other')
      expect([(await again(chief.user.token)).statusCode, (await again(other.user.token)).statusCode]).toEqual([
        304, 404,
      ])
      expect((await again(chief.user.token)).rawPayload.length).toBe(0)
    })
  })

  it('files that no row has taken go after a day with their bytes; what a row holds, or was uploaded again, stays', async () => {
    const [held, shared, gone] = [picture(), picture(), picture()]
    const [heldId, sharedId, goneId] = [
      await put(undefined, chief, held),
      await put(undefined, chief, shared),
      await put(undefined, chief, gone),
    ]
    const truck = await truckWith(heldId)
    const dropped = await put()
    const { version } = (await change(truck.id, truck.version, [heldId, dropped])).body.data
    await change(truck.id, version, [heldId])
    await wait(23)
    await sweepFiles(server.database.pool, now())
    expect(await countOf(goneId, dropped)).toBe(2)
    const again = await put(undefined, chief, shared)
    await wait(2)
    await sweepFiles(server.database.pool, now())
    expect([await countOf(goneId, dropped, sharedId), await countOf(heldId, again)]).toEqual([0, 2])
    const kept = await server.database.pool.query('select 1 from attachment_contents where content = any($1)', [
      [held, shared, gone],
    ])
    expect(kept.rowCount).toBe(2)
    const orphans = await server.database.pool.query(
      'select 1 from attachment_contents c where not exists (select from attachments a where a.sha256 = c.sha256)',
    )
    expect(orphans.rowCount).toBe(0)
  })

  /** Hours later, in which nobody was logged out. */
  const wait = async (hours: number) => {
    later += hours * 3_600_000
    await server.database.pool.query('update sessions set created_at = $1, last_seen_at = $1', [now().toISOString()])
  }
  const countOf = async (...ids: string[]) =>
    (await server.database.pool.query('select 1 from attachments where id = any($1)', [ids])).rowCount
})
