import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { test } from 'vitest'
import FormPage from '../../src/pages/resource/form/form-page.tsx'
import { asPerson, givenServer, showPage } from '../helpers/screen.tsx'
test('x', async () => {
  asPerson()
  const server = givenServer()
  const user = userEvent.setup()
  server.on('GET', /\/pick$/, () => ({ data: [] }))
  server.on('GET', '/api/customers/pick', () => ({ data: [{ id: '00000000-0000-7000-8000-0000000000bb', label: '顺达车行', name: '顺达车行', phone: '13800138000', settleMode: 'monthly' }] }))
  showPage(<FormPage resource="orders" mode="create" />, { path: '/new', at: '/new' })
  const box = await screen.findByLabelText(/^客户\*?$/)
  await user.click(box)
  await user.type(box, 'sd')
  await screen.findByRole('option', { name: '顺达车行' })
  await user.keyboard('{Enter}')
  const v = () => ['customerId','consignor','consignorPhone','payMode'].map((n) => (document.getElementById('field-' + n) as HTMLInputElement).value)
  console.log(v(), box.getAttribute('aria-expanded'))
  await new Promise((r) => setTimeout(r, 500))
  console.log(v(), box.getAttribute('aria-expanded'))
  console.log(server.calls.map((c) => c.path + JSON.stringify(c.params)))
})
