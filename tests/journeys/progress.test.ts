import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { givenSentOrder } from '../helpers/given-order.ts'
import { ask, expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'

const ORDER = '/businessOrderManage/businessOrderInfo'
type Rows = { items: { id: string; orderNo: string }[] }
type Entry = { at: string; byName: string; changes: { field: string; after: unknown }[] }

const bar = (page: Page) => page.getByRole('region', { name: '进度' })
/** What the bar says step by step: `待审核 11-21 09:30 周雅琴`; `*` marks the present one. */
const stepsOn = (page: Page) =>
  bar(page)
    .locator('.ant-steps-item')
    .evaluateAll((all) =>
      all.map((one) => {
        const texts = [...one.querySelectorAll('[title], time')].map(({ textContent }) => textContent)
        return `${one.querySelector('[aria-current=step]') ? '*' : ''}${texts.join(' ')}`
      }),
    )
/** `11-21 09:30`, in China. */
const moment = (at: string) => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ')

describe('how far a record has come', () => {
  let journey: Journey
  beforeAll(async () => {
    journey = await openJourney()
  }, STARTUP)
  afterAll(() => journey?.close())

  test('the bar of an order follows what is done with it, with the time and the person of each step', async () => {
    photographFailures(journey, 'progress')
    const boss = await journey.as('boss')
    const { page } = boss
    const order = await givenSentOrder(journey, '进度客户', '13900083001')
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/history')) asked += 1
    })
    /** The present step as the log has it. */
    const logged = async (state: string, label: string) => {
      const log = await ask<Entry[]>(boss, `/api/orders/${order.id}/history`)
      const entry = log.find(({ changes }) => changes.some(({ field, after }) => field === 'status' && after === state))
      if (!entry) throw new Error(`never ${state}`)
      return `${label} ${moment(entry.at)} ${entry.byName}`
    }
    const other = (await journey.as('manager')).page
    await other.goto(`${ORDER}/${order.id}`)
    await page.goto(`${ORDER}/${order.id}`)
    await expectSoon(async () => (await stepsOn(page)).length).toBe(8)
    await expectSoon(async () => (await stepsOn(other)).length).toBe(8)
    expect(asked).toBe(1)
    const [draft, review] = [await logged('draft', '草稿'), await logged('pendingReview', '待审核')]
    const ahead = ['派车中', '运输中', '已到达', '已交车', '已完结']
    expect(await stepsOn(page)).toEqual([draft, `*${review}`, '待派车', ...ahead])

    await boss.action('审核通过')
    await boss.dialog(`审核通过 ${order.orderNo}`).press('审核通过')
    await expectSoon(async () => (await stepsOn(page))[2]).toMatch(/^\*待派车 .* 陈建国$/)
    const approved = await logged('awaitingDispatch', '待派车')
    const steps = [draft, review, `*${approved}`, ...ahead]
    expect(await stepsOn(page)).toEqual(steps)
    // Who looks at it meanwhile sees it go on, too.
    await expectSoon(() => stepsOn(other)).toEqual(steps)

    await boss.action('取消订单')
    const dialog = boss.dialog(`取消订单 ${order.orderNo}`)
    await dialog.fill('原因', '客户不发了')
    await dialog.press('取消订单')
    // Nothing is ahead of it any more.
    await expectSoon(async () => (await stepsOn(page)).length).toBe(4)
    await expectSoon(() => stepsOn(page).then((steps) => steps[3])).toMatch(/陈建国$/)
    expect(await stepsOn(page)).toEqual([draft, review, approved, `*${await logged('cancelled', '已取消')}`])
    expect(await bar(page).locator('.ant-steps-item-error').count()).toBe(1)
  })

  test.each(['light', 'dark'] as const)('axe and the eye find nothing to object to in it (%s)', async (colorScheme) => {
    const page = await journey.window({ colorScheme })
    const boss = await logIn(page, 'boss')
    await page.addInitScript(watchShifts)
    for (const status of ['inTransit', 'cancelled']) {
      const [order] = (await ask<Rows>(boss, `/api/orders?status=${status}&_end=1`)).items
      await page.goto(`${ORDER}/${order?.id}`)
      await bar(page).locator('[aria-current=step]').waitFor()
      await page.getByRole('region', { name: '操作记录' }).getByRole('listitem').first().waitFor()
      expect(await violationsOn(page)).toEqual([])
      expect(await page.evaluate(() => Reflect.get(globalThis, 'shifted'))).toBeLessThanOrEqual(0.02)
    }
    await page.context().close()
  })

  test('on a phone it is one line, and all of it when it is pressed', async () => {
    photographFailures(journey, 'progress-phone')
    const page = await journey.window({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const boss = await logIn(page, 'boss')
    const [order] = (await ask<Rows>(boss, '/api/orders?status=inTransit&_end=1')).items
    await page.goto(`${ORDER}/${order?.id}`)
    const line = page.getByRole('button', { name: /^第 \d\/\d 步 运输中/ })
    await line.waitFor()
    expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await page.locator('.ant-steps').count()).toBe(0)
    await line.tap()
    await page.locator('[aria-current=step]').filter({ hasText: '运输中' }).waitFor()
    const starts = await page
      .locator('.ant-steps-item-title')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)))
    expect(new Set(starts).size).toBe(1)
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await line.tap()
    await expectSoon(() => page.locator('.ant-steps').count()).toBe(0)
    await page.context().close()
  })
})

/** Runs inside the page, before its own scripts: how far things moved that nobody had touched (CLS). */
function watchShifts(): void {
  Reflect.set(globalThis, 'shifted', 0)
  new PerformanceObserver((list) => {
    // The browser's type has no layout shifts yet.
    for (const { value, hadRecentInput } of list.getEntries() as unknown as {
      value: number
      hadRecentInput: boolean
    }[])
      if (!hadRecentInput) Reflect.set(globalThis, 'shifted', Reflect.get(globalThis, 'shifted') + value)
  }).observe({ type: 'layout-shift', buffered: true })
}
