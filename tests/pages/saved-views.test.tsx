import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rightNames } from '../../src/define/rights.ts'
import { ListPage } from '../../src/pages/pages.ts'
import { queryClient } from '../../src/providers/cache.ts'
import { setInfo, startSession } from '../../src/providers/session.ts'
import { registry } from '../../src/resources/index.ts'
import { routes } from '../../src/routes.tsx'
import { rowOf } from '../helpers/rows.ts'
import { asUser, givenServer, OFFICE_ID, type Server, STAFF_ID } from '../helpers/screen.tsx'

const path = '/businessOrderManage/businessTotalTable'
const id = '00000000-0000-7000-8000-0000000000cc'
const row = (query: string, over: object = {}) => ({
  ...{ id, version: 1, name: '待审的大单', isPinned: true, resource: 'orders', ownerId: STAFF_ID },
  ...{ state: JSON.stringify({ view: 'all', query }), _labels: { ownerId: '王老板' }, _leftOut: [] },
  ...over,
})

let server: Server
beforeEach(async () => {
  await ListPage.preload?.()
  localStorage.clear()
  startSession({ token: 'tok', permission: {}, file_path: '' })
  asUser()
  queryClient.clear()
  server = givenServer()
  const orders = registry.orders
  const view = orders?.views?.all
  if (!orders || !view) throw new Error('no orders')
  server.on('GET', '/api/orders', () => ({
    data: {
      ...{ items: [rowOf(orders, view, 0)], total: 1, totalCapped: false, next: null },
      summary: { total: 1, tabs: {}, totals: {} },
    },
  }))
  server.on('GET', '/api/view-counts', () => ({ data: { [id]: 7 } }))
})
afterEach(cleanup)

const givenViews = (...rows: object[]) =>
  server.on('GET', '/api/savedViews', () => ({
    data: { items: rows, total: rows.length, totalCapped: false, next: null, summary: null },
  }))
function open(at: string) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup(), query: () => new URLSearchParams(router.state.location.search) }
}
const asked = () => server.calls.filter((call) => call.path === '/api/orders').map(({ params }) => params)

test('a saved view is a tab with its count; what is changed in it is marked, brought back, or kept', async () => {
  givenViews(row('_tab=pendingReview&freightFen_gt=100000'))
  const { user, query } = open(path)
  const tab = await screen.findByRole('tab', { name: /待审的大单/ })
  await waitFor(() => expect(tab.textContent).toBe('待审的大单7'))
  await user.click(tab)
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ _tab: 'pendingReview', freightFen_gt: '100000' }))
  expect(query().get('_saved')).toBe(id)
  expect(screen.queryByText('已修改')).toBeNull()
  await user.click(screen.getByRole('tab', { name: /草稿/ }))
  await screen.findByText('已修改')
  await user.click(screen.getByRole('button', { name: '还原' }))
  await waitFor(() => expect(query().get('_tab')).toBe('pendingReview'))
  expect(screen.queryByText('已修改')).toBeNull()
  await user.click(screen.getByRole('tab', { name: /草稿/ }))
  server.on('PATCH', `/api/savedViews/${id}`, () => ({ data: row('_tab=draft', { version: 2 }) }))
  await user.click(await screen.findByRole('button', { name: '更新视图' }))
  const sent = await waitFor(() => {
    const found = server.calls.find(({ method }) => method === 'PATCH')
    if (!found) throw new Error('nothing was sent')
    return found.body as { version: number; state: string }
  })
  expect(sent.version).toBe(1)
  expect(Object.fromEntries(new URLSearchParams(JSON.parse(sent.state).query))).toEqual({
    ...{ _tab: 'draft', freightFen_gt: '100000' },
  })
})

test('what the reader may not use is named; a link with the view alone asks what the view asks', async () => {
  givenViews(row('_tab=draft', { ownerId: 'x', _labels: { ownerId: '林晓峰' }, _leftOut: ['grossProfitFen', 'gone'] }))
  open(`${path}?_saved=${id}`)
  await screen.findByText(/此视图有 2 项你无权使用或已不存在，已略去：毛利、gone/)
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ _tab: 'draft' }))
})

test('a view that is gone is said so, and left', async () => {
  givenViews()
  const { user, query } = open(`${path}?_saved=${id}&_tab=draft`)
  await screen.findByText(/此视图已删除，或不再与你共享/)
  await user.click(screen.getByRole('button', { name: '退出视图' }))
  await waitFor(() => expect(query().get('_saved')).toBeNull())
  expect(query().get('_tab')).toBe('draft')
})

test('the list begins with the person’s own view, by one request for rows', async () => {
  givenViews(row('_tab=draft'))
  setInfo({
    ...{ roles: ['boss'], name: 'boss', avatar: '', introduction: '', current_user_name: '王老板', staffId: STAFF_ID },
    ...{ officeId: OFFICE_ID, rights: [...rightNames], scope: 'all' as const, permission: {} },
    starts: { 'orders.all': `_saved=${id}&_tab=draft` },
  })
  const { query } = open(path)
  await screen.findByRole('tab', { name: /待审的大单/, selected: true })
  expect(query().get('_saved')).toBe(id)
  expect(asked()).toHaveLength(1)
  expect(asked()[0]).toMatchObject({ _tab: 'draft' })
})

test('one who may not use views is offered none, and none are asked for', async () => {
  asUser(rightNames.filter((right) => right !== 'view.save'))
  open(path)
  await screen.findByRole('table')
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(screen.queryByRole('button', { name: '视图' })).toBeNull()
  expect(server.calls.filter((call) => call.path === '/api/savedViews')).toEqual([])
})

test('a refused name is told on its field, and what was typed stays', async () => {
  givenViews()
  server.on('POST', '/api/savedViews', () => ({
    code: 422,
    message: '名称已存在',
    data: { errors: [{ field: 'name', message: '名称已存在' }] },
  }))
  const { user } = open(`${path}?_tab=draft`)
  await user.click(await screen.findByRole('button', { name: '视图' }))
  await user.click(screen.getByRole('menuitem', { name: '保存为新视图…' }))
  const dialog = await screen.findByRole('dialog', { name: '保存视图' })
  const name = await within(dialog).findByRole('textbox', { name: /名称/ })
  await user.type(name, '草稿')
  await user.click(within(dialog).getByRole('button', { name: '保存视图' }))
  await within(dialog).findByText('名称已存在')
  expect((name as HTMLInputElement).value).toBe('草稿')
  const sent = server.calls.find(({ method }) => method === 'POST')?.body as { resource: string; state: string }
  expect([sent.resource, JSON.parse(sent.state)]).toEqual(['orders', { view: 'all', query: '_tab=draft' }])
})
