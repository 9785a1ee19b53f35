import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewNamed } from '../../src/providers/views.ts'
import { reports } from '../../src/resources/index.ts'
import { type MenuEntry, type MenuGroup, menu } from '../../src/resources/menu.ts'
import { themeColours } from '../../src/ui/theme.ts'
import { expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

const CUSTOMERS = '/clientManage/costomerTable'
const TITLE = '粤顺 & <轿车> 运输'

/** What the menu leaves out, as the definitions call it. */
const hiddenLabels = (menu as readonly MenuGroup[])
  .flatMap(({ entries }) => entries.filter(({ hidden }) => hidden))
  .map((entry) => labelOf(entry))

function labelOf(entry: MenuEntry): string | undefined {
  if (entry.page !== undefined) return entry.label[0]
  return (entry.view === undefined ? reports[entry.report] : viewNamed(entry.view)?.view)?.label[0]
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const path = (page: Page) => new URL(page.url()).pathname

describe('the frame, as the server’s operator set it up', () => {
  let journey: Journey
  let boss: Screen
  let page: Page
  beforeAll(async () => {
    journey = await openJourney(undefined, { APP_TITLE: TITLE, SHOW_SETTINGS: '1' })
    page = await journey.window({ reducedMotion: 'no-preference' })
    await page.goto('/login')
    expect(await page.title()).toBe(TITLE)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(TITLE)
    boss = await logIn(page, 'boss')
  }, STARTUP)
  afterAll(() => journey?.close())

  test('bears the operator’s title in the window and over the menu, in both languages', async () => {
    photographFailures(journey, 'app-title')
    await page.goto(CUSTOMERS)
    await expectSoon(() => page.title()).toBe(`客户管理 - ${TITLE}`)
    expect(await menuOf(page).locator('.bc-brand').innerText()).toBe(TITLE)
    await page.getByRole('button', { name: /^当前用户/ }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expectSoon(() => page.title()).toBe(`Customers - ${TITLE}`)
    await page.getByRole('button', { name: /^Current user/ }).click()
    await page.getByRole('menuitem', { name: '中文' }).click()
    await boss.sees('当前用户 陈建国')
  })

  test('shows in its menu the visible routes alone', async () => {
    expect(hiddenLabels).toEqual(
      expect.arrayContaining([
        '收款列表',
        '资金账户',
        '收款人',
        '工资统计',
        '工资单',
        '工资规则',
        '短信发件箱',
        '个人中心',
        '流程图',
      ]),
    )
    for (const group of await menuOf(page).getByRole('button').all()) {
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
      const entries = await menuOf(page).getByRole('link').allInnerTexts()
      expect(entries.length).toBeGreaterThan(1)
      for (const hidden of hiddenLabels) expect(entries).not.toContain(hidden)
    }
  })

  test('says at the top where one is and who one is; the person’s menu leads to the personal centre and out', async () => {
    photographFailures(journey, 'top-bar')
    await page.goto(CUSTOMERS)
    const crumbs = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem')
    await expectSoon(() => crumbs.allInnerTexts()).toEqual(['客户管理', '客户管理'])
    await boss.openForm('新建客户')
    expect(await crumbs.allInnerTexts()).toEqual(['客户管理', '客户管理', '新建'])
    await page.getByRole('button', { name: '当前用户 陈建国', exact: true }).click()
    const own = await page.getByRole('menu').getByRole('menuitem').allInnerTexts()
    expect(own[0]).toBe('个人中心')
    expect(own.at(-1)).toBe('退出登录')
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    await expectSoon(async () => path(page)).toBe('/company/personalCenter')
    await boss.heading('陈建国')
  })

  test('fills the screen and gives it back', async () => {
    photographFailures(journey, 'full-screen')
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await boss.press('全屏')
    await expectSoon(isFull).toBe(true)
    await boss.press('退出全屏')
    await expectSoon(isFull).toBe(false)
  })

  test('offers four sizes and eight colours', async () => {
    photographFailures(journey, 'multiSelect')
    await boss.press('布局大小')
    expect(await page.getByRole('menuitemradio').allInnerTexts()).toEqual(['默认', '中等', '小', '迷你'])
    expect(await page.getByRole('menuitemradio', { checked: true }).innerText()).toBe('中等')
    await page.keyboard.press('Escape')
    await boss.press('主题')
    const colours = page.getByRole('group', { name: '主题色' }).getByRole('radio')
    expect(await colours.count()).toBe(8)
    const shown = await page
      .locator('.bc-swatch')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
    expect(shown).toEqual(Object.values(themeColours).map(rgb))
    await page.keyboard.press('Escape')
  })

  test('has a panel of settings that is drawn at once: the header’s place, the sign over the menu', async () => {
    photographFailures(journey, 'settings')
    const sign = menuOf(page).locator('.bc-logo')
    const scrolls = () => page.locator('.bc-main').evaluate((box) => getComputedStyle(box).overflowY)
    expect([await sign.isVisible(), await scrolls()]).toEqual([true, 'visible'])
    await boss.press('界面设置')
    const panel = page.getByRole('dialog', { name: '界面设置' })
    const named = (name: string) => panel.getByRole('checkbox', { name })
    expect(await Promise.all(['标签栏', '固定顶栏', '侧栏标志'].map((name) => named(name).isChecked()))).toEqual([
      false,
      true,
      true,
    ])
    await named('侧栏标志').uncheck()
    await expectSoon(() => sign.isVisible()).toBe(false)
    await named('固定顶栏').uncheck()
    await expectSoon(scrolls).toBe('auto')
    await named('侧栏标志').check()
    await named('固定顶栏').check()
    await page.keyboard.press('Escape')
  })

  test('below 992 px is a drawer, closed at once and without a movement; a tap outside closes it with one', async () => {
    photographFailures(journey, 'drawer')
    const width = () => menuOf(page).evaluate((nav) => nav.getBoundingClientRect().width)
    // What the menu moves by, in the order in which it began to.
    await page.locator('.bc-sider').evaluate((sider) => {
      Object.assign(globalThis, { moves: [] })
      const note = (event: Event) => Reflect.get(globalThis, 'moves').push(Reflect.get(event, 'propertyName'))
      sider.addEventListener('transitionrun', note)
    })
    const moves = () => page.evaluate((): string[] => Reflect.get(globalThis, 'moves'))
    await page.setViewportSize({ width: 992, height: 800 })
    await expectSoon(width).toBe(210)
    await page.setViewportSize({ width: 991, height: 800 })
    await expectSoon(() => menuOf(page).count()).toBe(0)
    expect(await moves()).toEqual([])
    await boss.press('收起或展开菜单')
    await menuOf(page).waitFor()
    await page.evaluate(() => Object.assign(globalThis, { moves: [] }))
    await page.mouse.click(700, 400)
    await expectSoon(moves).toContain('transform')
    await expectSoon(() => menuOf(page).count()).toBe(0)
  })
})
