import { useDataProvider } from '@refinedev/core'
import { Button, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { formatYuan } from '../../define/money.ts'
import { canAct, hasRight, type Row } from '../../providers/access.ts'
import { resourceOf } from '../../providers/definitions.ts'
import { labelOf } from '../../providers/i18n.ts'
import { notify } from '../../providers/notify.ts'
import { useRead } from '../../providers/use-read.ts'
import { useWrite } from '../../providers/use-write.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { type Actions, useActions } from '../resource/actions/run-action.tsx'
import { useAttemptKey } from '../resource/record/attempt-key.ts'
import { failureOf } from '../resource/record/failure.ts'
import { useRefresh } from '../resource/record/use-refresh.ts'
import type { OpenItem, Statement, Suggestions } from './calls.ts'
import { Matched } from './matched.tsx'
import { Pane } from './pane.tsx'
import { Reconciled } from './reconciled.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { say } from './text.ts'

const verbs = ['accept', 'apply', 'balance', 'reopen'] as const

/** One statement: what is suggested, both sides to choose from, what was matched, and how far bank and books are apart. */
export function Matching({ statement, run }: { statement: Statement; run: Actions['run'] }): ReactNode {
  const resource = resourceOf('bankStatements')
  return (
    <>
      <header className="bc-card bank-head">
        <h2>{statement.statementNo}</h2>
        <span>
          {statement.fromOn} ~ {statement.toOn}
        </span>
        <div className="bank-actions">
          {verbs.map((verb) => {
            const action = resource.actions?.[verb]
            return action && canAct(resource, action, statement) ? (
              <Button key={verb} onClick={() => run(verb, [statement])}>
                {labelOf(action.label)}
              </Button>
            ) : null
          })}
        </div>
      </header>
      <Tabs
        className="bc-card bank-tabs"
        destroyOnHidden
        items={[
          { key: 'open', label: say('suggestions'), children: <Sides statement={statement} /> },
          { key: 'done', label: say('done'), children: <Matched statement={statement} /> },
          { key: 'balance', label: say('balance'), children: <Reconciled id={statement.id} /> },
        ]}
      />
    </>
  )
}

type Chosen = { lines: readonly string[]; movements: readonly string[] }
const nothing: Chosen = { lines: [], movements: [] }

function Sides({ statement: { id, accountId } }: { statement: Statement }): ReactNode {
  const found = useRead<Suggestions>('/api/bank/suggestions', { accountId, statementId: id }, { keepsFormer: true })
  const [chosen, setChosen] = useState(nothing)
  const match = useMatch(() => setChosen(nothing))
  const enter = useEnter(() => setChosen(nothing))
  if (found.isPending) return <Skeleton rows={8} />
  if (found.isError) return <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />
  const { items, lines, movements } = found.data
  const [bank, book] = [sumOf(lines, chosen.lines), sumOf(movements, chosen.movements)]
  const isEmpty = chosen.lines.length === 0 || chosen.movements.length === 0
  return (
    <>
      <SuggestionList
        items={items}
        lines={lines}
        movements={movements}
        isBusy={match.isBusy}
        onAccept={({ lineIds, movementIds }) => void match.run({ lines: lineIds, movements: movementIds })}
      />
      <div className="bank-panes">
        <Pane
          side="lines"
          items={lines}
          chosen={chosen.lines}
          near={book}
          onChoose={(ids) => setChosen((now) => ({ ...now, lines: ids }))}
        />
        <Pane
          side="movements"
          items={movements}
          chosen={chosen.movements}
          near={bank}
          onChoose={(ids) => setChosen((now) => ({ ...now, movements: ids }))}
        />
      </div>
      <p className="bank-sum" role="status">
        {say('chosen', { lines: formatYuan(bank), movements: formatYuan(book) })}
        {chosen.movements.length === 0 && (
          <Entering ids={chosen.lines} fen={bank} onEnter={(verb, ids) => void enter.run(verb, ids)} />
        )}
        {!isEmpty && bank !== book && <strong>{say('apart', { amount: formatYuan(Math.abs(bank - book)) })}</strong>}
        {hasRight('bank.match') && (
          <Button
            type="primary"
            disabled={isEmpty || bank !== book || match.isBusy}
            onClick={() => void match.run(chosen)}
          >
            {say('match')}
          </Button>
        )}
      </p>
      {enter.dialog}
    </>
  )
}

type EnterVerb = 'postFlow' | 'postReceipt'
type EnteringProps = { ids: readonly string[]; fen: number; onEnter: (verb: EnterVerb, ids: readonly string[]) => void }

/** What nobody has entered yet, entered from the lines of the bank. */
function Entering({ ids, fen, onEnter }: EnteringProps): ReactNode {
  const { actions = {} } = resourceOf('bankLines')
  const verbs = (fen > 0 ? ['postReceipt', 'postFlow'] : ['postFlow']) as EnterVerb[]
  if (!hasRight('bank.match')) return null
  return verbs.map((verb) => {
    const action = actions[verb]
    return action && hasRight(action.right) ? (
      <Button key={verb} disabled={ids.length === 0} onClick={() => onEnter(verb, ids)}>
        {labelOf(action.label)}
      </Button>
    ) : null
  })
}

/** The actions of lines, which are read before they are asked about. */
function useEnter(done: () => void) {
  const actions = useActions('bankLines')
  const dataProvider = useDataProvider()()
  const run = async (verb: EnterVerb, ids: readonly string[]) => {
    const found = await dataProvider.getMany?.<Row>({ resource: 'bankLines', ids: [...ids] }).catch(() => undefined) // told by the client
    if (found) actions.run(verb, found.data, done)
  }
  return { run, dialog: actions.dialog }
}

const sumOf = (items: readonly OpenItem[], ids: readonly string[]): number =>
  items.reduce((sum, { id, fen }) => sum + (ids.includes(id) ? fen : 0), 0)

/** Matches lines with movements; what is refused is told, and both sides are read again. */
function useMatch(done: () => void) {
  const write = useWrite()
  const refresh = useRefresh()
  const attempt = useAttemptKey()
  const [isBusy, setBusy] = useState(false)
  const run = async (chosen: Chosen) => {
    setBusy(true)
    try {
      const body = { ids: chosen.lines, input: { movementIds: chosen.movements } }
      await write('post', '/api/bankLines/actions/match', body, { key: attempt.keyOf(body) })
      attempt.settle()
      notify.success(say('matched'))
      done()
    } catch (error) {
      notify.business(failureOf(error).message)
    } finally {
      setBusy(false)
      void refresh()
    }
  }
  return { run, isBusy }
}
