import type { Browser, BrowserContextOptions } from 'playwright-core'
import { checkVin } from '../../../src/define/formats.ts'
import { handOn } from './hand.ts'

const PASSWORD = 'Banche-2026'
/** As long as a person would wait for anything. Milliseconds. */
const PATIENCE = 10_000

export type Row = { id: string; version: number }
export type World = ReturnType<typeof worldOf>

/** The company of the demonstration, its people, and what a job finds when it begins: made by their own calls. */
export function worldOf(browser: Browser, base: string) {
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (account: string): Promise<string> => {
    const known = tokens.get(account) ?? login(base, account)
    tokens.set(account, known)
    return known
  }
  /** Asks as that person; a refusal is an error. */
  const ask = async <T>(account: string, path: string, body?: object): Promise<T> => {
    const headers = { Authorization: `Bearer ${await tokenOf(account)}`, 'Content-Type': 'application/json' }
    const answer = await fetch(
      base + path,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    )
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T }
    if (code !== 200) throw new Error(`${path}: ${message} ${JSON.stringify(data)}`)
    return data
  }
  const act = <T = Row>(account: string, resource: string, { id, version }: Row, verb: string, input: object = {}) =>
    ask<T>(account, `/api/${resource}/${id}/actions/${verb}`, { version, input })

  const customer = (name: string, more: object = {}) =>
    ask<Row & { name: string }>('sales', '/api/customers', { name, phone: newPhone(), ...more })
  const order = (customerId: string, cars: number, more: object = {}) => {
    const phone = newPhone()
    return ask<Row & { orderNo: string }>('sales', '/api/orders', {
      ...{ customerId, consignor: '王', consignorPhone: phone, consignee: '李', consigneePhone: phone },
      ...{
        fromRegion: '440303',
        toRegion: '310104',
        pickupMode: 'door',
        deliveryMode: 'self',
        receiptRequired: 'none',
      },
      ...{ payMode: 'prepaid', prepaidFen: 500_000 * cars },
      cars: Array.from({ length: cars }, () => ({ model: '大众朗逸', vin: newVin(), freightFen: 500_000 })),
      ...more,
    })
  }
  const submitted = async (...args: Parameters<typeof order>) => {
    const made = await order(...args)
    return { ...made, ...(await act('sales', 'orders', made, 'submit')) }
  }
  const approved = async (...args: Parameters<typeof order>) => {
    const sent = await submitted(...args)
    return { ...sent, ...(await act('boss', 'orders', sent, 'approve')) }
  }
  const carsOf = async ({ id }: Row) =>
    (await ask<{ items: Row[] }>('boss', `/api/orderCars?orderId=${id}&_end=20`)).items
  const inspected = async (...args: Parameters<typeof order>) => {
    const made = await approved(...args)
    const ids = (await carsOf(made)).map(({ id }) => id)
    await ask('boss', '/api/orderCars/actions/inspect', { ids, input: {} })
    return { ...made, ids }
  }
  const truck = (more: object = {}) =>
    ask<Row & { plate: string }>('boss', '/api/trucks', { plate: newPlate(), kind: 'trunk', slots: 8, ...more })
  /** An own truck that stands idle with its driver. */
  const idle = async () => {
    const { items } = await ask<{ items: (Row & { driverId: string | null })[] }>(
      'boss',
      '/api/trucks?ownership=own&kind=trunk&status=idle&_end=50',
    )
    const found = items.find(({ driverId }) => driverId)
    if (!found) throw new Error('no truck stands idle')
    return { ...found, driver: await ask<{ id: string; username: string }>('boss', `/api/staff/${found.driverId}`) }
  }
  const collector = async () => {
    const { items } = await ask<{ items: Row[] }>('boss', '/api/payees?isCollector=true&isActive=true&_end=1')
    return items[0]?.id
  }
  /** A trip on the road. */
  const onTheRoad = async (
    { ids }: { ids: string[] },
    { id: truckId, driverId }: Row & { driverId: string | null },
  ) => {
    const [planned] = await ask<{ currentWaybillId: string }[]>('boss', '/api/orderCars/actions/plan', {
      ids,
      input: { type: 'trunk', truckId, driverId, carrierKind: 'own', freightMode: 'whole', freightFen: 600_000 },
    })
    const trip = await ask<Row>('boss', `/api/waybills/${planned?.currentWaybillId}`)
    const assigned = await act('boss', 'waybills', trip, 'confirm')
    return act('boss', 'waybills', assigned, 'depart')
  }
  /** The window of that person, logged in; `options` such as those of a phone. */
  const as = async (account: string, options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      ...{ baseURL: base, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 } },
      ...{ reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'], ...options },
    })
    context.setDefaultTimeout(PATIENCE)
    // tsx marks functions with a helper of its own, which a page does not have.
    await context.addInitScript('globalThis.__name = (value) => value')
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByRole('textbox', { name: '用户名' }).fill(account)
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).and(page.locator(':enabled')).click()
    await page.waitForURL(({ pathname }) => pathname !== '/login')
    return handOn(page)
  }
  return { ask, act, as, customer, order, submitted, approved, inspected, carsOf, truck, idle, collector, onTheRoad }
}

let serial = Date.now() % 1_000_000
export const newPhone = (): string => `139${String(++serial).padStart(8, '0')}`
const newPlate = (): string => `粤E${String(10_000 + (++serial % 90_000))}`
export function newVin(): string {
  const tail = String(++serial).padStart(7, '0')
  return [...'0123456789X'].map((digit) => `LFV3A28W${digit}K${tail}`).find((one) => !checkVin(one).error) ?? ''
}

async function login(base: string, username: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ username, password: PASSWORD })
  const answer = await fetch(`${base}/api/login`, { method: 'POST', headers, body })
  return ((await answer.json()) as { data: { token: string } }).data.token
}
