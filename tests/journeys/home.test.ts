import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone } from '../helpers/company.ts'
import { givenApprovedOrder } from '../helpers/given-order.ts'
import { expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

const path = ({ page }: Screen) => new URL(page.url()).pathname
const cards = ({ page }: Screen) => page.getByRole('list', { name: '今日概况' }).getByRole('link')
const card = (screen: Screen, name: string) =>
  cards(screen).filter({ has: screen.page.getByText(name, { exact: true }) })

/** The figure of a card, as it stands there. */
const figureOf = async (screen: Screen, name: string): Promise<string> =>
  (await card(screen, name).locator('b').innerText()).trim()

/** What the list in sight says of all its rows: how many, or the total of a column. */
async function toldBy({ page }: Screen, column?: string): Promise<string> {
  await page.locator('main [data-at], main .bc-state').first().waitFor()
  if (column === undefined) {
    const total = await page.locator('main .bc-pager').filter({ visible: true }).innerText()
    return /共\s*([\d,]+)/.exec(total)?.[1] ?? total
  }
  const heads = page.locator('main table:visible thead th')
  const at = (await heads.allInnerTexts()).findIndex((text) => text.trim().startsWith(column))
  return (await page.locator('main table:visible tfoot td').nth(at).innerText()).trim()
}

describe('the home page', () => {
  test.each([
    ['boss', '本月毛利', '待审核'],
    ['sales', '今日开单', '客户未付运费'],
    ['cashier', '客户未付运费', '待审核'],
    ['dispatcher', '待派车台数', '客户未付运费'],
  ] as const)('is where %s lands, with what says something to the post', async (account, has, lacks) => {
    photographFailures(journey, `home-${account}`)
    const screen = await journey.as(account)
    await screen.page.goto('/')
    await expectSoon(() => Promise.resolve(path(screen))).toBe('/home')
    await card(screen, has).waitFor()
    if (account !== 'boss') expect(await card(screen, lacks).count()).toBe(0)
    const todo = screen.page.getByRole('region', { name: '待办' })
    await todo.waitFor()
    if (account === 'dispatcher') await todo.getByRole('link', { name: '订单车辆 · 派车' }).waitFor()
  })

  test('is asked for once, while the application is still on its way', async () => {
    const boss = await journey.as('boss')
    await boss.page.goto('/home')
    await cards(boss).first().waitFor()
    const asked = await boss.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/api\/home\//.test(name))
        // What the application asks for itself is an xmlhttprequest.
        .map((entry) => `${new URL(entry.name).pathname} ${(entry as PerformanceResourceTiming).initiatorType}`),
    )
    expect(asked.toSorted()).toEqual(['/api/home/index fetch', '/api/home/setup fetch'])
  })

  test('leads from five figures to five lists that say the same', async () => {
    photographFailures(journey, 'home-figures')
    const phone = newPhone()
    await givenApprovedOrder(journey, `首页客户${phone}`, phone)
    const boss = await journey.as('boss')
    const wanted = [
      ['待审核', undefined],
      ['待派车台数', undefined],
      ['待回单', undefined],
      ['客户未付运费', '未收'],
      ['本月毛利', '毛利'],
    ] as const
    for (const [name, column] of wanted) {
      await boss.page.goto('/home')
      await card(boss, name).waitFor()
      const figure = await figureOf(boss, name)
      await card(boss, name).click()
      await boss.page.waitForURL((url) => url.pathname !== '/home')
      await expectSoon(() => toldBy(boss, column)).toBe(figure)
    }
  })

  test('leads from the figures of a report to their rows, and back to the report as it was', async () => {
    photographFailures(journey, 'home-report')
    const boss = await journey.as('boss')
    const { page } = boss
    await page.goto('/home/salesman?period=last12Months')
    const grid = page.getByRole('table')
    const row = grid.locator('tbody tr').first()
    const cell = row.getByRole('link', { name: /^单数/ })
    const figure = (await cell.innerText()).trim()
    await page.getByRole('columnheader', { name: '台数' }).getByRole('button').click()
    await page.waitForURL((url) => url.searchParams.get('_sort') === '-carCount')
    const sorted = await grid.locator('tbody tr td:nth-of-type(2)').allInnerTexts()
    const numbers = sorted.map((text) => Number(text.replaceAll(',', '')))
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
    const top = grid.locator('tbody tr').filter({ hasText: await row.locator('th').innerText() })
    expect((await top.getByRole('link', { name: /^单数/ }).innerText()).trim()).toMatch(/^\d+$/)
    await page.goto('/home/salesman?period=last12Months')
    await cell.click()
    await page.waitForURL((url) => url.pathname === '/businessOrderManage/businessTotalTable')
    await expectSoon(() => toldBy(boss)).toBe(figure)
    await page.goBack()
    await page.waitForURL(
      (url) => url.pathname === '/home/salesman' && url.searchParams.get('period') === 'last12Months',
    )
  })

  test('a card that is hidden stays so on another device', async () => {
    photographFailures(journey, 'home-setup')
    const manager = await journey.as('manager')
    await manager.page.goto('/home')
    await card(manager, '逾期未到').waitFor()
    await manager.press('设置首页')
    const dialog = manager.dialog('设置首页')
    await dialog.part.getByRole('checkbox', { name: '显示 逾期未到' }).uncheck()
    await dialog.press('上移 今日台数')
    await dialog.press('保存')
    await card(manager, '逾期未到').waitFor({ state: 'detached' })
    const phone = await logIn(await journey.window({ viewport: { width: 390, height: 844 } }), 'manager')
    await phone.page.goto('/home')
    await card(phone, '今日台数').waitFor()
    expect(await card(phone, '逾期未到').count()).toBe(0)
    expect((await cards(phone).first().innerText()).trim()).toContain('今日台数')
  })

  test('a period that ends before it begins is told beside the report, which stays as it was asked', async () => {
    const boss = await journey.as('boss')
    await boss.page.goto('/home/salesman?period=2026-03-02,2026-03-01')
    await boss.sees('期间不正确：请选择起止日期，结束不能早于开始')
    expect(new URL(boss.page.url()).searchParams.get('period')).toBe('2026-03-02,2026-03-01')
  })
})
