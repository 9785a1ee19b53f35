import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nightSeed } from '../../src/ui/theme.ts'
import { expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

const CUSTOMERS = '/clientManage/costomerTable'

/** A variable of the style sheet as the page has it now. */
const variable = (page: Page, name: string) =>
  page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one).trim(), name)
const look = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }))
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const heightOf = (screen: Screen, button: string) =>
  screen.button(button).evaluate((one) => one.getBoundingClientRect().height)

describe('the outfit', () => {
  let journey: Journey
  let boss: Screen
  beforeAll(async () => {
    journey = await openJourney()
    boss = await logIn(await journey.window(), 'boss')
    await boss.page.goto(CUSTOMERS)
    await boss.button('主题').waitFor()
  }, STARTUP)
  afterAll(() => journey?.close())

  test('the colour that is chosen is on buttons and links, and still there on the next page', async () => {
    photographFailures(journey, 'colour')
    const { page } = boss
    expect(await variable(page, '--bc-accent')).toBe('#409eff')
    await boss.press('主题')
    await page.getByRole('radio', { name: '湖青' }).check()
    await expectSoon(() => variable(page, '--bc-accent')).toBe('#13A8A8')
    expect(await boss.button('新建客户').evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
      'rgb(13, 118, 118)',
    )
    await page.reload()
    expect(await variable(page, '--bc-accent')).toBe('#13A8A8')
    await boss.press('主题')
    await page.getByRole('radio', { name: '天蓝（默认）' }).check()
    await expectSoon(() => variable(page, '--bc-accent')).toBe('#409eff')
    await page.keyboard.press('Escape')
  })

  test('dark stays dark from the first paint, before any script of the application', async () => {
    photographFailures(journey, 'dark')
    const { page } = boss
    const night = `rgb(${[1, 3, 5].map((at) => Number.parseInt(nightSeed.colorBgLayout.slice(at, at + 2), 16)).join(', ')})`
    await boss.press('主题')
    await page.getByRole('radio', { name: '深色' }).check()
    await expectSoon(() => groundOf(page)).toBe(night)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    expect(await groundOf(page)).toBe(night)
    await page.unroute('**/assets/*.js')
    await page.reload()
    await boss.press('主题')
    await page.getByRole('radio', { name: '跟随系统' }).check()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectSoon(async () => (await look(page)).scheme).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expectSoon(async () => (await look(page)).scheme).toBe('light')
    await page.keyboard.press('Escape')
  })

  test('a size is told, kept in its cookie, and reads the view anew', async () => {
    photographFailures(journey, 'size')
    const { page } = boss
    expect(await heightOf(boss, '新建客户')).toBe(32)
    await boss.press('布局大小')
    const again = page.waitForRequest((request) => request.url().includes('/api/customers?'))
    await page.getByRole('menuitemradio', { name: '迷你' }).click()
    await again
    await boss.sees('Switch Size Success')
    await expectSoon(() => heightOf(boss, '新建客户')).toBe(24)
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'size')?.value).toBe('mini')
    await page.reload()
    await expectSoon(() => heightOf(boss, '新建客户')).toBe(24)
    await boss.press('布局大小')
    await page.getByRole('menuitemradio', { name: '中等' }).click()
    await expectSoon(() => heightOf(boss, '新建客户')).toBe(32)
  })

  test('another language changes the words alone: what was typed stays, and nothing is loaded anew', async () => {
    photographFailures(journey, 'language')
    const { page } = boss
    await boss.openForm('新建客户')
    await boss.fill('客户名称', '半个客户')
    const stays = await page.evaluate(() => {
      Object.assign(globalThis, { stays: true })
      return true
    })
    await page.getByRole('button', { name: /当前用户/ }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await boss.sees('Current user 陈建国')
    expect(await page.getByRole('textbox', { name: 'Customer name' }).inputValue()).toBe('半个客户')
    expect(await page.evaluate(() => 'stays' in globalThis)).toBe(stays)
    await page.getByRole('button', { name: /Current user/ }).click()
    await page.getByRole('menuitem', { name: '中文' }).click()
    await boss.sees('当前用户 陈建国')
    expect(await boss.box('客户名称').inputValue()).toBe('半个客户')
    await boss.fill('客户名称', '')
    await page.goto(CUSTOMERS)
  })

  test('an unhandled error is counted in the top bar, told to the server, and can be read and cleared', async () => {
    photographFailures(journey, 'errors')
    const { page } = boss
    await boss.button('主题').waitFor()
    expect(await page.getByRole('button', { name: /错误日志/ }).count()).toBe(0)
    const told = page.waitForResponse((response) => response.url().endsWith('/api/client-errors'))
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('试一试')
      })
      void Promise.reject(new RangeError('再试一试'))
    })
    expect((await told).status()).toBe(200)
    await boss.press('错误日志（2）')
    const log = boss.dialog('错误日志')
    await log.sees('TypeError: 试一试')
    await log.sees('RangeError: 再试一试')
    await log.sees(CUSTOMERS)
    await log.press('清空')
    await expectSoon(() => page.getByRole('button', { name: /错误日志/ }).count()).toBe(0)
  })

  test('a page that breaks leaves the frame standing, and can be tried again', async () => {
    photographFailures(journey, 'broken')
    const { page } = boss
    await page.route('**/api/customers?*', async (route) => {
      const answer = await (await route.fetch()).json()
      answer.data.items = [null]
      await route.fulfill({ json: answer })
    })
    await page.goto(CUSTOMERS)
    await boss.sees('页面出错了')
    await boss.goTo('订单管理', '待派车')
    await page.getByRole('table').locator('tbody').getByRole('row').first().waitFor()
    await page.goBack()
    await boss.sees('页面出错了')
    await page.unroute('**/api/customers?*')
    await boss.press('重试')
    await page.getByRole('table').locator('tbody').getByRole('row').first().waitFor()
  })

  test('full screen is refused with the words of the specification where the browser has none', async () => {
    photographFailures(journey, 'fullscreen')
    const { page } = boss
    await boss.button('全屏').waitFor()
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false }))
    await boss.press('全屏')
    await boss.sees('you browser can not work')
  })

  test('the root font size follows the window, which is never narrower than 320', async () => {
    const { page } = boss
    const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    const expected = [
      [1440, 40],
      [1025, 40],
      [900, (30 * 900) / 768],
      [765, (30 * 765) / 768],
      [764, (20 * 764) / 375],
      [375, 20],
      [300, (20 * 320) / 375],
    ] as const
    for (const [width, wanted] of expected) {
      await page.setViewportSize({ width, height: 900 })
      await expectSoon(async () => Math.abs((await size()) - wanted) < 0.1).toBe(true)
    }
    expect(await page.evaluate(() => document.body.getBoundingClientRect().width)).toBe(320)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('on paper there is the table alone, whole', async () => {
    const { page } = boss
    await page.getByRole('table').waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const hidden of ['.bc-header', '.bc-sider', '.bc-pager', '.bc-filters'])
      expect(await page.locator(hidden).first().isVisible()).toBe(false)
    const [height, ...boxes] = await page.getByRole('table').evaluate((table) => {
      const found: number[] = [table.scrollHeight]
      for (let box = table.parentElement; box; box = box.parentElement) found.push(box.scrollHeight)
      return found
    })
    expect(boxes.filter((box) => box < (height ?? 0))).toEqual([])
    const clipped = await page.getByRole('table').evaluate((table) => {
      const found: string[] = []
      for (let box = table.parentElement; box; box = box.parentElement)
        if (getComputedStyle(box).overflowY !== 'visible') found.push(box.className)
      return found
    })
    expect(clipped).toEqual([])
    await page.emulateMedia({ media: 'screen' })
  })

  test('an unknown path goes to /404', async () => {
    const { page } = boss
    // The second is a sample page, which this installation does not offer.
    for (const path of ['/nowhere/at/all', '/documentation/index']) {
      await page.goto(path)
      await page.waitForURL('**/404')
      await boss.sees('页面不存在')
    }
  })
})
