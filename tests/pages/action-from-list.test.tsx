import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ListPage } from '../../src/pages/pages.ts'
import { RowMenu } from '../../src/pages/resource/list/use-row-events.ts'
import { asUser, givenServer, type Server, showPage } from '../helpers/screen.tsx'

const id = '00000000-0000-7000-8000-0000000000aa'
/** What the list of the losses brings along. */
const listed = {
  id,
  version: 3,
  orderNo: 'D261121-0001',
  status: 'awaitingDispatch',
  carCount: 2,
  revenueFen: 508_000,
  grossProfitFen: -1_000,
  costFen: 509_000,
  rebateFen: 0,
}
const whole = {
  ...listed,
  version: 4,
  payMode: 'mixed',
  freightFen: 500_000,
  pickupChargeFen: 10_000,
  deliveryChargeFen: 0,
  insuranceChargeFen: 0,
  invoiceChargeFen: 0,
  otherChargeFen: 3_000,
  discountFen: 5_000,
  advanceFen: 0,
  prepaidFen: 508_000,
  collectFen: 0,
  monthlyFen: 0,
  onReceiptFen: 0,
  insuranceCostFen: 0,
  expectedArriveOn: '2026-11-30',
  toAddress: '成都市高新区 1 号',
  cars: [],
}

let server: Server
let user: ReturnType<typeof userEvent.setup>
let isDown: boolean
/** What the server had been asked before the action was begun: a menu that offers a form reads its row. */
let before: number

beforeEach(async () => {
  await Promise.all([ListPage.preload(), RowMenu.preload()])
  asUser()
  user = userEvent.setup()
  isDown = false
  server = givenServer()
  server.on('GET', '/api/orders', () => ({
    data: { items: [listed], total: 1, totalCapped: false, next: null, summary: null },
  }))
  server.on('GET', `/api/orders/${id}`, () =>
    isDown
      ? 'dead'
      : { data: { ...whole, _can: { change: true, remove: false, actions: ['changePrice', 'arrange'] } } },
  )
  server.on('GET', /\/pick$/, () => ({ data: [] }))
})
afterEach(cleanup)

async function ask(view: string, label: string, resource = 'orders'): Promise<HTMLElement> {
  showPage(<ListPage resource={resource} view={view} />, { path: '/list', at: '/list' })
  const table = await screen.findByRole('table')
  const own = within(table).queryByRole('button', { name: label })
  if (!own) await user.click(within(table).getByRole('button', { name: /的操作$/ }))
  const button = own ?? (await screen.findByRole('menuitem', { name: label }))
  before = server.calls.length
  await user.click(button)
  return screen.findByRole('dialog')
}

const shownIn = async (label: string | RegExp) => ((await screen.findByLabelText(label)) as HTMLInputElement).value

describe('an action that is begun in a list', () => {
  test('begins with what the order has, though the list does not show it, and reckons with it', async () => {
    await ask('loss', '申请改价')
    expect(await shownIn(/^优惠/)).toBe('50.00')
    expect(await shownIn(/^其他费用/)).toBe('30.00')
    const money = await screen.findByRole('region', { name: '金额核算' })
    expect(within(money).getByText('应收合计').parentElement?.textContent).toBe('应收合计5,080.00')
    expect(within(money).getByText('已配平')).toBeTruthy()
  })

  test('is done to the row as it was read for it', async () => {
    server.on('POST', `/api/orders/${id}/actions/arrange`, () => ({ data: whole }))
    await ask('all', '物流安排')
    expect(await shownIn('到车地址')).toBe('成都市高新区 1 号')
    await user.click(screen.getByRole('button', { name: '物流安排' }))
    await waitFor(() => expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
    const done = server.calls.find(({ method }) => method === 'POST')
    expect(done?.body).toMatchObject({ version: 4, input: { expectedArriveOn: '2026-11-30' } })
  })

  test('says where the order cannot be read, asks for nothing until it is, and tries again', async () => {
    isDown = true
    const dialog = await ask('loss', '申请改价')
    await within(dialog).findByText('网络连接失败，请检查网络后再试')
    expect(within(dialog).queryByLabelText(/^运费/)).toBeNull()
    isDown = false
    await user.click(within(dialog).getByRole('button', { name: '重试' }))
    expect(await shownIn(/^优惠/)).toBe('50.00')
  })

  test('reads nothing where the list has all that it asks for', async () => {
    await ask('all', '反审核')
    expect(server.calls.slice(before).some(({ path }) => path === `/api/orders/${id}`)).toBe(false)
  })
})

test('a refusal leaves the driver whom the truck brought along, though he cannot be asked for', async () => {
  const car = { id, version: 1, model: '帕萨特', status: 'inYard', isOpen: true, freightFen: 100, toRegion: null }
  const driver = '00000000-0000-7000-8000-0000000000cc'
  server.on('GET', '/api/orderCars', () => ({
    data: { items: [car], total: 1, totalCapped: false, next: null, summary: null },
  }))
  server.on('GET', '/api/trucks/pick', () => ({
    data: [{ id, label: '粤B12345', ownership: 'own', driverId: driver, _labels: { driverId: '刘海涛' } }],
  }))
  server.on('POST', '/api/orderCars/actions/plan', () => ({ code: 409, message: '车辆已有运单' }))
  const dialog = await ask('waiting', '派车', 'orderCars')
  await user.type(await within(dialog).findByLabelText(/^车辆/), '粤')
  await user.click(await screen.findByRole('option', { name: '粤B12345' }))
  await waitFor(() => expect(screen.getByLabelText(/^驾驶员/)).toHaveProperty('value', '刘海涛'))
  const asked = server.calls.length
  await user.click(within(dialog).getByRole('button', { name: '派车' }))
  await within(dialog).findByText('车辆已有运单')
  // The page behind it shows the latest.
  await waitFor(() => expect(server.calls.slice(asked).some(({ path }) => path === '/api/orderCars')).toBe(true))
  // What it asks for has been answered by then.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByLabelText(/^驾驶员/)).toHaveProperty('value', '刘海涛')
})
