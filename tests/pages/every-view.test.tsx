import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { View } from '../../src/define/resource.ts'
import { rightNames } from '../../src/define/rights.ts'
import { ListPage, screensOf } from '../../src/pages/pages.ts'
import { amountOf, cardPlan } from '../../src/pages/resource/list/card-plan.ts'
import { columnsOf } from '../../src/pages/resource/list/columns.ts'
import { fieldAt } from '../../src/pages/resource/record/field-at.ts'
import { queryClient } from '../../src/providers/cache.ts'
import { startSession } from '../../src/providers/session.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'
import { routes } from '../../src/routes.tsx'
import { rowOf } from '../helpers/rows.ts'
import { asUser, givenServer, type Server } from '../helpers/screen.tsx'

const views = Object.values(registry)
  .filter(({ isSingleton }) => !isSingleton)
  .flatMap((resource) =>
    Object.entries(resource.views ?? {}).map(([key, view]) => ({
      name: `${resource.name}.${key}`,
      resource,
      key,
      view,
    })),
  )

let server: Server
beforeEach(async () => {
  // Their own lists too: what is loaded while a test looks is a matter of the machine.
  await Promise.all(
    [ListPage, ...views.map(({ resource }) => screensOf(resource.name).list)].map((one) => one.preload?.()),
  )
  startSession({ token: 'tok', permission: {}, file_path: '' })
  asUser()
  queryClient.clear()
  server = givenServer()
})
afterEach(cleanup)

function givenRows(count: number, over: object | ((at: number) => object) = {}): void {
  server.on('GET', /^\/api\/\w+$/, ({ path, params }) => {
    const resource = registry[path.split('/')[2] ?? '']
    const view = resource?.views?.[String(params._view)]
    if (!resource || !view) return undefined
    const items = Array.from({ length: count }, (_, at) => ({
      ...rowOf(resource, view, at),
      ...(typeof over === 'function' ? over(at) : over),
    }))
    const totals = Object.fromEntries((view.totals ?? []).map((name) => [name, 123_456]))
    return {
      data: { items, total: count, totalCapped: false, next: null, summary: { total: count, tabs: {}, totals } },
    }
  })
}

/** What was asked of the list; the shell asks for other things beside it, at moments of their own. */
const listCalls = (name = 'orders') => server.calls.filter(({ path: asked }) => asked === `/api/${name}`)

function open(at: string) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  return { router, user: userEvent.setup(), ...render(<RouterProvider router={router} />) }
}

describe.each(views)('the list $name', ({ resource, key, view }) => {
  test('shows a heading for every column, a filter for every declared one, and its rows with one request', async () => {
    givenRows(3)
    open(view.path)
    await screen.findByRole('heading', { level: 1, name: view.label[0] })
    const table = await screen.findByRole('table')
    // A phone stands beside who is named, and the name of who has no row in place of one, in the same cells.
    const stems = view.columns.map((name) => name.replace(/(Id|Name|Phone)$/, ''))
    const headed = view.columns.filter((_, at) => stems[at] !== stems[at - 1])
    for (const name of headed) {
      const label = fieldAt(resource, name)?.label[0] ?? `no field ${name}`
      expect(within(table).getAllByRole('columnheader', { name: new RegExp(label) }).length).toBeGreaterThan(0)
    }
    await waitFor(() => expect(table.querySelectorAll('tbody tr')).toHaveLength(3))
    const calls = server.calls.filter(({ path }) => path === `/api/${resource.name}`)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.params).toMatchObject({ _view: key, _summary: '1', _start: '0', _end: '20' })
    const user = userEvent.setup()
    const more = screen.queryByRole('button', { name: /^展开/ })
    if (more) await user.click(more)
    for (const name of view.filters ?? []) {
      const label = fieldAt(resource, name)?.label[0] ?? `no field ${name}`
      expect(within(document.querySelector('search') as HTMLElement).getAllByText(label).length).toBeGreaterThan(0)
    }
    if (view.totals?.length)
      expect(within(table).getByText(view.totalsNote ? `合计（${view.totalsNote[0]}）` : '合计')).toBeTruthy()
  })
})

