import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { newPhone, newVin } from '../helpers/company.ts'
import { draw } from '../helpers/draw.ts'
import { pngOf } from '../helpers/files.ts'
import { type Driver, enter, givenDriver } from '../helpers/given-driver.ts'
import { ask, closeAfter, expectSoon, type Journey, openJourney, STARTUP } from '../helpers/journey.ts'

type Load = { id: string; vin: string; status: string }
type Trip = { id: string; status: string; loads: Load[] }
type Row = { id: string; version: number }
type Look = { stage: string; photos: string[]; newMarks: string[]; note: string | null; signature: string[] }

/** A photo that no other is like. */
let shots = 0
const photo = () => ({ name: `photo-${++shots}.png`, mimeType: 'image/png', buffer: pngOf(shots, 300) })

// Each with a company of its own: a second try begins where the first did.
describe('the phone of a driver', () => {
  let journey: Journey
  let driver: Driver
  beforeEach(async () => {
    journey = await openJourney()
    driver = await givenDriver(journey)
  }, STARTUP)
  afterEach(({ task }) => closeAfter(journey, task))

  const open = async (ahead = 0) => {
    const page = await journey.window({ viewport: { width: 390, height: 844 }, hasTouch: true })
    if (ahead !== 0) await page.context().addInitScript(runAhead, ahead)
    await page.goto('/login')
    await enter(page, driver)
    await page.getByRole('heading', { name: '我的运输', level: 1 }).waitFor()
    await page.goto('/')
    await page.getByRole('heading', { name: '我的运输', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/driver')
    // The page keeps its files from now on.
    await expectSoon(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/driver'))?.active?.state),
    ).toBe('activated')
    await page.goto('/driver')
    await expectSoon(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    return page
  }
  const tripOf = async (page: Page): Promise<Trip> => {
    const { trips } = await ask<{ trips: Trip[] }>({ page }, '/api/driver/work')
    const trip = trips.find(({ status }) => status === 'assigned')
    if (!trip) throw new Error('the driver has no trip')
    return trip
  }
  const looksOf = async (page: Page, { id }: Load) =>
    (await ask<{ items: Look[] }>({ page }, `/api/carInspections?_end=20&_sort=at&_order=ASC&loadId=${id}`)).items

  test('a car is found by the end of its VIN and loaded with photos and a mark', async () => {
    const page = await open()
    const [load] = (await tripOf(page)).loads
    if (!load) throw new Error('nothing to load')
    await page.getByRole('searchbox', { name: '车架号后几位' }).fill(load.vin.slice(-6))
    await expectSoon(() => page.locator('.driver-load').count()).toBe(1)
    await carOf(page, load).getByRole('button', { name: /^装车/ }).click()
    const sheet = page.getByRole('dialog')
    const twice = photo()
    await sheet.locator('input[type=file]').last().setInputFiles([twice, photo()])
    await expectSoon(() => sheet.getByRole('button', { name: /^删除第/ }).count()).toBe(2)
    await sheet.locator('input[type=file]').last().setInputFiles([twice])
    await sheet.getByText('这张照片已经有了').waitFor()
    await sheet
      .locator('input[type=file]')
      .last()
      .setInputFiles([{ ...photo(), buffer: Buffer.from('no picture') }])
    await sheet.getByText('这不是能用的图片').waitFor()
    // A phone without room says so, and what was taken before is still there.
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function full() {
        IDBObjectStore.prototype.put = put
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await sheet.locator('input[type=file]').last().setInputFiles([photo()])
    await sheet.getByText(/手机空间不足/).waitFor()
    expect(await sheet.getByRole('button', { name: /^删除第/ }).count()).toBe(2)
    // By keys alone, as somebody who sees no drawing.
    await sheet.getByRole('button', { name: '左前门', exact: true }).press('Enter')
    await sheet.getByRole('button', { name: '划痕', exact: true }).press('Enter')
    await sheet.getByRole('button', { name: '移除 左前门划痕' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await done(sheet, '装车')
    await isSent(page)
    expect(await looksOf(page, load)).toMatchObject([{ stage: 'loading', newMarks: ['leftFrontDoor.scratch'] }])
    expect((await looksOf(page, load))[0]?.photos.length).toBe(2)
    expect(await violationsOn(page)).toEqual([])
  }, 180_000)

  test('the middle of a trip without a line, the page killed, the clock wrong: all arrives once, in order and on time', async () => {
    // What is dated into the future is refused.
    let page = await open(3 * 3_600_000)
    const context = page.context()
    const trip = await tripOf(page)
    const [load] = trip.loads
    if (!load) throw new Error('nothing to carry')
    await context.setOffline(true)
    await act(page, page, '发车')
    await waits(page, 1)
    await page.getByRole('button', { name: '位置上报', exact: true }).click()
    await page.getByRole('dialog').getByLabel('地区').fill('某地')
    await page.getByRole('dialog').locator('.bc-dialog-foot').getByRole('button', { name: '位置上报' }).click()
    await page.getByRole('dialog').getByRole('alert').first().waitFor()
    await page.getByRole('dialog').getByLabel('地区').fill('武汉市')
    await page.getByRole('dialog').getByLabel('地点').fill('蔡甸服务区')
    await done(page.getByRole('dialog'), '位置上报')
    await waits(page, 2)
    await carOf(page, load).getByRole('button', { name: /^卸车/ }).click()
    await page.getByRole('dialog').locator('input[type=file]').last().setInputFiles([photo(), photo()])
    await expectSoon(() => page.getByRole('button', { name: /^删除第/ }).count()).toBe(2)
    await page.getByRole('dialog').getByLabel('说明').fill('车顶有雨渍')
    await expectSoon(() => keptOn(page, 'drafts')).toBe(1)

    page = await killed(context, page)
    await page.getByText('没有网络').first().waitFor()
    await waits(page, 2)
    await carOf(page, load).getByRole('button', { name: /^卸车/ }).click()
    await expectSoon(() => page.getByRole('button', { name: /^删除第/ }).count()).toBe(2)
    const note = page.getByRole('dialog').getByLabel('说明')
    await expectSoon(() => note.inputValue()).toBe('车顶有雨渍')
    // A slow phone reads late what it has kept: what is typed before stands.
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    const letGo = await busyStore(page)
    await carOf(page, load).getByRole('button', { name: /^卸车/ }).click()
    await note.fill('车顶有雨渍，已擦')
    await letGo()
    await expectSoon(() => page.getByRole('button', { name: /^删除第/ }).count()).toBe(2)
    expect(await note.inputValue()).toBe('车顶有雨渍，已擦')
    await done(page.getByRole('dialog'), '卸车')
    await act(page, page, '到达')
    await waits(page, 4)
    page = await killed(context, page)
    await waits(page, 4)

    await context.setOffline(false)
    await isSent(page)
    expect(await ask({ page }, `/api/waybills/${trip.id}`)).toMatchObject({ status: 'arrived' })
    const { items } = await ask<{ items: { kind: string; place: string; at: string; createdAt: string }[] }>(
      { page },
      `/api/trackPoints?_end=20&_sort=createdAt&_order=ASC&waybillId=${trip.id}`,
    )
    expect(items.map(({ kind }) => kind)).toEqual(['depart', 'manual', 'arrive'])
    for (const { at, createdAt } of items) expect(Date.parse(createdAt) - Date.parse(at)).toBeLessThan(600_000)
    expect(items[1]?.place).toBe('蔡甸服务区')
    const looks = await looksOf(page, load)
    expect(looks).toMatchObject([{ stage: 'unloading', note: '车顶有雨渍，已擦' }])
    expect(looks[0]?.photos.length).toBe(2)
  }, 240_000)

  test('a car is handed over without a line: signed for by hand, the money entered once, however often it is sent', async () => {
    let page = await open()
    const context = page.context()
    const trip = await tripOf(page)
    const vin = await givenCollectOn(journey, trip.id)
    await page.goto('/driver')
    const load = (await tripOf(page)).loads.find((one) => one.vin === vin)
    if (!load) throw new Error('the car is not on the trip')
    await act(page, carOf(page, load), `验车 大众朗逸 ${vin.slice(-6)}`, '验车')
    await act(page, page, '发车')
    await isSent(page)
    // A phone that may say where it is reports by one tap.
    await context.setGeolocation({ longitude: 114.3, latitude: 30.59 })
    await context.grantPermissions(['geolocation'])
    await page.getByRole('button', { name: '位置上报', exact: true }).click()
    await page.getByRole('button', { name: '补充说明' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await isSent(page)
    const { lastRegion } = await ask<{ lastRegion: string }>({ page }, `/api/waybills/${trip.id}`)
    expect(lastRegion).toMatch(/^4201/)

    await context.setOffline(true)
    await act(page, page, '到达')
    const sign = carOf(page, load).getByRole('button', { name: /^交车签收/ })
    await sign.click()
    // What is to be collected is known, and proof of the hand-over is asked for at once.
    const sheet = page.getByRole('dialog')
    await expectSoon(() => sheet.getByLabel('收到到付款').inputValue()).toBe('5,000.00')
    await sheet.getByLabel('收款方式').selectOption({ label: '微信' })
    await sheet.getByRole('textbox', { name: '签收人', exact: true }).fill('孙丽华')
    const press = sheet.locator('.bc-dialog-foot').getByRole('button', { name: '交车签收', exact: true })
    await press.click()
    await sheet.getByText('请填写').first().waitFor()
    await sheet.getByLabel('签收人电话').fill(newPhone())
    await draw(page, sheet.getByRole('img', { name: /签名/ }), [0.1, 0.2], [0.5, 0.8], [0.9, 0.3])
    await sheet.getByRole('button', { name: '撤一笔' }).and(page.locator(':enabled')).waitFor()
    expect(await violationsOn(page)).toEqual([])

    // The phone dies in the middle of it: what was drawn and typed is still there.
    await expectSoon(() => keptOn(page, 'photos')).toBe(1)
    page = await killed(context, page)
    await carOf(page, load)
      .getByRole('button', { name: /^交车签收/ })
      .click()
    const again = page.getByRole('dialog')
    await expectSoon(() => again.getByRole('textbox', { name: '签收人', exact: true }).inputValue()).toBe('孙丽华')
    await again.locator('.driver-signed img').waitFor()
    await done(again, '交车签收')
    await waits(page, 2)
    page = await killed(context, page)
    await waits(page, 2)
    await carOf(page, load).getByText('已签收 · 待发送').waitFor()

    // The server has the hand-over, and its answer is lost on the way.
    let calls = 0
    await page.route('**/api/waybillLoads/actions/sign', async (route) => {
      if (calls++ > 0) return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await context.setOffline(false)
    await isSent(page)
    expect(calls).toBe(2)
    const boss = await journey.as('boss')
    const signed = await ask<Load & { orderId: string; collectFen: number }>(boss, `/api/waybillLoads/${load.id}`)
    expect(signed).toMatchObject({ status: 'signed', collectFen: 500_000 })
    const { items: looks } = await ask<{ items: Look[] }>(
      boss,
      `/api/carInspections?_end=20&_sort=at&_order=ASC&loadId=${load.id}`,
    )
    expect(looks.map(({ stage }) => stage)).toEqual(['intake', 'handOver'])
    expect(looks[1]?.signature).toHaveLength(1)
    const { items: receipts } = await ask<{ items: { amountFen: number; method: string; payerName: string }[] }>(
      boss,
      `/api/receipts?_end=20&loadId=${load.id}`,
    )
    expect(receipts).toMatchObject([{ amountFen: 500_000, method: 'wechat', payerName: '孙丽华' }])
    expect(await ask(boss, `/api/orders/${signed.orderId}`)).toMatchObject({ outstandingFen: 0 })
  }, 240_000)

  test('a session that ended loses nothing of what waits, and a lost answer does nothing twice', async () => {
    const page = await open()
    const trip = await tripOf(page)
    const [first, second] = trip.loads
    if (!first || !second) throw new Error('nothing to load')
    // The server does it, and the answer gets lost on the way; so does half of an upload.
    let lost = 0
    for (const url of ['**/api/waybillLoads/actions/load', '**/api/attachments?*'])
      await page.route(url, async (route) => {
        if (lost++ >= 3) return route.fallback()
        await route.fetch()
        await route.abort('connectionreset')
      })
    await carOf(page, first).getByRole('button', { name: /^装车/ }).click()
    await page.getByRole('dialog').locator('input[type=file]').last().setInputFiles([photo()])
    await expectSoon(() => page.getByRole('button', { name: /^删除第/ }).count()).toBe(1)
    await done(page.getByRole('dialog'), '装车')
    await isSent(page)
    expect(lost).toBeGreaterThan(2)
    const looks = await looksOf(page, first)
    expect(looks.map(({ photos }) => photos.length)).toEqual([1])

    await carOf(page, first)
      .getByRole('button', { name: /^异常上报/ })
      .click()
    await page.getByRole('dialog').getByLabel('情况').fill('轮胎漏气')
    await done(page.getByRole('dialog'), '异常上报')
    await isSent(page)
    const { items: troubles } = await ask<{ items: { kind: string; description: string }[] }>(
      await journey.as('boss'),
      `/api/tripExceptions?_end=5&_sort=at&_order=DESC&waybillId=${trip.id}`,
    )
    expect(troubles).toMatchObject([{ kind: 'damage', description: '轮胎漏气' }])

    await ask({ page }, '/user/logout', {})
    await carOf(page, second).getByRole('button', { name: /^装车/ }).click()
    await page.getByRole('dialog').getByLabel('说明').fill('后备箱有杂物')
    await page.getByRole('dialog').locator('.bc-dialog-foot').getByRole('button', { name: '装车' }).click()
    await page.waitForURL(/\/login/)
    await enter(page, driver)
    await page.getByRole('heading', { name: '我的运输', level: 1 }).waitFor()
    await isSent(page)
    expect(await looksOf(page, second)).toMatchObject([{ stage: 'loading', note: '后备箱有杂物' }])
  }, 240_000)
})

/** The clock of the page is so many milliseconds ahead. Runs inside the page, before its own scripts. */
function runAhead(ms: number): void {
  const { now } = Date
  Date.now = () => now() + ms
  globalThis.Date = new Proxy(Date, {
    construct: (target, args) => (args.length === 0 ? new target(now() + ms) : Reflect.construct(target, args)),
  })
}

const carOf = (page: Page, { vin }: Load): Locator => page.locator('.driver-load').filter({ hasText: vin.slice(-6) })

/** The action of the open sheet; it closes once the phone has it. */
async function done(sheet: Locator, label: string): Promise<void> {
  await sheet.locator('.bc-dialog-foot').getByRole('button', { name: label, exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

async function act(page: Page, part: Page | Locator, label: string, verb = label): Promise<void> {
  await part.getByRole('button', { name: label, exact: true }).click()
  await done(page.getByRole('dialog'), verb)
}

/** A car more on the trip, of an order whose freight is collected at the hand-over. Answers its VIN. */
async function givenCollectOn(journey: Journey, tripId: string): Promise<string> {
  const [vin, phone] = [newVin(), newPhone()]
  const [sales, boss] = await Promise.all([journey.as('sales'), journey.as('boss')])
  const act = (path: string, input: object) => ask(boss, path, input)
  const trip = await ask<Row & { fromRegion: string; toRegion: string }>(boss, `/api/waybills/${tripId}`)
  const { id: customerId } = await ask<Row>(sales, '/api/customers', { name: `到付客户${phone}`, phone })
  const { items } = await ask<{ items: Row[] }>(boss, '/api/payees?_end=1&isCollector=true&isActive=true')
  const order = await ask<Row>(sales, '/api/orders', {
    ...{ customerId, consignor: '王', consignorPhone: phone, consignee: '李', consigneePhone: phone },
    ...{ fromRegion: trip.fromRegion, toRegion: trip.toRegion, pickupMode: 'door', deliveryMode: 'self' },
    ...{ receiptRequired: 'none', payMode: 'collect', collectFen: 500_000, collectorId: items[0]?.id },
    cars: [{ model: '大众朗逸', vin, freightFen: 500_000 }],
  })
  const sent = await ask<Row>(sales, `/api/orders/${order.id}/actions/submit`, { version: order.version, input: {} })
  await act(`/api/orders/${order.id}/actions/approve`, { version: sent.version, input: {} })
  const { version } = await ask<Row>(boss, `/api/waybills/${tripId}/actions/replan`, {
    version: trip.version,
    input: {},
  })
  await ask(boss, `/api/waybills/${tripId}/actions/addCars`, { version, input: { vins: vin } })
  const now = await ask<Row>(boss, `/api/waybills/${tripId}`)
  const input = { capacityReason: '短途，多装一台' }
  await act(`/api/waybills/${tripId}/actions/confirm`, { version: now.version, input })
  return vin
}

/** Pictures, or forms begun, that the phone has in its store. */
const keptOn = (page: Page, kind: 'photos' | 'drafts'): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('banche.phone')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const count = opening.result.transaction(name).objectStore(name).count()
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
    kind,
  )

/** Keeps the store's forms for itself, as long as nobody calls what it answers: they are neither read nor written. */
async function busyStore(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('banche.phone')
        opening.onsuccess = () => {
          const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
          const hold = () => {
            drafts.count().onsuccess = () => (Reflect.has(globalThis, 'letGo') ? opening.result.close() : hold())
            resolve()
          }
          hold()
        }
      }),
  )
  return () => page.evaluate(() => void Reflect.set(globalThis, 'letGo', true))
}

const waits = (page: Page, count: number): Promise<void> => page.getByText(`${count} 项待发送`).first().waitFor()

/** Nothing waits any more. */
const isSent = (page: Page): Promise<void> =>
  page.locator('.driver-queue').waitFor({ state: 'detached', timeout: 60_000 })

/** The same phone, whose page was gone in between. */
async function killed(context: BrowserContext, page: Page): Promise<Page> {
  await page.close()
  const next = await context.newPage()
  await next.goto('/driver')
  return next
}
