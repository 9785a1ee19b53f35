import type { ReactNode } from 'react'
import { addDays } from '../define/where.ts'
import { locale } from '../providers/i18n.ts'
import './month.css'

type MonthProps = {
  /** `YYYY-MM`. */
  month: string
  today: string
  /** What stands below the number of a day. */
  children: (day: string) => ReactNode
}

/** A month in whole weeks, Monday first. */
export function Month({ month, today, children }: MonthProps): ReactNode {
  const named = new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' })
  const weeks = weeksOf(month)
  return (
    <table className="bc-month">
      <thead>
        <tr>
          {weeks[0]?.map((one) => (
            <th key={one} scope="col">
              {named.format(new Date(one))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <td key={one} data-today={one === today || undefined} data-other={!one.startsWith(month) || undefined}>
                <span>{Number(one.slice(8))}</span>
                {children(one)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whole weeks from Monday on that hold the month. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -((new Date(first).getUTCDay() + 6) % 7))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(start, week * 7 + at)),
  )
  return weeks.filter((week) => week.some((one) => one.startsWith(month)))
}
