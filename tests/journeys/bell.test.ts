import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { newVin } from '../helpers/company.ts'
import {
  ask,
  expectSoon,
  type Journey,
  logIn,
  names,
  openJourney,
  photographFailures,
  STARTUP,
} from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

const SHOW = '/businessOrderManage/businessOrderInfo'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

const bell = ({ page }: Screen, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name, exact: true })
const entries = ({ page }: Screen) => page.getByRole('dialog', { name: '通知' }).getByRole('listitem')

type Row = { id: string; version: number; orderNo: string; customerId: string }

/** An order of the salesman that waits for its review. */
async function givenSubmitted(sales: Screen): Promise<Row> {
  const { items } = await ask<{ items: Row[] }>(sales, '/api/orders?_end=1')
  const order = await ask<Row>(sales, '/api/orders', {
    ...{ customerId: items[0]?.customerId, consignor: '王托运', consignorPhone: '13800138000', consignee: '李收车' },
    ...{ consigneePhone: '13800138001', fromRegion: '440103', toRegion: '310101', receiptRequired: 'none' },
    ...{ payMode: 'prepaid', prepaidFen: 300_000 },
    cars: [{ model: '大众朗逸', vin: newVin(), freightFen: 300_000 }],
  })
  return ask<Row>(sales, `/api/orders/${order.id}/actions/submit`, { version: order.version, input: {} })
}

async function reject(manager: Screen, order: Row): Promise<void> {
  await manager.page.goto(`${SHOW}/${order.id}`)
  await manager.heading(order.orderNo)
  await manager.action('驳回')
  const dialog = manager.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '原因' }).fill('单价低于指导价')
  await dialog.getByRole('button', { name: '驳回', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe('the bell', () => {
  test('tells the salesman of a rejected order, and leads to it', async () => {
    photographFailures(journey, 'bell')
    const sales = await journey.as('sales')
    await ask(sales, '/api/notifications/read', { all: true })
    await sales.page.reload()
    await bell(sales, '通知').waitFor()
    const order = await givenSubmitted(sales)

    const manager = await journey.as('manager')
    await manager.page.reload()
    await bell(manager, /^通知，\d+ 条未读$/).click()
    await entries(manager)
      .filter({ hasText: `订单 ${order.orderNo} · 提交审核 · ${names.sales}` })
      .waitFor()
    await manager.page.keyboard.press('Escape')
    await reject(manager, order)

    await sales.page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await bell(sales, '通知，1 条未读').click()
    const entry = entries(sales).filter({ hasText: `订单 ${order.orderNo} · 驳回 · ${names.manager}` })
    await entry.getByText('未读').waitFor({ state: 'attached' })
    expect(await violationsOn(sales.page)).toEqual([])
    await entry.getByRole('button').click()
    await sales.page.waitForURL((url) => url.pathname === `${SHOW}/${order.id}`)
    await sales.heading(order.orderNo)
    await bell(sales, '通知').waitFor()

    // What waited for the review is gone with it.
    await bell(manager, /^通知/).click()
    await entries(manager).or(manager.page.getByText('暂无通知')).first().waitFor()
    await expectSoon(() => entries(manager).filter({ hasText: order.orderNo }).count()).toBe(0)
  })

  test('stands on a phone in the header, whose list fits and is closed by Escape', async () => {
    photographFailures(journey, 'bell-phone')
    const phone = await logIn(await journey.window({ viewport: { width: 390, height: 844 }, hasTouch: true }), 'sales')
    await bell(phone, /^通知/).tap()
    const popup = phone.page.getByRole('dialog', { name: '通知' })
    await popup.getByRole('heading', { name: '通知' }).waitFor()
    const place = await popup.boundingBox()
    expect(place?.x).toBeGreaterThanOrEqual(0)
    expect((place?.x ?? 0) + (place?.width ?? 999)).toBeLessThanOrEqual(390)
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const header = phone.page.getByRole('banner')
    expect(await header.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0)
    await phone.page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  })
})
