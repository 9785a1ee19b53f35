import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActionDialog } from '../../src/pages/resource/actions/action-dialog.tsx'
import type { Row } from '../../src/pages/resource/record/row.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { asUser, givenServer, showPage } from '../helpers/screen.tsx'

const orders = resourceOf('orders')
const action = orders.actions?.changePrice
const row = {
  id: '00000000-0000-7000-8000-0000000000aa',
  version: 1,
  orderNo: 'D261121-0001',
  status: 'awaitingDispatch',
  payMode: 'mixed',
  carCount: 2,
  freightFen: 300_000,
  otherChargeFen: 0,
  discountFen: 0,
  prepaidFen: 100_000,
  collectFen: 200_000,
  monthlyFen: 0,
  onReceiptFen: 0,
  cars: [{ freightFen: 1 }],
} as unknown as Row

beforeEach(() => asUser())
afterEach(cleanup)

test('a change of the price reckons with it: the sums follow, and one press fills the rest of the split', async () => {
  givenServer()
  const user = userEvent.setup()
  const onDo = vi.fn(async () => null)
  if (!action) throw new Error('no action')
  const props = { resource: orders, rows: [row], action, isRunning: false, onDo, onClose: vi.fn() }
  showPage(<ActionDialog {...props} />, { path: '/', at: '/' })
  const money = await screen.findByRole('region', { name: '金额核算', hidden: true })
  const sum = (label: string) => within(money).getByText(label).parentElement?.textContent
  expect([sum('应收合计'), sum('台数')]).toEqual(['应收合计3,000.00', '台数2'])
  const freight = screen.getByLabelText(/^运费/)
  await user.clear(freight)
  await user.type(freight, '3500')
  await waitFor(() => expect(sum('还差')).toBe('还差500.00'))
  await user.click(within(money).getByText('差额补到到付'))
  await waitFor(() => expect(screen.getByLabelText(/^到付/)).toHaveProperty('value', '2,500.00'))
  expect(within(money).getByText('已配平')).toBeTruthy()
})
