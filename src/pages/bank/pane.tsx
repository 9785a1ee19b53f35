import { type CheckboxProps, Table, type TableColumnsType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { formatYuan } from '../../define/money.ts'
import type { OpenItem } from './calls.ts'
import { say } from './text.ts'
import { Wide } from './wide.tsx'

type PaneProps = {
  side: 'lines' | 'movements'
  items: readonly OpenItem[]
  chosen: readonly string[]
  /** What is chosen on the other side: amounts near to it stand on top. */
  near: number
  onChoose: (ids: string[]) => void
}

/** One of the two sides, to choose one row or several from. */
export function Pane({ side, items, chosen, near, onChoose }: PaneProps): ReactNode {
  const rows = useMemo(
    () => (near === 0 ? [...items] : items.toSorted((a, b) => Math.abs(a.fen - near) - Math.abs(b.fen - near))),
    [items, near],
  )
  const label = say(side)
  return (
    <section className="bank-pane" aria-label={label}>
      <h3>
        {label} <small>{items.length}</small>
      </h3>
      <Wide>
        <Table<OpenItem>
          size="small"
          rowKey="id"
          columns={columns()}
          dataSource={rows}
          pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true, size: 'small' }}
          locale={{ emptyText: say(side === 'lines' ? 'noLines' : 'noMovements') }}
          rowSelection={{
            selectedRowKeys: [...chosen],
            preserveSelectedRowKeys: true,
            columnTitle: <span className="bc-hidden">{say('pick')}</span>,
            onChange: (keys) => onChoose(keys.map(String)),
            getCheckboxProps: (item) => labelled(side, item),
          }}
        />
      </Wide>
    </section>
  )
}

/** The cast: antd hands any `aria-` on to its checkbox, and does not say so. */
const labelled = (side: PaneProps['side'], { day, fen, name }: OpenItem) =>
  ({
    'aria-label': say(side === 'lines' ? 'pickLine' : 'pickMovement', {
      day,
      amount: formatYuan(fen),
      name: name ?? '',
    }),
  }) as CheckboxProps

/** Both sides say the same of a row. */
const columns = (): TableColumnsType<OpenItem> => [
  { title: say('day'), dataIndex: 'day' },
  { title: say('amount'), dataIndex: 'fen', align: 'right', render: (fen: number) => <Amount fen={fen} /> },
  { title: say('who'), dataIndex: 'name', ellipsis: true, render: (name: string | null) => name || '—' },
  {
    title: say('what'),
    ellipsis: true,
    render: (_, { text, references }) => [text, references[0]].filter(Boolean).join(' · '),
  },
]

export const Amount = ({ fen }: { fen: number }): ReactNode => (
  <span className={fen < 0 ? 'bank-amount bank-out' : 'bank-amount'}>{formatYuan(fen)}</span>
)
