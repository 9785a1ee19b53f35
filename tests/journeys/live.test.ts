import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'

const PENDING = '/businessOrderManage/businessTotalTable?_tab=pendingReview'
type Orders = { items: { id: string; orderNo: string; version: number; status: string }[] }

describe('what others do', () => {
  let journey: Journey
  beforeAll(async () => {
    journey = await openJourney()
  }, STARTUP)
  afterAll(() => journey?.close())

  test('is seen in a list and in the detail of another tab without a click', async () => {
    photographFailures(journey, 'live')
    const [boss, manager] = await Promise.all([journey.as('boss'), journey.as('manager')])
    const { items } = await ask<Orders>(manager, '/api/orders?status=pendingReview&_end=2')
    const [order] = items
    if (!order) throw new Error('nothing waits for a review')
    await manager.page.goto(PENDING)
    await manager.page.locator(`[data-at]:has-text("${order.orderNo}")`).waitFor()
    // A second tab of the same browser, which hears of it by the first.
    const detail = await manager.page.context().newPage()
    // On a slow machine it can hear long after the row was read.
    let listen = () => {}
    const isListening = new Promise<void>((resolve) => {
      listen = resolve
    })
    await detail.route(/live-stream-/, (route) => isListening.then(() => route.continue()))
    await detail.goto(`/businessOrderManage/businessOrderInfo/${order.id}`)
    await detail.locator('main h1').waitFor()
    const head = detail.locator('main .show-head')
    expect(await head.innerText()).toContain('待审核')
    let asked = 0
    manager.page.on('request', (one) => {
      if (/\/api\/orders\?/.test(one.url())) asked++
    })
    await ask(boss, `/api/orders/${order.id}/actions/reject`, { version: order.version, input: { reason: '价格不对' } })
    await manager.page.locator(`[data-at]:has-text("${order.orderNo}")`).waitFor({ state: 'detached' })
    listen()
    await expectSoon(() => head.innerText()).not.toContain('待审核')
    // One word, one question.
    expect(asked).toBeLessThan(4)
  })
})
