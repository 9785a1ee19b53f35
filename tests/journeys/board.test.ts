import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { newVin } from '../helpers/company.ts'
import {
  type Account,
  ask,
  expectSoon,
  type Journey,
  names,
  openJourney,
  photographFailures,
  STARTUP,
} from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

const BOARD = '/businessOrderManage/forDepart?_show=board'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

type Made = { id: string; version: number }

let serial = 0

/** A reviewed order of a customer of its own, whose cars the truck loads at the door; and a truck that stands anywhere. */
async function givenWork(count: number): Promise<{ customer: string; plate: string }> {
  const own = 81_000 + ++serial
  const [customer, plate, phone] = [`看板客户${own}`, `粤B${own}`, `139000${own}`]
  const [sales, manager, boss] = await Promise.all([journey.as('sales'), journey.as('manager'), journey.as('boss')])
  const { id: customerId } = await ask<Made>(sales, '/api/customers', { name: customer, phone })
  const cars = Array.from({ length: count }, () => ({ model: '大众朗逸', vin: newVin(), freightFen: 500_000 }))
  const order = await ask<Made>(sales, '/api/orders', {
    ...{ customerId, consignor: '王', consignorPhone: phone, consignee: '李', consigneePhone: phone },
    ...{ fromRegion: '440303', toRegion: '310104', pickupMode: 'door', deliveryMode: 'self', receiptRequired: 'none' },
    ...{ payMode: 'prepaid', prepaidFen: 500_000 * count, cars },
  })
  const sent = await ask<Made>(sales, `/api/orders/${order.id}/actions/submit`, { version: order.version, input: {} })
  await ask(manager, `/api/orders/${order.id}/actions/approve`, { version: sent.version, input: {} })
  await ask(boss, '/api/trucks', { plate, kind: 'trunk', slots: 4 })
  return { customer, plate }
}

/** The board with the cars of one customer and one truck. */
async function boardOf(account: Account, customer: string, plate: string): Promise<Screen> {
  const person = await journey.as(account)
  const { page } = person
  await page.goto(BOARD)
  await page.getByRole('searchbox', { name: '车型、车架号、订单号、客户、城市' }).fill(customer)
  await page.getByRole('searchbox', { name: '车牌、运单号、司机、城市' }).fill(plate)
  await carsOn(person).first().waitFor()
  await truckOn(person, plate).waitFor()
  return person
}

const carsOn = ({ page }: Screen): Locator => page.getByRole('button', { name: /^选择大众朗逸/ })
const truckOn = ({ page }: Screen, plate: string): Locator => page.getByRole('article', { name: plate })
const slotOf = (truck: Locator, slot: number): Locator => truck.getByRole('listitem').nth(slot - 1)

async function middleOf(one: Locator): Promise<{ x: number; y: number }> {
  const box = await one.boundingBox()
  if (!box) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag({ page }: Screen, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 20, start.y + 10, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 8 })
  // What fits is said below before anything is let go.
  await page
    .getByText(/装得下，装后/)
    .first()
    .waitFor()
  await page.mouse.up()
}

describe('the dispatch board', () => {
  test('takes cars by pointer and by keyboard alone, onto the slot and off again', async () => {
    photographFailures(journey, 'board')
    const { customer, plate } = await givenWork(3)
    const person = await boardOf('dispatcher', customer, plate)
    const { page } = person
    const truck = truckOn(person, plate)
    expect(await violationsOn(page, 'structure')).toEqual([])
    await drag(person, carsOn(person).first(), slotOf(truck, 3))
    await expectSoon(() => slotOf(truck, 3).innerText()).toContain('大众朗逸')
    await truck.getByRole('link', { name: /^Y\d/ }).waitFor()
    expect(await carsOn(person).count()).toBe(2)

    await carsOn(person).first().focus()
    await page.keyboard.press('Space')
    await person.sees(/^拿起大众朗逸/)
    await page.keyboard.press('ArrowDown')
    await person.sees(new RegExp(`^在 ${plate} 上方：装得下，装后 2 / 4 板位`))
    await page.keyboard.press('Space')
    await expectSoon(() => carsOn(person).count()).toBe(1)
    await expectSoon(() => slotOf(truck, 1).innerText()).toContain('大众朗逸')

    await person.press('撤销上一步')
    await expectSoon(() => carsOn(person).count()).toBe(2)
    await person.press('撤销上一步')
    await expectSoon(() => carsOn(person).count()).toBe(3)
    // The trip that began with the first car went with it.
    await expectSoon(() => truck.getByRole('link', { name: /^Y\d/ }).count()).toBe(0)
  })

  test('tells the second of two dispatchers who was first, and shows what the other did', async () => {
    photographFailures(journey, 'board-two')
    const { customer, plate } = await givenWork(2)
    const first = await boardOf('boss', customer, plate)
    const second = await boardOf('dispatcher', customer, plate)
    // The second sees the board as it was.
    const looks = /\/api\/dispatch\/board\?stamp=/
    await second.page.route(looks, (route) => route.abort())
    await carsOn(second).first().press('Enter')
    await carsOn(first).first().press('Enter')
    await first.button(`装到 ${plate} 的 2 号板位`).press('Enter')
    await expectSoon(() => carsOn(first).count()).toBe(1)
    await truckOn(first, plate).getByRole('link', { name: /^Y\d/ }).waitFor()
    await second.button(`装到 ${plate} 的 2 号板位`).press('Enter')
    await second.sees(new RegExp(`当前为「已配载」，不能派车（${names.boss} `))
    await second.page.unroute(looks)
    await expectSoon(() => slotOf(truckOn(second, plate), 2).innerText()).toContain('大众朗逸')
    await expectSoon(() => carsOn(second).count()).toBe(1)
  })
})
