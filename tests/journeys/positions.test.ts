import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seatOf } from '../../server/gps/spots.ts'
import type { Spot } from '../../src/resources/transport/outline.ts'
import { violationsOn } from '../helpers/axe.ts'
import { givenTrip, idleTruck } from '../helpers/given-driver.ts'
import { ask, expectSoon, type Journey, names, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

const MINUTE = 60_000
const POSITIONS = '/businessOrderManage/positions'
const token = 'the-token-of-the-gateway-of-the-journey'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney(undefined, { GPS_TOKEN: token })
}, STARTUP)
afterAll(() => journey?.close())

let serial = 0
const WUHAN = [114.3, 30.59] as const

/** What a gateway sends of a device that goes east. */
async function tell(deviceNo: string, [lng, lat]: Spot = WUHAN, at = Date.now() - MINUTE): Promise<unknown> {
  const position = {
    deviceNo,
    time: new Date(at).toISOString(),
    latitude: Math.round(lat * 1e6),
    longitude: Math.round(lng * 1e6),
    speed: 700,
    direction: 90,
    statusBit: 3,
  }
  const answer = await fetch(`${journey.base}/api/gps/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-gps-token': token },
    body: JSON.stringify({ positions: [position] }),
  })
  return (await answer.json()).data
}

/**
 * A truck on the road since now, whose device has told of a few kilometres. Whether one of the demonstration's own is on the
 * road depends on its day.
 */
async function givenTrack(boss: Screen, plate: string, gpsDeviceNo: string): Promise<void> {
  const { driverId } = await idleTruck(journey)
  const truck = await ask<{ id: string }>(boss, '/api/trucks', { plate, kind: 'trunk', slots: 8, gpsDeviceNo })
  const { id, version } = await givenTrip(journey, { ...truck, driverId })
  await ask(boss, `/api/waybills/${id}/actions/depart`, { version, input: {} })
  const [lng, lat] = seatOf('440303') ?? WUHAN
  // A node for every five kilometres, at less than what no truck can do; clocks of devices may run ahead by five minutes.
  const departed = Date.now() + 1000
  for (const [turn, minutes] of [0, 2, 4].entries())
    expect(await tell(gpsDeviceNo, [lng, lat + turn * 0.048], departed + minutes * MINUTE)).toMatchObject({ taken: 1 })
}

describe('where trucks are', () => {
  test('is on the map and in the list, once a device has told it', async () => {
    photographFailures(journey, 'positions')
    const boss = await journey.as('boss')
    const { page } = boss
    const plate = '粤B70808'
    await ask(boss, '/api/trucks', { plate, kind: 'trunk', slots: 8, gpsDeviceNo: '013800070808' })
    await page.goto(POSITIONS)
    await page.getByRole('heading', { name: '定位查询' }).waitFor()
    await page.getByRole('textbox', { name: '车牌、司机、运单号、地点' }).fill(plate)
    await page.getByText('没有符合的车辆').waitFor()
    expect(await tell('013800070808')).toMatchObject({ taken: 1, refused: [] })
    await page.reload()
    await page.getByRole('textbox', { name: '车牌、司机、运单号、地点' }).fill(plate)
    const map = page.getByRole('region', { name: '位置地图' })
    const mark = map.getByRole('button', { name: plate })
    await mark.waitFor()
    expect(await map.locator('.map-mark').count()).toBe(1)
    // With the keyboard, as a list beside it says the same.
    await mark.focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('complementary', { name: '车辆位置' }).getByRole('button', { name: plate })
    expect(await item.getAttribute('aria-expanded')).toBe('true')
    expect(await item.textContent()).toContain('武汉市')
    await page.getByText('70 公里/小时').waitFor()
    // Close enough to see cities and their names.
    await map.getByText('武汉市').waitFor()
    expect(await violationsOn(page, 'all')).toEqual([])
  })

  test('of a trip is its track, from the list and below its detail', async () => {
    photographFailures(journey, 'positions-track')
    const boss = await journey.as('boss')
    const { page } = boss
    const own = 70_700 + ++serial
    const plate = `粤B${own}`
    await givenTrack(boss, plate, `0138000${own}`)
    await page.goto(POSITIONS)
    await page.getByText(/^运输中 [1-9]/).click()
    await page.getByRole('complementary').getByRole('button', { name: plate }).click()
    await page.getByRole('link', { name: '看轨迹' }).click()
    const map = page.getByRole('region', { name: '轨迹地图' })
    const steps = map.locator('.map-step')
    await steps.first().waitFor()
    expect(await steps.count()).toBe(4)
    await page.getByText('定位', { exact: true }).first().waitFor()
    // What and when each node was: on the map where the pointer rests, from the list, and the other way round.
    const told = map.locator('.leaflet-tooltip')
    const list = page.getByRole('complementary', { name: '在途节点' })
    const moment = /\d{4}-\d\d-\d\d \d\d:\d\d/
    await map.locator('.map-event').last().hover()
    await expectSoon(() => told.innerText()).toMatch(/^(发车|装车|上报|休息|异常) · /)
    expect(await told.innerText()).toMatch(moment)
    // While the whole track is in sight: the way to its last node may leave this one behind.
    await map.locator('.map-event').last().click()
    const chosen = list.getByRole('button', { pressed: true })
    await expectSoon(() => chosen.innerText()).toMatch(/^(发车|装车|上报|休息|异常)/)
    expect(await chosen.count()).toBe(1)
    const last = list.getByRole('button').first()
    await last.press('Enter')
    await expectSoon(() => last.getAttribute('aria-pressed')).toBe('true')
    await expectSoon(() => told.innerText()).toMatch(moment)
    expect(await chosen.count()).toBe(1)
    expect(await violationsOn(page, 'all')).toEqual([])
    await page.getByRole('link', { name: '运单详情' }).click()
    const below = page.getByRole('region', { name: '轨迹', exact: true })
    await below.locator('.map-step').first().waitFor()
  })

  test('of one truck is opened from the list of trucks, and says where there is none', async () => {
    photographFailures(journey, 'positions-truck')
    const boss = await journey.as('boss')
    const { page } = boss
    for (const [plate, device] of [
      ['粤B70909', '013800070909'],
      ['粤B70910', undefined],
    ] as const)
      await ask(boss, '/api/trucks', { plate, kind: 'trunk', slots: 8, gpsDeviceNo: device })
    expect(await tell('013800070909')).toMatchObject({ taken: 1 })
    const open = async (plate: string) => {
      await page.goto(`/transportCarInfo/carTable?q=${encodeURIComponent(plate)}`)
      await boss
        .row(plate)
        .getByRole('link', { name: `定位 ${plate}` })
        .click()
    }
    await open('粤B70909')
    const item = page.getByRole('complementary', { name: '车辆位置' }).getByRole('button', { name: '粤B70909' })
    await expectSoon(() => item.getAttribute('aria-expanded')).toBe('true')
    await page.locator('.map-chosen').waitFor()
    await item.press('Enter')
    await expectSoon(() => item.getAttribute('aria-expanded')).toBe('false')
    await open('粤B70910')
    await page.getByText('这辆车还没有位置').waitFor()
  })

  test('is hidden from who has not the menu', async () => {
    photographFailures(journey, 'positions-hidden')
    const { page } = await journey.as('accountant')
    await page.getByText(names.accountant).first().waitFor()
    await page.goto('/businessOrderManage/waybillList')
    await page.getByRole('main').getByRole('table').waitFor()
    expect(await page.getByRole('link', { name: '定位查询' }).count()).toBe(0)
    await page.goto(POSITIONS)
    await page.getByText('没有权限').first().waitFor()
    expect(await page.locator('.map').count()).toBe(0)
  })
})
