import { describe, expect, test } from 'vitest'
import {
  deepCopy,
  formatDate,
  instantOf,
  isExternal,
  relativeTime,
  shortNumber,
  timeAgo,
} from '../../src/ui/conventions.ts'

const at = (text: string) => Date.parse(text)
const NOW = at('2026-11-21T12:00:00+08:00')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('a date', () => {
  test('is year-month-day hours:minutes:seconds with zeros, in Shanghai', () => {
    expect(formatDate('2026-01-02T19:04:05Z')).toBe('2026-01-03 03:04:05')
    expect(formatDate(new Date('2026-01-02T00:00:00+08:00'))).toBe('2026-01-02 00:00:00')
  })

  test('of ten digits counts seconds, of more milliseconds', () => {
    expect(formatDate(1767380645)).toBe('2026-01-03 03:04:05')
    expect(formatDate('1767380645')).toBe('2026-01-03 03:04:05')
    expect(formatDate(1767380645000)).toBe('2026-01-03 03:04:05')
    expect(instantOf(999999999)).toBe(999999999)
  })

  test('has Chinese weekdays', () => {
    expect(formatDate('2026-11-21T12:00:00+08:00', 'M月D日 dddd')).toBe('11月21日 星期六')
    expect(formatDate('2026-11-22T12:00:00+08:00', 'dd')).toBe('日')
  })

  test('that is none is nothing', () => {
    expect(formatDate('soon')).toBe('')
  })
})

describe('relative time', () => {
  test.each([
    [0, '刚刚'],
    [29 * SECOND, '刚刚'],
    [30 * SECOND, '1分钟前'],
    [5 * MINUTE, '5分钟前'],
    [HOUR - 1, '59分钟前'],
    [HOUR, '1小时前'],
    [DAY - 1, '23小时前'],
    [DAY, '1天前'],
    [2 * DAY - 1, '1天前'],
    [2 * DAY, '2026-11-19 12:00:00'],
  ])('%i ms ago is %s', (age, text) => {
    expect(relativeTime(NOW - age, NOW)).toBe(text)
  })

  test('tells what is older as it is asked to', () => {
    expect(relativeTime(NOW - 2 * DAY, NOW, 'YYYY-MM-DD')).toBe('2026-11-19')
    expect(relativeTime(NOW - DAY, NOW, 'YYYY-MM-DD')).toBe('1天前')
  })

  test('takes seconds too', () => {
    expect(relativeTime(Math.floor((NOW - 3 * HOUR) / 1000), NOW)).toBe('3小时前')
  })
})

describe('time ago', () => {
  test.each([
    [MINUTE, '1 minute'],
    [2.4 * MINUTE, '2 minutes'],
    [59.4 * MINUTE, '59 minutes'],
    [59.6 * MINUTE, '1 hour'],
    [HOUR, '1 hour'],
    [5.5 * HOUR, '6 hours'],
    [23.6 * HOUR, '1 day'],
    [DAY, '1 day'],
    [10 * DAY, '10 days'],
    [20 * SECOND, '0 minutes'],
  ])('%d ms is %s', (age, text) => {
    expect(timeAgo(NOW - age, NOW)).toBe(text)
  })
})

describe('a short number', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1250, '1.3k'],
    [999_949, '999.9k'],
    [999_960, '1M'],
    [2_500_000, '2.5M'],
    [3e9, '3G'],
    [4e12, '4T'],
    [5e15, '5P'],
    [6e18, '6E'],
    [7e21, '7000E'],
    [-1500, '-1.5k'],
  ])('%d is %s', (value, text) => {
    expect(shortNumber(value)).toBe(text)
  })
})

describe('a link', () => {
  test.each(['http://a.cn', 'https://a.cn', 'mailto:a@b.cn', 'tel:13800138000'])('%s leads out', (path) => {
    expect(isExternal(path)).toBe(true)
  })
  test.each(['/home', 'home', '', '//a.cn', 'httpfoo', ' https://a.cn'])('"%s" does not', (path) => {
    expect(isExternal(path)).toBe(false)
  })
})

describe('a deep copy', () => {
  test('shares nothing with the original', () => {
    const original = { a: [{ b: 1 }], at: new Date(0) }
    const copy = deepCopy(original)
    expect(copy).toEqual(original)
    copy.a[0]!.b = 2
    expect(original.a[0]?.b).toBe(1)
  })

  test.each([null, undefined, '', 'text', 0, 7, true])('of %s fails', (source) => {
    expect(() => deepCopy(source as unknown as object)).toThrow('error arguments')
  })
})
