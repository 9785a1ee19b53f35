import type { LiveEvent } from '@refinedev/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPresence } from '../../src/providers/presence.ts'
import { getSession, setInfo } from '../../src/providers/session.ts'
import { asUser, givenServer, type Server } from '../helpers/screen.tsx'

const id = '00000000-0000-7000-8000-0000000000aa'
const record = { resource: 'orders', id, isEditing: false }
const other = { id: 'x', name: '林晓峰', isEditing: true }
const MINUTE = 60_000

let server: Server
let heard: ((event: LiveEvent) => void)[]
let people: unknown[]
let close: () => void

const words = () => server.calls.map(({ path, body }) => [path, (body as { record: unknown }).record])
const open = (one = record) => {
  close = openPresence(
    one,
    ({ payload }) => people.push((payload as { people: unknown }).people),
    (listener) => {
      heard.push(listener)
      return () => undefined
    },
  )
}
const tell = (present: object) =>
  heard[0]?.({ channel: 'changes', type: '*', payload: { rows: {}, isTold: false, by: [], present }, date: new Date() })
/** Somebody touches the page. */
const touch = () => dispatchEvent(new Event('focus'))

beforeEach(() => {
  vi.useFakeTimers()
  asUser()
  server = givenServer()
  server.on('POST', '/api/presence', () => ({ data: { people: [other] } }))
  heard = []
  people = []
  touch()
})
afterEach(async () => {
  close()
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
})

describe('the record in sight', () => {
  test('is told once it has stayed a moment, then each twenty seconds, and that it was left', async () => {
    open()
    await vi.advanceTimersByTimeAsync(300)
    expect(words()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(words()).toEqual([['/api/presence', record]])
    expect(people).toEqual([[other]])
    await vi.advanceTimersByTimeAsync(41_000)
    expect(words()).toHaveLength(3)
    close()
    await vi.advanceTimersByTimeAsync(1000)
    expect(words().at(-1)).toEqual(['/api/presence', null])
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(words()).toHaveLength(4)
  })

  test('from one to the next is one word', async () => {
    open()
    await vi.advanceTimersByTimeAsync(500)
    close()
    open({ ...record, isEditing: true })
    await vi.advanceTimersByTimeAsync(1000)
    expect(words().map(([, said]) => said)).toEqual([record, { ...record, isEditing: true }])
  })

  test('is told nothing of while nobody is there, and at once when somebody is back', async () => {
    open()
    await vi.advanceTimersByTimeAsync(6 * MINUTE)
    const before = words().length
    expect(before).toBeLessThanOrEqual(16)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(words()).toHaveLength(before)
    touch()
    await vi.advanceTimersByTimeAsync(500)
    expect(words()).toHaveLength(before + 1)
  })

  test('opened while nobody is there is told when somebody comes', async () => {
    open()
    await vi.advanceTimersByTimeAsync(500)
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    close()
    open({ ...record, isEditing: true })
    await vi.advanceTimersByTimeAsync(1000)
    expect(words()).toHaveLength(1)
    seen.mockRestore()
    touch()
    await vi.advanceTimersByTimeAsync(500)
    expect(words().at(-1)).toEqual(['/api/presence', { ...record, isEditing: true }])
  })

  test('is asked of again when the stream tells of it, and of no other', async () => {
    open()
    await vi.advanceTimersByTimeAsync(500)
    tell({ orders: ['000000000000'], customers: [id.slice(-12)] })
    await vi.advanceTimersByTimeAsync(1000)
    expect(words()).toHaveLength(1)
    tell({ orders: [id.slice(-12)] })
    await vi.advanceTimersByTimeAsync(1000)
    expect(words()).toHaveLength(2)
  })

  test('that is gone, or no longer this person’s to see, is nobody’s, and nothing more is said', async () => {
    open()
    await vi.advanceTimersByTimeAsync(500)
    server.on('POST', '/api/presence', () => ({ code: 404, message: '记录不存在或无权查看' }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(people.at(-1)).toEqual([])
    const before = words().length
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(words()).toHaveLength(before)
  })

  test('is not told by who looks through another’s eyes', async () => {
    const { info } = getSession()
    if (info) setInfo({ ...info, seenBy: { id: 'y', name: '陈建国' } })
    open()
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(words()).toEqual([])
  })
})
