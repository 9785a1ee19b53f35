import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import FormPage from '../../src/pages/resource/form/form-page.tsx'
import { type Answer, asUser, givenServer, type Server, showPage } from '../helpers/screen.tsx'

const customer = { id: '00000000-0000-7000-8000-0000000000bb', label: '顺达车行' }
const regions = [
  ['51', '四川省', null, 'si chuan'],
  ['5101', '成都市', '51', 'cheng du'],
]

let server: Server
let user: ReturnType<typeof userEvent.setup>

beforeEach(() => {
  asUser()
  server = givenServer()
  user = userEvent.setup()
  server.on('GET', /\/pick$/, () => ({ data: [] }))
  server.on('GET', '/api/reports/lane-cost', () => ({ data: { perSlotFen: null, trips: 0 } }))
})
afterEach(cleanup)

const newOrder = () => showPage(<FormPage resource="orders" mode="create" />, { path: '/new', at: '/new' })

test.each<[string, Answer]>([
  ['the server cannot be reached', 'dead'],
  ['the server fails', { code: 500, message: '服务器出错' }],
])('where %s a picker says that it could not look, keeps what was typed, and looks again', async (_, answer) => {
  let isDown = true
  server.on('GET', '/api/customers/pick', () => (isDown ? answer : { data: [customer] }))
  newOrder()
  const box = await screen.findByLabelText(/^客户\*?$/)
  await user.type(box, 'sd')
  await screen.findByText('查找失败，请检查网络后重试')
  expect(screen.queryByText('没有匹配的项')).toBeNull()
  await user.keyboard('{Enter}')
  await screen.findByText('查找失败，请检查网络后重试')
  expect(box).toHaveProperty('value', 'sd')
  isDown = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  await user.click(await screen.findByRole('option', { name: '顺达车行' }))
  await waitFor(() => expect(box).toHaveProperty('value', '顺达车行'))
})

test('what was chosen last stands first before anything is typed, and is not filled in', async () => {
  const other = { id: '00000000-0000-7000-8000-0000000000cc', label: '安达车行' }
  server.on('GET', '/api/customers/pick', ({ params }) => ({
    data: params.id === customer.id ? [customer] : [other, customer],
  }))
  newOrder()
  await user.type(await screen.findByLabelText(/^客户\*?$/), 'sd')
  await user.click(await screen.findByRole('option', { name: '顺达车行' }))
  cleanup()
  newOrder()
  const box = await screen.findByLabelText(/^客户\*?$/)
  expect(box).toHaveProperty('value', '')
  await user.click(box)
  await waitFor(() =>
    // Those of the other fields stand behind.
    expect(
      screen
        .getAllByRole('option')
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    ).toEqual(['顺达车行上次选择', '安达车行']),
  )
})

test('a picker that has looked and found nothing says so', async () => {
  newOrder()
  await user.type(await screen.findByLabelText(/^客户\*?$/), 'nobody')
  await screen.findByText('没有匹配的项')
})

test('a picker says who is called so and may not be chosen, and why', async () => {
  server.on('GET', '/api/customers/pick', ({ params }) => ({
    // Only what is asked for without the condition of the field, with the values that it speaks of.
    data: params._where ? [] : [{ ...customer, status: params.fills === 'status' ? 'blacklist' : undefined }],
  }))
  newOrder()
  const box = await screen.findByLabelText(/^客户\*?$/)
  await user.type(box, 'shun')
  await screen.findByText('顺达车行（黑名单）不能选')
  expect(screen.queryByText('没有匹配的项')).toBeNull()
  await user.keyboard('{Enter}')
  expect(server.calls.filter(({ method }) => method.toUpperCase() === 'POST')).toEqual([])
  expect(box).not.toHaveProperty('value', '顺达车行')
})

test('so does the picker of places, which has not read them yet', async () => {
  let isDown = true
  server.on('GET', '/api/regions', () => (isDown ? 'dead' : { data: regions }))
  newOrder()
  const box = await screen.findByLabelText(/^发站\*?$/)
  await user.type(box, 'cd')
  await screen.findByText('查找失败，请检查网络后重试')
  isDown = false
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('option', { name: /成都市/ }))
  await waitFor(() => expect(box).toHaveProperty('value', '四川省 成都市'))
})
