import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { pngOf } from '../helpers/files.ts'
import { ask, expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'

type Load = { id: string; vin: string; status: string }
type Trip = { id: string; status: string; loads: Load[] }
type Look = { stage: string; photos: string[]; newMarks: string[]; note: string | null; signature: string[] }

/** A photo that no other is like. */
let shots = 0
const photo = () => ({ name: `photo-${++shots}.png`, mimeType: 'image/png', buffer: pngOf(shots, 300) })

// Each with a company of its own: a second try begins where the first did.
describe('the phone of a driver', () => {
  let journey: Journey
  beforeEach(async () => {
    journey = await openJourney()
  }, STARTUP)
  afterEach(() => journey?.close())

  const open = async () => {
    const page = await journey.window({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await logIn(page, 'driver')
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
    photographFailures(journey, 'driver-load')
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

  test('the middle of a trip without a line, the page killed: all arrives once and in order', async () => {
    photographFailures(journey, 'driver-offline')
    let page = await open()
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

    page = await killed(context, page)
    await page.getByText('没有网络').first().waitFor()
    await waits(page, 2)
    await carOf(page, load).getByRole('button', { name: /^卸车/ }).click()
    await expectSoon(() => page.getByRole('button', { name: /^删除第/ }).count()).toBe(2)
    await expectSoon(() => page.getByRole('dialog').getByLabel('说明').inputValue()).toBe('车顶有雨渍')
    await done(page.getByRole('dialog'), '卸车')
    await act(page, page, '到达')
    await waits(page, 4)
    page = await killed(context, page)
    await waits(page, 4)

    await context.setOffline(false)
    await isSent(page)
    expect(await ask({ page }, `/api/waybills/${trip.id}`)).toMatchObject({ status: 'arrived' })
    const { items } = await ask<{ items: { kind: string; place: string }[] }>(
      { page },
      `/api/trackPoints?_end=20&_sort=createdAt&_order=ASC&waybillId=${trip.id}`,
    )
    expect(items.map(({ kind }) => kind)).toEqual(['depart', 'manual', 'arrive'])
    expect(items[1]?.place).toBe('蔡甸服务区')
    const looks = await looksOf(page, load)
    expect(looks).toMatchObject([{ stage: 'unloading', note: '车顶有雨渍' }])
    expect(looks[0]?.photos.length).toBe(2)
  }, 240_000)

  test('a session that ended loses nothing of what waits, and a lost answer does nothing twice', async () => {
    photographFailures(journey, 'driver-session')
    const page = await open()
    const [first, second] = (await tripOf(page)).loads
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

    await ask({ page }, '/user/logout', {})
    await carOf(page, second).getByRole('button', { name: /^装车/ }).click()
    await page.getByRole('dialog').getByLabel('说明').fill('后备箱有杂物')
    await page.getByRole('dialog').locator('.bc-dialog-foot').getByRole('button', { name: '装车' }).click()
    await page.waitForURL(/\/login/)
    await page.getByRole('textbox', { name: '用户名' }).fill('driver')
    await page.getByLabel('密码', { exact: true }).fill('Banche-2026')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('heading', { name: '我的运输', level: 1 }).waitFor()
    await isSent(page)
    expect(await looksOf(page, second)).toMatchObject([{ stage: 'loading', note: '后备箱有杂物' }])
  }, 240_000)
})

const carOf = (page: Page, { vin }: Load): Locator => page.locator('.driver-load').filter({ hasText: vin.slice(-6) })

/** The action of the open sheet; it closes once the phone has it. */
async function done(sheet: Locator, label: string): Promise<void> {
  await sheet.locator('.bc-dialog-foot').getByRole('button', { name: label, exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

async function act(page: Page, part: Page | Locator, label: string): Promise<void> {
  await part.getByRole('button', { name: label, exact: true }).click()
  await done(page.getByRole('dialog'), label)
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
