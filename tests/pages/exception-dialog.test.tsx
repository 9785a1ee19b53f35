import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rightNames } from '../../src/define/rights.ts'
import { ListPage } from '../../src/pages/pages.ts'
import { asUser, givenServer, type Server, showPage } from '../helpers/screen.tsx'

const id = '00000000-0000-7000-8000-0000000000aa'
const listed = { id, version: 3, orderNo: 'D261121-0001', carCount: 2, totalDueFen: 500_000 }

let server: Server
let user: ReturnType<typeof userEvent.setup>

const refusing = (verb: string, field: string, message: string) =>
  server.on('POST', `/api/orders/${id}/actions/${verb}`, ({ body }) =>
    (body as { input: Record<string, unknown> }).input[field]
      ? { data: listed }
      : { code: 409, message, data: { errors: [{ field, message }] } },
  )
const sent = () => server.calls.filter(({ method, path }) => method === 'POST' && path.includes('/actions/'))

async function run(status: string, label: string): Promise<void> {
  server.on('GET', '/api/orders', () => ({
    data: { items: [{ ...listed, status }], total: 1, totalCapped: false, next: null, summary: null },
  }))
  showPage(<ListPage resource="orders" view="all" />, { path: '/list', at: '/list' })
  const table = await screen.findByRole('table')
  await user.click(await within(table).findByRole('button', { name: label }))
}

describe('the reason of an exception', () => {
  beforeEach(async () => {
    await ListPage.preload()
    asUser()
    user = userEvent.setup()
    server = givenServer()
    server.on('GET', /preview$/, () => ({ data: { items: [], sumFen: 0 } }))
  })
  afterEach(cleanup)

  test('is asked for once the rule has refused, and then sent', async () => {
    refusing('approve', 'creditReason', '加上本单超过客户额度')
    await run('pendingReview', '审核通过')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByLabelText(/^放行原因/)).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: '审核通过' }))
    const reason = await within(dialog).findByLabelText('放行原因（超信用额度）')
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    expect(within(dialog).queryAllByLabelText(/^放行原因/)).toHaveLength(1)
    await user.type(reason, '老客户')
    await user.click(within(dialog).getByRole('button', { name: '审核通过' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.body).toMatchObject({ input: { creditReason: '老客户' } })
  })

  test('opens a dialog for an action that asks for nothing else', async () => {
    refusing('submit', 'vinReason', '车架号已在未完成的订单上')
    await run('draft', '提交审核')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('车架号已在未完成的订单上')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('放行原因（车架号重复）'), '返程同车')
    await user.click(within(dialog).getByRole('button', { name: '提交审核' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.body).toMatchObject({ input: { vinReason: '返程同车' } })
  })

  test('is no input of a person without its right, who is told the refusal', async () => {
    asUser(rightNames.filter((right) => right !== 'exception.credit'))
    refusing('approve', 'creditReason', '加上本单超过客户额度')
    await run('pendingReview', '审核通过')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: '审核通过' }))
    await within(dialog).findByText('加上本单超过客户额度')
    expect(within(dialog).queryByLabelText(/^放行原因/)).toBeNull()
  })
})
