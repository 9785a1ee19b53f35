import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { businessDay } from '../../define/business-day.ts'
import { addDays } from '../../define/where.ts'
import { useRead } from '../../providers/use-read.ts'
import type { PaperDue } from '../../resources/fleet/papers.ts'
import { Button } from '../../ui/button.tsx'
import { Month } from '../../ui/month.tsx'
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
        <Month {...{ month, today }}>
          {(one) => {
            const due = items.filter(({ dueOn }) => dueOn === one)
            const onDay = () => setDay(one === day ? null : one)
            return due.length > 0 && <Day {...{ day: one, due, onDay }} isOver={one < today} isChosen={one === day} />
          }}
        </Month>
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

type DayProps = { day: string; isOver: boolean; isChosen: boolean; due: readonly PaperDue[]; onDay: () => void }

function Day({ day, isOver, isChosen, due, onDay }: DayProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={say('onDay', { day, count: due.length })}
      data-over={isOver || undefined}
      onClick={onDay}
    >
      <span className="papers-what">{due.map(({ title }) => title).join(' ')}</span>
      <b>{due.length}</b>
    </button>
  )
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
