import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toScheme, violationsOn } from '../helpers/axe.ts'
import { expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'
import { draftsIn, tabsOn, toggleTabs } from '../helpers/journey-tabs.ts'

const ORDERS = '/businessOrderManage/businessTotalTable'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

/** Each test begins with a person who has just logged in, in a window of their own. */
async function givenBoss(): Promise<Screen> {
  const screen = await logIn(await journey.window(), 'boss')
  await screen.row('D').first().waitFor()
  return screen
}

/** What the page asked the server for rows. */
function listCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/\w+$/.test(pathname)) calls.push(pathname)
  })
  return calls
}

const search = (page: Page) => new URL(page.url()).search
const path = (page: Page) => new URL(page.url()).pathname

describe('a page that was visited', () => {
  let boss: Screen
  beforeEach(async () => {
    boss = await givenBoss()
    return () => boss.page.context().close()
  })

  test('has the focus where it was: the row that was opened, the field that was being typed', async () => {
    photographFailures(journey, 'kept-focus')
    const { page } = boss
    const rows = page.locator('[data-at]:visible')
    await rows.nth(0).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await boss.heading('订单')
    await expectSoon(async () => path(page)).toContain('/businessOrderInfo/')
    await page.goBack()
    await expectSoon(() => rows.nth(2).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expectSoon(() => rows.nth(3).evaluate((one) => one === document.activeElement)).toBe(true)

    await boss.openForm('新建订单')
    await boss.box('收车人').click()
    await page.keyboard.type('孙丽')
    await toggleTabs(boss)
    const tabs = tabsOn(page)
    await tabs.link('订单总表').click()
    await boss.heading('订单总表')
    await tabs.bar.getByRole('link', { name: /新建/ }).click()
    await page.getByRole('form', { name: '新建订单' }).waitFor()
    await page.keyboard.type('华')
    await expectSoon(() => boss.box('收车人').inputValue()).toBe('孙丽华')
  }, 120_000)

  test('keeps its colours to itself: what was drawn by day does not darken the text of a page seen by night', async () => {
    photographFailures(journey, 'kept-colours')
    const { page } = boss
    const rows = page.locator('[data-at]:visible')
    for (const [nth, colorScheme] of (['dark', 'light', 'light'] as const).entries()) {
      await toScheme(page, colorScheme)
      await rows.nth(nth).click()
      await page.locator('.step-bar:visible').waitFor()
      if (nth < 2) await page.goBack()
    }
    expect(await violationsOn(page, 'colour', '.bc-view:not([style*="none"]) .step-bar')).toEqual([])
    await toScheme(page, 'dark')
    expect(await violationsOn(page, 'colour', '.bc-view:not([style*="none"]) .step-bar')).toEqual([])
  })

  test('reads a row while its menu opens, and has the focus where the menu hung after the form that it led to', async () => {
    photographFailures(journey, 'row-menu')
    const { page } = boss
    await boss.goTo('客户管理', '客户管理')
    const more = page.locator('[data-at="0"]:visible').getByRole('button', { name: /的操作$/ })
    const read = page.waitForRequest((one) => /\/api\/customers\/[\w-]+$/.test(one.url()))
    await more.click()
    await read
    await page.getByRole('menuitem', { name: '编辑', exact: true }).click()
    await page.getByRole('form', { name: '编辑客户' }).waitFor()
    await page.goBack()
    await expectSoon(() => more.evaluate((one) => one === document.activeElement)).toBe(true)
  }, 120_000)

  test('comes back as it was left: filter, place, selection, and the address', async () => {
    photographFailures(journey, 'kept-list')
    const { page } = boss
    await page.getByRole('tab', { name: /^待审核/ }).click()
    await page.getByRole('tab', { name: /^待审核/, selected: true }).waitFor()
    await boss.row('待审核').first().getByRole('checkbox').check()
    await boss.selection(1).sees('已选 1 项')
    const scroller = page.locator('.bc-table-scroll:visible')
    const placeOf = () => scroller.evaluate((box) => [box.scrollLeft, box.scrollTop])
    await scroller.evaluate((box) => box.scrollTo(120, 60))
    const left = await placeOf()
    expect(left[0]).toBe(120)
    const asked = search(page)
    expect(asked).toContain('_tab=pendingReview')

    await boss.goTo('客户管理', '客户管理')
    expect(await page.title()).toContain('客户管理')
    await boss.goTo('订单管理', '订单总表')
    await expectSoon(async () => search(page)).toBe(asked)
    await boss.selection(1).sees('已选 1 项')
    expect(await placeOf()).toEqual(left)
    expect(await page.title()).toContain('订单总表')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)

    // The entry of the page in sight begins it anew.
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '订单总表' }).click()
    await expectSoon(async () => search(page)).toBe('')
  })

  test('asks nothing and answers no key while it is out of sight, and looks again when it is back', async () => {
    photographFailures(journey, 'hidden')
    const { page } = boss
    await boss.goTo('客户管理', '客户管理')
    await boss.row('客户').first().waitFor()
    const calls = listCalls(page)
    await boss.openForm('新建客户')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).not.toBe('search')
    await page.waitForTimeout(500)
    expect(calls.filter((call) => /\/(orders|customers)$/.test(call))).toEqual([])

    // A write made meanwhile is seen when the list comes back, without a blank page between.
    const name = `留存客户${Date.now()}`
    await boss.fill('客户名称', name)
    await boss.fill('电话', '13900007777')
    await boss.press('保存')
    await expectSoon(() => boss.fact('客户名称')).toBe(name)
    await boss.goTo('客户管理', '客户管理')
    expect(await page.getByRole('table').count()).toBe(1)
    await boss.row(name).waitFor()
    expect(calls.filter((call) => call === '/api/customers').length).toBeGreaterThan(0)
  })

  test('keeps its place, also the two details of the same route', async () => {
    photographFailures(journey, 'details')
    const { page } = boss
    const numbers = page.getByRole('table').getByText(/^D\d{6}-\d{4}$/)
    const [first, second] = [await numbers.nth(0).innerText(), await numbers.nth(1).innerText()]
    await page.getByRole('cell', { name: first, exact: true }).click()
    await boss.heading(first)
    await boss.section('操作记录').getByRole('listitem').first().waitFor()
    await expectSoon(() =>
      page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight),
    ).toBeGreaterThan(200)
    // The browser tells of it with the next frame; a person takes longer to go back.
    await page.getByRole('main').evaluate(
      (main) =>
        new Promise((told) => {
          main.addEventListener('scroll', told, { once: true })
          main.scrollTo(0, 200)
        }),
    )
    await page.goBack()
    await page.getByRole('cell', { name: second, exact: true }).click()
    await boss.heading(second)
    expect(await page.getByRole('main').evaluate((main) => main.scrollTop)).toBe(0)
    await page.goBack()
    await page.getByRole('cell', { name: first, exact: true }).click()
    await boss.heading(first)
    await expectSoon(() => page.getByRole('main').evaluate((main) => main.scrollTop)).toBe(200)
  })
})

