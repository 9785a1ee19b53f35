import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ActionText } from '../../src/pages/resource/actions/confirm-dialog.tsx'
import { closeMessage, getMessages } from '../../src/providers/notify.ts'
import { resourceOf } from '../../src/resources/index.ts'
import {
  actionNamed,
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
  writes,
} from '../helpers/detail.tsx'

beforeEach(beginDetail)
afterEach(cleanup)

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
