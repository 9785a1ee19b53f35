import { Button, Table, Tag } from 'antd'
import type { ReactNode } from 'react'
import { formatYuan } from '../../define/money.ts'
import { hasRight } from '../../providers/access.ts'
import type { OpenItem, Suggestion } from './calls.ts'
import { Amount } from './pane.tsx'
import { say } from './text.ts'
import { Wide } from './wide.tsx'

type SuggestionProps = {
  items: readonly Suggestion[]
  lines: readonly OpenItem[]
  movements: readonly OpenItem[]
  isBusy: boolean
  onAccept: (suggestion: Suggestion) => void
}

/** What may be the same on both sides, the surest first, with what speaks for it. */
export function SuggestionList({ items, lines, movements, isBusy, onAccept }: SuggestionProps): ReactNode {
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const movementOf = new Map(movements.map((movement) => [movement.id, movement]))
  const sideOf = (known: ReadonlyMap<string, OpenItem>, ids: readonly string[]) =>
    ids.map((id) => <div key={id}>{toldOf(known.get(id))}</div>)
  return (
    <section aria-label={say('suggestions')}>
      <Wide>
        <Table<Suggestion>
          size="small"
          rowKey={({ lineIds, movementIds }) => [...lineIds, ...movementIds].join()}
          dataSource={[...items]}
          pagination={{ pageSize: 5, showSizeChanger: false, hideOnSinglePage: true, size: 'small' }}
          locale={{ emptyText: say('noSuggestions') }}
          columns={[
            { title: say('amount'), align: 'right', render: (_, { fen }) => <Amount fen={fen} /> },
            { title: say('lines'), render: (_, { lineIds }) => sideOf(lineOf, lineIds) },
            { title: say('movements'), render: (_, { movementIds }) => sideOf(movementOf, movementIds) },
            {
              title: say('suggestions'),
              render: (_, { score, reasons }) => (
                <>
                  <strong>{say('score', { score })}</strong>{' '}
                  {reasons.map((reason) => (
                    <Tag key={reason}>{say(`reason.${reason}`)}</Tag>
                  ))}
                </>
              ),
            },
            {
              title: <span className="bc-hidden">{say('acceptOne')}</span>,
              render: (_, suggestion) =>
                hasRight('bank.match') && (
                  <Button
                    size="small"
                    disabled={isBusy}
                    aria-label={say('acceptThis', { amount: formatYuan(suggestion.fen), score: suggestion.score })}
                    onClick={() => onAccept(suggestion)}
                  >
                    {say('acceptOne')}
                  </Button>
                ),
            },
          ]}
        />
      </Wide>
    </section>
  )
}

const toldOf = (item: OpenItem | undefined): string =>
  item ? [item.day, formatYuan(item.fen), item.name].filter(Boolean).join(' ') : ''
