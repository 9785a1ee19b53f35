import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourceOf } from '../../src/resources/index.ts'
import { give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type Row, type TestServer, without } from '../helpers/server.ts'

/** What follows from an action and its verb; tests/server/additions.test.ts runs it in a copy. */
const [which] = testDatabases()
if (!which) throw new Error('no database')

const trucks = resourceOf('trucks')
let server: TestServer
let user: Client
beforeAll(async () => {
  server = await openServer(which)
  user = await server.as(boss)
})
afterAll(() => server.close())

const given = async (more: object = {}): Promise<Row> => {
  const people = await Promise.all(
    ['driverId', 'coDriverId'].map(async (name) => [name, (await server.as(boss, name)).user.id] as const),
  )
  return read(await give(server, user, trucks, { ...Object.fromEntries(people), ...more }))
}
const read = async ({ id }: { id: string }): Promise<Row> => (await user.get(`/api/trucks/${id}`)).body.data

it('its code runs, and what it answers is written and logged', async () => {
  const row = await given()
  const { status, body } = await user.act(trucks, row, 'swapDrivers', {})
  expect(status, body.message).toBe(200)
  expect(await read(row)).toMatchObject({
    driverId: row.coDriverId,
    coDriverId: row.driverId,
    version: row.version + 1,
  })
  const history = await user.get(`/api/trucks/${row.id}/history`)
  expect(JSON.stringify(history.body.data)).toContain('swapDrivers')
})

it('its right and its condition are held to', async () => {
  const row = await given()
  const clerk = await server.as(without('truck.edit'), 'clerk')
  expect((await clerk.act(trucks, row, 'swapDrivers', {})).status).toBe(403)
  const alone = await given({ coDriverId: null })
  expect((await user.act(trucks, alone, 'swapDrivers', {})).status).toBe(409)
})
