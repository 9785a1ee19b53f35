import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ShowPage from '../../src/pages/resource/show/show-page.tsx'
import { asUser, givenServer, type Server, showPage } from './screen.tsx'

export const id = '00000000-0000-7000-8000-0000000000aa'
export const loadId = '00000000-0000-7000-8000-0000000000cc'
export const order = {
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

/** Of the test that runs. */
export let server: Server
export let user: ReturnType<typeof userEvent.setup>

/** A person, and a server that has nothing but the order. */
export function beginDetail(): void {
  asUser()
  server = givenServer()
  user = userEvent.setup()
  server.on('GET', /^\/api\/[^/]+$/, () => ({ data: { items: [], total: 0 } }))
  server.on('GET', /\/pick$/, () => ({ data: [] }))
  server.on('GET', /\/history$/, () => ({ data: [] }))
}

export function givenOrder(change: Record<string, unknown>, actions: string[], can = {}): void {
  const data = { ...order, ...change, _can: { change: true, remove: false, actions, ...can } }
  server.on('GET', `/api/orders/${id}`, () => ({ data }))
}

export const showOrder = () => showPage(<ShowPage resource="orders" />, { path: '/show/:id', at: `/show/${id}` })
export const button = (name: string) => screen.findByRole('button', { name })
/** The head's; the lines below have their own. */
export const more = async () => (await screen.findAllByRole('button', { name: '更多' }))[0] as HTMLElement
/** A button of the head, or under its 更多. */
export async function actionNamed(label: string): Promise<HTMLElement> {
  await screen.findByRole('heading', { level: 1 })
  const own = screen.queryByRole('button', { name: label })
  if (own) return own
  await user.click(await more())
  return screen.findByRole('menuitem', { name: label })
}
export const writes = () => server.calls.filter(({ method }) => method !== 'GET')
