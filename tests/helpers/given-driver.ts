import type { Page } from 'playwright-core'
import { newPhone } from './company.ts'
import { givenApprovedOrder } from './given-order.ts'
import { ask, type Journey } from './journey.ts'

export type Driver = { username: string; name: string }
type Row = { id: string; version: number }
type Truck = Row & { driverId: string | null }

/** By the login page, on which somebody already is. */
export async function enter(page: Page, { username }: Driver): Promise<void> {
  await page.getByRole('textbox', { name: '用户名' }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill('Banche-2026')
  await page.getByRole('button', { name: '登录', exact: true }).and(page.locator(':enabled')).click()
}

/** A driver with a trip of two cars for tomorrow. Which of them are on the road depends on the day of the demonstration. */
export async function givenDriver(journey: Journey): Promise<Driver> {
  const truck = await idleTruck(journey)
  await givenTrip(journey, truck)
  return ask<Driver>(await journey.as('boss'), `/api/staff/${truck.driverId}`)
}

/** A truck of the company itself that stands, and who drives it. */
export async function idleTruck(journey: Journey): Promise<{ id: string; driverId: string }> {
  const path = '/api/trucks?ownership=own&kind=trunk&status=idle&_end=50'
  const { items: trucks } = await ask<{ items: Truck[] }>(await journey.as('boss'), path)
  for (const { id, driverId } of trucks) if (driverId !== null) return { id, driverId }
  throw new Error('no truck stands idle')
}

/** A trip of two cars from Shenzhen to Shanghai, which awaits its departure. */
export async function givenTrip(journey: Journey, truck: { id: string; driverId: string }): Promise<Row> {
  const boss = await journey.as('boss')
  const phone = newPhone()
  const order = await givenApprovedOrder(journey, `发车客户${phone}`, phone, 2)
  const { items: cars } = await ask<{ items: Row[] }>(boss, `/api/orderCars?orderId=${order.id}&_end=10`)
  const ids = cars.map(({ id }) => id)
  await ask(boss, '/api/orderCars/actions/inspect', { ids, input: {} })
  const [planned] = await ask<{ currentWaybillId: string }[]>(boss, '/api/orderCars/actions/plan', {
    ids,
    input: {
      ...{ type: 'trunk', truckId: truck.id, carrierKind: 'own', driverId: truck.driverId, toRegion: '310104' },
      ...{ freightMode: 'whole', freightFen: 600_000 },
    },
  })
  const trip = await ask<Row>(boss, `/api/waybills/${planned?.currentWaybillId}`)
  return ask<Row>(boss, `/api/waybills/${trip.id}/actions/confirm`, { version: trip.version, input: {} })
}
