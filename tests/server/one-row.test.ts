import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUser } from '../../server/auth/user.ts'
import { business } from '../../server/business/handlers.ts'
import { runOn } from '../../server/db/run.ts'
import { openService } from '../../server/engine/service.ts'
import { refuse } from '../../server/errors/business-error.ts'
import type { Resource } from '../../src/define/resource.ts'
import { customers } from '../../src/resources/customers/customers.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { draftFor } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type Row, type TestServer } from '../helpers/server.ts'

describe.each(testDatabases())('a single row ($name)', (which) => {
  let server: TestServer
  let chief: Client
  let draft: Record<string, unknown>
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
    draft = await draftFor(server, chief, orders)
  })
  afterAll(() => server.close())

  const created = async () => (await chief.post<Row & { cars: Row[] }>('/api/orders', draft)).body.data

  it('is answered as itself, with what may be done to it beside its columns', async () => {
    const { id } = await created()
    const { data } = (await chief.get(`/api/orders/${id}`)).body
    expect(data).toMatchObject({ id, version: expect.any(Number), _labels: expect.any(Object), _files: {} })
    expect(data._can).toMatchObject({ change: true, actions: expect.arrayContaining(['submit']) })
    expect(data).not.toHaveProperty('row')
  })

  it('is answered on its creation with the ids of its lines', async () => {
    const { id, cars } = await created()
    expect(cars.length).toBeGreaterThan(0)
    const { data } = (await chief.get<{ cars: Row[] }>(`/api/orders/${id}`)).body
    expect(cars.map((car) => [car.id, car.version])).toEqual(data.cars.map((car) => [car.id, car.version]))
  })

  it('has one entry for its creation with what the same request wrote after, but not what was taken back', async () => {
    const service = openService(server.database, business)
    const { user } = (await readUser(runOn(server.database.pool), chief.user.id)) ?? {}
    if (!user) throw new Error('nobody')
    const meta = { requestId: 'one-row', address: null, language: 'zh' as const }
    const id = await service.transact({ user, meta, now: new Date() }, async (tx) => {
      const made = await service.createIn(tx, customers as Resource, { name: '一次创建', phone: '13700000042' })
      const row = await tx.update(customers, await tx.lockOne(customers, made.row.id), { shortName: '后写的' })
      await tx.attempt(async () => {
        await tx.update(customers, row, { shortName: '撤销的' })
        throw refuse('row.missing')
      })
      return row.id
    })
    await chief.patch(`/api/customers/${id}`, { version: 2, shortName: '改过的' })
    const { rows } = await server.database.pool.query(
      `select action, changes->'shortName' as name from audit_entries where row_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'create', name: [null, '后写的'] },
      { action: 'change', name: ['后写的', '改过的'] },
    ])
  })
})
