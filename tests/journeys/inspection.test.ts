import { afterEach, beforeEach, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { ask, closeAfter, expectSoon, type Journey, openJourney, STARTUP } from '../helpers/journey.ts'

type Load = { id: string; orderId: string; orderCarId: string; status: string; waybillId: string }
type Trip = { id: string; version: number; waybillNo: string; loads: Load[] }

// A company of its own for each try: the second begins where the first did.
let journey: Journey
beforeEach(async () => {
  journey = await openJourney()
}, STARTUP)
afterEach(({ task }) => closeAfter(journey, task))

test('a car is looked over at the desk and on the way; what is new stands out, side by side, and becomes a case', async () => {
  const boss = await journey.as('boss')
  const { page } = boss
  const { items } = await ask<{ items: { id: string }[] }>(boss, '/api/waybills?_end=50&status=assigned&type=trunk')
  const trips = await Promise.all(items.map(({ id }) => ask<Trip>(boss, `/api/waybills/${id}`)))
  const trip = trips.find(({ loads }) => loads.some(({ status }) => status === 'planned'))
  const load = trip?.loads.find(({ status }) => status === 'planned')
  if (!trip || !load) throw new Error('nothing waits for its departure')
  await page.goto(`/businessOrderManage/waybillInfo/${trip.id}`)
  const row = boss.section('配载').getByRole('row').filter({ hasText: '待装' }).first()
  await boss.act('验车', row)
  const dialog = boss.dialog('验车')
  const drawing = page.getByRole('group', { name: '新增损伤', exact: true })
  await drawing.getByRole('button', { name: '左前门', exact: true }).click()
  await drawing.getByRole('button', { name: '凹陷', exact: true }).click()
  await drawing.getByRole('button', { name: '移除 左前门凹陷' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await dialog.fill('里程', '12345')
  await dialog.press('验车')
  await expectSoon(() => page.getByRole('dialog').count()).toBe(0)
  const seen = await ask<{ items: { loadId: string; orderId: string; marks: string[] }[] }>(
    boss,
    `/api/carInspections?_end=50&waybillId=${trip.id}&mileage=12345`,
  )
  const look = seen.items.find(({ marks }) => marks.includes('leftFrontDoor.dent'))
  if (!look) throw new Error('the inspection was not written')

  const input = (more: object) => ({ ids: [look.loadId], input: more })
  await ask(boss, '/api/waybillLoads/actions/load', input({}))
  const { version } = await ask<Trip>(boss, `/api/waybills/${trip.id}`)
  await ask(boss, `/api/waybills/${trip.id}/actions/depart`, { version, input: {} })
  await ask(boss, '/api/waybillLoads/actions/unload', input({ newMarks: ['roof.dent'], lookNote: '车顶有凹点' }))
  await page.goto(`/businessOrderManage/businessOrderInfo/${look.orderId}`)
  const compared = boss.section('验车对比')
  const { model } = await ask<{ model: string }>(boss, `/api/orderCars/${await carOf(look.loadId, boss)}`)
  // Of an order with several cars the first is compared, until another is chosen.
  await compared.getByRole('status').or(compared.locator('.show-none')).first().waitFor()
  const cars = compared.getByRole('combobox', { name: '车辆', exact: true })
  if ((await cars.count()) > 0) await cars.selectOption(await carOf(look.loadId, boss))
  await compared.getByText(/右边多出的损伤：.*车顶凹陷/).waitFor()
  expect(model).not.toBe('')
  expect(await violationsOn(page)).toEqual([])

  await page.goto('/businessOrderManage/inspectionList?_tab=fresh')
  await boss.act('登记质损', boss.row('车顶凹陷').first())
  await boss.sees('已登记质损')
  await expectSoon(() => boss.row('车顶凹陷').count()).toBe(0)
}, 180_000)

/** The car of a load. */
const carOf = async (id: string, screen: Parameters<typeof ask>[0]): Promise<string> =>
  (await ask<Load>(screen, `/api/waybillLoads/${id}`)).orderCarId

test('trouble on the way is reported on the trip, stands above it, and is settled with a word', async () => {
  const boss = await journey.as('boss')
  const { page } = boss
  const { items } = await ask<{ items: { id: string }[] }>(boss, '/api/waybills?_end=50&status=inTransit')
  const [trip] = items
  if (!trip) throw new Error('nothing is under way')
  await page.goto(`/businessOrderManage/waybillInfo/${trip.id}`)
  await boss.action('异常上报')
  const dialog = boss.dialog('异常上报')
  await dialog.pick('地区', '武汉')
  await dialog.press('异常上报')
  await expectSoon(() => page.getByRole('dialog').getByText(/情况/).count()).toBeGreaterThan(0)
  await dialog.fill('情况', '前轮爆胎，等待救援')
  await dialog.press('异常上报')
  await expectSoon(() => page.getByRole('dialog').count()).toBe(0)
  const open = boss.section('待处理异常')
  await open.getByText('前轮爆胎，等待救援').first().waitFor()
  expect(await violationsOn(page)).toEqual([])
  const count = await open.getByRole('row').filter({ hasText: '前轮爆胎' }).count()
  for (let left = count; left > 0; left--) {
    await boss.act('处理', open.getByRole('row').filter({ hasText: '前轮爆胎' }).first())
    await boss.dialog('处理').fill('处理结果', '已换胎，通知了客户')
    await boss.dialog('处理').press('处理')
    await expectSoon(() => open.getByRole('row').filter({ hasText: '前轮爆胎' }).count()).toBe(left - 1)
  }
  await boss.section('途中异常').getByText('已换胎，通知了客户').first().waitFor()
}, 180_000)
