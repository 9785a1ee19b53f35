import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIALOG, violationsInBoth } from '../helpers/axe.ts'
import { type Journey, logIn, names, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import { type Screen, screenOf } from '../helpers/journey-screen.ts'

const windows = [{ viewport: { width: 1440, height: 900 } }, { viewport: { width: 390, height: 844 } }]

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

describe.each(windows)('axe finds nothing to object to, light and dark, at $viewport.width', (view) => {
  let boss: Screen
  beforeAll(async () => {
    boss = await logIn(await journey.window(view), 'boss')
  })

  test('on the permission console', async () => {
    photographFailures(journey, 'axe-console')
    const { page } = boss
    await page.goto('/company/jurisdiction')
    const tick = page.getByRole('checkbox', { name: '出纳 · 客户管理' })
    await tick.click()
    expect(await violationsInBoth(page, 'main'), 'matrix').toEqual([])
    await boss.press('预览并保存')
    await boss.dialog('保存前请核对差异').sees('影响 1 人')
    expect(await violationsInBoth(page, DIALOG), 'difference').toEqual([])
    await boss.dialog('保存前请核对差异').press('取消')
    await boss.press('放弃改动')
    await boss.press('比较角色')
    expect(await violationsInBoth(page, 'main'), 'comparison').toEqual([])
    const id = await page.evaluate(async (wanted) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
      const answer = await fetch(`/api/staff/pick?q=${encodeURIComponent(wanted)}`, { headers })
      return String((await answer.json()).data[0].id)
    }, names.cashier)
    await page.goto(`/company/jurisdiction?_tab=person&user=${id}`)
    await page.getByRole('group', { name: '对此人：客户管理' }).waitFor()
    expect(await violationsInBoth(page, 'main'), 'person').toEqual([])
    await boss.press('以此人身份查看')
    await boss.dialog(`以${names.cashier}的身份查看`).sees('查看原因')
    expect(await violationsInBoth(page, DIALOG), 'see as').toEqual([])
    await page.goto(`/company/jurisdiction?_tab=why&user=${id}&kind=flag&flag=companyManager`)
    await boss.sees('不可以')
    expect(await violationsInBoth(page, 'main'), 'why').toEqual([])
    await page.goto('/company/jurisdiction?_tab=history')
    await page.locator('main').getByRole('listitem').first().waitFor()
    expect(await violationsInBoth(page, 'main'), 'history').toEqual([])
  }, 120_000)

  test('on the flow chart', async () => {
    photographFailures(journey, 'axe-flow')
    const { page } = boss
    await page.goto('/company/process')
    await page.getByRole('link', { name: /^待审核/ }).waitFor()
    expect(await violationsInBoth(page, 'main'), 'flow').toEqual([])
  }, 60_000)

  test('on the personal centre', async () => {
    photographFailures(journey, 'axe-own')
    const { page } = boss
    for (const [tab, text] of [
      ['security', '登录密码'],
      ['devices', '本机'],
      ['rights', '数据范围'],
      ['look', '主题色'],
    ] as const) {
      await page.goto(`/company/personalCenter?_tab=${tab}`)
      await page.locator('main').getByText(text).first().waitFor()
      expect(await violationsInBoth(page, 'main'), tab).toEqual([])
    }
    await page.goto('/company/personalCenter')
    await boss.press('绑定 二次验证')
    await boss.dialog('绑定验证器').part.getByLabel('当前密码').fill('Banche-2026')
    await boss.dialog('绑定验证器').press('下一步')
    await boss.dialog('绑定验证器').part.getByRole('img').waitFor()
    expect(await violationsInBoth(page, DIALOG), 'authenticator').toEqual([])
  }, 90_000)

  test('on a forgotten password', async () => {
    const page = await journey.window(view)
    const screen = screenOf(page)
    await page.goto('/login')
    await screen.button('登录').and(page.locator(':enabled')).waitFor()
    await screen.press('忘记密码')
    await screen.dialog('重置密码').part.locator('img').waitFor()
    expect(await violationsInBoth(page, DIALOG)).toEqual([])
    await page.context().close()
  })
})
