import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectSoon,
  goWithin,
  type Journey,
  logIn,
  openJourney,
  photographFailures,
  STARTUP,
} from '../helpers/journey.ts'
import { type Screen, screenOf } from '../helpers/journey-screen.ts'

const CUSTOMERS = '/clientManage/costomerTable'
const TIMED_OUT = '请求超时，请稍后再试'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

const pathOf = (request: Request) => new URL(request.url()).pathname
const isCall = (request: Request) => /^\/(api|user)\//.test(pathOf(request))
const address = (page: Page) => page.url().slice(journey.base.length)

describe('a login', () => {
  test('sends name and password as they were typed', async () => {
    const page = await journey.window()
    await page.goto('/login')
    const screen = screenOf(page)
    await screen.button('登录').and(page.locator(':enabled')).waitFor()
    await screen.fill('用户名', '  No Body ')
    await screen.fill('密码', ' pass  word ')
    const asked = page.waitForRequest('**/api/login')
    await screen.press('登录')
    const { username, password } = (await asked).postDataJSON()
    expect([username, password]).toEqual(['  No Body ', ' pass  word '])
    await page.context().close()
  })

  test('keeps its fields in their place when the accounts of the demo and a failure come', async () => {
    photographFailures(journey, 'login-place')
    const page = await journey.window()
    await page.goto('/login')
    const field = page.getByLabel('用户名')
    const top = () => field.evaluate((one) => one.getBoundingClientRect().top)
    const bare = await page.evaluate(() => {
      document.querySelector('.bc-login-demo')?.remove()
      return document.querySelector('[name="username"]')?.getBoundingClientRect().top
    })
    await page.reload()
    await page.getByRole('button', { name: /^cashier/ }).waitFor()
    expect(await top()).toBe(bare)
    await field.fill('cashier')
    await page.locator('[name="password"]').fill('wrong')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('alert').waitFor()
    expect(await top()).toBe(bare)
    await page.context().close()
  })

  test('leads to pages that are dressed, also when their style sheet failed at first', async () => {
    photographFailures(journey, 'bare')
    const page = await journey.window()
    await page.route('**/assets/main-*.css', (route) => route.abort(), { times: 1 })
    const boss = await logIn(page, 'boss')
    const sider = boss.page.locator('.bc-sider')
    await expectSoon(() => sider.evaluate((one) => one.getBoundingClientRect().width)).toBe(210)
    await page.context().close()
  })
})

test('a copied order is a new form with all of it, which is saved as another draft', async () => {
  photographFailures(journey, 'copy')
  const page = await journey.window()
  const boss = await logIn(page, 'boss')
  await page.goto('/businessOrderManage/businessTotalTable?_tab=completed')
  await page.locator('[data-at="0"]').first().getByRole('link').first().click()
  const original = (await page.getByRole('heading', { level: 1 }).innerText()).match(/D\d{6}-\d{4}/)?.[0]
  await boss.action('复制')
  await page.getByRole('heading', { level: 1, name: '新建订单' }).waitFor()
  await page.getByRole('button', { name: /^保存/ }).first().click()
  await boss.button('提交审核').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toContain(original)
  await page.context().close()
})

