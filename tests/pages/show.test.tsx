import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ActionText } from '../../src/pages/resource/actions/confirm-dialog.tsx'
import ShowPage from '../../src/pages/resource/show/show-page.tsx'
import { closeMessage, getMessages } from '../../src/providers/notify.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { asUser, givenServer, type Server, showPage } from '../helpers/screen.tsx'

const id = '00000000-0000-7000-8000-0000000000aa'
const loadId = '00000000-0000-7000-8000-0000000000cc'
const order = {
  id,
  version: 5,
  orderNo: 'D261121-0001',
  status: 'pendingReview',
  customerId: loadId,
  totalDueFen: 120_000,
  grossProfitFen: -3_000,
  otherChargeFen: 1_000,
  cars: [
    {
      id: loadId,
      version: 1,
      seq: 1,
      model: '帕萨特',
      status: 'pending',
      isOpen: true,
      freightFen: 120_000,
      _labels: {},
    },
  ],
  _labels: { customerId: '顺达车行' },
}

let server: Server
let user: ReturnType<typeof userEvent.setup>

beforeEach(() => {
  asUser()
  server = givenServer()
  user = userEvent.setup()
  server.on('GET', /^\/api\/[^/]+$/, () => ({ data: { items: [], total: 0 } }))
  server.on('GET', /\/pick$/, () => ({ data: [] }))
  server.on('GET', /\/history$/, () => ({ data: [] }))
})
afterEach(cleanup)

function givenOrder(change: Record<string, unknown>, actions: string[], can = {}): void {
  const data = { ...order, ...change, _can: { change: true, remove: false, actions, ...can } }
  server.on('GET', `/api/orders/${id}`, () => ({ data }))
}

const showOrder = () => showPage(<ShowPage resource="orders" />, { path: '/show/:id', at: `/show/${id}` })
const button = (name: string) => screen.findByRole('button', { name })
/** The head's; the lines below have their own. */
const more = async () => (await screen.findAllByRole('button', { name: '更多' }))[0] as HTMLElement
/** A button of the head, or under its 更多. */
async function actionNamed(label: string): Promise<HTMLElement> {
  await screen.findByRole('heading', { level: 1 })
  const own = screen.queryByRole('button', { name: label })
  if (own) return own
  await user.click(await more())
  return screen.findByRole('menuitem', { name: label })
}
const writes = () => server.calls.filter(({ method }) => method !== 'GET')

