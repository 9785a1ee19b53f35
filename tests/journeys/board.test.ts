import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { finger } from '../helpers/draw.ts'
import { givenApprovedOrder, givenSentOrder } from '../helpers/given-order.ts'
import {
  type Account,
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

const BOARD = '/businessOrderManage/forDepart?_show=board'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

let serial = 0

/** The customer of an order, whose phone and truck take their numbers from the same one. */
function newCustomer() {
  const own = 81_000 + ++serial
  return { own, customer: `看板客户${own}`, phone: `139000${own}` }
}

/** A reviewed order, whose cars the truck loads at the door; and a truck that stands anywhere. */
async function givenWork(count: number): Promise<{ customer: string; plate: string }> {
  const boss = await journey.as('boss')
  const { own, customer, phone } = newCustomer()
  await givenApprovedOrder(journey, customer, phone, count)
  const plate = `粤B${own}`
  await ask(boss, '/api/trucks', { plate, kind: 'trunk', slots: 4 })
  return { customer, plate }
}

/** The board with the cars of one customer and one truck. */
async function boardOf(account: Account, customer: string, plate: string): Promise<Screen> {
  const person = await journey.as(account)
  await openBoard(person, customer, plate)
  await truckOn(person, plate).waitFor()
  return person
}

async function openBoard(person: Screen, customer: string, sought: string): Promise<void> {
  const { page } = person
  await page.goto(BOARD)
  await page.getByRole('searchbox', { name: '车型、车架号、订单号、客户、城市' }).fill(customer)
  await page.getByRole('searchbox', { name: '车牌、运单号、司机、城市' }).fill(sought)
  await page.getByRole('region', { name: '待派车' }).waitFor()
}

const carsOn = ({ page }: Screen): Locator => page.getByRole('button', { name: /^选择大众朗逸/ })
const truckOn = ({ page }: Screen, plate: string): Locator => page.getByRole('article', { name: plate })
const slotOf = (truck: Locator, slot: number): Locator => truck.getByRole('listitem').nth(slot - 1)

async function middleOf(one: Locator): Promise<{ x: number; y: number }> {
  const box = await one.boundingBox()
  if (!box) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag({ page }: Screen, from: Locator, to: Locator, said = /装得下，装后/): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 20, start.y + 10, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 8 })
  // What fits is said below before anything is let go.
  await page.getByText(said).first().waitFor()
  await page.mouse.up()
  // For a moment the library keeps what is clicked to itself, so that a drop is no click.
  await expectSoon(() => page.evaluate(hearsClicks)).toBe(true)
}

