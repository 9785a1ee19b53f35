import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkVin } from '../../src/define/formats.ts'
import { violationsOn } from '../helpers/axe.ts'
import { expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

const PHONE = '/businessOrderManage/mobileCreateOrder'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

let serial = 0
/** Another one with each try: a car is on one open order at a time. */
function newVin(): string {
  const tail = String(++serial).padStart(6, '0')
  return [...'0123456789X'].map((digit) => `LFV3A28W${digit}K3${tail}`).find((one) => !checkVin(one).error) ?? ''
}

describe('an order taken on the phone', () => {
  let journey: Journey
  let boss: Screen
  let page: Page
  beforeAll(async () => {
    journey = await openJourney()
    page = await journey.window({ viewport: { width: 390, height: 844 }, hasTouch: true, userAgent: ANDROID })
    boss = await logIn(page, 'boss')
  }, STARTUP)
  afterAll(() => journey?.close())

  const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= 390)

  test('is typed in four steps, with the lane’s price, and survives a reload', async () => {
    photographFailures(journey, 'phone-order')
    await page.goto(PHONE)
    await boss.sees('客户与联系人')
    expect(await isNarrow()).toBe(true)
    await boss.pick('客户', '深圳', '深圳')
    await boss.box('托运人电话').fill('13800138000')
    await boss.combobox('收车人').fill('李收车')
    await boss.box('收车人电话').fill('13912345678')
    await boss.press('下一步')
    await boss.pick('发站', '南山区')
    await boss.pick('到站', '浦东新区')
    await boss.press('下一步')
    await boss.combobox('品牌车系，第 1 行').fill('大众帕')
    await boss.options().filter({ hasText: '大众帕萨特' }).first().click()
    await boss.box('车架号，第 1 行').fill('LFV3A28WXK300')
    await boss.sees('13/17 位')
    await boss.box('车架号，第 1 行').fill(newVin())
    await boss.press('按建议填价')
    await expectSoon(() => boss.box('单价，第 1 行').inputValue()).not.toBe('')
    const price = await boss.box('单价，第 1 行').inputValue()
    expect(await isNarrow()).toBe(true)
    // What was typed is kept in the browser, and offered after a reload.
    await page.waitForTimeout(1200)
    await page.reload()
    await boss.press('恢复')
    await page.getByRole('button', { name: /车辆/ }).click()
    await expectSoon(() => boss.box('单价，第 1 行').inputValue()).toBe(price)
    await boss.press('下一步')
    // Who comes first of Shenzhen, and pays in which way, depends on the day of the demonstration.
    await boss.choose('付款方式', '到付')
    await boss.press('保存并提交')
    await boss.sees('待审核')
    expect(await boss.fact('来源')).toBe('手机')
  }, 120_000)

  test('leads to the step in which something is missing', async () => {
    photographFailures(journey, 'phone-order-missing')
    await page.goto(PHONE)
    await boss.sees('客户与联系人')
    for (let step = 1; step < 4; step++) await boss.press('下一步')
    await boss.press('保存并提交')
    await expectSoon(() => page.locator('.form-steps [aria-current]').innerText()).toContain('客户')
    const box = boss.combobox('客户')
    await expectSoon(() => box.getAttribute('aria-invalid')).toBe('true')
    expect(await violationsOn(page)).toEqual([])
    const small = await page
      .locator('.form-foot button:visible, .form-steps button:visible, .bc-input:visible')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length)
    expect(small).toBe(0)
  })
})
