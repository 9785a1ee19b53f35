import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSoon, type Journey, logIn, names, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import { type Screen, screenOf } from '../helpers/journey-screen.ts'

const HOME = '/home'
const ORDERS = '/businessOrderManage/businessTotalTable'
const CUSTOMERS = '/clientManage/costomerTable'
const expired = '由于您半小时未操作,请重新登录'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

const address = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const arrives = (page: Page, wanted: string) => expectSoon(async () => address(page)).toBe(wanted)
const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)?.value
const givenBoss = async (): Promise<Screen> => logIn(await journey.window(), 'boss')

describe('without a token', () => {
  test.each([
    ['/', '/login?redirect=%2F'],
    [`${ORDERS}?_tab=draft`, `/login?redirect=${encodeURIComponent(`${ORDERS}?_tab=draft`)}`],
    ['/404', '/login?redirect=%2F404'],
    ['/nothing/here', '/login?redirect=%2Fnothing%2Fhere'],
    ['/login', '/login'],
    ['/auth-redirect', '/auth-redirect'],
  ])('%s leads to %s', async (path, wanted) => {
    const page = await journey.window()
    await page.goto(path)
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    await arrives(page, wanted)
    await page.context().close()
  })

  test.each(['//evil.example/x', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example'])(
    'a login never leads to %s',
    async (redirect) => {
      const page = await journey.window()
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
      const screen = screenOf(page)
      await screen.button('登录').and(page.locator(':enabled')).waitFor()
      await screen.fill('用户名', 'boss')
      await screen.fill('密码', 'Banche-2026')
      await screen.press('登录')
      await screen.sees(`当前用户 ${names.boss}`)
      expect(new URL(page.url()).origin).toBe(new URL(journey.base).origin)
      await arrives(page, HOME)
      await page.context().close()
    },
  )

  test('Enter before the page can answer is answered once it can, if nothing was typed behind it', async () => {
    const page = await journey.window()
    let letGo = () => {}
    const scripts = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/\/assets\/main-.*\.js/, (route) => scripts.then(() => route.continue()))
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('用户名').fill('boss')
    await page.getByLabel('密码').fill('Banche')
    await page.keyboard.press('Enter')
    await page.keyboard.type('-2026')
    expect(await page.locator('form[data-entered]').count()).toBe(0)
    await page.keyboard.press('Enter')
    expect(await page.locator('form[data-entered]').count()).toBe(1)
    letGo()
    await screenOf(page).sees(`当前用户 ${names.boss}`)
    await page.context().close()
  })

  test('a login leads back to where the person wanted to go', async () => {
    const page = await journey.window()
    await page.goto(`${CUSTOMERS}?q=%E8%BD%A6`)
    const screen = screenOf(page)
    await screen.button('登录').and(page.locator(':enabled')).waitFor()
    await screen.fill('用户名', 'boss')
    await screen.fill('密码', 'Banche-2026')
    await screen.press('登录')
    await screen.heading('客户管理')
    await arrives(page, `${CUSTOMERS}?q=%E8%BD%A6`)
    await page.context().close()
  })
})

describe('with a token', () => {
  let boss: Screen
  let page: Page
  beforeAll(async () => {
    boss = await givenBoss()
    page = boss.page
  })

  test.each([
    ['/login', HOME],
    [`/login?redirect=${encodeURIComponent(CUSTOMERS)}`, HOME],
    ['/company', '/company/role'],
    ['/clientManage', CUSTOMERS],
    ['/transportCarInfo', '/transportCarInfo/carTable'],
    ['/nothing/here', '/404'],
    ['/a/b/c/d/e/f/g', '/404'],
    [`/redirect${CUSTOMERS}?_page=2`, `${CUSTOMERS}?_page=2`],
    ['/redirect//evil.example', HOME],
    ['/401', '/401'],
  ])('%s leads to %s', async (path, wanted) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await arrives(page, wanted)
  })

  test('the title is taken from the route, and a hidden page keeps its parent lit', async () => {
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await page.goto(CUSTOMERS)
    await expectSoon(() => page.title()).toBe('客户管理 - 简化系统')
    await expectSoon(() => menu.locator('[aria-current=page]').innerText()).toBe('客户管理')
    await page.goto('/financeManage/receiveList')
    await boss.heading('收款')
    await expectSoon(() => menu.locator('[data-current]').innerText()).toBe('财务管理')
    expect(await menu.getByRole('button', { expanded: true }).allInnerTexts()).toEqual(['财务管理'])
    await menu.getByRole('button', { name: '公司管理' }).click()
    expect(await menu.getByRole('button', { expanded: true }).allInnerTexts()).toEqual(['公司管理'])
  })

  test('the sidebar is 210 px wide, open at first, and its state is kept in a cookie as 1 or 0', async () => {
    await page.goto(CUSTOMERS)
    const menu = page.getByRole('navigation', { name: '主菜单' })
    const width = () => menu.evaluate((nav) => Math.round(nav.getBoundingClientRect().width))
    await expectSoon(width).toBe(210)
    await boss.press('收起或展开菜单')
    await expectSoon(() => cookieOf(page.context(), 'sidebarStatus')).toBe('0')
    await expectSoon(width).toBeLessThan(80)
    await page.reload()
    await expectSoon(width).toBeLessThan(80)
    await boss.press('收起或展开菜单')
    await expectSoon(() => cookieOf(page.context(), 'sidebarStatus')).toBe('1')
    await expectSoon(width).toBe(210)
  })

  test('below 992 px it is a drawer that a tap outside closes', async () => {
    await page.setViewportSize({ width: 900, height: 800 })
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expectSoon(() => menu.count()).toBe(0)
    await boss.press('收起或展开菜单')
    await menu.waitFor()
    await page.mouse.click(700, 400)
    await expectSoon(() => menu.count()).toBe(0)
    await boss.press('收起或展开菜单')
    await menu.getByRole('link', { name: '客户管理' }).click()
    await expectSoon(() => menu.count()).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await menu.waitFor()
  })
})