/** By the keys. The arrows go where it fits, which is judged once it is in the hand. */
async function pickUp(person: Screen): Promise<void> {
  await person.page.keyboard.press('Space')
  await person.sees(/^拿起大众朗逸/)
  await person.page.locator('[data-fits=true]').first().waitFor()
  // The library hears the arrows from its next turn on, which no hand is quick enough to miss.
  await person.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** Runs inside the page. */
function hearsClicks(): boolean {
  const probe = document.body.appendChild(document.createElement('i'))
  let isHeard = false
  probe.addEventListener('click', (event) => {
    isHeard = true
    event.stopPropagation()
  })
  probe.click()
  probe.remove()
  return isHeard
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
    await pickUp(person)
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

  test('moves a car from one trip to another by pointer and by keys, to another slot, off, and back again', async () => {
    photographFailures(journey, 'board-move')
    const { customer, plate } = await givenWork(2)
    const other = plate.replace('B', 'A')
    await ask(await journey.as('boss'), '/api/trucks', { plate: other, kind: 'trunk', slots: 4 })
    const person = await journey.as('dispatcher')
    const { page } = person
    await openBoard(person, customer, plate.slice(2))
    const [one, two] = [truckOn(person, plate), truckOn(person, other)]
    const has = (truck: Locator, slot: number) =>
      expectSoon(() => slotOf(truck, slot).innerText()).toContain('大众朗逸')
    const isFree = (truck: Locator, slot: number) =>
      expectSoon(() => slotOf(truck, slot).innerText()).toBe(String(slot))
    await drag(person, carsOn(person).first(), slotOf(one, 1))
    await has(one, 1)
    await drag(person, carsOn(person).first(), slotOf(two, 1))
    await has(two, 1)
    await two.getByRole('link', { name: /^Y\d/ }).waitFor()

    // Once the server has it; before, it stays where it is.
    const loadIn = (truck: Locator, slot: number) =>
      slotOf(truck, slot).getByRole('button', { name: /配载$/ }).and(page.locator(':not([aria-busy])'))
    await drag(person, loadIn(one, 1), slotOf(two, 3))
    await has(two, 3)
    await isFree(one, 1)
    // On its own truck there is nothing to be judged.
    await drag(person, loadIn(two, 3), slotOf(two, 4), /放到空板位即换板位/)
    await has(two, 4)
    await person.press('撤销上一步')
    await has(two, 3)
    await person.press('撤销上一步')
    await has(one, 1)
    await isFree(two, 3)

    await loadIn(one, 1).focus()
    await pickUp(person)
    await page.keyboard.press('ArrowDown')
    await person.sees(new RegExp(`^在 ${other} 上方：装得下，装后 2 / 4 板位`))
    await page.keyboard.press('Space')
    await has(two, 2)
    await isFree(one, 1)
    await loadIn(two, 2).focus()
    await pickUp(person)
    // Past the trip that takes it, to the cars that wait.
    await page.keyboard.press('ArrowDown')
    await person.sees(new RegExp(`^在 ${plate} 上方`))
    await page.keyboard.press('ArrowDown')
    await person.sees(/^在 待派车 上方/)
    await page.keyboard.press('Space')
    await expectSoon(() => carsOn(person).count()).toBe(1)
    await person.press('撤销上一步')
    await has(two, 2)
    await expectSoon(() => carsOn(person).count()).toBe(0)
  })

  test('takes a car by finger to a trip and from there to another, and narrows the cars', async () => {
    photographFailures(journey, 'board-finger')
    const { customer, plate } = await givenWork(2)
    const other = plate.replace('B', 'A')
    await ask(await journey.as('boss'), '/api/trucks', { plate: other, kind: 'trunk', slots: 4 })
    const page = await journey.window({ viewport: { width: 1180, height: 820 }, hasTouch: true })
    const person = await logIn(page, 'dispatcher')
    await openBoard(person, customer, plate.slice(2))
    const [one, two] = [truckOn(person, plate), truckOn(person, other)]
    // The finger rests until the car is in its hand; a list that is pushed at once is scrolled.
    const carry = async (from: Locator, to: Locator) => {
      const [start, end] = [await middleOf(from), await middleOf(to)]
      const half = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
      await finger(page, [start, half, end], async (at) => {
        if (at === 0) await page.locator('.board-held .board-car').waitFor()
        if (at === 2)
          await page
            .getByText(/装得下，装后/)
            .first()
            .waitFor()
      })
    }
    await carry(carsOn(person).first(), slotOf(one, 2))
    await expectSoon(() => slotOf(one, 2).innerText()).toContain('大众朗逸')
    await one.getByRole('link', { name: /^Y\d/ }).waitFor()
    await carry(
      slotOf(one, 2).getByRole('button', { name: /配载$/ }).and(page.locator(':not([aria-busy])')),
      slotOf(two, 4),
    )
    await expectSoon(() => slotOf(two, 4).innerText()).toContain('大众朗逸')

    await expectSoon(() => carsOn(person).count()).toBe(1)
    for (const [name, others, own] of [
      ['订单分类', '铁路', '公路'],
      ['提车方式', '代驾', '大板上门'],
    ] as const) {
      await person.choose(name, others)
      await person.sees('没有待派的车')
      await person.choose(name, own)
      await expectSoon(() => carsOn(person).count()).toBe(1)
    }
    const offices = person.combobox('营业部').getByRole('option')
    await person.combobox('营业部').selectOption({ index: (await offices.count()) - 1 })
    await person.combobox('营业部').selectOption({ index: 0 })
    await expectSoon(() => carsOn(person).count()).toBe(1)
    await page.context().close()
  })

  test('shows at once what another dispatcher did, but not while a car is in the hand, and asks no more than that', async () => {
    photographFailures(journey, 'board-live')
    const { customer, plate } = await givenWork(5)
    const other = await boardOf('boss', customer, plate)
    const person = await boardOf('dispatcher', customer, plate)
    const { page } = person
    await expectSoon(() =>
      page.evaluate(() => navigator.locks.query().then(({ held }) => held?.length ?? 0)),
    ).toBeGreaterThan(0)
    const put = async (slot: number) => {
      await carsOn(other).first().press('Enter')
      await other.button(`装到 ${plate} 的 ${slot} 号板位`).press('Enter')
      await truckOn(other, plate).getByRole('link', { name: /^Y\d/ }).waitFor()
    }
    const inTwoSeconds = { timeout: 2000, interval: 20 }
    // One right after the other, so that no look at intervals sees both in time.
    await put(1)
    await expect.poll(() => carsOn(person).count(), inTwoSeconds).toBe(4)
    await put(2)
    await expect.poll(() => carsOn(person).count(), inTwoSeconds).toBe(3)
    await expectSoon(() => slotOf(truckOn(person, plate), 2).innerText()).toContain('大众朗逸')
    expect(await page.getByRole('searchbox', { name: '车型、车架号、订单号、客户、城市' }).inputValue()).toBe(customer)

    const start = await middleOf(carsOn(person).last())
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 20, start.y + 10, { steps: 3 })
    await page.locator('.board-held').getByText('大众朗逸').waitFor()
    let asked = 0
    page.on('request', (one) => {
      if (/\/api\/dispatch\/board/.test(one.url())) asked++
    })
    await put(3)
    await expectSoon(() => carsOn(other).count()).toBe(2)
    await put(4)
    await expectSoon(() => carsOn(other).count()).toBe(1)
    expect([asked, await carsOn(person).count()]).toEqual([0, 3])
    await page.mouse.up()
    await expect.poll(() => carsOn(person).count(), inTwoSeconds).toBe(1)
    expect(asked).toBeLessThanOrEqual(2)
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

    // So is who moves a car that another has moved meanwhile.
    const load = (person: Screen, slot: number) => slotOf(truckOn(person, plate), slot).getByRole('button').first()
    await second.page.route(looks, (route) => route.abort())
    // It is taken off while its move is under way still, and comes off the slot to which that went.
    let arrive = () => {}
    const isThere = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await first.page.route('**/api/waybillLoads/actions/move', async (route) => {
      await isThere
      await route.continue()
    })
    await drag(first, load(first, 2), slotOf(truckOn(first, plate), 4), /放到空板位即换板位/)
    await expectSoon(() => load(first, 4).innerText()).toContain('大众朗逸')
    await truckOn(first, plate).getByRole('button', { name: /撤下/ }).click()
    await expectSoon(() => slotOf(truckOn(first, plate), 4).innerText()).not.toContain('大众朗逸')
    const taken = first.page.waitForResponse('**/api/waybillLoads/actions/withdraw')
    arrive()
    expect((await (await taken).json()).code).toBe(200)
    await expectSoon(() => carsOn(first).count()).toBe(2)
    await drag(second, load(second, 2), slotOf(truckOn(second, plate), 3), /放到空板位即换板位/)
    await second.sees(new RegExp(`当前为「已撤」，不能改配（${names.boss} `))
    await second.page.unroute(looks)
    await expectSoon(() => carsOn(second).count()).toBe(2)
  })
})

