import type { Locator, Page } from 'playwright-core'
import type { Hand } from './hand.ts'
import { newPhone, newVin, type World } from './world.ts'

/** A job of every day: what the best product known needs for it, and how it is done here. */
export type Job = {
  what: string
  /** Clicks or taps, and keys. Where no keys are named, typing what only the person knows is free. */
  best: { clicks: number; keys?: number }
  play(world: World): Promise<Hand>
}

const ORDERS = '/businessOrderManage/businessTotalTable'
const TRIP = '/businessOrderManage/waybillInfo'

export const jobs: readonly Job[] = [
  {
    what: 'an order of a known customer like the last one, three VINs pasted',
    best: { clicks: 0, keys: 45 },
    async play(world) {
      const { id, name } = await world.customer(unlike('远航'))
      await world.order(id, 3)
      const hand = await list(world, 'sales', ORDERS)
      await hand.press('n')
      await form(hand.page)
      await hand.type(name)
      await option(hand.page, name)
      await hand.press('Enter')
      await hand.click(hand.page.getByRole('button', { name: '同上一单' }))
      const vin = hand.page.getByRole('textbox', { name: '车架号，第 1 行' })
      await hand.click(vin)
      const vins = [newVin(), newVin(), newVin()]
      await hand.paste(vins.join('\n'))
      await submit(hand)
      const { items } = await world.ask<{ items: unknown[] }>('boss', `/api/orderCars?vin=${vins[2]}&_end=5`)
      if (items.length !== 1) throw new Error('the pasted cars are not there')
      return hand
    },
  },
  {
    what: 'more for a customer that there is not yet, made inside the order',
    best: { clicks: 0, keys: 3 },
    async play(world) {
      const hand = await list(world, 'sales', ORDERS)
      const name = unlike('鑫淼')
      await hand.page.keyboard.press('n')
      await form(hand.page)
      await hand.page.keyboard.type(name)
      await option(hand.page, `新建「${name}」`)
      await hand.press('Enter')
      const dialog = hand.page.getByRole('dialog', { name: '新建客户' })
      await focused(dialog.getByRole('textbox', { name: '电话' }))
      // The phone itself is not counted: whatever way one goes, it is typed.
      await hand.page.keyboard.type(newPhone())
      await hand.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await hand.page.waitForFunction(hasValue, name)
      return hand
    },
  },
  {
    what: 'copy an order and submit it',
    best: { clicks: 1 },
    async play(world) {
      const { id } = await world.customer(unlike('复制'))
      const order = await world.approved(id, 1)
      const hand = await detail(world, 'sales', `/businessOrderManage/businessOrderInfo/${order.id}`)
      await hand.click(head(hand.page).getByRole('button', { name: '复制' }))
      await form(hand.page)
      await hand.page.getByRole('textbox', { name: '品牌车系，第 1 行' }).or(car(hand.page)).first().waitFor()
      await submit(hand)
      return hand
    },
  },
  {
    what: 'review one order',
    best: { clicks: 2 },
    async play(world) {
      const { id, name } = await world.customer(unlike('审核'))
      await world.submitted(id, 1)
      const hand = await list(world, 'boss', `${ORDERS}?_tab=pendingReview&q=${name}`)
      await hand.click(rows(hand.page).getByRole('button', { name: '审核通过' }))
      await hand.click(hand.page.getByRole('dialog').getByRole('button', { name: '审核通过' }))
      await gone(hand.page)
      return hand
    },
  },
  {
    what: 'review five orders',
    best: { clicks: 2 },
    async play(world) {
      const { id, name } = await world.customer(unlike('五单'))
      for (let at = 0; at < 5; at++) await world.submitted(id, 1)
      const hand = await list(world, 'boss', `${ORDERS}?_tab=pendingReview&q=${name}`)
      await all(hand)
      await hand.click(selection(hand.page).getByRole('button', { name: '审核通过' }))
      await hand.page.getByRole('dialog').waitFor()
      await hand.press('Control+Enter')
      await gone(hand.page)
      return hand
    },
  },
  {
    what: 'a trip on an own truck with five cars',
    best: { clicks: 3, keys: 4 },
    async play(world) {
      const { id } = await world.customer(unlike('五台'))
      const { orderNo } = await world.inspected(id, 5)
      const { plate } = await world.truck({ slots: 8 })
      const hand = await list(world, 'dispatcher', `/businessOrderManage/forDepart?q=${orderNo}`)
      await all(hand)
      await hand.click(selection(hand.page).getByRole('button', { name: '派车', exact: true }))
      await focused(hand.page.getByRole('dialog').getByRole('combobox', { name: '车辆' }))
      await hand.type(plate.slice(-3))
      await option(hand.page, plate)
      await hand.press('Enter', 'Control+Enter')
      await gone(hand.page)
      return hand
    },
  },
  {
    what: 'a trip by an outside carrier, with money to be collected on delivery',
    best: { clicks: 12 },
    async play(world) {
      const { id } = await world.customer(unlike('外协'))
      const carrier = await world.ask<{ id: string }>('boss', '/api/carriers', {
        name: unlike('车队'),
        phone: newPhone(),
      })
      const collected = { payMode: 'collect', prepaidFen: 0, collectFen: 1_000_000 }
      const order = await world.inspected(id, 2, collected)
      const { plate } = await world.truck({ ownership: 'outside', carrierId: carrier.id })
      const hand = await list(world, 'dispatcher', `/businessOrderManage/forDepart?q=${order.orderNo}`)
      await all(hand)
      await hand.click(selection(hand.page).getByRole('button', { name: '派车', exact: true }))
      const plan = hand.page.getByRole('dialog')
      await focused(plan.getByRole('combobox', { name: '车辆' }))
      await hand.type(plate.slice(-3))
      await option(hand.page, plate)
      await hand.press('Enter')
      await hand.click(plan.getByRole('textbox', { name: '临时司机' }))
      await hand.type('赵师傅')
      await hand.press('Tab')
      await hand.type(newPhone())
      await hand.click(plan.getByRole('textbox', { name: '运费' }))
      await hand.press('Control+a')
      await hand.type('3600')
      await hand.press('Control+Enter')
      await gone(hand.page)
      // Who collects is said in the order; the message leads to the trip, and the trip to it.
      await hand.click(hand.page.getByRole('status').getByRole('link', { name: '查看运单' }))
      await hand.click(hand.page.getByRole('link', { name: order.orderNo }).first())
      await hand.click(head(hand.page).getByRole('button', { name: '物流安排' }))
      const arrange = hand.page.getByRole('dialog')
      await focused(arrange.getByRole('combobox', { name: '代收人' }))
      await hand.type('刘')
      await arrange.getByRole('option').first().waitFor()
      await hand.press('Enter', 'Control+Enter')
      await arrange.waitFor({ state: 'detached' })
      return hand
    },
  },
  {
    what: 'hand a car over and collect its money',
    best: { clicks: 2 },
    async play(world) {
      const { id } = await world.customer(unlike('交车'))
      const truck = await world.idle()
      const collectorId = await world.collector()
      const collected = { payMode: 'collect', prepaidFen: 0, collectFen: 500_000, collectorId }
      const trip = await world.onTheRoad(await world.inspected(id, 1, collected), truck)
      await world.act('boss', 'waybills', trip, 'arrive')
      const hand = await detail(world, 'boss', `${TRIP}/${trip.id}`)
      await hand.click(
        hand.page.getByRole('region', { name: '配载' }).getByRole('button', { name: '交车签收' }).first(),
      )
      const sign = hand.page.getByRole('dialog')
      await hand.page.waitForFunction(hasValue, '5,000.00')
      await hand.click(sign.getByRole('button', { name: '交车签收' }))
      await sign.waitFor({ state: 'detached' })
      return hand
    },
  },
  {
    what: 'receive what a customer owes',
    best: { clicks: 1, keys: 4 },
    async play(world) {
      const { id, name } = await world.customer(unlike('收款'))
      await world.approved(id, 1)
      const hand = await list(world, 'cashier', `/financeManage/financeUnreceived?q=${name}`)
      await hand.click(rows(hand.page).getByRole('button', { name: '收款' }))
      const dialog = hand.page.getByRole('dialog')
      await focused(dialog.getByRole('combobox', { name: '资金账户' }))
      await hand.type('zs')
      await option(hand.page, '招商银行基本户')
      await hand.press('Enter', 'Control+Enter')
      await dialog.waitFor({ state: 'detached' })
      return hand
    },
  },
  {
    what: 'what a customer owes',
    best: { clicks: 0, keys: 5 },
    async play(world) {
      const { id, name } = await world.customer('钱多多')
      await world.approved(id, 1)
      const hand = await home(world, 'boss')
      await hand.press('Control+k')
      await hand.page.getByRole('combobox', { name: '搜索记录、菜单和操作' }).waitFor()
      await hand.type('qdd')
      await hand.page.getByRole('option').filter({ hasText: name }).getByText('未收').first().waitFor()
      return hand
    },
  },
  {
    what: 'the profit of the month, what is unpaid, the cars on the road',
    best: { clicks: 0 },
    async play(world) {
      const hand = await home(world, 'boss')
      for (const label of ['本月毛利', '客户未付运费', '在途'])
        if (!(await isInSight(hand.page, label))) throw new Error(`${label} is not in sight`)
      return hand
    },
  },
  {
    what: 'a driver tells where he is',
    best: { clicks: 1 },
    async play(world) {
      const { id } = await world.customer(unlike('上报'))
      const truck = await world.idle()
      const trip = await world.onTheRoad(await world.inspected(id, 1), truck)
      const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
      const place = { geolocation: { longitude: 114.3, latitude: 30.59 }, permissions: ['geolocation'] }
      const hand = await world.as(truck.driver.username, { ...phone, ...place })
      await hand.page.goto('/driver')
      await hand.click(hand.page.getByRole('button', { name: '位置上报', exact: true }).first())
      await hand.page.getByText(/^已记下/).waitFor()
      for (let at = 0; at < 100; at++) {
        const { lastRegion } = await world.ask<{ lastRegion: string }>('boss', `/api/waybills/${trip.id}`)
        if (lastRegion.startsWith('4201')) return hand
        await hand.page.waitForTimeout(100)
      }
      throw new Error('the place did not arrive')
    },
  },
]

