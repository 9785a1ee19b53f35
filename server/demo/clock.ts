import { businessDay, dayStart } from '../../src/define/business-day.ts'
import { BusinessError } from '../errors/business-error.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const iso = (at: number): string => new Date(at).toISOString()
export const dayOf = (at: number): string => businessDay(new Date(at))
/** An hour of a business day, such as 9.5 for half past nine in Shanghai. */
export const hourOf = (day: string, hour: number): number => Date.parse(dayStart(day)) + Math.round(hour * HOUR)
/** The day so many days later. */
export const plusDays = (day: string, days: number): string => dayOf(Date.parse(dayStart(day)) + days * DAY)

/** The moment itself within office hours (8:30–18:30), else the next time the office opens. */
export function atOffice(at: number): number {
  const day = dayOf(at)
  if (at < hourOf(day, 8.5)) return hourOf(day, 8.5) + (at % (40 * MINUTE))
  return at <= hourOf(day, 18.5) ? at : hourOf(plusDays(day, 1), 8.5) + (at % (40 * MINUTE))
}

type Event = { at: number; order: number; run: Run }
type Run = (at: number) => void | Promise<void>
export type Clock = {
  /** What lies after the end never happens: those orders are still on their way. */
  at(moment: number, run: Run): void
  runUntil(end: number): Promise<void>
  /** What somebody wanted to do and was refused: meanwhile another had done what stands against it. */
  readonly refused: readonly BusinessError[]
}

/** Runs what was planned in the order of time (a binary heap), so that numbers, ledgers and ids grow with it. */
export function createClock(): Clock {
  const heap: Event[] = []
  const refused: BusinessError[] = []
  let planned = 0
  let now = 0
  const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order)
  return {
    at(moment, run) {
      heap.push({ at: Math.max(moment, now), order: planned++, run })
      rise(heap, isBefore)
    },
    refused,
    async runUntil(end) {
      for (let first = heap[0]; first && first.at < end; first = heap[0]) {
        const last = heap.pop() as Event
        if (heap.length > 0) {
          heap[0] = last
          sink(heap, isBefore)
        }
        now = first.at
        try {
          await first.run(first.at)
        } catch (error) {
          if (!(error instanceof BusinessError)) throw error
          refused.push(error)
        }
      }
    },
  }
}

// The casts in both: the places were compared with the length before.
function rise(heap: Event[], isBefore: (a: Event, b: Event) => boolean): void {
  for (let place = heap.length - 1; place > 0; ) {
    const above = (place - 1) >> 1
    if (!isBefore(heap[place] as Event, heap[above] as Event)) return
    swap(heap, place, above)
    place = above
  }
}

function sink(heap: Event[], isBefore: (a: Event, b: Event) => boolean): void {
  for (let place = 0; ; ) {
    const [left, right] = [2 * place + 1, 2 * place + 2]
    let first = place
    if (left < heap.length && isBefore(heap[left] as Event, heap[first] as Event)) first = left
    if (right < heap.length && isBefore(heap[right] as Event, heap[first] as Event)) first = right
    if (first === place) return
    swap(heap, place, first)
    place = first
  }
}

function swap(heap: Event[], a: number, b: number): void {
  const kept = heap[a] as Event
  heap[a] = heap[b] as Event
  heap[b] = kept
}