describe('a session that ends', () => {
  test('is told for two seconds however many calls are refused; then the page starts anew, and leads back', async () => {
    photographFailures(journey, 'expired')
    const boss = await givenBoss()
    const { page } = boss
    await boss.goTo('客户管理', '客户管理')
    await endOnServer(page)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    // Ten at once, through the client of the page: none is answered before both pages have asked, however slow they are.
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/**', async (route) => {
      await asked
      await route.fallback()
    })
    await boss.goTo('公司管理', '角色管理')
    await boss.goTo('车队管理', '运输车辆')
    const began = Date.now()
    answer()
    await boss.sees(expired)
    expect(await page.getByText(expired).count()).toBe(1)
    await page.waitForURL(/\/login\?redirect=/)
    expect(Date.now() - began).toBeGreaterThan(2000)
    await expectSoon(async () => loads).toBe(1)
    await arrives(page, `/login?redirect=${encodeURIComponent('/transportCarInfo/carTable')}`)
    expect(await cookieOf(page.context(), 'Admin-Token')).toBeUndefined()
    await page.context().close()
  })

  test('when the person’s info cannot be had, with the reason, and leads to the login', async () => {
    photographFailures(journey, 'info')
    const boss = await givenBoss()
    const { page } = boss
    await page.route('**/user/info', (route) =>
      route.fulfill({ json: { code: 200, message: 'ok', data: { roles: [], current_user_name: 'x' } } }),
    )
    await page.goto(CUSTOMERS)
    await boss.sees('getInfo: roles must be a non-null array!')
    await page.waitForURL(`**/login?redirect=${encodeURIComponent(CUSTOMERS)}`)
    expect(await cookieOf(page.context(), 'Admin-Token')).toBeUndefined()
    await page.context().close()
  })
})

describe('two tabs of one browser', () => {
  test('a logout in one is a logout in the other; a login there goes on here, as that person', async () => {
    photographFailures(journey, 'two-tabs')
    const boss = await givenBoss()
    const other = await boss.page.context().newPage()
    await other.goto(CUSTOMERS)
    const second = screenOf(other)
    await second.sees(`当前用户 ${names.boss}`)
    await boss.page.getByRole('button', { name: /^当前用户/ }).click()
    await boss.page.getByRole('menuitem', { name: '退出登录' }).click()
    await other.waitForURL(/\/login\?redirect=/)
    await logIn(boss.page, 'sales')
    await second.sees(`当前用户 ${names.sales}`)
    await arrives(other, CUSTOMERS)
    await other.context().close()
  })

  test('a login as somebody else without a logout draws the other tab anew, for that person', async () => {
    photographFailures(journey, 'two-persons')
    const boss = await givenBoss()
    const first = boss.page
    await boss.goTo('客户管理', '客户管理')
    await boss.openForm('新建客户')
    await boss.fill('客户名称', '陈建国在写')
    const other = await first.context().newPage()
    first.on('dialog', (dialog) => void dialog.accept())
    // The server answers the login of the second tab; the first hears of it by the storage.
    await other.goto('/404')
    await other.evaluate(async (password) => {
      const answer = await fetch('/api/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: 'sales', password }),
      })
      const { data } = await answer.json()
      // biome-ignore lint/suspicious/noDocumentCookie: as the application writes it
      document.cookie = `Admin-Token=${data.token}; path=/`
      localStorage.setItem('token', data.token)
    }, 'Banche-2026')
    await boss.sees(`当前用户 ${names.sales}`)
    expect(await first.getByText('陈建国在写').count()).toBe(0)
    expect(await first.getByText('有未保存的内容').count()).toBe(0)
    await first.context().close()
  })
})

