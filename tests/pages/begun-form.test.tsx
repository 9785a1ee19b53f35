import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import FormPage from '../../src/pages/resource/form/form-page.tsx'
import { asUser, givenServer, type Server, showPage } from '../helpers/screen.tsx'

const id = '00000000-0000-7000-8000-0000000000aa'
let server: Server
beforeEach(() => {
  asUser()
  server = givenServer()
  server.on('GET', /^\/api\/[^/]+$/, () => ({ data: { items: [], total: 0 } }))
  server.on('GET', /\/pick$/, () => ({ data: [] }))
  server.on('GET', '/api/regions', () => ({ data: [] }))
})
afterEach(cleanup)

test('an order that begins with a customer has what picking him brings', async () => {
  server.on('GET', '/api/customers/pick', ({ params }) => ({
    data:
      params.id === id
        ? [{ id, label: '通达汽贸', settleMode: 'monthly', name: '通达汽贸', phone: '13812345678' }]
        : [],
  }))
  showPage(<FormPage resource="orders" mode="create" />, { path: '/new', at: `/new?customerId=${id}` })
  await waitFor(() => expect(screen.getAllByDisplayValue('通达汽贸')).toHaveLength(2))
  expect(screen.getByDisplayValue('13812345678')).toBeTruthy()
  const asked = server.calls.find(({ path, params }) => path === '/api/customers/pick' && params.id === id)
  expect(String(asked?.params.fills).split(',')).toEqual(['settleMode', 'name', 'phone'])
})

test('what the address names and the form does not ask for is left alone, and a row out of reach chooses nothing', async () => {
  const at = `/new?orderNo=D1&receivedFen=9&customerId=${id}&nonsense=1`
  showPage(<FormPage resource="orders" mode="create" />, { path: '/new', at })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(server.calls.some(({ params }) => params.id === id)).toBe(true))
  expect(screen.queryByDisplayValue('D1')).toBeNull()
  expect((screen.getByRole('combobox', { name: /^\*? ?客户/ }) as HTMLInputElement).value).toBe('')
})
