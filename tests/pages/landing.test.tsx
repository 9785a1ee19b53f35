import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { flagNames } from '../../src/define/flags.ts'
import { type Right, rightNames } from '../../src/define/rights.ts'
import { ListPage, LoginPage } from '../../src/pages/pages.ts'
import { loadInfo } from '../../src/providers/auth.ts'
import { queryClient } from '../../src/providers/cache.ts'
import { endSession } from '../../src/providers/session.ts'
import { routes } from '../../src/routes.tsx'
import { type Answer, givenServer, OFFICE_ID, type Server, STAFF_ID } from '../helpers/screen.tsx'

const HOME = '/home'
const TRIPS = '/businessOrderManage/waybillList'
const home = { cards: {}, trend: [], todo: [], expiring: [], destinations: [], weekly: null, recent: [] }
const permission = Object.fromEntries(flagNames.map((flag) => [flag, { hidden: 0 }]))

let server: Server
/** The person's info arrives when the test says so. */
let arrive: (answer: Answer) => void

beforeEach(async () => {
  await Promise.all([ListPage.preload(), LoginPage.preload()])
  endSession()
  queryClient.clear()
  server = givenServer()
  server.on('GET', '/api/config', () => ({ data: { demo: null } }))
  server.on('GET', /^\/api\/\w+$/, ({ params }) =>
    params._view
      ? {
          data: {
            items: [],
            total: 0,
            totalCapped: false,
            next: null,
            summary: { total: 0, tabs: null, totals: null },
          },
        }
      : undefined,
  )
  server.on('POST', '/api/home/index', () => ({ data: home }))
  server.on('GET', '/api/home/setup', () => ({ data: { hidden: [], order: [], initial: { hidden: [], order: [] } } }))
  server.on('POST', '/api/login', () => ({ data: { token: 'tok', permission, file_path: '' } }))
  const info = new Promise<Answer>((resolve) => {
    arrive = resolve
  })
  server.on('GET', '/user/info', () => info)
})
afterEach(async () => {
  cleanup()
  // Nobody waits for it any more; the next login asks anew.
  arrive(boss)
  await loadInfo().catch(() => undefined)
})

const infoOf = (role: string, rights: Right[], scope: string, hidden = {}): Answer => ({
  data: {
    roles: [role],
    current_user_name: role,
    staffId: STAFF_ID,
    officeId: OFFICE_ID,
    rights,
    scope,
    permission: { ...permission, ...hidden },
  },
})
const driver = infoOf('driver', ['waybill.run'], 'self')
const hiddenStaff = infoOf('driver', ['waybill.run'], 'self', { workerInfo: { hidden: 1 } })
const boss = infoOf('boss', ['order.create', 'cost'], 'all')

async function logIn(at: string) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('用户名'), 'somebody')
  await user.type(screen.getByLabelText('密码'), 'a password')
  await user.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(server.calls.some(({ path }) => path === '/user/info')).toBe(true))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'))
  return router
}

const listsRead = () => server.calls.filter(({ params }) => params._view).map(({ path }) => path)

describe('after the login', () => {
  test('the owner waits for what the menu has, and lands on the home page, which is read once', async () => {
    const router = await logIn('/login')
    expect(router.state.location.pathname).toBe('/')
    await act(() => arrive(boss))
    await waitFor(() => expect(router.state.location.pathname).toBe(HOME))
    await screen.findByText('没有待办')
    expect(server.calls.filter(({ path }) => path === '/api/home/index')).toHaveLength(1)
    expect(listsRead()).toEqual([])
  })

  test('a driver waits for it too, and lands on the own trips', async () => {
    const router = await logIn('/login')
    expect(router.state.location.pathname).toBe('/')
    await act(() => arrive(driver))
    await waitFor(() => expect(router.state.location.pathname).toBe('/driver'))
    expect(listsRead()).toEqual([])
  })

  test('the wanted page is read beside the info, not behind it', async () => {
    const router = await logIn(`/login?redirect=${encodeURIComponent('/transportCarInfo/carTable')}`)
    await waitFor(() => expect(listsRead()).toEqual(['/api/trucks']))
    expect(router.state.location.pathname).toBe('/transportCarInfo/carTable')
    await act(() => arrive(boss))
    await screen.findByRole('heading', { level: 1, name: '运输车辆' })
    expect(listsRead()).toEqual(['/api/trucks'])
  })

  test.each([
    ['leads to the first entry below it', [...rightNames], '/company/personnel/personnelStaff'],
    ['is refused to who sees none', ['waybill.run'] as Right[], undefined],
  ])('an address above others %s', async (_, rights, path) => {
    const router = await logIn(`/login?redirect=${encodeURIComponent('/company/personnel')}`)
    expect(router.state.location.pathname).toBe('/company/personnel')
    await act(() => arrive(path ? infoOf('boss', rights, 'all') : hiddenStaff))
    if (path) await waitFor(() => expect(router.state.location.pathname).toBe(path))
    else await screen.findByText('没有权限')
  })

  test('an address that nothing stands below is not found', async () => {
    const router = await logIn(`/login?redirect=${encodeURIComponent('/company/person')}`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
  })

  test('the address of a group waits for what the menu has, too', async () => {
    const router = await logIn(`/login?redirect=${encodeURIComponent('/businessOrderManage')}`)
    expect(router.state.location.pathname).toBe('/businessOrderManage')
    await act(() => arrive(driver))
    await waitFor(() => expect(router.state.location.pathname).toBe(TRIPS))
  })
})
