import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { monthOf } from '../../../define/business-day.ts'
import { formatYuan } from '../../../define/money.ts'
import type { TimeSpan } from '../../../define/time-span.ts'
import { hasRight } from '../../../providers/access.ts'
import { useRead } from '../../../providers/use-read.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { say } from './text.ts'
import './closing.css'

type Month = { id: string; month: string; status: 'closed' | 'reopened' }
type Kind = 'result' | 'balance' | 'open'
type Difference = {
  kind: Kind
  title: string
  office: string | null
  closedFen: number
  liveFen: number
  path: string | null
}
type Answer = { status: Month['status']; count: number; items: Difference[] }

/** Of a month of the period that was closed: what is another now than it was then. */
export default function MonthDifferences({ span }: { span: TimeSpan }): ReactNode {
  const isAsked = hasRight('period.close') && hasRight('pay')
  const months = useRead<{ items: Month[] }>(
    '/api/closedMonths',
    { month_gte: monthOf(span.from), month_lte: monthOf(span.to), _sort: 'month', _order: 'desc', _end: 100 },
    { enabled: isAsked, keepsFormer: true },
  )
  const [asked, setAsked] = useState<string>()
  const items = months.data?.items ?? []
  // What was opened again is being corrected: that is looked at first.
  const first = items.find(({ status }) => status === 'reopened') ?? items[0]
  const chosen = items.find(({ month }) => month === asked) ?? first
  if (!isAsked || !chosen) return null
  return (
    <section className="bc-card closing-differences" aria-label={say('differences')}>
      <header>
        <h2>{say('differences')}</h2>
        <Select
          aria-label={say('month')}
          value={chosen.month}
          options={items.map(({ month, status }) => ({ value: month, label: `${month} ${say(status)}` }))}
          onChange={setAsked}
        />
        <Link to={`/financeManage/closedMonthTable/show/${chosen.id}`}>{say('kept')}</Link>
      </header>
      <Differences month={chosen.month} />
    </section>
  )
}

function Differences({ month }: { month: string }): ReactNode {
  const found = useRead<Answer>('/api/closing/differences', { month })
  if (found.isPending) return <Skeleton rows={2} />
  if (found.isError) return <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />
  const { items, count } = found.data
  if (items.length === 0) return <p role="status">{say('same', { month, count })}</p>
  return (
    <>
      <p role="status">{say('differ', { month, count: items.length })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard from here */}
      <div className="closing-table" tabIndex={0}>
        <table aria-label={say('differences')}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {say(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <DifferenceRow key={JSON.stringify([one.kind, one.title, one.office])} {...one} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const heads = ['kind', 'what', 'office', 'before', 'now', 'difference'] as const

function DifferenceRow({ kind, title, office, closedFen, liveFen, path }: Difference): ReactNode {
  return (
    <tr>
      <td>{say(kind)}</td>
      <td>{title}</td>
      <td>{office ?? say('company')}</td>
      <td>{formatYuan(closedFen)}</td>
      <td>{path ? <Link to={path}>{formatYuan(liveFen)}</Link> : formatYuan(liveFen)}</td>
      <td className={liveFen < closedFen ? 'cell-negative' : undefined}>{formatYuan(liveFen - closedFen)}</td>
    </tr>
  )
}
