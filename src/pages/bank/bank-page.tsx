import { useList } from '@refinedev/core'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { hasRight, useSession } from '../../providers/access.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import { labelOf } from '../../providers/i18n.ts'
import { isVisible } from '../../providers/session.ts'
import { titleOfPage } from '../../resources/menu.ts'
import { AntdScope } from '../../ui/antd/scope.tsx'
import { Empty, ErrorState, NoPermission, Skeleton } from '../../ui/states.tsx'
import { useActions } from '../resource/actions/run-action.tsx'
import { quietMeta } from '../resource/record/calls.ts'
import type { Statement } from './calls.ts'
import { Matching } from './matching.tsx'
import { StatementList } from './statement-list.tsx'
import { say } from './text.ts'
import './bank.css'

/** Statements that stand on the left, the latest first; older ones are in the list. */
const SHOWN = 100

/** 银行对账: the statements of all accounts, and of one of them what the bank and the books have of each other. */
export default function BankPage(): ReactNode {
  const session = useSession()
  if (session.info && !isVisible('financeStatement', session)) return <NoPermission />
  return (
    <AntdScope>
      <Bank />
    </AntdScope>
  )
}

function Bank(): ReactNode {
  // What is done here is done by the verbs of these, of which no address brings the definitions.
  useDefinitions('bankStatements', 'list')
  useDefinitions('bankMatches', 'list')
  useDefinitions('bankLines', 'list')
  const [params, setParams] = useSearchParams()
  const actions = useActions('bankStatements')
  const { query: found } = useList<Statement, ApiError>({
    resource: 'bankStatements',
    pagination: { currentPage: 1, pageSize: SHOWN },
    sorters: [{ field: 'fromOn', order: 'desc' }],
    meta: quietMeta(),
    queryOptions: { staleTime: 0, retry: false },
  })
  const statements = found.data?.data ?? []
  const chosen = statements.find(({ id }) => id === params.get('statement')) ?? statements[0]
  return (
    <div className="bc-page bank">
      <aside className="bc-card bank-side" aria-label={say('statements')}>
        <h1>{labelOf(titleOfPage('bankMatching'))}</h1>
        {hasRight('bank.match') && (
          <Button type="primary" block onClick={() => actions.run('import', [])}>
            {say('import')}
          </Button>
        )}
        {found.isPending && <Skeleton rows={6} />}
        {found.isError && <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />}
        {found.isSuccess && statements.length === 0 && <Empty text={say('none')} />}
        <StatementList
          statements={statements}
          chosen={chosen?.id}
          onChoose={(id) => setParams({ statement: id }, { replace: true })}
        />
        <p className="bank-links">
          <Link to="/financeManage/bankStatementTable">{say('list')}</Link>
          <Link to="/financeManage/bankMatchTable">{say('matches')}</Link>
          <Link to="/financeManage/bankRuleList">{say('rules')}</Link>
        </p>
      </aside>
      <div className="bank-main">
        {chosen && <Matching key={chosen.id} statement={chosen} run={actions.run} />}
        {found.isSuccess && !chosen && <Empty text={say('choose')} />}
      </div>
      {actions.dialog}
    </div>
  )
}
