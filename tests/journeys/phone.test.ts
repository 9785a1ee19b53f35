import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

const ORDERS = '/businessOrderManage/businessTotalTable'

const isAsWideAs = (page: Page, width: number) =>
  page.evaluate(() => document.documentElement.scrollWidth).then((own) => own <= width)
const cardsOf = (page: Page) => page.locator('main ul > li[data-at]')
/** How wide the words of a button are. Runs in the page. */
const wordsOf = (button: Element): number => button.querySelector('span')?.getBoundingClientRect().width ?? 0

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

/** That each list has cards there and stays within the window is seen by every-screen.test.ts. */
describe.each([390, 320])('on a phone of %i px', (width) => {
  let boss: Screen
  beforeAll(async () => {
    const page = await journey.window({ viewport: { width, height: 844 }, hasTouch: true })
    boss = await logIn(page, 'boss')
  }, STARTUP)
  afterAll(() => boss?.page.context().close())

  test('a card has what names the row, its state, its facts and its amount', async () => {
    const { page } = boss
    await page.goto(ORDERS)
    const card = cardsOf(page).first()
    await card.getByRole('link', { name: /^D\d{6}-\d{4}$/ }).waitFor()
    const text = await card.innerText()
    for (const label of ['客户', '发站', '到站', '应收合计']) expect(text).toContain(label)
    expect(await card.locator('.bc-tag').count()).toBe(1)
  })

  test('what one does with a list stands as icons, and the dialog that they open in words', async () => {
    photographFailures(journey, `phone-head-${width}`)
    const { page } = boss
    await page.goto(ORDERS)
    await cardsOf(page).first().waitFor()
    const widthOf = (label: string) => page.getByRole('button', { name: label, exact: true }).evaluate(wordsOf)
    expect(await widthOf('导入')).toBe(1)
    await boss.press('导入')
    await page.getByRole('dialog').waitFor()
    expect(await widthOf('选择文件')).toBeGreaterThan(40)
    await page.keyboard.press('Escape')
  })

  test('rows are sorted, chosen and worked on', async () => {
    photographFailures(journey, `phone-work-${width}`)
    const { page } = boss
    await page.goto(`${ORDERS}?_tab=pendingReview`)
    const cards = cardsOf(page)
    await cards.first().waitFor()
    await boss.combobox('排序').selectOption({ label: '订单号 ↑' })
    await page.waitForURL(({ searchParams }) => searchParams.get('_sort') === 'orderNo')
    await cards.first().getByRole('checkbox').check()
    await boss.sees('已选 1 项')
    await boss.press('取消选择')
    await boss.act('审核通过', cards.first())
    await page.getByRole('dialog').waitFor()
    expect(await isAsWideAs(page, width)).toBe(true)
    await page.keyboard.press('Escape')
    await cards.first().locator('dl').tap()
    await page.getByRole('region', { name: '操作记录' }).waitFor()
    expect(await isAsWideAs(page, width)).toBe(true)
  })

  test('a form stands in one column with fields and buttons for fingers', async () => {
    photographFailures(journey, `phone-form-${width}`)
    const { page } = boss
    await page.goto(ORDERS)
    await boss.openForm('新建订单')
    expect(await isAsWideAs(page, width)).toBe(true)
    const boxes = await page.locator('.form-item .bc-input:visible').evaluateAll((all) =>
      all.map((one) => {
        const { height, left } = one.getBoundingClientRect()
        return { height, left: Math.round(left) }
      }),
    )
    expect(boxes.length).toBeGreaterThan(8)
    expect(boxes.filter(({ height }) => height < 44)).toEqual([])
    expect(new Set(boxes.map(({ left }) => left)).size).toBe(1)
    const buttons = await page
      .locator('.form-foot button:visible, .bc-header button:visible')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML))
    expect(buttons).toEqual([])
    const foot = await page.locator('.form-foot').evaluate((bar) => bar.getBoundingClientRect().height)
    expect(foot).toBeLessThan(width < 390 ? 130 : 80) // one row of buttons, where four of them fit
  })

  test('the menu is a drawer, and there is no bar of tags', async () => {
    const { page } = boss
    await page.goto(ORDERS)
    await page.evaluate(() => localStorage.setItem('banche.settings', '{"tagsView":true}'))
    await page.reload()
    await cardsOf(page).first().waitFor()
    expect(await page.locator('.bc-tags').count()).toBe(0)
    await boss.press('收起或展开菜单')
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '待派车' }).tap()
    await expectSoon(() => page.getByRole('heading', { level: 1 }).first().innerText()).toBe('待派车')
  })
})