describe('any list of what goes a way of states', () => {
  const ORDERS = '/businessOrderManage/businessTotalTable'

  test('is a board, whose card is carried by keys to where an action leads, and only there', async () => {
    photographFailures(journey, 'list-as-board')
    const manager = await journey.as('manager')
    const { page } = manager
    // Of the demonstration's own some are carried at a loss, and not to be approved without a reason.
    const { customer, phone } = newCustomer()
    await givenSentOrder(journey, customer, phone)
    await page.goto(ORDERS)
    await manager.button('列表').click()
    await page.getByRole('menuitemradio', { name: '看板' }).click()
    await page.waitForURL(/_as=board/)
    const from = page.getByRole('region', { name: '待审核', exact: true })
    const to = page.getByRole('region', { name: '待派车', exact: true })
    const card = from.getByRole('listitem').filter({ hasText: customer })
    const title = (await card.getByRole('link').first().innerText()).trim()
    const grip = card.getByRole('button', { name: `移动 ${title}` })
    expect(await violationsOn(page, 'all', '.list-board')).toEqual([])
    await grip.focus()
    await page.keyboard.press('Space')
    await page.getByText(`已拿起 ${title}`).waitFor({ state: 'attached' })
    expect(await page.getByRole('region', { name: '运输中' }).getAttribute('data-fits')).toBe('false')
    // The library hears the keys from the next turn on.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await page.keyboard.press('ArrowRight')
    await page.getByText('可放到「待派车」').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await manager.dialog('审核通过').press('审核通过')
    await to.getByRole('link', { name: title }).waitFor()
    await from.getByRole('link', { name: title }).waitFor({ state: 'detached' })
  })

  test('and a calendar of its dates: a day opens as the list of its rows', async () => {
    photographFailures(journey, 'list-as-calendar')
    const { page } = await journey.as('boss')
    await page.goto(`${ORDERS}?_as=calendar.orderDate`)
    await page.getByRole('button', { name: '上月' }).click()
    await page.waitForURL(/_as=calendar\.orderDate\.\d{4}-\d\d/)
    const month = page.url().slice(-7)
    const day = page.getByRole('button', { name: new RegExp(`^${month}-.*在列表中看$`) }).first()
    const [, on, count] = /^(\S+)，(\d+) 条/.exec((await day.getAttribute('aria-label')) ?? '') ?? []
    expect(await violationsOn(page, 'all', '.list-calendar')).toEqual([])
    await day.click()
    await expectSoon(() => page.locator('.bc-pager-total:visible').innerText()).toContain(`${count} 条`)
    expect(new URL(page.url()).searchParams.get('orderDate_gte')).toBe(on)
    await page.goto(`${ORDERS}?_as=calendar.nothing`)
    await page.getByText('没有权限').first().waitFor()
  })
})
