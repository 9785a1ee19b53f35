import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { draw } from '../helpers/draw.ts'
import { expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'

type Load = { id: string; waybillId: string; orderCarId: string; status: string }

describe('a hand-over on a phone', () => {
  let journey: Journey
  beforeAll(async () => {
    journey = await openJourney()
  }, STARTUP)
  afterAll(() => journey?.close())

  test('is signed for with a finger: stroke by stroke, taken back, cleared, and kept as a picture', async () => {
    photographFailures(journey, 'signature')
    const page = await journey.window({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const boss = await logIn(page, 'boss')
    const [settings] = await listed(page, 'companySettings')
    await call(page, `companySettings/${settings?.id}`, 'PATCH', { version: settings?.version, handOverPhotos: 1 })
    const { waybillId, orderCarId } = await carToHandOver(page)
    await page.goto(`/businessOrderManage/waybillInfo/${waybillId}`)
    const loads = boss.section('配载')
    // Others on the same trip may be further, or not so far.
    const car = loads.getByRole('row').filter({ has: page.locator(`a[href$="${orderCarId}"]`) })
    await car.getByRole('button', { name: '交车签收' }).click()
    const sign = boss.dialog('交车签收')
    // Who signs is known with what is due.
    await expectSoon(() => sign.box('签收人').inputValue()).not.toBe('')
    await sign.press('交车签收')
    await sign.sees(/请收车人签名，或交车照片至少 1 张/)

    const field = page.getByRole('group', { name: '签名', exact: true })
    const [undo, clear] = ['撤一笔', '清除'].map((name) => field.getByRole('button', { name })) as [Locator, Locator]
    const area = field.getByRole('img')
    expect([await undo.isDisabled(), await clear.isDisabled()]).toEqual([true, true])
    await draw(page, area, [0.1, 0.3], [0.5, 0.3])
    await draw(page, area, [0.3, 0.1], [0.3, 0.9])
    const ink = await inkOf(area)
    expect(ink).toBeGreaterThan(1000)
    await undo.click()
    await expectSoon(() => inkOf(area)).toBeLessThan(ink)
    await clear.click()
    await expectSoon(() => inkOf(area)).toBe(0)
    expect(await undo.isDisabled()).toBe(true)
    await draw(page, area, [0.1, 0.5], [0.9, 0.4])
    expect(await violationsOn(page)).toEqual([])
    // At once: the dialog waits until the drawing is there.
    await sign.press('交车签收')
    await expectSoon(() => page.getByRole('dialog').count()).toBe(0)
    await loads.getByText('已签收').first().waitFor()
    await boss.section('验车').getByRole('button', { name: '查看 signature.png' }).first().waitFor()
    await page.context().close()
  }, 120_000)
})

/** Rows and calls of the person of that window. */
async function call(page: Page, path: string, method = 'GET', body?: object) {
  const answer = await page.evaluate(
    async ([at, verb, sent]) => {
      const headers = {
        Authorization: `Bearer ${localStorage.getItem('token')}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      }
      return (await fetch(`/api/${at}`, { method: verb, headers, body: sent ?? null })).json()
    },
    [path, method, body && JSON.stringify(body)] as const,
  )
  expect(answer.code, `${method} ${path} ${answer.message}`).toBe(200)
  return answer.data
}

const listed = async (page: Page, query: string) => (await call(page, query)).items

/** A car that awaits its hand-over, on no later trip than this. */
async function carToHandOver(page: Page): Promise<Load> {
  const loads: Load[] = await listed(page, 'waybillLoads?_end=200&status=unloaded')
  for (const load of loads) {
    const { id, orderCarId } = load
    const { status } = await call(page, `orderCars/${orderCarId}`)
    const legs: Load[] = await listed(page, `waybillLoads?_end=50&orderCarId=${orderCarId}`)
    const isLast = legs.every((leg) => leg.id <= id || leg.status === 'withdrawn')
    if (isLast && (status === 'arrived' || status === 'selfPickup')) return load
  }
  throw new Error('no car awaits its hand-over')
}

/** Dark pixels of what is drawn. */
const inkOf = (area: Locator): Promise<number> =>
  area.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1
    return dark
  })