describe('a detail', () => {
  test('says what it is, how it stands, and the figures; a loss is red', async () => {
    givenOrder({}, [])
    showOrder()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('D261121-0001')
    expect(screen.getAllByText('待审核').length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: '顺达车行' }).getAttribute('href')).toBe(
      `/clientManage/costomerTable/show/${loadId}`,
    )
    expect(screen.getByText('-30.00').className).toContain('cell-negative')
  })

  test('a draft that was rejected says so and why, and others do not', async () => {
    givenOrder({ status: 'draft', rejectReason: '单价低于指导价' }, [])
    const { unmount } = showOrder()
    await screen.findByText('单价低于指导价')
    expect(screen.getAllByText('已驳回').length).toBeGreaterThan(0)
    unmount()
    givenOrder({ status: 'draft', rejectReason: null }, [])
    showOrder()
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('已驳回')).toBeNull()
  })

  test('a figure that the person may not see is not there', async () => {
    const { grossProfitFen: _, ...seen } = order
    server.on('GET', `/api/orders/${id}`, () => ({
      data: { ...seen, _can: { change: false, remove: false, actions: [] } },
    }))
    showOrder()
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('毛利')).toBeNull()
  })

  test('the main action comes first, the dangerous one is under 更多', async () => {
    givenOrder({}, ['cancel', 'withdraw', 'approve'])
    showOrder()
    const labels = (await screen.findAllByRole('button')).map((one) => one.textContent).slice(0, 4)
    expect(labels).toEqual(['审核通过', '编辑', '撤回', '更多'])
    await user.click(await more())
    expect(await screen.findByRole('menuitem', { name: '取消订单' })).toBeTruthy()
  })

  test('a missing row, a forbidden one and a failure each say so', async () => {
    server.on('GET', `/api/orders/${id}`, () => ({ code: 404, message: '记录不存在' }))
    showOrder()
    await screen.findByText(/没有找到这条订单/)
    server.on('GET', `/api/orders/${id}`, () => ({ code: 403, message: '没有权限' }))
    showOrder()
    await screen.findByText('没有权限')
    server.on('GET', `/api/orders/${id}`, () => 'dead')
    showOrder()
    await screen.findByText('加载失败')
    givenOrder({}, [])
    await user.click(await button('重试'))
    await screen.findByRole('heading', { level: 1, name: /D261121-0001/ })
  })

  test('shows what was asked for in the form, of its cars too', async () => {
    const [car] = order.cars
    givenOrder({ needInvoice: true, consigneeIdTail: '002X', cars: [{ ...car, conditionNote: '左前门划痕' }] }, [])
    showOrder()
    await screen.findByText('002X')
    expect(screen.getByText('需要开票')).toBeTruthy()
    expect(within(await screen.findByRole('table', { name: '车辆' })).getByText('左前门划痕')).toBeTruthy()
  })

  test('a figure that cannot be known yet has no unit behind the word for it', async () => {
    givenOrder({ status: 'awaitingDispatch', costState: 'missing', grossProfitFen: 100 }, [])
    showOrder()
    const costs = await screen.findByRole('region', { name: '成本与毛利' })
    expect(costs.textContent).toContain('毛利成本未录')
    expect(costs.textContent).not.toMatch(/成本未录\s*元/)
  })

  test('a section of which the person may see nothing is not drawn', async () => {
    givenOrder({ grossProfitFen: undefined }, [])
    showOrder()
    await screen.findByRole('region', { name: '费用' })
    expect(screen.queryByRole('region', { name: '成本与毛利' })).toBeNull()
  })

  test('the timeline says who did what, when, and why', async () => {
    givenOrder({}, [])
    const changes = [{ field: 'discountFen', before: 0, after: 5_000 }]
    const entry = {
      id: '00000000-0000-7000-8000-0000000000e1',
      at: '2026-11-21T01:30:00.000Z',
      by: loadId,
      byName: '李经理',
      action: 'changePrice',
      reason: '老客户',
      changes,
    }
    server.on('GET', `/api/orders/${id}/history`, () => ({ data: [entry] }))
    showOrder()
    const history = await screen.findByRole('region', { name: '操作记录' })
    await waitFor(() => expect(history.textContent).toContain('申请改价李经理2026-11-21 09:30'))
    expect(history.textContent).toContain('原因：老客户')
    expect(history.textContent).toContain('优惠：0.00 → 50.00')
  })

  test('the timeline names what was done to another row that changed this one', async () => {
    givenOrder({}, [])
    const entry = (action: string) => ({
      id: action,
      at: '2026-11-21T01:30:00Z',
      by: null,
      byName: '调度',
      action,
      reason: null,
      changes: [],
    })
    const actions = ['waybills.depart', 'waybills.cancel', 'sign', 'change', 'unheard.of']
    server.on('GET', `/api/orders/${id}/history`, () => ({ data: actions.map(entry) }))
    showOrder()
    const history = await screen.findByRole('region', { name: '操作记录' })
    await waitFor(() =>
      expect([...history.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
        '发车',
        '取消运单',
        '交车签收',
        '修改',
        'unheard.of',
      ]),
    )
  })

  test('an allocation that was taken back says so, and its twin counts against it', async () => {
    givenOrder({}, [])
    const allocation = { version: 1, amountFen: 300_000, receiptId: id, receivableId: loadId, _labels: {} }
    const items = [
      { ...allocation, id: `${loadId}1`, status: 'cancelled', reason: '认错客户' },
      { ...allocation, id: `${loadId}2`, status: 'twin', reason: '认错客户' },
    ]
    server.on('GET', '/api/receiptAllocations', () => ({ data: { items, total: 2 } }))
    showOrder()
    const table = await screen.findByRole('table', { name: '核销' })
    expect([...table.querySelectorAll('.cell-figure')].map((one) => one.textContent)).toEqual(['3,000.00', '-3,000.00'])
    expect(within(table).getByText('已取消')).toBeTruthy()
    expect(within(table).getByText('冲销')).toBeTruthy()
  })

  test('an action on one of its rows says which in words that a person knows', async () => {
    givenOrder({}, [])
    const _labels = { orderId: 'D261121-0001', orderCarId: '帕萨特' }
    const load = { id: loadId, version: 1, orderId: id, orderCarId: loadId, slotNo: 3, status: 'unloaded', _labels }
    server.on('GET', '/api/waybillLoads', () => ({ data: { items: [load], total: 1 } }))
    const starts = { signedBy: '李收车', signedPhone: '139****5678' }
    const item = { id: loadId, title: 'D261121-0001 帕萨特', amountFen: 300_000, starts }
    server.on('GET', '/api/waybillLoads/actions/sign/preview', () => ({ data: { items: [item], sumFen: 300_000 } }))
    showOrder()
    const table = await screen.findByRole('table', { name: '运输' })
    await user.click(within(table).getByRole('button', { name: '交车签收' }))
    const dialog = await screen.findByRole('dialog', { name: '交车签收 D261121-0001 帕萨特' })
    // Who receives the car; the phone only where the person sees it whole.
    await waitFor(() => expect(within(dialog).getByLabelText(/^签收人\s*\*?$/)).toHaveProperty('value', '李收车'))
    expect(within(dialog).getByLabelText(/^签收人电话/)).toHaveProperty('value', '')
    expect(within(dialog).getByLabelText(/^收到到付款/)).toHaveProperty('value', '3,000.00')
  })

  test('money is taken for what is still owed, and what comes beyond it is told before', async () => {
    givenOrder({}, [])
    const owed = { id: loadId, version: 1, receivableNo: 'YS1', status: 'partial', _labels: {} }
    const items = [{ ...owed, amountFen: 400_000, allocatedFen: 300_000, outstandingFen: 100_000 }]
    server.on('GET', '/api/receivables', () => ({ data: { items, total: 1 } }))
    showOrder()
    const table = await screen.findByRole('table', { name: '应收' })
    await user.click(within(table).getByRole('button', { name: '收款' }))
    const dialog = await screen.findByRole('dialog', { name: '收款 YS1' })
    const amount = within(dialog).getByLabelText(/^金额/)
    expect(amount).toHaveProperty('value', '1,000.00')
    expect(within(dialog).queryByText(/预收款/)).toBeNull()
    await user.clear(amount)
    await user.type(amount, '1300')
    await within(dialog).findByText('未收共 1,000.00 元，多出 300.00 元转为客户预收款')
  })

  test('what hangs on it is read by its id and paged', async () => {
    givenOrder({}, [])
    const items = Array.from({ length: 10 }, (_, at) => ({ id: `${loadId}${at}`, version: 1, receivableNo: `YS${at}` }))
    server.on('GET', '/api/receivables', ({ params }) => ({
      data: { items: params._start === '0' ? items : [{ ...items[0], receivableNo: 'YS10' }], total: 11 },
    }))
    showOrder()
    await screen.findByText('YS0')
    await user.click(await button('下一页'))
    await screen.findByText('YS10')
    expect(server.calls.filter(({ path }) => path === '/api/receivables').map(({ params }) => params)).toEqual([
      { orderId: id, _start: '0', _end: '10' },
      { orderId: id, _start: '10', _end: '20' },
    ])
  })
})

