import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenSentOrder } from '../helpers/given-order.ts'
import { ask, expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

const ORDERS = '/businessOrderManage/businessTotalTable'

type Listed = { items: { id: string; version: number }[] }

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

/** How often a page has asked an address, from now on. */
function countingOf(page: Page, address: RegExp): () => number {
  let asked = 0
  page.on('request', (one) => {
    if (address.test(one.url())) asked++
  })
  return () => asked
}

const isStreaming = (page: Page) =>
  expectSoon(() => page.evaluate(() => navigator.locks.query().then(({ held }) => held?.length ?? 0))).toBeGreaterThan(
    0,
  )

const awaitingReview = async (page: Page): Promise<number> =>
  Number(
    await page
      .getByRole('list', { name: '今日概况' })
      .getByRole('link', { name: /^待审核/ })
      .locator('b')
      .innerText(),
  )

async function openHome(page: Page): Promise<void> {
  await page.goto('/home')
  await page
    .getByRole('list', { name: '今日概况' })
    .getByRole('link', { name: /^待审核/ })
    .waitFor()
  await isStreaming(page)
}

/** Orders that wait for a review, approved by the boss one after the other. */
async function approve(boss: Screen, count: number): Promise<void> {
  const { items } = await ask<Listed>(boss, `/api/orders?status=pendingReview&_sort=id&_order=desc&_end=${count}`)
  expect(items).toHaveLength(count)
  for (const { id, version } of items) await ask(boss, `/api/orders/${id}/actions/approve`, { version })
}

let serial = 82_000

/** Orders that sales has entered and sent in for review. */
async function givenPending(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await givenSentOrder(journey, `统计客户${++serial}`, `139000${serial}`)
}

/** The page believes that it is hidden, or in sight again. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

describe('figures that others change', () => {
  test('are followed by the home page in sight, a few questions for many changes, and by none that is hidden', async () => {
    photographFailures(journey, 'live-home')
    await givenPending(6)
    const [boss, manager, hidden] = await Promise.all([journey.as('boss'), journey.as('manager'), journey.as('sales')])
    await Promise.all([openHome(manager.page), openHome(hidden.page)])
    const asked = countingOf(manager.page, /\/api\/home\/index/)
    const askedHidden = countingOf(hidden.page, /\/api\//)
    const [before, own] = [await awaitingReview(manager.page), await awaitingReview(hidden.page)]
    await show(hidden.page, 'hidden')
    await manager.page.evaluate(() => document.querySelector('.home-cards')?.setAttribute('data-same', ''))
    await approve(boss, 5)
    await expectSoon(() => awaitingReview(manager.page)).toBe(before - 5)
    expect(asked()).toBeLessThanOrEqual(2)
    // What stood there was not taken down meanwhile.
    expect(await manager.page.locator('.home-cards[data-same]').count()).toBe(1)
    // The next question is seconds later: whoever is hidden had time for one too.
    await approve(boss, 1)
    await expectSoon(() => awaitingReview(manager.page)).toBe(before - 6)
    expect(asked()).toBeLessThanOrEqual(3)
    expect(askedHidden()).toBe(0)
    await show(hidden.page, 'visible')
    await expectSoon(() => awaitingReview(hidden.page)).toBeLessThan(own)
  })

  test('are followed by the numbers in the menu, also after what the person did', async () => {
    photographFailures(journey, 'live-menu')
    const { page } = await journey.as('manager')
    await page.goto(ORDERS)
    const entry = page.getByRole('navigation', { name: '主菜单' }).locator(`a[href="${ORDERS}"]`)
    const waiting = async () => Number(await entry.locator('small').innerText())
    await entry.locator('small').waitFor()
    await isStreaming(page)
    const before = await waiting()
    await givenPending(2)
    await expectSoon(waiting).toBe(before + 2)
    expect(await entry.getAttribute('title')).toBe(`${before + 2} 件待办`)
    await page.goto(`${ORDERS}?_tab=pendingReview`)
    const rows = page.locator('main [data-at]')
    await rows.first().hover()
    await rows.first().getByRole('button', { name: '审核通过', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '审核通过', exact: true }).click()
    await expectSoon(waiting).toBe(before + 1)
  })

  test('are followed by a report, which stays as it was opened and sorted', async () => {
    photographFailures(journey, 'live-report')
    const { page } = await journey.as('manager')
    await page.goto('/home/salesman?_sort=-orders')
    const total = async () =>
      Number((await page.locator('main .report-grid tfoot td').first().innerText()).replaceAll(',', ''))
    await page.locator('main .report-grid tfoot td').first().waitFor()
    await isStreaming(page)
    await page.locator('main .report-tools').getByRole('button', { name: '列' }).click()
    const chooser = page.locator('.report-columns').filter({ visible: true })
    await chooser.waitFor()
    const asked = countingOf(page, /\/api\/reports\/salesmen\?/)
    const before = await total()
    await givenPending(2)
    await expectSoon(total).toBe(before + 2)
    expect(asked()).toBeLessThanOrEqual(2)
    expect(await chooser.isVisible()).toBe(true)
    expect(new URL(page.url()).search).toContain('_sort=-orders')
  })
})
