import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatYuan } from '../../../define/money.ts'
import { useRead } from '../../../providers/use-read.ts'
import { AntdScope } from '../../../ui/antd/scope.tsx'
import { failureOf } from '../../resource/record/failure.ts'
import type { PanelProps } from '../../resource/record/override.ts'
import { say } from './text.ts'
import './closing.css'

type Unfinished = { label: string; count: number; amountFen: number | null; path: string; blocks: boolean }

/** What of the month is not done yet; each leads to the list that holds it. */
export default function ClosingChecks({ draft }: PanelProps): ReactNode {
  const month = String(draft.month ?? '')
  const isAsked = /^\d{4}-(0[1-9]|1[0-2])$/.test(month)
  const found = useRead<{ items: Unfinished[] }>('/api/closing/checks', { month }, { enabled: isAsked })
  if (!isAsked) return null
  if (found.isError) return <Alert type="error" showIcon message={failureOf(found.error).message} />
  const { items = [] } = found.data ?? {}
  return (
    <AntdScope>
      <section aria-label={say('title', { month })} aria-busy={found.isFetching}>
        {found.data && items.length === 0 && <Alert type="success" showIcon message={say('done', { month })} />}
        {items.length > 0 && <Checks title={say('title', { month })} items={items} />}
      </section>
    </AntdScope>
  )
}

/** A plain table: antd's writes a style without the nonce, which the security policy refuses. */
function Checks({ title, items }: { title: string; items: readonly Unfinished[] }): ReactNode {
  return (
    <div className="closing-table closing-checks">
      <table>
        <caption>{title}</caption>
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
          {items.map(({ label, count, amountFen, path, blocks }) => (
            <tr key={path}>
              <td>
                <Link to={path} target="_blank">
                  {label}
                </Link>
              </td>
              <td>{blocks ? <strong>{say('blocks')}</strong> : say('warns')}</td>
              <td>{count}</td>
              <td>{amountFen === null ? '—' : formatYuan(amountFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const heads = ['what', 'demand', 'count', 'amount'] as const
