import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../server/db/columns.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { trucks } from '../../src/resources/fleet/trucks.ts'
import { waybills } from '../../src/resources/transport/waybills.ts'
import { draftFor, give } from '../helpers/drafts.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { boss, branchOnly, type Client, openServer, type TestServer } from '../helpers/server.ts'

// Who sees what: the lists and pickers that are read here run on both databases in every-list.test.ts.
describe.each(anyDatabase())('a truck of another office ($name)', (which) => {
  let server: TestServer
  let chief: Client
  let dispatcher: Client
  let driver: AnyRow
  let truck: AnyRow
  const user = (draft = {}) =>
    give(server, chief, staff, { officeId: server.offices.hq, post: 'driver', status: 'on', ...draft })
  const truckOf = (driverId: unknown) =>
    give(server, chief, trucks, {
      officeId: server.offices.hq,
      ownership: 'own',
      carrierId: null,
      driverId,
      status: 'idle',
    })
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
    dispatcher = await server.as(branchOnly)
    driver = await user()
    truck = await truckOf(driver.id)
  })
  afterAll(() => server.close())

  const create = async (draft: object, client = dispatcher) =>
    client.post('/api/waybills', { ...(await draftFor(server, chief, waybills)), carrierKind: 'own', ...draft })
  const said = ({ body }: Awaited<ReturnType<typeof create>>) =>
    body.data.errors?.map(({ field, message }) => `${field}: ${message}`)

  it('is offered with the name of its driver, whom the dispatcher sees nowhere else', async () => {
    const { body } = await dispatcher.get<{ id: string; driverId: string; _labels: Record<string, string> }[]>(
      '/api/trucks/pick',
      { id: truck.id, fills: 'driverId' },
    )
    expect(body.data).toMatchObject([{ driverId: driver.id, _labels: { driverId: driver.name } }])
    expect((await dispatcher.get(`/api/staff/${driver.id}`)).status).toBe(404)
    expect((await dispatcher.get('/api/staff/pick', { id: driver.id })).body.data).toEqual([])
  })

  it('goes with its driver, who may stay when the waybill is changed', async () => {
    const made = await create({ truckId: truck.id, driverId: driver.id })
    expect([made.status, said(made)]).toEqual([200, undefined])
    const shown = (await dispatcher.get(`/api/waybills/${made.body.data.id}`)).body.data
    expect(shown._labels).toMatchObject({ driverId: driver.name })
    const without = await dispatcher.patch(`/api/waybills/${shown.id}`, { version: shown.version, driverId: null })
    expect(without.status).toBe(200)
    const back = { version: without.body.data.version, driverId: driver.id }
    expect((await dispatcher.patch(`/api/waybills/${shown.id}`, back)).status).toBe(200)
  })

  it('opens no way to anybody else: not without the truck, not with another one', async () => {
    const nobody = ['driverId: 所选驾驶员不存在或不可用']
    const other = await truckOf((await user()).id)
    expect(said(await create({ driverId: driver.id }))).toEqual(nobody)
    expect(said(await create({ truckId: other.id, driverId: driver.id }))).toEqual(nobody)
    const hers = await truckOf(null)
    expect(said(await create({ truckId: hers.id, driverId: driver.id }))).toEqual(nobody)
  })

  it('whose driver has left says so by the truck, without a word about the driver', async () => {
    const gone = await user({ status: 'left' })
    const left = await truckOf(gone.id)
    expect(said(await create({ truckId: left.id, driverId: gone.id }))).toEqual([
      'driverId: 随车辆带出的驾驶员当前不可用，请另选',
    ])
    expect(said(await create({ truckId: left.id, driverId: gone.id }, chief))).toEqual([
      `driverId: 「${gone.name}」当前不可选：状态为「离职」`,
    ])
  })
})
