import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Journey, logIn, openJourney, STARTUP } from '../helpers/journey.ts'
import { type Screen, screenOf } from '../helpers/journey-screen.ts'

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** A list, what a new record is called, and a deed that asks something before it is done. */
const lists = [
  { path: '/businessOrderManage/businessTotalTable?_tab=pendingReview&_size=10', label: '订单', deed: '审核通过' },
  { path: '/businessOrderManage/waybillList?status_in=inTransit&_size=10', label: '运单', deed: '到达' },
  { path: '/clientManage/costomerTable?_size=10', label: '客户', deed: null },
  { path: '/financeManage/receiveList?_tab=posted&_size=10', label: '收款', deed: '红冲' },
  { path: '/company/role', label: '角色', deed: null },
] as const

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

describe.each(windows)('axe finds nothing to object to at $width × $height', (viewport) => {
  let boss: Screen
  beforeAll(async () => {
    boss = await logIn(await journey.window({ viewport }), 'boss')
  })

  test('on the login page, also when a login is refused', async () => {
    const page = await journey.window({ viewport })
    const screen = screenOf(page)
    await page.goto('/login')
    await screen.sees('演示账号')
    expect(await violationsOn(page)).toEqual([])
    await screen.fill('用户名', 'boss')
    await screen.fill('密码', 'wrong')
    await screen.press('登录')
    await screen.part.getByRole('alert').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })

  test.each(lists)(
    'on the list, the form, the detail and a dialog of $label',
    async ({ path, label, deed }) => {
      const { page } = boss
      await page.goto(path)
      await page.getByRole('table').locator('tbody').getByRole('row').first().waitFor()
      expect(await violationsOn(page), 'list').toEqual([])

      await boss.openForm(`新建${label}`)
      expect(await violationsOn(page), 'form').toEqual([])
      await page.keyboard.press('Control+s')
      await page.getByRole('alert').filter({ hasText: '需要修改' }).waitFor()
      expect(await violationsOn(page), 'form with mistakes').toEqual([])

      await page.goto(path)
      const cells = page.getByRole('table').locator('tbody').getByRole('row').first().getByRole('cell')
      await cells
        .filter({ hasNot: page.getByRole('checkbox') })
        .first()
        .click()
      await page.getByRole('region', { name: '操作记录' }).getByRole('listitem').first().waitFor()
      expect(await violationsOn(page), 'detail').toEqual([])

      if (!deed) return
      await boss.deed(deed)
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
      expect(await violationsOn(page), 'dialog').toEqual([])
    },
    90_000,
  )
})

/** What axe objects to and where, short enough to be read. */
async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help} — ${html.slice(0, 160)}`))
}