describe('a person who has logged in', () => {
  let boss: Screen
  let page: Page
  beforeAll(async () => {
    page = await journey.window({ viewport: { width: 1440, height: 500 } })
    boss = await logIn(page, 'boss')
  })
  afterAll(() => page?.context().close())

  test('is asked for once, and the wanted page goes on', async () => {
    photographFailures(journey, 'info-first')
    const calls: Request[] = []
    const hear = (request: Request) => isCall(request) && calls.push(request)
    page.on('request', hear)
    await page.goto(`${CUSTOMERS}?q=%E8%BD%A6`)
    await boss.sees('当前用户 陈建国')
    await boss.row('车').first().waitFor()
    expect(address(page)).toBe(`${CUSTOMERS}?q=%E8%BD%A6`)
    expect(calls.filter((call) => pathOf(call) === '/user/info')).toHaveLength(1)
    page.off('request', hear)
  })

  test('is known to every call by both headers, also to those that begin before the application', async () => {
    photographFailures(journey, 'headers')
    const calls: Request[] = []
    const hear = (request: Request) => isCall(request) && calls.push(request)
    page.on('request', hear)
    await page.goto(CUSTOMERS)
    await boss.row('客户').first().waitFor()
    await boss.goTo('车队管理', '运输车辆')
    await boss.row('粤').first().waitFor()
    page.off('request', hear)
    expect(new Set(calls.map(pathOf))).toEqual(
      new Set([...calls.map(pathOf), '/user/info', '/api/customers', '/api/trucks']),
    )
    const token = await page.evaluate(() => localStorage.getItem('token'))
    for (const call of calls) {
      const headers = await call.allHeaders()
      const { authorization, accept } = headers
      const wanted = pathOf(call) === '/api/live' ? /^text\/event-stream$/ : /^application\/json/
      expect({ path: pathOf(call), authorization, token: headers['x-token'], accept }).toEqual({
        path: pathOf(call),
        authorization: `Bearer ${token}`,
        token,
        accept: expect.stringMatching(wanted),
      })
    }
  })

  test('finds what the form of a row is drawn with while the list is quiet', async () => {
    photographFailures(journey, 'form-ready')
    await page.goto(CUSTOMERS)
    const row = boss.row('KH').first()
    await row.waitFor()
    const wanted = ['form', 'customerContacts', 'staff', 'offices']
    const areThere = (names: string[]) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      return names.every((name) => loaded.some((url) => url.includes(`/assets/${name}`)))
    }
    await expect.poll(() => page.evaluate(areThere, wanted), { timeout: 20_000 }).toBe(true)
    const files: string[] = []
    const hear = (request: Request) =>
      wanted.some((name) => pathOf(request).startsWith(`/assets/${name}`)) && files.push(pathOf(request))
    page.on('request', hear)
    await boss.act('编辑', row)
    await page.getByRole('button', { name: '保存' }).waitFor()
    page.off('request', hear)
    expect(files).toEqual([])
  })

  test('meets every new page at its top', async () => {
    photographFailures(journey, 'top')
    const main = page.getByRole('main')
    const top = () => main.evaluate((box) => [box.scrollTop, document.scrollingElement?.scrollTop])
    const tall = () => main.evaluate((box) => box.scrollHeight - box.clientHeight)
    await page.goto('/businessOrderManage/businessCreateOrder')
    await page.getByRole('form', { name: '新建订单' }).waitFor()
    await main.evaluate((box) => box.scrollTo(0, 150))
    await expectSoon(top).toEqual([150, 0])
    await boss.goTo('车队管理', '运输车辆')
    await boss.openForm('新建运输车辆')
    expect(await tall()).toBeGreaterThan(150)
    expect(await top()).toEqual([0, 0])
    await main.evaluate((box) => box.scrollTo(0, 150))
    await page.goto('/businessOrderManage/businessCreateOrder')
    await page.getByRole('form', { name: '新建订单' }).waitFor()
    expect(await top()).toEqual([0, 0])
  })

  test('is led by /redirect to the page behind it, however deep, which begins anew', async () => {
    photographFailures(journey, 'redirect')
    await page.goto('/redirect/company/personnel/personnelStaff?q=%E9%99%88')
    await boss.row('陈建国').first().waitFor()
    expect(address(page)).toBe('/company/personnel/personnelStaff?q=%E9%99%88')
    await page.getByRole('table').evaluate((table) => table.setAttribute('data-former', ''))
    await goWithin(page, '/redirect/company/personnel/personnelStaff?q=%E5%91%A8')
    await boss.row('周雅琴').first().waitFor()
    expect(address(page)).toBe('/company/personnel/personnelStaff?q=%E5%91%A8')
    expect(await page.locator('[data-former]').count()).toBe(0)
    expect(await page.getByRole('navigation', { name: '主菜单' }).getByText('redirect').count()).toBe(0)
  })

  test('sees no panel of settings unless the operator offers it', async () => {
    await boss.button('主题').waitFor()
    expect(await page.getByRole('button', { name: '界面设置' }).count()).toBe(0)
  })

  test('gets twenty rows to a page', async () => {
    const asked = page.waitForRequest('**/api/orders?*')
    await page.goto('/businessOrderManage/businessTotalTable')
    const { searchParams } = new URL((await asked).url())
    expect([searchParams.get('_start') ?? '0', searchParams.get('_end') ?? '20']).toEqual(['0', '20'])
    await expectSoon(() => page.getByRole('table').locator('tbody').getByRole('row').count()).toBe(20)
  })

  test('waits twenty seconds for an answer, no less and not for ever, and is told so', async () => {
    photographFailures(journey, 'timeout')
    await page.goto(CUSTOMERS)
    await boss.row('客户').first().waitFor()
    const held = page.waitForRequest('**/api/trucks?*')
    await page.route('**/api/trucks?*', () => new Promise(() => undefined))
    await boss.goTo('车队管理', '运输车辆')
    await held
    const began = performance.now()
    await boss.sees(TIMED_OUT)
    expect(performance.now() - began).toBeGreaterThan(19_000)
    await page.unroute('**/api/trucks?*')
  })
})
