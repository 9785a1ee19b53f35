import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIALOG, violationsInBoth } from '../helpers/axe.ts'
import { type Journey, logIn, openJourney, STARTUP } from '../helpers/journey.ts'
import { type Screen, screenOf } from '../helpers/journey-screen.ts'

const windows = [{ viewport: { width: 1440, height: 900 } }, { viewport: { width: 390, height: 844 } }]

/**
 * A list, what a new record is called, and an action that asks something before it is done. How they look without a
 * mistake is seen by every-screen.test.ts.
 */
const lists = [
  { path: '/businessOrderManage/businessTotalTable?_tab=pendingReview&_size=10', label: '订单', action: '审核通过' },
  { path: '/businessOrderManage/waybillList?status_in=inTransit&_size=10', label: '运单', action: '到达' },
  { path: '/clientManage/costomerTable?_size=10', label: '客户', action: null },
  { path: '/financeManage/receiveList?_tab=posted&_size=10', label: '收款', action: '红冲' },
  { path: '/company/role', label: '角色', action: null },
] as const

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

/** A row of a list: of the table, or a card on a phone. */
const rowsOf = (page: Page) => page.locator('main tbody > tr, main ul > li[data-at]')

describe.each(windows)('axe finds nothing to object to, light and dark, at $viewport.width', (view) => {
  let boss: Screen
  beforeAll(async () => {
    boss = await logIn(await journey.window(view), 'boss')
  })

  test('on the login page, also when a login is refused', async () => {
    const page = await journey.window(view)
    const screen = screenOf(page)
    await page.goto('/login')
    await screen.sees('演示账号')
    expect(await violationsInBoth(page)).toEqual([])
    await screen.fill('用户名', 'boss')
    await screen.fill('密码', 'wrong')
    await screen.press('登录')
    await screen.part.getByRole('alert').waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    await page.context().close()
  })

  test.each(lists)(
    'on a form of $label with mistakes, and a dialog that asks',
    async ({ path, label, action }) => {
      const { page } = boss
      await page.goto(path)
      await rowsOf(page).first().waitFor()
      await boss.openForm(`新建${label}`)
      await page.keyboard.press('Control+s')
      await page.getByRole('alert').filter({ hasText: '需要修改' }).waitFor()
      expect(await violationsInBoth(page, 'main'), 'form with mistakes').toEqual([])

      if (!action) return
      await page.goto(path)
      await rowsOf(page).first().locator('a, td:not(.bc-select-cell)').first().click()
      await boss.action(action)
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
      expect(await violationsInBoth(page, DIALOG), 'dialog').toEqual([])
    },
    90_000,
  )

  test('on what the top bar opens', async () => {
    const { page } = boss
    await page.goto(lists[2].path)
    await rowsOf(page).first().waitFor()
    await boss.button('主题').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
    expect(await violationsInBoth(page, DIALOG), 'search box').toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await boss.dialog('快捷键').section('列表').waitFor()
    expect(await violationsInBoth(page, DIALOG), 'shortcuts').toEqual([])
    await page.keyboard.press('Escape')
    await boss.press('主题')
    await page.getByRole('radio', { name: '深色' }).waitFor()
    expect(await violationsInBoth(page), 'theme').toEqual([])
    await page.keyboard.press('Escape')
    await page.evaluate(() => localStorage.setItem('banche.settings', '{"showSettings":true}'))
    await page.reload()
    await boss.press('界面设置')
    await boss.dialog('界面设置').sees('标签栏')
    expect(await violationsInBoth(page, DIALOG), 'settings').toEqual([])
    await page.evaluate(() => localStorage.removeItem('banche.settings'))
  }, 90_000)
})
