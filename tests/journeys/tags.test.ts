import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_ALIVE } from '../../src/shell/keep-alive/frames.ts'
import { expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'
import { tabsOn, toggleTabs } from '../helpers/journey-tabs.ts'

const ORDERS = '/businessOrderManage/businessTotalTable'
const TRUCKS = '/transportCarInfo/carTable'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

const path = (page: Page) => new URL(page.url()).pathname
const search = (page: Page) => new URL(page.url()).search

async function withTabs(page: Page): Promise<{ boss: Screen; tabs: ReturnType<typeof tabsOn> }> {
  const boss = await logIn(page, 'boss')
  await boss.row('D').first().waitFor()
  await toggleTabs(boss)
  const tabs = tabsOn(page)
  await tabs.bar.waitFor()
  return { boss, tabs }
}

/** The built application with one word more in its definitions: what no part of the product declares yet. */
async function redefine(page: Page, from: string, to: string): Promise<void> {
  await page.context().route(/\/assets\/main-.*\.js$/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    if (text.split(from).length !== 2) throw new Error(`not once in the application: ${from}`)
    await route.fulfill({ response: answer, body: text.replace(from, to) })
  })
}

describe('a finger on a tab', () => {
  test('that rests opens its menu and does not choose it; a short one chooses it', async () => {
    photographFailures(journey, 'long-press')
    const page = await journey.window({ hasTouch: true, viewport: { width: 1180, height: 820 } })
    const { boss, tabs } = await withTabs(page)
    await boss.goTo('客户管理', '客户管理')
    const at = await tabs.link('订单总表').boundingBox()
    if (!at) throw new Error('no tab')
    const point = { x: at.x + at.width / 2, y: at.y + at.height / 2 }
    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: (typeof point)[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
    const menu = page.getByRole('menu', { name: '订单总表的操作' })
    await touch('touchStart', [point])
    await menu.waitFor()
    await touch('touchEnd', [])
    await menu.getByRole('menuitem', { name: '关闭其他' }).waitFor()
    expect(path(page)).toBe('/clientManage/costomerTable')
    await page.touchscreen.tap(600, 500)
    await expectSoon(() => menu.count()).toBe(0)
    await page.touchscreen.tap(point.x, point.y)
    await boss.heading('订单总表')
    expect(await menu.count()).toBe(0)
    await page.context().close()
  })
})

describe('a pinned view', () => {
  test('stands first, also after a reload, and no action closes it', async () => {
    photographFailures(journey, 'pinned')
    const page = await journey.window()
    await redefine(page, '{view:`trucks.all`}', '{view:`trucks.all`,pinned:!0}')
    const { boss, tabs } = await withTabs(page)
    await boss.goTo('客户管理', '客户管理')
    await expectSoon(tabs.titles).toEqual(['首页', '运输车辆', '订单总表', '客户管理'])
    await page.reload()
    await expectSoon(tabs.titles).toEqual(['首页', '运输车辆', '订单总表', '客户管理'])
    await tabs.link('运输车辆').click()
    await boss.heading('运输车辆')
    const own = tabs.bar.getByRole('listitem').filter({ hasText: '运输车辆' })
    expect(await own.getByRole('button').count()).toBe(0)
    await page.keyboard.press('Delete')
    await tabs.link('运输车辆').click({ button: 'right' })
    expect(await page.getByRole('menuitem', { name: '关闭', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('menuitem', { name: '关闭所有' }).click()
    await expectSoon(tabs.titles).toEqual(['首页', '运输车辆'])
    expect(path(page)).toBe(TRUCKS)
    await boss.goTo('订单管理', '订单总表')
    await boss.goTo('客户管理', '客户管理')
    await tabs.act('客户管理', '关闭其他')
    await expectSoon(tabs.titles).toEqual(['首页', '运输车辆', '客户管理'])
    await page.context().close()
  })
})

describe('a view whose route says no-cache', () => {
  test('has its tab like the others, and begins anew each time', async () => {
    photographFailures(journey, 'no-cache')
    const page = await journey.window()
    const card = `[\`${ORDERS}\`,\`-orderDate\`,\`*总表\``
    await redefine(page, card, `${card},{keepAlive:!1}`)
    const { boss, tabs } = await withTabs(page)
    await boss.row('D').first().getByRole('checkbox').check()
    await boss.selection(1).sees('已选 1 项')
    await boss.goTo('客户管理', '客户管理')
    await boss.row('客户').first().waitFor()
    await page.locator('.bc-view:visible').evaluate((view) => view.setAttribute('data-kept', ''))
    await expectSoon(tabs.titles).toEqual(['首页', '订单总表', '客户管理'])
    await tabs.link('订单总表').click()
    await boss.row('D').first().waitFor()
    expect(await boss.row('D').first().getByRole('checkbox').isChecked()).toBe(false)
    expect(await page.locator('.bc-view[data-kept]').count()).toBe(1)
    await page.context().close()
  })
})

describe('a view that went to sleep behind twelve others', () => {
  test('wakes with its filter and the place where it was left, the page’s and the table’s', async () => {
    photographFailures(journey, 'asleep')
    const page = await journey.window({ viewport: { width: 1180, height: 700 } })
    const { boss, tabs } = await withTabs(page)
    await page.getByRole('tab', { name: /^已交车/ }).click()
    await boss.row('已交车').first().waitFor()
    const filter = search(page)
    expect(filter).toContain('_tab=')
    const scroller = page.locator('.bc-table-scroll:visible')
    const placeOf = () => scroller.evaluate((box) => [box.scrollLeft, box.scrollTop])
    await scroller.evaluate((box) => box.scrollTo(150, 200))
    await expectSoon(placeOf).toEqual([150, 200])
    const own = page.locator('.bc-view[data-first]')
    await scroller.evaluate((box) => box.closest('.bc-view')?.setAttribute('data-first', ''))
    for (const [group, entry] of others) await boss.goTo(group, entry)
    await expectSoon(() => own.count()).toBe(0)
    expect(await page.locator('.bc-view').count()).toBe(MOST_ALIVE)
    await tabs.link('订单总表').click()
    await boss.row('已交车').first().waitFor()
    expect(search(page)).toBe(filter)
    await expectSoon(placeOf).toEqual([150, 200])
    await page.context().close()
  }, 180_000)
})

/** As many as stay alive. */
const others = [
  ['订单管理', '待派车'],
  ['订单管理', '运输管理'],
  ['订单管理', '亏损订单'],
  ['客户管理', '客户管理'],
  ['车队管理', '运输车辆'],
  ['车队管理', '承运商'],
  ['财务管理', '未结算运费'],
  ['财务管理', '资金流水'],
  ['公司管理', '角色管理'],
  ['公司管理', '员工信息'],
  ['公司管理', '营业部'],
  ['公司管理', '操作日志'],
] as const satisfies { length: typeof MOST_ALIVE }
