import { Alert, Table } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatYuan } from '../../../define/money.ts'
import { useRead } from '../../../providers/use-read.ts'
import { AntdScope } from '../../../ui/antd/scope.tsx'
import { failureOf } from '../../resource/record/failure.ts'
import type { PanelProps } from '../../resource/record/override.ts'
import { say } from './text.ts'

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
        {items.length > 0 && (
          <Table<Unfinished>
            size="small"
            rowKey="path"
            pagination={false}
            dataSource={items}
            title={() => say('title', { month })}
            columns={[
              {
                title: say('what'),
                render: (_, { label, path }) => (
                  <Link to={path} target="_blank">
                    {label}
                  </Link>
                ),
              },
              { title: say('count'), dataIndex: 'count', align: 'right' },
              {
                title: say('amount'),
                align: 'right',
                render: (_, { amountFen }) => (amountFen === null ? '—' : formatYuan(amountFen)),
              },
              {
                title: say('demand'),
                render: (_, { blocks }) => (blocks ? <strong>{say('blocks')}</strong> : say('warns')),
              },
            ]}
          />
        )}
      </section>
    </AntdScope>
  )
}
