import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import utc from 'dayjs/plugin/utc'
import { locale } from '../providers/i18n.ts'

dayjs.extend(utc)

/** The conventions of the specification (§5, §9) for dates, numbers, links and copies, in one place. */

/** An instant: milliseconds, seconds (a number of ten digits), a text that names it, or a date. */
export type Instant = number | string | Date

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** China keeps UTC+8 the whole year. */
const OFFSET_HOURS = 8

/** A number of ten digits counts seconds. */
export function instantOf(value: Instant): number {
  if (value instanceof Date) return value.getTime()
  if (/^\d{10}$/.test(String(value))) return Number(value) * 1000
  return typeof value === 'number' ? value : /^\d+$/.test(value) ? Number(value) : Date.parse(value)
}

/**
 * `2026-01-31 08:05:09` in Asia/Shanghai. The pattern is of dayjs: `dddd` is 星期六. An instant that is none gives ''.
 */
export function formatDate(value: Instant, pattern = 'YYYY-MM-DD HH:mm:ss'): string {
  const at = instantOf(value)
  return Number.isNaN(at) ? '' : dayjs.utc(at).utcOffset(OFFSET_HOURS).locale('zh-cn').format(pattern)
}

/** 刚刚 under 30 seconds, then minutes, hours and 1天前 up to two days; what is older by its date, as `pattern` says. */
export function relativeTime(value: Instant, now = Date.now(), pattern?: string): string {
  const age = now - instantOf(value)
  if (age >= 2 * DAY) return formatDate(value, pattern)
  if (locale() === 'en') return age < MINUTE / 2 ? 'just now' : `${timeAgo(value, now)} ago`
  if (age < MINUTE / 2) return '刚刚'
  if (age < HOUR) return `${Math.max(1, Math.floor(age / MINUTE))}分钟前`
  if (age < DAY) return `${Math.floor(age / HOUR)}小时前`
  return '1天前'
}

/** `1 minute`, `3 hours`, `2 days`: rounded, with a plural s. */
export function timeAgo(value: Instant, now = Date.now()): string {
  const age = Math.max(0, now - instantOf(value))
  // What rounds to 60 minutes is an hour.
  const minutes = Math.round(age / MINUTE)
  if (minutes < 60) return plural(minutes, 'minute')
  const hours = Math.round(age / HOUR)
  return hours < 24 ? plural(hours, 'hour') : plural(Math.round(age / DAY), 'day')
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const suffixes = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const

/** `1.2k`, `3M`: the shortest with at most `digits` after the point. */
export function shortNumber(value: number, digits = 1): string {
  const round = (step: number) => Number((Math.abs(value) / 1000 ** step).toFixed(digits))
  const step = suffixes.findIndex((_, at) => round(at) < 1000 || at === suffixes.length - 1)
  return `${value < 0 ? '-' : ''}${round(step)}${suffixes[step]}`
}

/** Whether a link leaves the application. */
export function isExternal(path: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(path)
}

/** A copy that shares nothing with the original. Nothing, or what is no object, is an error. */
export function deepCopy<T extends object>(source: T): T {
  if (!source || typeof source !== 'object') throw new Error('error arguments')
  return structuredClone(source)
}
