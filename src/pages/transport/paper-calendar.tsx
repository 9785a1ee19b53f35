import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { businessDay } from '../../define/business-day.ts'
import { addDays } from '../../define/where.ts'
import { locale } from '../../providers/i18n.ts'
import { useRead } from '../../providers/use-read.ts'
import type { PaperDue } from '../../resources/fleet/papers.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { say } from './paper-text.ts'
import './paper-calendar.css'

/** On which days of a month papers end: the month, and beside it the rows, of all of it or of one day. */
export default function PaperCalendar(): ReactNode {
  const today = businessDay(new Date())
  const [month, setMonth] = useState(today.slice(0, 7))
  const [day, setDay] = useState<string | null>(null)
  const found = useRead<{ items: PaperDue[] }>('/api/fleet/papers', { month })
  const items = found.data?.items ?? []
  const listed = items.filter(({ dueOn }) => !day || dueOn === day)
  const go = (to: string) => {
    setMonth(to.slice(0, 7))
    setDay(null)
  }
  return (
    <div className="papers">
      <section className="bc-card papers-month" aria-label={month}>
        <p>
          <Button onClick={() => go(addDays(`${month}-01`, -1))}>{say('before')}</Button>
          <b aria-live="polite">{month}</b>
          <Button onClick={() => go(addDays(`${month}-01`, 31))}>{say('after')}</Button>
        </p>
        <Month {...{ month, today, day, items }} onDay={(one) => setDay(one === day ? null : one)} />
      </section>
      <section className="bc-card papers-list" aria-label={say('ending', { when: day ?? month })}>
        <h2>{say('ending', { when: day ?? month })}</h2>
        {day && <Button onClick={() => setDay(null)}>{say('wholeMonth')}</Button>}
        {found.isError && <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeleton />}
        {found.isSuccess && listed.length === 0 && <Empty text={say('none')} />}
        <ul>
          {listed.map((one) => (
            <li key={`${one.path} ${one.label}`}>
              <Due {...one} isOver={one.dueOn < today} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

type MonthProps = {
  month: string
  today: string
  day: string | null
  items: readonly PaperDue[]
  onDay: (day: string) => void
}

function Month({ month, today, day, items, onDay }: MonthProps): ReactNode {
  const named = new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' })
  const [first, ...others] = weeksOf(month)
  return (
    <table>
      <thead>
        <tr>
          {first?.map((one) => (
            <th key={one} scope="col">
              {named.format(new Date(one))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[first, ...others].map((week) => (
          <tr key={week?.[0]}>
            {week?.map((one) => {
              const due = items.filter(({ dueOn }) => dueOn === one)
              return (
                <td key={one} data-today={one === today || undefined} data-other={!one.startsWith(month) || undefined}>
                  <span>{Number(one.slice(8))}</span>
                  {due.length > 0 && (
                    <button
                      type="button"
                      aria-pressed={one === day}
                      aria-label={say('onDay', { day: one, count: due.length })}
                      data-over={one < today || undefined}
                      onClick={() => onDay(one)}
                    >
                      <span className="papers-what">{due.map(({ title }) => title).join(' ')}</span>
                      <b>{due.length}</b>
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whole weeks from Monday on that hold the month. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -((new Date(first).getUTCDay() + 6) % 7))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(start, week * 7 + at)),
  )
  return weeks.filter((week) => week.some((one) => one.startsWith(month)))
}

function Due({ title, label, dueOn, path, isOver }: PaperDue & { isOver: boolean }): ReactNode {
  const told = (
    <>
      <b>{title}</b> {label}
    </>
  )
  return (
    <>
      <span className="papers-on" data-over={isOver || undefined}>
        {dueOn}
      </span>
      {path ? <Link to={path}>{told}</Link> : <span>{told}</span>}
    </>
  )
}
