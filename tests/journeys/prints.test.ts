import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { pngOf } from '../helpers/files.ts'
import { expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

const sheets = (page: Page) => page.locator('article.print-sheet')
/** The pages of the file that a printer gets. */
async function pagesOf(page: Page): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true })
  return file.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

describe('a paper', () => {
  test('of a receipt says its amount in words, in as many copies as are asked for', async () => {
    photographFailures(journey, 'prints')
    const cashier = await journey.as('cashier')
    const { page } = cashier
    await page.goto('/financeManage/receiveList?_tab=posted')
    const receipt = cashier.row('SK').first()
    const number = await receipt.getByRole('link').first().innerText()
    await cashier.openRow(number)
    await cashier.action('打印收款收据')
    await sheets(page).first().waitFor()
    const paper = await sheets(page).innerText()
    expect(paper).toContain(number)
    expect(paper).toContain('板车物流')
    expect(paper).toMatch(/金额（大写）\s*[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整]+\s*¥[\d,]+\.\d\d/)
    await cashier.press('2')
    await expectSoon(() => sheets(page).count()).toBe(2)
    expect(await sheets(page).nth(1).innerText()).toContain('第 2 联 · 客户')
    expect(await violationsOn(page)).toEqual([])
    expect(await pagesOf(page)).toBe(2)
  })

  test('of each of a selection comes in its order, and the house around it is not printed', async () => {
    photographFailures(journey, 'prints-selection')
    const cashier = await journey.as('cashier')
    const { page } = cashier
    await page.goto('/financeManage/receiveList?_tab=posted')
    const rows = cashier.row('SK')
    const numbers = [
      await rows.nth(0).getByRole('link').first().innerText(),
      await rows.nth(1).getByRole('link').first().innerText(),
    ]
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
    await cashier.selection(2).press('打印收款收据')
    await expectSoon(() => sheets(page).count()).toBe(2)
    expect(await sheets(page).locator('.print-no span:first-child').allInnerTexts()).toEqual(numbers)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(false)
    expect(await page.locator('.print-bar').isVisible()).toBe(false)
    expect(await sheets(page).first().isVisible()).toBe(true)
    expect(await pagesOf(page)).toBe(2)
    await page.emulateMedia({ media: 'screen' })
    await cashier.press('返回')
    await page.waitForURL(/receiveList/)
  })

  test('bears the terms and the stamp as the settings show them while they are written', async () => {
    photographFailures(journey, 'prints-settings')
    const boss = await journey.as('boss')
    const { page } = boss
    await page.goto('/company/companySettings')
    await boss.press('编辑')
    const preview = page.getByRole('region', { name: '印出的样子' })
    await page.getByLabel('托运条款', { exact: true }).fill('1. 当面验车，当日交车。')
    await expectSoon(() => preview.innerText()).toContain('1. 当面验车，当日交车。')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '添加印章' }).click(),
    ])
    await chooser.setFiles({ name: '章.png', mimeType: 'image/png', buffer: pngOf(200, 40) })
    await preview.getByRole('img', { name: '印章' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await boss.press('保存')
    await page.getByRole('button', { name: '编辑' }).waitFor()
    await page.goto('/businessOrderManage/businessTotalTable?status=completed')
    await boss.row('D2').first().getByRole('link').first().click()
    await boss.action('打印托运单')
    await sheets(page).first().waitFor()
    expect(await sheets(page).innerText()).toContain('1. 当面验车，当日交车。')
    await sheets(page).getByRole('img', { name: '印章' }).waitFor()
  })

  test('fits a phone, and stays white in the dark', async () => {
    photographFailures(journey, 'prints-phone')
    const boss = await journey.as('boss')
    const { page } = boss
    await page.goto('/financeManage/customerStatement')
    await boss.row('DZ').first().getByRole('link').first().click()
    await boss.action('打印客户对账单')
    await sheets(page).first().waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await sheets(page).evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 255, 255)')
    expect(await violationsOn(page)).toEqual([])
  })
})
