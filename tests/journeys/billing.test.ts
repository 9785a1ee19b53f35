import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

/** The balance above the lists of billing, in fen. */
async function balanceOn(screen: Screen): Promise<number> {
  const text = await screen.section('账户余额').locator('dd').innerText()
  return Math.round(Number(text.replaceAll(',', '')) * 100)
}

describe('the message balance', () => {
  test('is raised by a top-up whose code is paid, and lowered by a message that is sent', async () => {
    photographFailures(journey, 'billing')
    const boss = await journey.as('boss')
    const { page } = boss
    await page.goto('/home')
    await page.getByRole('link', { name: /^短信余额/ }).click()
    await boss.heading('余额明细')
    await page.getByRole('link', { name: '充值记录' }).click()
    await boss.heading('充值记录')
    await expectSoon(() => balanceOn(boss)).toBeGreaterThan(0)
    const before = await balanceOn(boss)

    await boss.openForm('新建充值')
    await boss.fill('金额', '99.99')
    await boss.press('保存')
    await boss.sees(/不能小于 ?100/)
    await boss.fill('金额', '100')
    await boss.press('保存')
    await page.getByRole('img', { name: '付款二维码' }).waitFor()
    await boss.sees('请用微信扫码支付 100.00 元')
    await boss.action('模拟支付')
    await boss.dialog('模拟支付').press('模拟支付')
    await page.getByRole('img', { name: '付款二维码' }).waitFor({ state: 'detached' })
    await expectSoon(() => boss.fact('到账后余额')).not.toBe('—')
    await page.goto('/home/rechargeList')
    await expectSoon(() => balanceOn(boss)).toBe(before + 10_000)

    await page.goto('/financeManage/financeUnreceived')
    const owed = boss.row('YS').first()
    await boss.act('催款', owed)
    await boss.dialog('催款').press('催款')
    await boss.sees('催款短信已排队')
    await page.goto('/home/smUsedList?template=dunning')
    await boss.row('催款', '未结').first().waitFor()
    await expectSoon(async () => {
      await page.reload()
      await boss.section('账户余额').locator('dd').waitFor()
      return balanceOn(boss)
    }).toBeLessThan(before + 10_000)
  })

  test('is nobody’s business without its menu', async () => {
    const sales = await journey.as('sales')
    for (const path of ['/home/rechargeList', '/home/smUsedList', '/home/balanceList']) {
      await sales.page.goto(path)
      await sales.heading('没有权限')
      expect(await sales.page.getByText('账户余额').count()).toBe(0)
    }
  })
})
