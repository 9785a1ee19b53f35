import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { ask, expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import { screenOf } from '../helpers/journey-screen.ts'

type Order = { id: string; orderNo: string; consignee: string }
type Car = { model: string; vin: string | null }

const phone = { viewport: { width: 390, height: 844 } }
const gone = '此查询链接已停用'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

test('a tracking link is revoked, and strangers who have it see nothing of the order any more', async () => {
  photographFailures(journey, 'tracking')
  const sales = await journey.as('sales')
  const { items } = await ask<{ items: Order[] }>(
    sales,
    '/api/orders?_end=5&status=delivered&consigneeAnswer_null=true&_sort=orderDate&_order=DESC',
  )
  const [order] = items
  if (!order) throw new Error('nothing was handed over')
  const cars = await ask<{ items: Car[] }>(sales, `/api/orderCars?orderId=${order.id}`)
  await sales.page.goto(`/businessOrderManage/businessOrderInfo/${order.id}`)
  const list = sales.section('查询链接')
  const links = list.locator('a[href^="/track"]')
  await links.first().waitFor()
  const first = (await links.last().getAttribute('href')) ?? ''
  // In one place alone, where it is copied and scanned.
  expect(await sales.page.locator(`a[href="${first}"]:visible`).count()).toBe(1)
  const neighbour = `收车人的邻居 ${randomInt(1000, 9999)}`
  await sales.action('发查询链接')
  await sales.dialog('发查询链接').fill('给谁', neighbour)
  await sales.dialog('发查询链接').press('发查询链接')
  const row = list.getByRole('row').filter({ hasText: neighbour })
  await row.waitFor()
  const link = (await row.locator('a').getAttribute('href')) ?? ''
  expect(link).not.toBe(first)

  const open = await journey.window(phone)
  await open.goto(link)
  await screenOf(open).heading(order.orderNo)
  await row.getByRole('button', { name: '更多', exact: true }).click()
  await sales.page.getByRole('menuitem', { name: '停用链接', exact: true }).click()
  const dialog = sales.dialog('停用链接')
  await dialog.part.getByText('打开此链接的人将看到已停用').waitFor()
  await dialog.fill('原因', '发错了人')
  await dialog.press('停用链接')
  await expectSoon(() => row.innerText()).toContain('发错了人')
  expect(await row.innerText()).toContain('已停用')

  const secrets = [order.orderNo, order.consignee, ...cars.items.flatMap(({ model, vin }) => [model, vin?.slice(-6)])]
  /** The plain sentence, and neither in sight nor in the source a word of the order. */
  const seesNothing = async (page: Page) => {
    await screenOf(page).sees(gone)
    const source = await page.content()
    for (const secret of secrets) if (secret) expect(source).not.toContain(secret)
    expect(await page.locator('form, img').count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  // Who has the page open still, and answers on it.
  const stranger = screenOf(open)
  await stranger.fill('您的姓名', '陌生人')
  await stranger.fill('收车手机号后四位', '0000')
  await stranger.press('完好收车')
  await seesNothing(open)
  await open.goto(link)
  await seesNothing(open)
  const other = await journey.window(phone)
  expect((await other.goto(link))?.status()).toBe(410)
  await seesNothing(other)
  const { consigneeAnswer } = await ask<{ consigneeAnswer: string | null }>(sales, `/api/orders/${order.id}`)
  expect(consigneeAnswer).toBeNull()

  // The other link goes on.
  await other.goto(first)
  await screenOf(other).heading(order.orderNo)
})
