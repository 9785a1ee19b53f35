import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Bell } from '../../src/shell/tools/bell.tsx'
import { asUser, givenServer, type Server, showPage } from '../helpers/screen.tsx'

const path = '/businessOrderManage/businessOrderInfo/o1'
const rejected = {
  ...{ id: 'n1', resource: 'orders', rowId: 'o1', title: 'D261121-0001' },
  ...{ text: '订单 D261121-0001 · 驳回 · 林晓峰', path, createdAt: new Date().toISOString(), readAt: null },
}
const due = {
  ...{ id: 'n2', resource: 'trucks', rowId: 't1', title: '粤A12345', dueOn: '2026-11-28' },
  ...{ text: '运输车辆 粤A12345 · 保险到期 · 2026-11-28', path: '/transportCarInfo/carTable/show/t1' },
  ...{ createdAt: '2026-11-20T01:00:00.000Z', readAt: '2026-11-20T02:00:00.000Z' },
}

describe('the bell', () => {
  let server: Server
  let items: { id: string; readAt: string | null }[]
  let unread: number
  beforeEach(() => {
    asUser()
    server = givenServer()
    items = [rejected, due]
    unread = 1
    server.on('GET', '/api/notifications', () => ({ data: { items, unread } }))
    server.on('POST', '/api/notifications/read', () => {
      items = items.map((one) => ({ ...one, readAt: one.readAt ?? '2026-11-23T00:00:00.000Z' }))
      unread = 0
      return {}
    })
  })
  const show = () => showPage(<Bell />, { path: '/start-here', at: '/start-here' })
  const bell = (name: string | RegExp) => screen.findByRole('button', { name })
  const writes = () => server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  const asked = () => server.calls.filter(({ method }) => method === 'GET').length

  test('says how many are unread, in words and in a badge', async () => {
    show()
    expect((await bell('通知，1 条未读')).textContent).toBe('1')
  })

  test('has a badge of two digits, whatever waits, and none where nothing does', async () => {
    unread = 100
    show()
    expect((await bell('通知，100 条未读')).textContent).toBe('99+')
    unread = 0
    window.dispatchEvent(new Event('focus'))
    expect((await bell('通知')).textContent).toBe('')
  })

  test('shows what is told, and tells the unread from the read in words', async () => {
    show()
    await userEvent.click(await bell(/^通知/))
    const entries = await screen.findAllByRole('button', { name: / · / })
    expect(entries.map((one) => one.textContent)).toEqual([
      '未读 订单 D261121-0001 · 驳回 · 林晓峰刚刚',
      '运输车辆 粤A12345 · 保险到期 · 2026-11-282026-11-20 09:00:00',
    ])
    expect(document.activeElement).toBe(entries[0])
  })

  test('leads to the record and marks it as read', async () => {
    const { router } = show()
    await userEvent.click(await bell(/^通知/))
    await userEvent.click(await screen.findByRole('button', { name: /驳回/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    expect(writes()).toEqual([{ ids: ['n1'] }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('what was read is not marked again', async () => {
    const { router } = show()
    await userEvent.click(await bell(/^通知/))
    await userEvent.click(await screen.findByRole('button', { name: /保险到期/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(due.path))
    expect(writes()).toEqual([])
  })

  test('all are read at once, and the count is gone', async () => {
    show()
    await userEvent.click(await bell(/^通知/))
    await userEvent.click(await screen.findByRole('button', { name: '全部已读' }))
    await bell('通知')
    expect(writes()).toEqual([{ all: true }])
    expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull()
    expect(screen.queryByText('未读')).toBeNull()
  })

  test('is worked by keys: arrows from one to the next, Escape back to the bell', async () => {
    show()
    const button = await bell(/^通知/)
    await userEvent.tab()
    expect(document.activeElement).toBe(button)
    await userEvent.keyboard('{Enter}')
    const [first, second] = await screen.findAllByRole('button', { name: / · / })
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(first)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  test('says so where there is nothing', async () => {
    items = []
    unread = 0
    show()
    await userEvent.click(await bell('通知'))
    expect((await screen.findByText('暂无通知')).textContent).toBe('暂无通知')
  })

  test('what could not be read is asked for again on demand', async () => {
    let isDown = true
    server.on('GET', '/api/notifications', () =>
      isDown ? { code: 500, message: '出错' } : { data: { items, unread } },
    )
    show()
    await userEvent.click(await bell('通知'))
    const again = await screen.findByRole('button', { name: /重试|重新/ })
    isDown = false
    await userEvent.click(again)
    expect(await screen.findAllByRole('button', { name: / · / })).toHaveLength(2)
  })

  test('is asked anew when the window comes back', async () => {
    show()
    await bell('通知，1 条未读')
    const before = asked()
    unread = 4
    window.dispatchEvent(new Event('focus'))
    await bell('通知，4 条未读')
    expect(asked()).toBe(before + 1)
  })

  test('is asked anew each minute while somebody is there, and no more when nobody is', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    try {
      show()
      await bell('通知，1 条未读')
      const pass = async (minutes: number) => {
        const before = asked()
        for (let at = 0; at < minutes; at++) {
          vi.advanceTimersByTime(60_000)
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
        return asked() - before
      }
      expect(await pass(1)).toBe(1)
      expect(await pass(20)).toBeLessThan(5)
      expect(await pass(20)).toBe(0)
      window.dispatchEvent(new Event('pointerdown'))
      expect(await pass(2)).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })
})
