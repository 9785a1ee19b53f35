import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import { hasFocus, keyboardOf } from '../helpers/journey-keys.ts'
import type { Screen } from '../helpers/journey-screen.ts'

const ORDERS = '/businessOrderManage/businessTotalTable'

describe('by keyboard', () => {
  let journey: Journey
  let boss: Screen
  beforeAll(async () => {
    journey = await openJourney()
    boss = await logIn(await journey.window(), 'boss')
  }, STARTUP)
  afterAll(() => journey?.close())

  const openOrders = async () => {
    await boss.page.goto(`${ORDERS}?_tab=completed`)
    await boss.page.getByRole('table').locator('tbody').getByRole('row').nth(2).waitFor()
    await boss.button('主题').waitFor()
  }
  const path = () => new URL(boss.page.url()).pathname

  test('the search box finds a page by its initials and opens it', async () => {
    photographFailures(journey, 'search')
    await openOrders()
    const { press, type } = keyboardOf(boss.page)
    await press('Control+k')
    const box = boss.combobox('搜索记录、菜单和操作')
    await box.waitFor()
    await expectSoon(() => hasFocus(box)).toBe(true)
    await type('dpc')
    const first = boss.page.getByRole('listbox', { name: '搜索记录、菜单和操作' }).getByRole('option').first()
    await expectSoon(() => first.innerText()).toContain('待派车')
    expect(await first.getAttribute('aria-selected')).toBe('true')
    expect(await box.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
    await press('Enter')
    await boss.heading('待派车')
  })

  test('the search box has what was typed before its code came', async () => {
    photographFailures(journey, 'search-typed')
    const { page } = boss
    let deliver: () => void = () => undefined
    const wait = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route(/search-dialog-[^/]*\.js$/, async (route) => {
      await wait
      await route.continue()
    })
    await openOrders()
    const { press, type } = keyboardOf(page)
    await press('Control+k')
    // `?` on the page would open the sheet of keys.
    await type('?dpx')
    await press('Backspace')
    await type('c')
    deliver()
    const box = boss.combobox('搜索记录、菜单和操作')
    await box.waitFor()
    expect(await box.inputValue()).toBe('?dpc')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await type('x')
    await expectSoon(() => box.inputValue()).toBe('?dpcx')
    await press('Escape')
    await page.unroute(/search-dialog-[^/]*\.js$/)
  })

  test('the search box leads from the end of a VIN to its order by two keys more, and offers the form of anything new', async () => {
    photographFailures(journey, 'search-records')
    const { items } = await ask<{ items: { vin: string; orderId: string }[] }>(boss, '/api/orderCars?_end=50')
    const { vin, orderId } = items.find((car) => car.vin) ?? { vin: '', orderId: '' }
    await openOrders()
    const { press, type } = keyboardOf(boss.page)
    await press('Control+k')
    await boss.combobox('搜索记录、菜单和操作').waitFor()
    // Enter does not wait for the answer, as nobody does.
    await type(vin.slice(-6))
    await press('Enter')
    await boss.page.waitForURL(({ pathname }) => pathname.endsWith(orderId))
    await press('Control+k')
    await boss.combobox('搜索记录、菜单和操作').waitFor()
    await type('新建客户')
    await boss.page.getByRole('option', { name: '新建客户', selected: true }).waitFor()
    await press('Enter')
    await boss.part.getByRole('form', { name: '新建客户' }).waitFor()
  })

  test('it does with the record in sight what its buttons do, and each thing stands in it once', async () => {
    photographFailures(journey, 'search-record-action')
    await openOrders()
    const { press, type } = keyboardOf(boss.page)
    const offered = boss.page.getByRole('listbox', { name: '搜索记录、菜单和操作' }).getByRole('option')
    await boss.page.getByRole('table').locator('tbody').getByRole('row').first().press('Enter')
    // What there is no room for stands under 更多, and is offered all the same; the rows below have one too, once they are there.
    await boss.button('更多').first().waitFor()
    await press('Control+k')
    await boss.combobox('搜索记录、菜单和操作').waitFor()
    await type('复制')
    await offered.and(boss.page.getByRole('option', { name: '复制', selected: true })).waitFor()
    await press('Enter')
    await boss.part.getByRole('form', { name: '新建订单' }).waitFor()
    await press('Control+k')
    await type('深色')
    await boss.page.getByRole('option', { name: '深色 明暗', selected: true }).waitFor()
    await press('Enter')
    await expectSoon(() => boss.page.locator('html').getAttribute('data-scheme')).toBe('dark')
  })

  test('it does what can be done on the page', async () => {
    photographFailures(journey, 'search-action')
    await openOrders()
    const { press, type } = keyboardOf(boss.page)
    await press('Control+k')
    await boss.combobox('搜索记录、菜单和操作').waitFor()
    await type('新建订单')
    await boss.page.getByRole('option', { name: '新建订单' }).first().waitFor()
    await press('Enter')
    await boss.part.getByRole('form', { name: '新建订单' }).waitFor()
    await press('Escape', 'Escape')
    await boss.heading('订单总表')
  })

  test('a customer that there is not is made inside the order; a refused one keeps its dialog, and the order its typing', async () => {
    photographFailures(journey, 'new-row')
    const { items } = await ask<{ items: { name: string; phone: string }[] }>(
      boss,
      '/api/customers?kind=person&status=active&_end=1',
    )
    const known = items[0] ?? { name: '', phone: '' }
    await openOrders()
    const { press, type } = keyboardOf(boss.page)
    await press('n')
    const order = boss.part.getByRole('form', { name: '新建订单' })
    await order.waitFor()
    const box = boss.combobox('客户')
    // A new record begins in its first field.
    await expectSoon(() => hasFocus(box)).toBe(true)
    await boss.fill('发车地址', '龙岗大道 1 号')
    await box.focus()
    await type(known.name)
    await boss.options().first().waitFor()
    expect(await boss.options().filter({ hasText: '新建「' }).count()).toBe(0)
    await box.fill('鑫淼焱垚车行')
    await boss.options().filter({ hasText: '新建「鑫淼焱垚车行」' }).waitFor()
    await press('Enter')
    const dialog = boss.dialog('新建客户')
    // The name stands in it; what is left to say comes next.
    await expectSoon(() => hasFocus(dialog.box('电话'))).toBe(true)
    await dialog.box('客户名称').focus()
    await press('Control+a')
    await type(known.name)
    await press('Tab')
    await type(known.phone)
    await press('Enter')
    await expectSoon(() =>
      dialog.part.getByRole('alert').or(dialog.part.locator('.form-error')).allInnerTexts(),
    ).toContainEqual(expect.stringContaining('客户'))
    await dialog.fill('客户名称', '鑫淼焱垚车行')
    await dialog.fill('电话', '13987654399')
    await press('Control+Enter')
    await boss.page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectSoon(() => box.inputValue()).toBe('鑫淼焱垚车行')
    await expectSoon(() => hasFocus(box)).toBe(true)
    expect(await boss.box('发车地址').inputValue()).toBe('龙岗大道 1 号')
    await expectSoon(() => boss.box('托运人电话').inputValue()).toBe('13987654399')
    await boss.press('保存草稿')
    await boss.heading('D')
    expect(await boss.fact('客户')).toContain('鑫淼焱垚车行')
  })

  test('what was done by a slip is taken back from its message, by a press or by Ctrl+Z', async () => {
    photographFailures(journey, 'undo-message')
    // One that is whole; the draft of a customer alone is not.
    const asked = '/api/orders?status=draft&carCount_gte=1&_end=1'
    const { items } = await ask<{ items: { id: string }[] }>(boss, asked)
    const { id } = items[0] ?? { id: '' }
    await boss.page.goto(`/businessOrderManage/businessOrderInfo/${id}`)
    for (const way of ['撤销', 'Control+z'] as const) {
      await boss.press('提交审核')
      await boss.sees('已提交审核')
      if (way === '撤销') await boss.press(way)
      else await boss.page.keyboard.press(way)
      await boss.sees('已撤回')
      await boss.button('提交审核').waitFor()
    }
    expect((await ask<{ status: string }>(boss, `/api/orders/${id}`)).status).toBe('draft')
  })

  test('a person who may not see the finance finds none of it', async () => {
    const driver = await logIn(await journey.window(), 'driver')
    const { press, type } = keyboardOf(driver.page)
    await driver.button('主题').waitFor()
    await press('Control+k')
    await driver.combobox('搜索记录、菜单和操作').waitFor()
    await type('资金流水')
    await driver.sees('没有找到“资金流水”')
  })

  test('the records of a list are gone through one by one, and Escape leads back to it', async () => {
    photographFailures(journey, 'neighbours')
    await openOrders()
    const { press } = keyboardOf(boss.page)
    const rows = boss.page.getByRole('table').locator('tbody').getByRole('row')
    const numbers = (await rows.locator('td >> nth=1').allInnerTexts()).map((text) => text.trim())
    await press('ArrowDown')
    await expectSoon(() => hasFocus(rows.first())).toBe(true)
    await press('ArrowDown')
    await expectSoon(() => hasFocus(rows.nth(1))).toBe(true)
    await press('ArrowUp', 'Enter')
    await boss.heading(numbers[0] ?? '')
    await press('[')
    await boss.sees('已是列表本页的第一条')
    await press(']')
    await boss.heading(numbers[1] ?? '')
    await press(']')
    await boss.heading(numbers[2] ?? '')
    await press('[')
    await boss.heading(numbers[1] ?? '')
    await press('Escape')
    await boss.heading('订单总表')
    expect(new URL(boss.page.url()).searchParams.get('_tab')).toBe('completed')
  })

  test('the sheet shows the keys of what is in sight', async () => {
    photographFailures(journey, 'sheet')
    await openOrders()
    const { press } = keyboardOf(boss.page)
    await press('?')
    const sheet = boss.dialog('快捷键')
    await sheet.section('列表').waitFor()
    await sheet.sees('到关键词')
    expect(await sheet.section('表单').count()).toBe(0)
    await press('Escape')
    await press('n')
    await boss.part.getByRole('form', { name: '新建订单' }).waitFor()
    await boss.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await press('?')
    await sheet.section('表单').waitFor()
    expect(await sheet.section('列表').count()).toBe(0)
    await press('Escape')
  })

  test('the search box keeps the keys while it is open, and gives the focus back to the row it was in', async () => {
    photographFailures(journey, 'search-focus')
    await openOrders()
    const { press, type } = keyboardOf(boss.page)
    const row = boss.page.locator('tbody tr[data-at]').nth(3)
    await row.focus()
    const box = boss.box('搜索记录、菜单和操作')
    const palette = boss.page.getByRole('dialog', { name: '搜索记录、菜单和操作' })
    await press('Control+k')
    await expectSoon(() => hasFocus(box)).toBe(true)
    // What the page says of itself stands as the keys are called.
    await palette.getByRole('option', { name: '新建订单 N', exact: true }).waitFor()
    for (const key of ['Tab', 'Shift+Tab']) {
      await press(key)
      expect(await hasFocus(box)).toBe(true)
    }
    await palette.getByText('关闭').click()
    await type('j')
    await expectSoon(() => box.inputValue()).toBe('j')
    await press('Escape')
    await palette.waitFor({ state: 'detached' })
    await expectSoon(() => hasFocus(row)).toBe(true)
    await press('Control+k')
    await expectSoon(() => hasFocus(box)).toBe(true)
    await boss.page.mouse.click(20, 600)
    await palette.waitFor({ state: 'detached' })
    await expectSoon(() => hasFocus(row)).toBe(true)
    expect(path()).toBe(ORDERS)
  })

  test('nothing happens to the page while somebody types, and / leads to the keyword', async () => {
    photographFailures(journey, 'typing')
    await openOrders()
    const { press, type } = keyboardOf(boss.page)
    const keyword = boss.page.getByRole('searchbox', { name: '关键词' })
    await press('/')
    await expectSoon(() => hasFocus(keyword)).toBe(true)
    await type('n/?[]')
    expect(await keyword.inputValue()).toBe('n/?[]')
    expect(path()).toBe(ORDERS)
    expect(await boss.page.getByRole('dialog').count()).toBe(0)
  })
})
