import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rightNames } from '../../src/define/rights.ts'
import ShowPage from '../../src/pages/resource/show/show-page.tsx'
import { asUser, givenServer, type Server, STAFF_ID, showPage } from '../helpers/screen.tsx'

const id = '00000000-0000-7000-8000-0000000000aa'
const changeId = '00000000-0000-7000-8000-0000000000bb'
const order = {
  ...{ id, version: 5, orderNo: 'D261121-0001', status: 'awaitingDispatch', totalDueFen: 500_000, cars: [] },
  ...{ _labels: {}, _files: {}, _can: { change: true, remove: false, actions: ['changePrice'] } },
}
const asked = {
  ...{ id: changeId, version: 1, changeNo: 'GJ261121-0001', status: 'asked', orderId: id, reason: '客户砍价' },
  ...{ oldTotalFen: 500_000, newTotalFen: 460_000, createdById: 'someone', createdAt: '2026-11-21T02:00:00Z' },
  _labels: { orderId: 'D261121-0001', createdById: '周雅琴' },
}

let server: Server
let user: ReturnType<typeof userEvent.setup>
let open: (typeof asked)[]
beforeEach(() => {
  asUser()
  user = userEvent.setup()
  server = givenServer()
  open = [asked]
  server.on('GET', /^\/api\/[^/]+$/, () => ({ data: { items: [], total: 0 } }))
  server.on('GET', '/api/orderPriceChanges', ({ params }) =>
    params.status === 'asked' ? { data: { items: open, total: open.length } } : { data: { items: [], total: 0 } },
  )
  server.on('GET', /\/history$/, () => ({ data: [] }))
  server.on('GET', `/api/orders/${id}`, () => ({ data: order }))
})
afterEach(cleanup)

const showOrder = () => showPage(<ShowPage resource="orders" />, { path: '/show/:id', at: `/show/${id}` })
const pending = () => screen.findByRole('region', { name: '待批改价' })

describe('a price that awaits its approval', () => {
  test('stands above the facts of the order: who asked, for what, and the way to it', async () => {
    showOrder()
    const section = await pending()
    for (const text of ['4,600.00', '5,000.00', '客户砍价', '周雅琴']) within(section).getByText(text)
    const link = within(section).getByRole('link', { name: 'GJ261121-0001' })
    expect(link.getAttribute('href')).toMatch(new RegExp(`/priceChangeTable/show/${changeId}$`))
    const facts = screen.getByRole('region', { name: '客户与联系人' })
    expect(section.compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('is approved there by who may, and gone then', async () => {
    server.on('POST', `/api/orderPriceChanges/${changeId}/actions/approve`, () => {
      open = []
      return { data: { ...asked, status: 'approved' } }
    })
    showOrder()
    await user.click(within(await pending()).getByRole('button', { name: '同意改价' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: '同意改价' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '待批改价' })).toBeNull())
  })

  test('is not for who asked, nor for who has no right to it', async () => {
    open = [{ ...asked, createdById: STAFF_ID }]
    asUser(rightNames.filter((right) => right !== 'order.reviewOwn'))
    showOrder()
    expect(within(await pending()).queryByRole('button', { name: '同意改价' })).toBeNull()
    open = [asked]
    asUser(['order.create'])
    showOrder()
    expect(within(await pending()).queryByRole('button', { name: '同意改价' })).toBeNull()
  })

  test('is not there where nobody asks, and who asks is told that somebody else approves', async () => {
    open = []
    showOrder()
    await user.click(await screen.findByRole('button', { name: '申请改价' }))
    const dialog = await screen.findByRole('dialog')
    within(dialog).getByText('提交后由另一人审批，同意之前订单金额不变')
    expect(screen.queryByRole('region', { name: '待批改价', hidden: true })).toBeNull()
  })
})
