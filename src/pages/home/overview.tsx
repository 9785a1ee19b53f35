import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { businessDay } from '../../define/business-day.ts'
import { integer, money } from '../../define/field.ts'
import { formatNumber } from '../../define/numbers.ts'
import { daysOf } from '../../define/time-span.ts'
import { labelOf } from '../../providers/i18n.ts'
import { useRead } from '../../providers/use-read.ts'
import { homeCards } from '../../resources/home.ts'
import { relativeTime } from '../../ui/conventions.ts'
import { lazyPage } from '../../ui/lazy-page.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { BarList } from '../report/bar-list.tsx'
import type { Drawn } from '../report/drawn.ts'
import { failureIn } from '../report/failure-in.ts'
import type { HomeAnswer } from './answer.ts'
import { Cards } from './cards.tsx'
import { say } from './text.ts'
import { inOrder, type Setup } from './use-setup.ts'
import { Weekly } from './weekly.tsx'
import '../report/report.css'

const TimeChart = lazyPage<Drawn & { kind: 'line' }>(() => import('../report/time-chart.tsx'))

/** What is shown beside the cards, in this order unless the person has another. */
export const blocks = ['todo', 'trend', 'papers', 'places', 'weekly', 'recent'] as const
type Block = (typeof blocks)[number]

/** The figures at a glance, what waits, what falls due: one request, each figure the way to its rows. */
export function Overview({ setup }: { setup: Setup | undefined }): ReactNode {
  const found = useRead<HomeAnswer>('/api/home/index', {}, { body: {}, keepsFormer: true })
  const { data } = found
  if (failureIn(found)) return <ErrorState text={say('failed')} onRetry={() => void found.refetch()} />
  if (!data || !setup) return <Skeleton rows={12} />
  const names = inOrder(Object.keys(homeCards), setup).filter(
    (name) => !setup.hidden.includes(name) && name in data.cards,
  )
  const drawn = inOrder(blocks, setup).filter((name) => !setup.hidden.includes(name)) as Block[]
  return (
    <>
      {names.length > 0 && <Cards names={names} cards={data.cards} />}
      <div className="home-blocks">
        {drawn.map((name) => (
          <BlockOf key={name} name={name} data={data} />
        ))}
      </div>
    </>
  )
}

function BlockOf({ name, data }: { name: Block; data: HomeAnswer }): ReactNode {
  switch (name) {
    case 'todo':
      return <Todos todo={data.todo} />
    case 'trend':
      return data.trend.length > 0 ? <TrendBlock trend={data.trend} /> : null
    case 'papers':
      return <Papers expiring={data.expiring} />
    case 'places':
      return data.destinations.length > 0 ? <Places destinations={data.destinations} /> : null
    case 'weekly':
      return data.weekly && Object.keys(data.weekly.figures).length > 0 ? <Weekly weekly={data.weekly} /> : null
    case 'recent':
      return <Recent recent={data.recent} />
  }
}

function Todos({ todo }: Pick<HomeAnswer, 'todo'>): ReactNode {
  return (
    <section className="bc-card home-block" aria-labelledby="home-todo">
      <h2 id="home-todo">{say('todo')}</h2>
      {todo.length === 0 ? (
        <Empty text={say('nothing')} />
      ) : (
        <ul className="home-list">
          {todo.map(({ resource, action, label, count, since, path }) => (
            <li key={`${resource}.${action}`}>
              <Link to={path}>{label}</Link>
              <small>{say('since', { time: relativeTime(since, undefined, 'YYYY-MM-DD') })}</small>
              <b>{count >= MOST ? say('more', { count }) : formatNumber(count)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** As far as the server counts. */
const MOST = 1000

function TrendBlock({ trend }: Pick<HomeAnswer, 'trend'>): ReactNode {
  const isPainted = useIsPainted()
  // What did not change is not drawn anew.
  const drawn = useMemo(() => drawnOf(trend), [trend])
  return (
    <section className="bc-card home-block report" aria-labelledby="home-trend">
      <h2 id="home-trend">{say('trend')}</h2>
      {/* The figures are painted first: what draws the chart is fetched behind them. */}
      {isPainted ? (
        <Suspense fallback={<div className="report-plot" />}>
          <TimeChart {...drawn} kind="line" />
        </Suspense>
      ) : (
        <div className="report-plot" />
      )}
    </section>
  )
}

function drawnOf(trend: HomeAnswer['trend']): Drawn {
  const orders = {
    name: 'orders',
    label: say('orders'),
    field: integer('', ''),
    values: trend.map((one) => one.orders),
  }
  const cars = { name: 'cars', label: say('cars'), field: integer('', ''), values: trend.map((one) => one.cars) }
  const revenue = {
    ...{ name: 'revenue', label: say('revenue'), field: money('', '') },
    values: trend.map(({ revenue_fen = 0 }) => revenue_fen),
  }
  const hasMoney = trend.some(({ revenue_fen }) => revenue_fen !== undefined)
  return {
    labels: trend.map(({ date }) => date),
    series: (hasMoney ? [revenue] : [orders, cars]) as Drawn['series'],
  }
}

/** True once what was drawn first is on the screen. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}

function Papers({ expiring }: Pick<HomeAnswer, 'expiring'>): ReactNode {
  const today = businessDay(new Date())
  return (
    <section className="bc-card home-block" aria-labelledby="home-papers">
      <h2 id="home-papers">{say('papers')}</h2>
      {expiring.length === 0 ? (
        <Empty text={say('noPapers')} />
      ) : (
        <ul className="home-list">
          {expiring.map(({ resource, title, field, label, due_on, path }) => (
            <li key={`${resource} ${title} ${field}`}>
              {path ? <Link to={path}>{title}</Link> : title}
              <small>{label}</small>
              <span className={due_on < today ? 'cell-negative' : undefined}>{dueText(due_on, today)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function dueText(dueOn: string, today: string): string {
  if (dueOn === today) return say('dueToday')
  return dueOn < today
    ? say('overdue', { days: daysOf({ from: dueOn, to: today }) - 1 })
    : say('left', { days: daysOf({ from: today, to: dueOn }) - 1 })
}

function Places({ destinations }: Pick<HomeAnswer, 'destinations'>): ReactNode {
  const series = {
    ...{ name: 'cars', label: say('cars'), field: integer('', '') },
    values: destinations.map(({ cars }) => cars),
  } as Drawn['series'][number]
  return (
    <section className="bc-card home-block report" aria-labelledby="home-places">
      <h2 id="home-places">{say('places')}</h2>
      <BarList
        labels={destinations.map(({ name }) => name ?? '—')}
        series={[series]}
        links={destinations.map(({ path }) => path)}
      />
    </section>
  )
}

function Recent({ recent }: Pick<HomeAnswer, 'recent'>): ReactNode {
  return (
    <section className="bc-card home-block" aria-labelledby="home-recent">
      <h2 id="home-recent">{say('recent')}</h2>
      {recent.length === 0 ? (
        <Empty text={say('noRecent')} />
      ) : (
        <ul className="home-list">
          {recent.map(({ resource, label, title, at, path }) => (
            <li key={path}>
              <Link to={path}>{title || labelOf(resource)}</Link>
              <small>{label}</small>
              <span>{relativeTime(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
