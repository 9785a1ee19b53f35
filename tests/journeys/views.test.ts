import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

const ORDERS = '/businessOrderManage/businessTotalTable'
const NAME = '低毛利已完结'

describe('a saved view shared and narrowed by rights', () => {
  let journey: Journey
  let boss: Screen
  let sales: Screen
  beforeAll(async () => {
    journey = await openJourney()
    boss = await journey.as('boss')
    sales = await journey.as('sales')
  }, STARTUP)
  afterAll(() => journey?.close())

  const tab = ({ page }: Screen) => page.getByRole('tab', { name: new RegExp(NAME) })
  const rows = ({ page }: Screen) => page.getByRole('table').locator('tbody').getByRole('row')
  const total = async ({ page }: Screen) =>
    Number((await page.locator('.bc-pager-total:visible').innerText()).match(/\d+/)?.[0])
  const menuItem = async (screen: Screen, label: string) => {
    await screen.button('视图').click()
    await screen.page.getByRole('menuitem', { name: label }).click()
  }

  test('the owner keeps a list under a name and shares it with the salesmen', async () => {
    photographFailures(journey, 'views-save')
    await boss.page.goto(`${ORDERS}?_tab=completed&grossProfitFen_lt=20000&_sort=-freightFen`)
    await rows(boss).first().waitFor()
    await menuItem(boss, '保存为新视图…')
    const dialog = boss.dialog('保存视图')
    await dialog.fill('名称', NAME)
    await dialog.part.getByRole('checkbox').check()
    await dialog.pick('共享给角色', '业务员')
    await dialog.press('保存视图')
    await boss.sees('视图已保存')
    await tab(boss).and(boss.page.locator('[aria-selected="true"]')).waitFor()
    const shown = await total(boss)
    expect(shown).toBeGreaterThan(0)
    await expectSoon(() => tab(boss).innerText()).toBe(`${NAME}${shown}`)
  })

  test('a salesman has it as a tab, without the condition that is not for him, and is told which', async () => {
    photographFailures(journey, 'views-share')
    await sales.page.goto(ORDERS)
    await tab(sales).click()
    await sales.sees(/此视图有 \d 项你无权使用或已不存在，已略去：毛利/)
    await sales.page.waitForURL(({ searchParams }) => searchParams.get('_tab') === 'completed')
    expect(sales.page.url()).not.toContain('grossProfit')
    // His own orders and no others, whoever made the view.
    const { items } = await ask<{ items: { operatorId: string }[] }>(
      sales,
      `/api/orders?_tab=completed&_view=all&_end=500`,
    )
    await expectSoon(() => total(sales)).toBe(items.length)
    await sales.button('视图').click()
    await sales.page.getByRole('menuitem', { name: '复制链接' }).waitFor()
    expect(await sales.page.getByRole('menuitem', { name: '删除视图' }).count()).toBe(0)
    await sales.page.keyboard.press('Escape')
  })

  test('he begins his list with it, and it is gone once the owner takes it back', async () => {
    photographFailures(journey, 'views-start')
    await menuItem(sales, '打开列表时默认用此视图')
    await sales.sees('以后打开此列表时用视图')
    await sales.page.goto(ORDERS)
    await tab(sales).and(sales.page.locator('[aria-selected="true"]')).waitFor()
    expect(new URL(sales.page.url()).searchParams.get('_tab')).toBe('completed')
    await menuItem(boss, '删除视图')
    await boss.page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await tab(boss).waitFor({ state: 'detached' })
    await sales.page.reload()
    await sales.sees('此视图已删除，或不再与你共享')
    await sales.press('退出视图')
    await sales.page.waitForURL(({ searchParams }) => !searchParams.has('_saved'))
    await sales.page.goto(ORDERS)
    await rows(sales).first().waitFor()
    expect(new URL(sales.page.url()).search).toBe('')
  })
})
