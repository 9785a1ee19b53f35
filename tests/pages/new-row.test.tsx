import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rightNames } from '../../src/define/rights.ts'
import FormPage from '../../src/pages/resource/form/form-page.tsx'
import { NewRow } from '../../src/pages/resource/form/use-new-row.tsx'
import { asUser, givenServer, type Server, showPage } from '../helpers/screen.tsx'

const NAME = '鑫淼车行'
const made = { id: '00000000-0000-7000-8000-0000000000cc', label: NAME, name: NAME, phone: '13912345678' }

let server: Server
let user: ReturnType<typeof userEvent.setup>

beforeEach(async () => {
  // Its chunk is there, as once the first has been made.
  await NewRow.preload()
  asUser()
  server = givenServer()
  user = userEvent.setup()
  server.on('GET', /\/pick$/, ({ params }) => ({ data: params.id === made.id ? [made] : [] }))
  server.on('GET', '/api/reports/lane-cost', () => ({ data: { perSlotFen: null, trips: 0 } }))
})
afterEach(cleanup)

const newOrder = () => showPage(<FormPage resource="orders" mode="create" />, { path: '/new', at: '/new' })
const picker = () => screen.findByLabelText(/^客户\*?$/)
const offered = () => within(screen.getByRole('listbox', { name: '可选项' })).queryAllByRole('option')
const offer = () => screen.findByRole('option', { name: `新建「${NAME}」` })

test('who types a customer that there is not makes it inside the order, and nothing typed there is lost', async () => {
  let refusals = 0
  server.on('POST', '/api/customers', () => {
    if (refusals++ > 0) return { data: { ...made, version: 1 } }
    return { code: 422, message: '填写有误', data: { errors: [{ field: 'phone', message: '该电话已有客户' }] } }
  })
  newOrder()
  const address = await screen.findByLabelText(/^发车地址/)
  await user.type(address, '龙岗大道 1 号')
  const box = await picker()
  await user.type(box, ` ${NAME} `)
  await offer()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: '新建客户' })
  const phone = within(dialog).getByLabelText(/^电话/)
  expect(within(dialog).getByLabelText(/^客户名称/)).toHaveProperty('value', NAME)
  // Only what it cannot be without: the rest begins with a value or may be empty.
  expect(within(dialog).getAllByRole('textbox')).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  await within(dialog).findByText(/电话/, { selector: '.form-error' })
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
  await user.type(phone, '13912345678{Enter}')
  await within(dialog).findByText('该电话已有客户')
  expect(phone).toHaveProperty('value', '13912345678')
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(box).toHaveProperty('value', NAME))
  expect(address).toHaveProperty('value', '龙岗大道 1 号')
  const [first, second] = server.calls.filter(({ method }) => method === 'POST')
  expect(second).toMatchObject({ path: '/api/customers', body: { name: NAME, phone: '13912345678' } })
  expect(second?.key).not.toBe(first?.key)
  // What choosing it fills in comes as with any other.
  expect(screen.getByLabelText(/^托运人电话/)).toHaveProperty('value', '13912345678')
})

test('closing the dialog chooses nothing', async () => {
  newOrder()
  const box = await picker()
  await user.type(box, NAME)
  await user.click(await offer())
  const dialog = await screen.findByRole('dialog', { name: '新建客户' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  expect(box.getAttribute('aria-invalid')).not.toBe('true')
  await user.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(box).toHaveProperty('value', '')
})

test('it stands behind those whose names hold it, and not beside one of the very name; Tab takes none of them', async () => {
  server.on('GET', '/api/customers/pick', ({ params }) => ({
    data: params.q === NAME ? [made] : [{ ...made, label: `${NAME}二店` }],
  }))
  newOrder()
  const box = await picker()
  await user.type(box, '鑫淼')
  await screen.findByRole('option', { name: '新建「鑫淼」' })
  expect(offered().map((one) => one.textContent)).toEqual([`${NAME}二店`, '新建「鑫淼」'])
  await user.type(box, '车行')
  await screen.findByRole('option', { name: NAME })
  expect(offered()).toHaveLength(1)
  server.on('GET', '/api/customers/pick', () => ({ data: [] }))
  await user.type(box, '三店')
  await screen.findByRole('option', { name: `新建「${NAME}三店」` })
  await user.tab()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who may not make one is not offered it', async () => {
  asUser(rightNames.filter((right) => right !== 'customer.edit'))
  newOrder()
  await user.type(await picker(), NAME)
  await screen.findByText('没有匹配的项')
  expect(offered()).toEqual([])
})
