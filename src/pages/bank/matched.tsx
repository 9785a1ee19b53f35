import { useList } from '@refinedev/core'
import { Button, Table } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { canAct } from '../../providers/access.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { resourceOf } from '../../providers/definitions.ts'
import { showPath } from '../../resources/paths.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useActions } from '../resource/actions/run-action.tsx'
import { quietMeta } from '../resource/record/calls.ts'
import type { Match, Statement } from './calls.ts'
import { Amount } from './pane.tsx'
import { say } from './text.ts'
import { Wide } from './wide.tsx'

const SHOWN = 50

/** What was matched last in the account, each to be undone by who may. */
export function Matched({ statement: { accountId } }: { statement: Statement }): ReactNode {
  const resource = resourceOf('bankMatches')
  const actions = useActions('bankMatches')
  const undo = resource.actions?.undo
  const { query: found } = useList<Match, ApiError>({
    resource: 'bankMatches',
    pagination: { currentPage: 1, pageSize: SHOWN },
    sorters: [{ field: 'createdAt', order: 'desc' }],
    filters: [
      { field: 'accountId', operator: 'eq', value: accountId },
      { field: 'status', operator: 'eq', value: 'active' },
    ],
    meta: quietMeta(),
    queryOptions: { staleTime: 0, retry: false },
  })
  if (found.isPending) return <Skeleton rows={6} />
  if (found.isError) return <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />
  return (
    <section aria-label={say('done')}>
      <Wide>
        <Table<Match>
          size="small"
          rowKey="id"
          dataSource={found.data?.data ?? []}
          pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true, size: 'small' }}
          columns={[
            {
              title: say('matches'),
              render: (_, { id, matchNo }) => <Link to={showPath(resource, id) ?? ''}>{matchNo}</Link>,
            },
            { title: say('day'), dataIndex: 'matchedOn' },
            { title: say('amount'), align: 'right', render: (_, { amountFen }) => <Amount fen={amountFen} /> },
            {
              title: say('what'),
              render: (_, { lineCount, movementCount }) => say('pair', { lines: lineCount, movements: movementCount }),
            },
            {
              title: <span className="bc-hidden">{say('undo')}</span>,
              render: (_, row) =>
                undo &&
                canAct(resource, undo, row) && (
                  <Button
                    danger
                    size="small"
                    aria-label={say('undoThis', { no: row.matchNo })}
                    onClick={() => actions.run('undo', [row])}
                  >
                    {say('undo')}
                  </Button>
                ),
            },
          ]}
        />
      </Wide>
      {actions.dialog}
    </section>
  )
}