describe('what is damaged', () => {
  const values = ['{', 'null', '[]', '"x"', '{"order":5,"widths":{"a":"b"},"visibility":[]}', 'x'.repeat(200_000)]
  test.each(values)('in the storage is survived: %.30s', async (value) => {
    const boss = await givenBoss()
    const { page } = boss
    await boss.goTo('客户管理', '客户管理')
    await page.evaluate((text) => {
      const user = localStorage.getItem('banche.person') ?? ''
      const keys = ['Jurisdiction', 'file_path', 'hello', 'banche.settings', 'banche.locale', `banche.views.${user}`]
      for (const key of [...Object.keys(localStorage), ...keys, `banche.list.${user}.customers.all`])
        localStorage.setItem(key, text)
    }, value)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(CUSTOMERS)
    await boss.row('客户').first().waitFor()
    await boss.sees(`当前用户 ${names.boss}`)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test.each(['%E0%A4%A', '中文', 'a b', '"'])('in the token’s cookie leads to the login: %s', async (value) => {
    const page = await journey.window()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto('/login')
    await page.evaluate((text) => {
      // biome-ignore lint/suspicious/noDocumentCookie: a damaged one cannot be written by the application
      document.cookie = `Admin-Token=${text}; path=/`
    }, value)
    await page.goto(CUSTOMERS)
    await page.waitForURL(/\/login\?redirect=/)
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })
})

describe('what does not arrive', () => {
  test('a slow page shows the bar, and no spinner', async () => {
    const boss = await givenBoss()
    const { page } = boss
    await page.goto(CUSTOMERS)
    await boss.row('客户').first().waitFor()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.context().route(/\/assets\/form.*\.js/, (route) => released.then(() => route.continue()))
    await page.reload()
    await boss.row('客户').first().waitFor()
    const bars = page.getByRole('progressbar')
    await bars.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '新建客户', exact: true }).click()
    const places = () =>
      bars.evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().top, one.clientHeight]))
    await expectSoon(places).toEqual([[0, 2]])
    expect(await page.locator('.bc-spin, [class*="ant-spin"]').count()).toBe(0)
    release()
    await page.getByRole('form', { name: '新建客户' }).waitFor()
    await bars.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('a part of the application that a release has replaced reloads the page, once', async () => {
    photographFailures(journey, 'release')
    const boss = await givenBoss()
    const { page } = boss
    await page.context().route(/\/assets\/form.*\.js/, (route) => route.fulfill({ status: 404 }))
    await page.goto(CUSTOMERS)
    await boss.row('客户').first().waitFor()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    // Listened for before the click: what the quiet list has tried already fails at once.
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: '新建客户', exact: true }).click()
    await reloaded
    // The part is still missing: this is no release, and is told instead of reloading for ever.
    await page.getByRole('alert').filter({ hasText: '页面出错了' }).waitFor()
    expect(loads).toBe(1)
    await page.context().unroute(/\/assets\/form.*\.js/)
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('form', { name: '新建客户' }).waitFor()
    await page.context().close()
  })

  test.each([
    [
      'a page of HTML',
      { status: 200, contentType: 'text/html', body: '<html><body>维护中</body></html>' },
      '服务暂时不可用',
    ],
    [
      'a broken gateway',
      { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
      '服务暂时不可用（502）',
    ],
  ])('%s instead of rows is told, and can be tried again', async (_case, answer, text) => {
    photographFailures(journey, 'html')
    const boss = await givenBoss()
    const { page } = boss
    await boss.row('D').first().waitFor()
    await page.route(/\/api\/customers\?/, (route) => route.fulfill(answer))
    await page.goto(CUSTOMERS)
    await page.getByRole('alert').filter({ hasText: text }).first().waitFor()
    await page.unroute(/\/api\/customers\?/)
    await boss.press('重试')
    await boss.row('客户').first().waitFor()
    await page.context().close()
  })

  test('a dead line loses nothing: the page stays, and the form can be saved when it is back', async () => {
    photographFailures(journey, 'dead')
    const boss = await givenBoss()
    const { page } = boss
    await boss.goTo('客户管理', '客户管理')
    await boss.openForm('新建客户')
    const name = `断网客户${Date.now()}`
    await boss.fill('客户名称', name)
    await boss.fill('电话', '13900003333')
    await page.context().setOffline(true)
    await boss.press('保存')
    await page.getByRole('alert').filter({ hasText: '网络不通，填写的内容还在' }).waitFor()
    expect(await boss.box('客户名称').inputValue()).toBe(name)
    await page.context().setOffline(false)
    await boss.press('保存')
    await expectSoon(() => boss.fact('客户名称')).toBe(name)
    await page.context().close()
  })
})

/** The server forgets the session; the browser does not know. */
async function endOnServer(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const token = localStorage.getItem('token') ?? ''
    await fetch('/user/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}`, 'X-Token': token } })
  })
}