describe('without the bar', () => {
  test('a form with something typed asks before it is left, by a link and by Back; giving it up leaves nothing', async () => {
    photographFailures(journey, 'no-bar')
    const boss = await givenBoss()
    const { page } = boss
    expect(await tabsOn(page).bar.count()).toBe(0)
    await boss.goTo('客户管理', '客户管理')
    await boss.openForm('新建客户')
    await boss.fill('客户名称', '半途而废')
    await expectSoon(async () => (await draftsIn(page)).length).toBe(1)
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '公司管理' }).click()
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '角色管理' }).click()
    await boss.dialog('离开此页？').press('继续编辑')
    await page.goBack()
    await boss.dialog('离开此页？').press('放弃并离开')
    await boss.heading('客户管理')
    await expectSoon(() => draftsIn(page)).toEqual([])
    await boss.openForm('新建客户')
    expect(await boss.box('客户名称').inputValue()).toBe('')
    await page.context().close()
  })
})

describe('the bar of visited pages', () => {
  let boss: Screen
  let tabs: ReturnType<typeof tabsOn>
  beforeEach(async () => {
    boss = await givenBoss()
    tabs = tabsOn(boss.page)
    await toggleTabs(boss)
    await tabs.bar.waitFor()
    return () => boss.page.context().close()
  })

  async function visitThree(): Promise<void> {
    await boss.goTo('客户管理', '客户管理')
    await boss.goTo('车队管理', '运输车辆')
    await expectSoon(tabs.titles).toEqual(['首页', '订单总表', '客户管理', '运输车辆'])
  }

  test('holds each page once, with the number of its record', async () => {
    photographFailures(journey, 'titles')
    const { page } = boss
    const number = await page
      .getByRole('table')
      .getByText(/^D\d{6}-\d{4}$/)
      .first()
      .innerText()
    await page.getByRole('cell', { name: number, exact: true }).click()
    await expectSoon(tabs.titles).toEqual(['首页', '订单总表', number])
    await tabs.link('订单总表').click()
    await page.getByRole('cell', { name: number, exact: true }).click()
    await expectSoon(tabs.titles).toEqual(['首页', '订单总表', number])
    expect(await tabs.current()).toBe(number)
  })

  test('keeps an unsaved form without asking, marks it, and asks when its tab closes', async () => {
    photographFailures(journey, 'unsaved-tab')
    const { page } = boss
    await boss.goTo('客户管理', '客户管理')
    await boss.openForm('新建客户')
    await boss.fill('客户名称', '还没写完')
    await expectSoon(tabs.titles).toEqual(['首页', '订单总表', '客户管理', '•新建客户'])
    await tabs.link('订单总表').click()
    await boss.heading('订单总表')
    await tabs.close('新建客户')
    await boss.dialog('关闭页面？').press('继续编辑')
    await tabs.bar.getByRole('link', { name: /新建客户/ }).click()
    expect(await boss.box('客户名称').inputValue()).toBe('还没写完')
    await tabs.close('新建客户')
    await boss.dialog('关闭页面？').press('放弃并关闭')
    await boss.heading('客户管理')
    await expectSoon(tabs.titles).toEqual(['首页', '订单总表', '客户管理'])
    await expectSoon(() => draftsIn(page)).toEqual([])
  })

  test('refreshes, closes one, the others and all by its menu, which is 105 px wide', async () => {
    photographFailures(journey, 'tag-menu')
    const { page } = boss
    await visitThree()
    await tabs.link('运输车辆').click({ button: 'right' })
    const menu = page.getByRole('menu', { name: '运输车辆的操作' })
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(['刷新', '关闭', '关闭其他', '关闭所有'])
    expect(await page.locator('.bc-tag-menu').evaluate((box) => box.getBoundingClientRect().width)).toBe(105)
    const calls = listCalls(page)
    await menu.getByRole('menuitem', { name: '刷新' }).click()
    await expectSoon(async () => calls).toContain('/api/trucks')
    expect(path(page)).toBe('/transportCarInfo/carTable')
    await tabs.act('客户管理', '关闭')
    await expectSoon(tabs.titles).toEqual(['首页', '订单总表', '运输车辆'])
    expect(await tabs.current()).toBe('运输车辆')
    await tabs.act('订单总表', '关闭其他')
    await boss.heading('订单总表')
    await expectSoon(tabs.titles).toEqual(['首页', '订单总表'])
    await boss.goTo('客户管理', '客户管理')
    await tabs.act('客户管理', '关闭所有')
    // The root leads to the home page again.
    await boss.heading('首页')
    await expectSoon(tabs.titles).toEqual(['首页'])
  })

  test('is worked with the keyboard alone', async () => {
    photographFailures(journey, 'tab-keys')
    const { page } = boss
    await visitThree()
    await tabs.link('运输车辆').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await boss.heading('订单总表')
    await page.keyboard.press('Alt+ArrowRight')
    await expectSoon(tabs.titles).toEqual(['首页', '客户管理', '订单总表', '运输车辆'])
    expect(path(page)).toBe(ORDERS)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '刷新' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectSoon(tabs.titles).toEqual(['首页', '订单总表'])
  })

  test('lets a tab be dragged to another place', async () => {
    photographFailures(journey, 'drag')
    const { page } = boss
    await visitThree()
    const [from, to] = await Promise.all([tabs.link('运输车辆').boundingBox(), tabs.link('订单总表').boundingBox()])
    if (!from || !to) throw new Error('no tab')
    await page.mouse.move(from.x + from.width / 2, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 12, to.y + 10, { steps: 12 })
    await page.mouse.up()
    await expectSoon(tabs.titles).toEqual(['首页', '运输车辆', '订单总表', '客户管理'])
    expect(path(page)).toBe('/transportCarInfo/carTable')
  })

  test('brings twelve pages back after a reload, the unsaved form with its draft', async () => {
    photographFailures(journey, 'twelve')
    const { page } = boss
    await boss.goTo('客户管理', '客户管理')
    await boss.openForm('新建客户')
    await boss.fill('客户名称', '重载之前')
    for (const [group, entry] of twelve) await boss.goTo(group, entry)
    await expectSoon(async () => (await tabs.titles()).length).toBe(1 + 12)
    const before = await tabs.titles()
    expect(before).toContain('•新建客户')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await boss.heading(before.at(-1) ?? '')
    await expectSoon(tabs.titles).toEqual(before)
    await tabs.bar.getByRole('link', { name: /新建客户/ }).click()
    await boss.sees(/有未保存的内容，保存于 \d\d:\d\d/)
    await boss.press('恢复')
    expect(await boss.box('客户名称').inputValue()).toBe('重载之前')
  }, 120_000)

  test('has nothing that axe objects to, and goes on a phone', async () => {
    photographFailures(journey, 'tabs-axe')
    const { page } = boss
    await visitThree()
    await tabs.link('客户管理').click({ button: 'right' })
    await page.getByRole('menu').waitFor()
    expect(await violationsOn(page, 'all', '.bc-tags')).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectSoon(() => tabs.bar.count()).toBe(0)
  })
})

/** With the orders, the customers and the form of a new one these are twelve. */
const twelve = [
  ['订单管理', '待派车'],
  ['订单管理', '运输管理'],
  ['订单管理', '亏损订单'],
  ['车队管理', '运输车辆'],
  ['车队管理', '承运商'],
  ['财务管理', '未结算运费'],
  ['公司管理', '角色管理'],
  ['公司管理', '员工信息'],
  ['公司管理', '营业部'],
] as const
