import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  beginDetail,
  button,
  givenOrder,
  id,
  loadId,
  more,
  order,
  server,
  showOrder,
  user,
} from '../helpers/detail.tsx'

beforeEach(beginDetail)
afterEach(cleanup)

describe('a detail', () => {
  test('says what it is, how it stands, and the figures; a loss is red', async () => {
    givenOrder({}, [])
    showOrder()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('D261121-0001')
    expect(screen.getAllByText('待审核').length).toBeGreaterThan(0)
    const band = within(screen.getByRole('list', { name: '概要' }))
    expect(band.getByRole('link', { name: '顺达车行' }).getAttribute('href')).toBe(
      `/clientManage/costomerTable/show/${loadId}`,
    )
    expect(band.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '客户顺达车行',
      '应收合计1,200.00',
      '毛利-30.00',
    ])
    expect(band.getByText('-30.00').className).toContain('cell-negative')
  })

  test('two places that follow each other are one way, and what says nothing is counted until it is asked for', async () => {
    const places = { fromRegion: '440303', toRegion: '310104', _labels: { fromRegion: '深圳市', toRegion: '上海市' } }
    givenOrder({ ...places, fromAddress: '', toAddress: null, wishArriveOn: null }, [])
    showOrder()
    const band = within(await screen.findByRole('list', { name: '概要' }))
    expect(band.getByText('线路').parentElement?.textContent).toBe('线路深圳市 → 上海市')
    const route = within(screen.getByRole('region', { name: '线路' }))
    expect(route.queryByText('发车地址')).toBeNull()
    await user.click(route.getByRole('button', { name: /^另有 \d 项为空或为零$/ }))
    expect(route.getByText('发车地址').nextElementSibling?.textContent).toBe('—')
    await user.click(route.getByRole('button', { name: '收起空项' }))
    expect(route.queryByText('发车地址')).toBeNull()
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

  test('how far it has come stands below the facts, by the log that the timeline has asked for', async () => {
    givenOrder({ status: 'awaitingDispatch' }, [])
    const entry = (at: number, before: string | null, after: string, byName: string | null) => ({
      id: `e${at}`,
      at: `2020-11-21T0${at}:30:00.000Z`,
      by: null,
      byName,
      action: 'act',
      reason: null,
      changes: [{ field: 'status', before, after }],
    })
    const log = [
      entry(3, 'pendingReview', 'awaitingDispatch', null),
      entry(2, 'draft', 'pendingReview', '李经理'),
      entry(1, null, 'draft', '周雅琴'),
    ]
    server.on('GET', `/api/orders/${id}/history`, () => ({ data: log }))
    showOrder()
    const steps = await screen.findByRole('region', { name: '进度' })
    await within(steps).findByText('已完结')
    expect(steps.textContent).toBe(
      '草稿2020-11-21周雅琴待审核2020-11-21李经理待派车2020-11-21系统派车中运输中已到达已交车已完结',
    )
    expect(steps.querySelector('[aria-current=step]')?.textContent).toBe('待派车')
    expect(server.calls.filter(({ path }) => path.endsWith('/history'))).toHaveLength(1)
  })

  test('who may not read the log has the steps, and the times that the row itself tells', async () => {
    const reviewed = { status: 'awaitingDispatch', reviewedAt: '2020-11-22T01:30:00.000Z' }
    givenOrder({ ...reviewed, _labels: { reviewedById: '李经理' } }, [])
    server.on('GET', `/api/orders/${id}/history`, () => ({ code: 403, message: '没有权限' }))
    showOrder()
    const steps = await screen.findByRole('region', { name: '进度' })
    await within(steps).findByText('已完结')
    expect(steps.textContent).toBe('草稿待审核待派车2020-11-22李经理派车中运输中已到达已交车已完结')
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
