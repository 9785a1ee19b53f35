import { wallTime } from '../../define/business-day.ts'

/** 11-27 08:30, as clocks in the company show it. */
export const minuteOf = (instant: string | number): string =>
  wallTime(typeof instant === 'number' ? instant : Date.parse(instant)).slice(5, 16)
