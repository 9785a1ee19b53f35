import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'

const ORDER = '/businessOrderManage/businessOrderInfo'
type Orders = { items: { id: string }[] }

describe('who else has a record open', () => {
  let journey: Journey
  beforeAll(async () => {
    journey = await openJourney()
  }, STARTUP)
  afterAll(() => journey?.close())

  test('stands at its head while they have it, with who edits it', async () => {
    photographFailures(journey, 'presence')
    const [boss, manager] = await Promise.all([journey.as('boss'), journey.as('manager')])
    const [order] = (await ask<Orders>(manager, '/api/orders?status=draft&_end=1')).items
    if (!order) throw new Error('no draft')
    await boss.page.goto(`${ORDER}/${order.id}`)
    const head = boss.page.locator('main .show-head:visible')
    await head.locator('h1').waitFor()
    const places = () =>
      head.evaluate((one) =>
        [...one.querySelectorAll('h1, .show-actions')].map((part) => part.getBoundingClientRect().x),
      )
    const before = await places()
    const seen = () => boss.page.locator('main .presence:visible').innerText()
    expect(await seen()).toBe('')
    // By the product's own way from page to page: the detail, then its form, then the list.
    await manager.page.goto(`${ORDER}/${order.id}`)
    await expectSoon(seen).toContain('林晓峰也在看')
    expect(await places()).toEqual(before)
    await expectSoon(() => manager.page.locator('main .presence:visible').innerText()).toContain('陈建国也在看')
    await manager.action('编辑')
    await expectSoon(seen).toContain('林晓峰正在编辑')
    await expectSoon(() => manager.page.locator('main .form-head:visible').innerText()).toContain('陈建国也在看')
    await manager.goTo('订单管理', '订单总表')
    await expectSoon(seen).toBe('')
    // A window that is closed says so too.
    const second = await manager.page.context().newPage()
    await second.goto(`${ORDER}/${order.id}`)
    await expectSoon(seen).toContain('林晓峰也在看')
    await second.close({ runBeforeUnload: true })
    await expectSoon(seen).toBe('')
  })
})
