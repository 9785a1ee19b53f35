import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../../server/app.ts'
import { openEncryption } from '../../../../server/auth/encryption.ts'
import { readEnv } from '../../../../server/env.ts'
import { bcdOf } from '../../../../server/gps/jt808.ts'
import type { Positions, Track } from '../../../../src/resources/transport/positions.ts'
import { type Company, carsOf, cities, givenAssigned, givenOrder, givenTruck } from '../../../helpers/company.ts'
import { anyDatabase } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

const token = 'the token of the gateway of the tests'.replaceAll(' ', '-')
const MINUTE = 60_000

type Told = { taken: number; known: number; refused: { index: number; reason: string; message: string }[] }

// What is asked of PostgreSQL here are plain statements, which tests of the board and of trips run on both.
describe.each(anyDatabase())('positions of devices ($name)', (which) => {
  let company: Company
  let app: FastifyInstance
  withCompany(which, (opened) => {
    company = opened
  })
  beforeAll(async () => {
    app = await buildApp({
      database: company.database,
      env: { ...readEnv({ GPS_TOKEN: token }), logLevel: 'silent' },
      secrets: openEncryption(['the key of the tests']),
      webRoot: '/nowhere',
    })
    await app.ready()
  })
  afterAll(() => app?.close())

  let serial = 0
  let places = 0
  const post = (payload: object, headers: Record<string, string> = { 'x-gps-token': token }) =>
    app.inject({
      ...{ method: 'POST', url: '/api/gps/positions', payload, headers },
      remoteAddress: `10.9.${++places % 250}.1`,
    })
  const tell = async (...positions: object[]): Promise<Told> => (await post({ positions })).json().data
  const reasons = ({ refused }: Told) => refused.map(({ reason }) => reason)

  /** A truck with a device. */
  async function givenDevice(draft = {}): Promise<{ id: string; deviceNo: string }> {
    const deviceNo = `0138${String(10_000_000 + ++serial)}`
    const { id } = await givenTruck(company, { gpsDeviceNo: deviceNo, driverId: null, ...draft })
    return { id, deviceNo }
  }
  /** A trip from Guangzhou to Shanghai of a truck with a device, on the road for three hours. */
  async function givenOnRoad() {
    const truck = await givenDevice({ driverId: company.driver.id })
    const waybill = await givenAssigned(company, await carsOf(company, await givenOrder(company)), {
      truckId: truck.id,
    })
    await company.act(company.dispatcher, 'waybills', 'depart', waybill)
    const since = new Date(Date.now() - 180 * MINUTE).toISOString()
    // Just after midnight that was yesterday.
    await company.database.pool.query(
      `update waybills set departed_at = $2, last_seen_at = $2, road_since = ($2::timestamptz at time zone 'Asia/Shanghai')::date where id = $1`,
      [waybill.id, since],
    )
    return { ...truck, waybill: await company.row('waybills', waybill.id) }
  }
  /** Near Guangzhou, so many kilometres to the north of it, some minutes ago. */
  const at = (deviceNo: string, minutesAgo: number, north = 0, more: object = {}) => ({
    deviceNo,
    latitude: Math.round((23.13 + north / 111.2) * 1_000_000),
    longitude: 113_260_000,
    speed: 623,
    direction: 12,
    time: bcdOf(new Date(Date.now() - minutesAgo * MINUTE)),
    statusBit: 3,
    ...more,
  })
  const nodesOf = (waybillId: string) =>
    company.rows('trackPoints', sql`t.waybill_id = ${waybillId} and t.kind = 'gps'`, sql`t.at`)

  /** A login of one of the company’s people, as the database has the person by now. */
  async function enter(id: string) {
    const session = randomBytes(32).toString('base64url')
    await company.database.pool.query('insert into sessions (token_hash, staff_id) values ($1, $2)', [
      createHash('sha256').update(session).digest('base64url'),
      id,
    ])
    return (url: string) => app.inject({ url, headers: { authorization: `Bearer ${session}` } })
  }
  const last = async (get: Awaited<ReturnType<typeof enter>>): Promise<Positions> =>
    (await get('/api/gps/last')).json().data
  const seen = ({ items }: Positions, id: string) => items.find((one) => one.id === id)

  test('are taken with the token alone, and with none where none is set', async () => {
    const { deviceNo } = await givenDevice()
    const positions = [at(deviceNo, 1)]
    expect((await post({ positions }, {})).statusCode).toBe(401)
    expect((await post({ positions }, { 'x-gps-token': `${token}x` })).statusCode).toBe(401)
    expect((await post({ positions })).json().data).toMatchObject({ taken: 1, refused: [] })
    const env = { ...readEnv({}), logLevel: 'silent' as const }
    const secrets = openEncryption(['the key of the tests'])
    const closed = await buildApp({ database: company.database, env, secrets, webRoot: '/nowhere' })
    const headers = { 'x-gps-token': token }
    const answer = await closed.inject({ method: 'POST', url: '/api/gps/positions', payload: { positions }, headers })
    await closed.close()
    expect(answer.statusCode).toBe(404)
  })

  test('are asked for no longer where somebody guesses the token, and refused where they are no batch', async () => {
    const guess = (given: string) =>
      app.inject({
        ...{ method: 'POST', url: '/api/gps/positions', payload: { positions: [{}] }, remoteAddress: '10.8.8.8' },
        headers: { 'x-gps-token': given },
      })
    const codes: number[] = []
    for (let tries = 0; tries < 21; tries++) codes.push((await guess(`wrong ${tries}`)).statusCode)
    expect(new Set(codes.slice(0, 20))).toEqual(new Set([401]))
    expect(codes.at(-1)).toBe(429)
    expect((await post({ positions: [] })).statusCode).toBe(422)
    expect((await post({ positions: Array.from({ length: 501 }, () => ({})) })).statusCode).toBe(422)
    expect((await post({ positions: [{ deviceNo: 'x'.repeat(300_000) }] })).statusCode).toBe(413)
  })

  test('are where the device was: moved to what maps have, with the city, speed and distance', async () => {
    const { id, deviceNo } = await givenDevice()
    // A published pair of WGS-84 and GCJ-02, in Shenzhen.
    const location = { ...at(deviceNo, 2), latitude: 22_543_847, longitude: 113_912_316, mileage: 1_234_567 }
    expect(await tell(location)).toMatchObject({ taken: 1 })
    const found = seen(await last(await enter(company.boss.id)), id)
    expect(found).toMatchObject({ place: '深圳市', isExact: true, speed: 62.3, direction: 12, trip: null })
    expect(found?.lng).toBeCloseTo(113.9171765, 5)
    expect(found?.lat).toBeCloseTo(22.5407961, 5)
    // Encrypted by the plug-in of the country: it is GCJ-02 already.
    await tell({ ...at(deviceNo, 1), latitude: 22.5408, longitude: 113.9172, statusBit: 3 | 32 })
    expect(seen(await last(await enter(company.boss.id)), id)).toMatchObject({ lng: 113.9172, lat: 22.5408 })
  })

  test('that cannot be right are refused one by one, with the reason; the others are taken', async () => {
    const { id, deviceNo } = await givenDevice()
    const ahead = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
    const told = await tell(
      at(deviceNo, 30),
      at(deviceNo, 0, 0, { time: ahead(6) }),
      at(deviceNo, 20, 0, { latitude: 0, longitude: 0 }),
      at(deviceNo, 20, 0, { latitude: 48_856_600, longitude: 2_352_200 }),
      at(deviceNo, 20, 0, { speed: 9000 }),
      at(deviceNo, 29, 15),
      at(deviceNo, 20, 0, { statusBit: 1 }),
      at(deviceNo, 20, 0, { time: '261345000000' }),
      { latitude: 1 },
      at('0000', 20),
      at(deviceNo, 60 * 24 * 8),
      at(deviceNo, 10, 20),
    )
    expect(told).toMatchObject({ taken: 2, known: 0 })
    expect(told.refused.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(reasons(told)).toEqual([
      ...['gps.future', 'gps.nowhere', 'gps.abroad', 'gps.tooFast', 'gps.tooFast', 'gps.noFix'],
      ...['gps.unreadable', 'gps.unreadable', 'gps.unknown', 'gps.old'],
    ])
    expect(told.refused[4]?.message).toMatch(/速度 \d{3} 公里\/小时，超过 200/)
    expect(told.refused[0]?.message).toBe('定位时间晚于当前时间')
    expect(seen(await last(await enter(company.boss.id)), id)?.lat).toBeCloseTo(23.13 + 20 / 111.2, 2)
    // Five minutes ahead is a clock that is wrong by little.
    expect(await tell(at(deviceNo, 0, 25, { time: ahead(4) }))).toMatchObject({ taken: 1 })
  })

  test('of a device that two trucks have are refused, with their plates', async () => {
    const { deviceNo } = await givenDevice()
    await givenTruck(company, { gpsDeviceNo: deviceNo, driverId: null })
    expect(reasons(await tell(at(deviceNo, 1)))).toEqual(['gps.shared'])
  })

  test('put the trip where its device is, with a node each ten minutes or five kilometres, and none twice', async () => {
    const { deviceNo, waybill } = await givenOnRoad()
    // One each minute for half an hour, at 66 km/h: some five kilometres in five minutes.
    const drive = Array.from({ length: 30 }, (_, minute) => at(deviceNo, 100 - minute, minute * 1.1))
    expect(await tell(...drive)).toMatchObject({ taken: 30 })
    const nodes = await nodesOf(waybill.id)
    expect(
      nodes.map(({ at: when }) => Math.round((Date.parse(when) - Date.parse(nodes[0]?.at ?? '')) / MINUTE)),
    ).toEqual([0, 5, 10, 15, 20, 25])
    // Standing: one each ten minutes.
    const standing = Array.from({ length: 35 }, (_, minute) => at(deviceNo, 69 - minute, 32))
    await tell(...standing)
    const after = await nodesOf(waybill.id)
    expect(after.length - nodes.length).toBeLessThanOrEqual(5)
    expect(after.length - nodes.length).toBeGreaterThanOrEqual(3)
    const trip = await company.row('waybills', waybill.id)
    expect(trip).toMatchObject({ lastRegion: '4401', lastSeenAt: after.at(-1)?.at, version: waybill.version })
    expect(after[0]).toMatchObject({ place: '广州市', crs: 'wgs84', speed: 62.3, source: deviceNo, createdById: null })
    // The gateway sends all of it again.
    const again = await tell(...drive, ...standing)
    expect(again).toMatchObject({ taken: 0, refused: [] })
    expect(await nodesOf(waybill.id)).toHaveLength(after.length)
  })

  test('that come late fill the track, and the truck stays where it was last', async () => {
    const { deviceNo, waybill } = await givenOnRoad()
    await tell(at(deviceNo, 90, 0), at(deviceNo, 10, 60))
    await tell(at(deviceNo, 50, 30))
    expect((await nodesOf(waybill.id)).map(({ lat }) => Math.round(((lat ?? 0) - 23.13) * 111.2) + 0)).toEqual([
      0, 30, 60,
    ])
    const found = seen(await last(await enter(company.boss.id)), waybill.id)
    expect(found?.lat).toBeCloseTo(23.13 + 60 / 111.2, 2)
    const before = await company.row('waybills', waybill.id)
    // Before the departure it was no part of the trip.
    await tell(at(deviceNo, 200, 0))
    expect(await nodesOf(waybill.id)).toHaveLength(3)
    expect(await company.row('waybills', waybill.id)).toEqual(before)
  })

  test('yield to what a person told later, and stand behind the city of those without a device', async () => {
    const { deviceNo, waybill } = await givenOnRoad()
    await tell(at(deviceNo, 120))
    const boss = await enter(company.boss.id)
    expect(seen(await last(boss), waybill.id)).toMatchObject({ isExact: true, place: '广州市', trip: { cars: 2 } })
    await company.act(company.dispatcher, 'waybills', 'report', waybill, { region: cities.wuhan })
    expect(seen(await last(boss), waybill.id)).toMatchObject({ isExact: false, place: '武汉市 江岸区', speed: null })
    const { nodes, trip } = (await boss(`/api/gps/track/${waybill.id}`)).json().data as Track
    expect(trip).toMatchObject({ waybillNo: waybill.waybillNo, from: '广州市 荔湾区', status: 'inTransit' })
    expect(nodes.map(({ kind, isExact }) => [kind, isExact])).toEqual([
      ['gps', true],
      ['depart', false],
      ['manual', false],
    ])
  })

  test('do not keep a departure that was a mistake from being taken back', async () => {
    const { deviceNo, waybill } = await givenOnRoad()
    await tell(at(deviceNo, 20))
    await company.act(company.dispatcher, 'waybills', 'undepart', waybill, { reason: '点错了' })
    expect(await company.row('waybills', waybill.id)).toMatchObject({ status: 'assigned', lastSeenAt: null })
  })

  test('are for those with the menu alone: the map, the track, and the coordinates of nodes', async () => {
    const { deviceNo, waybill } = await givenOnRoad()
    await tell(at(deviceNo, 20))
    const { pool } = company.database
    const get = await enter(company.boss.id)
    const node = async () => (await get(`/api/trackPoints?waybillId=${waybill.id}&kind=gps`)).json().data.items[0]
    expect(await node()).toMatchObject({ place: '广州市', source: deviceNo, lat: expect.any(Number) })
    for (const flag of ['GpsSearch', 'orderManage']) {
      await pool.query(`update roles set hidden_flags = array[$1] where code = 'boss'`, [flag])
      expect((await get('/api/gps/last')).statusCode).toBe(403)
      expect((await get(`/api/gps/track/${waybill.id}`)).statusCode).toBe(403)
    }
    await pool.query(`update roles set hidden_flags = array['GpsSearch'] where code = 'boss'`)
    const hidden = await node()
    expect(hidden).toMatchObject({ place: '广州市' })
    for (const key of ['lng', 'lat', 'speed', 'source', 'crs', 'odometer']) expect(hidden).not.toHaveProperty(key)
    expect((await get('/api/trackPoints?lat_gte=20')).statusCode).toBe(422)
    await pool.query(`update roles set hidden_flags = '{}' where code = 'boss'`)
  })

  test('are those of the own office and the own trips', async () => {
    const { pool } = company.database
    const officeId = uuid()
    await pool.query(`insert into offices (id, code, name, kind) values ($1, 'WH', '武汉营业部', 'branch')`, [officeId])
    const [here, there] = [await givenDevice(), await givenDevice({ officeId })]
    const { deviceNo, waybill } = await givenOnRoad()
    await tell(at(here.deviceNo, 1), at(there.deviceNo, 1), at(deviceNo, 1))
    const get = await enter(company.dispatcher.id)
    const whom = async () => {
      const found = await last(get)
      return [here.id, there.id, waybill.id].map((id) => seen(found, id) !== undefined)
    }
    const change = (column: string, value: string) =>
      pool.query(`update staff set ${column} = $2 where id = $1`, [company.dispatcher.id, value])
    expect(await whom()).toEqual([true, true, true])
    await change('data_scope', 'office')
    expect(await whom()).toEqual([true, false, true])
    await change('office_id', officeId)
    expect(await whom()).toEqual([false, true, false])
    expect((await get(`/api/gps/track/${waybill.id}`)).statusCode).toBe(404)
    await change('data_scope', 'self')
    expect(await whom()).toEqual([false, false, false])
    await pool.query('update waybills set driver_id = $2 where id = $1', [waybill.id, company.dispatcher.id])
    expect(await whom()).toEqual([false, false, true])
    expect((await get(`/api/gps/track/${waybill.id}`)).statusCode).toBe(200)
    // Who does not see the fleet sees its trucks on the trips in reach alone.
    await change('data_scope', 'all')
    await pool.query(`update roles set hidden_flags = array['transportManage'] where code = 'dispatcher'`)
    expect(await whom()).toEqual([false, false, true])
  })
})