let serial = Date.now() % 100_000
const unlike = (name: string): string => `${name}${++serial}`

const rows = (page: Page): Locator => page.getByRole('table').locator('tbody').getByRole('row')
const selection = (page: Page): Locator => page.getByRole('status').filter({ hasText: /已选 \d+ 项/ })
const head = (page: Page): Locator => page.locator('article > header')
const car = (page: Page): Locator => page.getByRole('combobox', { name: '品牌车系，第 1 行' })
const option = (page: Page, text: string): Promise<void> =>
  page.getByRole('listbox').getByRole('option', { selected: true }).filter({ hasText: text }).waitFor()
const gone = (page: Page): Promise<void> => page.getByText('没有符合条件的数据').waitFor()
const form = (page: Page): Promise<void> => page.getByRole('form', { name: '新建订单' }).waitFor()

const all = (hand: Hand): Promise<void> => hand.click(hand.page.getByRole('table').getByRole('checkbox').first())

async function list(world: World, account: string, path: string): Promise<Hand> {
  const hand = await world.as(account)
  await hand.page.goto(path)
  await rows(hand.page).first().waitFor()
  // The keys of the page come with its tools.
  await hand.page.getByRole('button', { name: '主题' }).waitFor()
  return hand
}

async function detail(world: World, account: string, path: string): Promise<Hand> {
  const hand = await world.as(account)
  await hand.page.goto(path)
  await head(hand.page).getByRole('heading').waitFor()
  await hand.page.getByRole('button', { name: '主题' }).waitFor()
  return hand
}

async function home(world: World, account: string): Promise<Hand> {
  const hand = await world.as(account)
  await hand.page.goto('/')
  await hand.page.getByText('客户未付运费').waitFor()
  await hand.page.getByRole('button', { name: '主题' }).waitFor()
  return hand
}

async function submit(hand: Hand): Promise<void> {
  await hand.press('Control+Enter')
  await head(hand.page).getByText('待审核').waitFor()
}

async function focused(field: Locator): Promise<void> {
  await field.and(field.page().locator(':focus')).waitFor()
}

async function isInSight(page: Page, label: string): Promise<boolean> {
  const found = page.getByText(label, { exact: false }).first()
  await found.waitFor()
  const box = await found.boundingBox()
  return box !== null && box.y + box.height < 900
}

/** Runs inside the page. */
function hasValue(value: string): boolean {
  return [...document.querySelectorAll('input')].some((one) => one.value === value)
}
