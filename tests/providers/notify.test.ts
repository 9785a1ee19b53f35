import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeMessage, getMessages, notify } from '../../src/providers/notify.ts'

const link = '查看运单'
const texts = () => getMessages().map(({ text }) => text)

describe('a success', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    for (const { id } of getMessages()) closeMessage(id)
    vi.useRealTimers()
  })

  test('is shown for a second, while no other message is', () => {
    notify.success('验车成功')
    notify.success('入库成功')
    expect(texts()).toEqual(['验车成功'])
    vi.advanceTimersByTime(1000)
    expect(texts()).toEqual([])
    notify.business('已在运单上')
    notify.success('入库成功')
    expect(texts()).toEqual(['已在运单上'])
  })

  test('that leads somewhere takes the place of a mere one, and stays long enough to be followed', () => {
    notify.success('验车成功')
    notify.success('派车成功', link)
    expect(texts()).toEqual(['派车成功'])
    vi.advanceTimersByTime(4000)
    expect(texts()).toEqual(['派车成功'])
    notify.business('已在运单上')
    notify.success('派车成功', link)
    expect(texts()).toEqual(['已在运单上'])
  })

  test('that can be taken back stays as long as it says, and the next of the same words is another', () => {
    const first = notify.success('已发车', '撤销', 8000)
    vi.advanceTimersByTime(7900)
    expect(texts()).toEqual(['已发车'])
    const second = notify.success('已发车', '撤销', 8000)
    expect(second).not.toBe(first)
    expect(texts()).toEqual(['已发车'])
    vi.advanceTimersByTime(7900)
    expect(texts()).toEqual(['已发车'])
    vi.advanceTimersByTime(200)
    expect(texts()).toEqual([])
  })
})