describe('an action', () => {
  test('without a question is done at once, with the version that is shown', async () => {
    givenOrder({}, ['withdraw'])
    server.on('POST', `/api/orders/${id}/actions/withdraw`, () => ({ data: order }))
    showOrder()
    await user.click(await button('撤回'))
    await waitFor(() => expect(writes()).toMatchObject([{ body: { version: 5, input: {} } }]))
    expect(writes()[0]?.key).toMatch(/^.{8,}$/)
    // The page reads the row again.
    await waitFor(() =>
      expect(server.calls.filter(({ path, method }) => method === 'GET' && path === `/api/orders/${id}`)).toHaveLength(
        2,
      ),
    )
  })

  test.each([
    ['orders', 'unreturnReceipt', 'arrived', '撤销回单', '已撤销回单'],
    ['orders', 'returnReceipt', 'delivered', '回单已回', '回单已回'],
    ['orders', 'approve', 'pendingReview', '审核通过', '已审核通过'],
  ])('of %s, %s, is told as a fact', async (_, verb, status, label, told) => {
    for (const message of getMessages()) closeMessage(message.id)
    givenOrder({ status, receiptStatus: 'waiting' }, [verb])
    server.on('GET', /preview$/, () => ({ data: { items: [], sumFen: 0 } }))
    server.on('POST', `/api/orders/${id}/actions/${verb}`, () => ({ data: order }))
    showOrder()
    await user.click(await actionNamed(label))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getAllByRole('textbox')[0] as HTMLElement, verb === 'returnReceipt' ? ' ' : '原因')
    await user.click(within(dialog).getByRole('button', { name: label }))
    await waitFor(() => expect(getMessages().map(({ text }) => text)).toEqual([told]))
  })

  test('over many counts them as their definition says', () => {
    const rows = [id, loadId].map((one) => ({ id: one, version: 1 }))
    const said = (name: string, verb: string) => {
      const resource = resourceOf(name)
      const { container } = render(
        <ActionText resource={resource} rows={rows} action={resource.actions?.[verb] ?? null} />,
      )
      return container.textContent
    }
    expect(said('orderCars', 'plan')).toContain('对所选的 2 台车一并执行')
    expect(said('orders', 'submit')).toContain('对所选的 2 条订单一并执行')
  })

  test('asks for its input, demands what is required, and tells errors at the field', async () => {
    givenOrder({ status: 'awaitingDispatch' }, ['changePrice'])
    const errors = [{ field: 'freightFen', message: '运费太低' }]
    server.on('POST', `/api/orders/${id}/actions/changePrice`, () => ({
      code: 422,
      message: '运费太低',
      data: { errors },
    }))
    showOrder()
    await user.click(await button('申请改价'))
    const dialog = await screen.findByRole('dialog')
    // A field of the same name starts from the row.
    expect(within(dialog).getByLabelText(/^其他费用/)).toHaveProperty('value', '10.00')
    await user.click(within(dialog).getByRole('button', { name: '申请改价' }))
    await within(dialog).findByText('请填写原因')
    expect(writes()).toHaveLength(0)
    for (const label of [/^运费/, /^优惠/, /^现付/, /^到付/, /^月结/, /^回单付/]) {
      await user.clear(within(dialog).getByLabelText(label))
      await user.type(within(dialog).getByLabelText(label), '1')
    }
    await user.type(within(dialog).getByLabelText(/^原因/), '老客户')
    await user.click(within(dialog).getByRole('button', { name: '申请改价' }))
    // Once: the foot of the dialog does not say it again.
    await within(dialog).findByText('运费太低')
    expect(writes()[0]?.body).toMatchObject({ version: 5, input: { freightFen: 100, reason: '老客户' } })
  }, 30_000)

  test('sends nothing for what was never filled, and empties what the row had', async () => {
    givenOrder({ status: 'awaitingDispatch', toAddress: '浦东大道 1 号' }, ['arrange'])
    server.on('POST', `/api/orders/${id}/actions/arrange`, () => ({ data: order }))
    showOrder()
    await user.click(await button('物流安排'))
    const dialog = await screen.findByRole('dialog')
    await user.clear(within(dialog).getByLabelText(/^到车地址/))
    await user.click(within(dialog).getByRole('button', { name: '物流安排' }))
    await waitFor(() => expect(writes()[0]?.body).toEqual({ version: 5, input: { toAddress: null } }))
  })

  test('that cannot be taken back asks first; Escape leaves it undone', async () => {
    givenOrder({ status: 'draft' }, [], { remove: true })
    server.on('DELETE', `/api/orders/${id}`, () => ({ data: null }))
    const { router } = showOrder()
    await user.click(await more())
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
    expect(writes()).toHaveLength(0)
    await user.click(await more())
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(writes()).toMatchObject([{ method: 'DELETE', params: { version: 5 } }]))
    await waitFor(() => expect(router.state.location.pathname).toBe('/businessOrderManage/businessTotalTable'))
  })

  test('on a row that somebody else changed shows the latest', async () => {
    givenOrder({}, ['withdraw'])
    server.on('POST', `/api/orders/${id}/actions/withdraw`, () => {
      givenOrder({ version: 6, status: 'awaitingDispatch' }, ['unapprove'])
      return { code: 409, message: 'D261121-0001当前为「待派车」，不能撤回', data: { row: { ...order, version: 6 } } }
    })
    showOrder()
    await user.click(await button('撤回'))
    const [more] = await screen.findAllByRole('button', { name: '更多' })
    await user.click(more as HTMLElement)
    expect(await screen.findByRole('menuitem', { name: '反审核' })).toBeTruthy()
  })

  test('after another one is done to what that left, also while the page is still being read anew', async () => {
    givenOrder({}, ['withdraw'])
    server.on('POST', `/api/orders/${id}/actions/withdraw`, () => {
      // The answer to this read never comes: the page goes on showing the row of before.
      server.on('GET', `/api/orders/${id}`, () => new Promise<never>(() => undefined))
      return { data: { ...order, version: 6 } }
    })
    showOrder()
    await user.click(await button('撤回'))
    await waitFor(() => expect(writes()).toHaveLength(1))
    await waitFor(async () => expect(await button('撤回')).toHaveProperty('disabled', false))
    await user.click(await button('撤回'))
    await waitFor(() => expect(writes().map(({ body }) => body)).toMatchObject([{ version: 5 }, { version: 6 }]))
  })

  test('in a dialog on a row that somebody else changed never goes over what it does not show', async () => {
    givenOrder({ toAddress: '老地址' }, ['arrange'])
    const stale = { code: 409, message: '记录已被他人修改', data: { row: { ...order, version: 6 } } }
    server.on('POST', `/api/orders/${id}/actions/arrange`, () => stale)
    showOrder()
    await user.click(await button('物流安排'))
    const dialog = await screen.findByRole('dialog')
    await user.clear(within(dialog).getByLabelText(/^到车地址/))
    await user.click(within(dialog).getByRole('button', { name: '物流安排' }))
    await within(dialog).findByText('记录已被他人修改')
    await user.click(within(dialog).getByRole('button', { name: '物流安排' }))
    await waitFor(() => expect(writes()).toHaveLength(2))
    // A second press, or a double click, still goes by what the dialog was opened on.
    expect(writes().map(({ body }) => body)).toMatchObject([{ version: 5 }, { version: 5 }])
  })

  test('of a line stands beside the line', async () => {
    givenOrder({ status: 'awaitingDispatch' }, [])
    server.on('POST', `/api/orderCars/${loadId}/actions/receive`, () => ({ data: {} }))
    showOrder()
    const table = await screen.findByRole('region', { name: '车辆' })
    await user.click(within(table).getByRole('button', { name: '更多' }))
    await user.click(await screen.findByRole('menuitem', { name: '入库' }))
    await waitFor(() =>
      expect(writes()).toMatchObject([{ path: `/api/orderCars/${loadId}/actions/receive`, body: { version: 1 } }]),
    )
  })

  test('over one row that goes over a selection by nature is sent as a selection', async () => {
    givenOrder({ status: 'awaitingDispatch' }, [])
    server.on('POST', '/api/orderCars/actions/plan', () => ({ data: [] }))
    showOrder()
    await user.click(await button('派车'))
    const dialog = await screen.findByRole('dialog')
    // What the customer pays for the car is not what the trip costs.
    expect(within(dialog).getByRole('textbox', { name: '运费' })).toHaveProperty('value', '0.00')
    await user.click(within(dialog).getByRole('button', { name: '派车' }))
    await waitFor(() =>
      expect(writes()[0]?.body).toEqual({
        ids: [loadId],
        versions: { [loadId]: 1 },
        input: { type: 'trunk', carrierKind: 'own', freightMode: 'whole', freightFen: 0 },
      }),
    )
  })
})