describe('a list', () => {
  const path = '/businessOrderManage/businessTotalTable'

  test('without rows says so, and offers to clear what was filtered', async () => {
    givenRows(0)
    const { user, router } = open(`${path}?payMode_in=prepaid`)
    await screen.findByText('没有符合条件的数据')
    await user.click(screen.getByRole('button', { name: '清除条件' }))
    await screen.findByText('暂无数据')
    expect(router.state.location.search).toBe('')
  })

  test('that fails can be tried again', async () => {
    let isDown = true
    server.on('GET', '/api/orders', () => (isDown ? { code: 500, message: '服务器出错' } : undefined))
    const { user } = open(path)
    await screen.findByText('服务器出错', { selector: '.bc-state p' })
    isDown = false
    givenRows(1)
    await user.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByRole('table')
  })

  test('is refused to a person without its right', async () => {
    asUser(rightNames.filter((right) => right !== 'cost'))
    givenRows(1)
    open('/businessOrderManage/lossOrder')
    await screen.findByText('没有权限')
  })

  test('does not show a column to a person without its right', async () => {
    asUser(rightNames.filter((right) => right !== 'cost'))
    givenRows(1)
    open(path)
    await screen.findByRole('table')
    expect(screen.queryByRole('columnheader', { name: /毛利/ })).toBeNull()
  })

  test('names who has no row where a reference would stand, and says nothing twice', async () => {
    const drivers = [
      { driverId: null, driverName: '史辉' },
      { driverId: 'd1', _labels: { driverId: '冯建国' }, driverName: null },
      { driverId: null, driverName: '' },
    ]
    givenRows(3, (at) => drivers[at] ?? {})
    open('/businessOrderManage/waybillList')
    const table = await screen.findByRole('table')
    const heads = within(table).getAllByRole('columnheader')
    const place = heads.findIndex((head) => within(head).queryByRole('button', { name: '驾驶员' }))
    const cells = within(table)
      .getAllByRole('row')
      .flatMap((row) => (row.hasAttribute('data-at') ? [row.children[place]?.textContent] : []))
    expect(cells).toEqual(['史辉', '冯建国', '—'])
    expect(within(table).queryByRole('columnheader', { name: /临时司机/ })).toBeNull()
  })

  test('steps back through what was filtered, and keeps it over a reload', async () => {
    givenRows(2)
    const { user, router } = open(path)
    await screen.findByRole('table')
    await user.click(screen.getByRole('tab', { name: /待审核/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?_tab=pendingReview'))
    await user.click(within(screen.getByRole('table')).getByRole('button', { name: '状态' }))
    await waitFor(() => expect(router.state.location.search).toContain('_sort=status'))
    await router.navigate(-1)
    await waitFor(() => expect(router.state.location.search).toBe('?_tab=pendingReview'))
    await waitFor(() => expect(listCalls().at(-1)?.params._tab).toBe('pendingReview'))
    cleanup()
    open(`${path}?_tab=pendingReview`)
    expect((await screen.findByRole('tab', { name: /待审核/ })).getAttribute('aria-selected')).toBe('true')
  })

  test('says what its totals leave out, and no more where a tab has all its rows summed', async () => {
    givenRows(2)
    const { user } = open(path)
    const foot = async () => (await screen.findByRole('table')).querySelector('tfoot')?.textContent
    expect(await foot()).toContain('合计（不含已取消、作废）')
    await user.click(screen.getByRole('tab', { name: /已取消/ }))
    await waitFor(async () => expect(await foot()).not.toContain('不含'))
    expect(await foot()).toContain('合计')
  })

  test.each([
    ['with', rightNames, true],
    ['without', rightNames.filter((right) => right !== 'pii'), false],
  ])(
    '%s whole phones offers to sort by them or drops such an order, and filters by the whole number alone',
    async (_, rights, isWhole) => {
      asUser(rights)
      givenRows(2)
      const { user } = open('/clientManage/costomerTable?_sort=phone')
      const table = await screen.findByRole('table')
      expect(within(table).queryByRole('button', { name: '电话' }) !== null).toBe(isWhole)
      expect(listCalls('customers').at(-1)?.params._sort).toBe(isWhole ? 'phone' : undefined)
      await user.click(within(table).getByRole('button', { name: '筛选电话' }))
      await user.type(await screen.findByRole('textbox', { name: '电话' }), '13800138000')
      const key = isWhole ? 'phone_like' : 'phone'
      await waitFor(() => expect(listCalls('customers').at(-1)?.params[key]).toBe('13800138000'))
    },
  )

  test('shows in a card the amount that the row has: of an outflow what went out', () => {
    const movements = resourceOf('fundMovements')
    const plan = cardPlan(movements, columnsOf(movements, movements.views?.all as View))
    const amount = (row: object) => amountOf(plan, { id: '1', version: 1, ...row })?.name
    expect(amount({ inFen: 500, outFen: null })).toBe('inFen')
    expect(amount({ inFen: null, outFen: 500 })).toBe('outFen')
    expect(amount({})).toBe('inFen')
    expect(plan.facts.map(({ name }) => name)).not.toContain('outFen')
    const orders = resourceOf('orders')
    const own = cardPlan(orders, columnsOf(orders, orders.views?.all as View))
    expect(own.amounts.map(({ name }) => name)).toEqual(['totalDueFen'])
  })

  test('asks once for a keyword typed letter by letter', async () => {
    givenRows(2)
    const { user } = open(path)
    await screen.findByRole('table')
    const before = listCalls().length
    await user.type(screen.getByRole('searchbox', { name: '关键词' }), 'shunda')
    await waitFor(() => expect(listCalls().at(-1)?.params.q).toBe('shunda'))
    expect(listCalls().length).toBe(before + 1)
  })

  test('offers an action over the chosen rows only where each of them allows it, and tells of it where one does', async () => {
    givenRows(2, (at) => ({ status: at === 0 ? 'draft' : 'pendingReview' }))
    const { user } = open(path)
    const [first, second] = await screen.findAllByRole('checkbox', { name: /^选择D/ })
    await user.click(first as HTMLElement)
    const bar = within((await screen.findByText(/^已选 1 项/)).parentElement as HTMLElement)
    const button = (name: string) => bar.queryByRole('button', { name }) as HTMLButtonElement | null
    expect([button('提交审核')?.disabled, button('审核通过')]).toEqual([false, null])
    await user.click(second as HTMLElement)
    await screen.findByText(/^已选 2 项/)
    expect([button('提交审核')?.disabled, button('审核通过')?.disabled]).toEqual([true, true])
  })
})
