import { Alert, Table, Tag } from 'antd'
import type { ReactNode } from 'react'
import { formatYuan } from '../../define/money.ts'
import { useRead } from '../../providers/use-read.ts'
import { AntdScope } from '../../ui/antd/scope.tsx'
import { failureOf } from '../resource/record/failure.ts'
import type { PanelProps } from '../resource/record/override.ts'
import type { FilePreview } from './calls.ts'
import { Amount } from './pane.tsx'
import { say } from './text.ts'
import { Wide } from './wide.tsx'
import './bank.css'

type Asked = { accountId?: string; file?: readonly string[]; fileFormat?: string; neutral?: string }

/** What importing the chosen file would bring: its columns, its sums, and which lines are new. */
export default function FilePreviewPanel({ draft }: PanelProps): ReactNode {
  const { accountId, file: [file] = [], fileFormat, neutral } = draft as Asked
  const isAsked = Boolean(accountId && file)
  const query = { accountId, file, ...(fileFormat ? { fileFormat } : {}), ...(neutral ? { neutral } : {}) }
  const found = useRead<FilePreview>('/api/bank/preview', query, { gcTime: 0, enabled: isAsked })
  if (!isAsked) return null
  return (
    <AntdScope>
      <section className="bank-preview" aria-label={say('preview')} aria-busy={found.isFetching}>
        {found.isPending && <p role="status">{say('reading')}</p>}
        {found.isError && <Alert type="error" showIcon message={failureOf(found.error).message} />}
        {found.data && <Preview seen={found.data} />}
      </section>
    </AntdScope>
  )
}

function Preview({ seen }: { seen: FilePreview }): ReactNode {
  const { formatLabel, from, to, lineCount, newCount, knownCount, inFen, outFen, lines } = seen
  const told = (fen: number | null) => (fen === null ? say('unknown') : formatYuan(fen))
  return (
    <>
      <p>{say('facts', { format: formatLabel, from, to, lines: lineCount, fresh: newCount, known: knownCount })}</p>
      <p>
        {say('sums', {
          in: formatYuan(inFen),
          out: formatYuan(outFen),
          opening: told(seen.openingFen),
          closing: told(seen.closingFen),
        })}
      </p>
      {seen.isChained && <p>{say('chained')}</p>}
      {seen.columns.length > 0 && (
        <p className="bank-note">
          {say('columns', { columns: seen.columns.map(({ heading }) => heading).join(' · ') })}
        </p>
      )}
      {seen.warnings.map((text) => (
        <Alert key={text} type="warning" showIcon message={text} />
      ))}
      <Wide>
        <Table
          size="small"
          rowKey="row"
          dataSource={lines}
          pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true, size: 'small' }}
          columns={[
            { title: say('day'), render: (_, { date, time }) => [date, time].filter(Boolean).join(' ') },
            { title: say('amount'), align: 'right', render: (_, { amountFen }) => <Amount fen={amountFen} /> },
            { title: say('who'), render: (_, { name }) => name || '—' },
            { title: say('what'), dataIndex: 'summary', ellipsis: true },
            { title: say('isNew'), render: (_, { isKnown }) => <Tag>{say(isKnown ? 'isKnown' : 'isNew')}</Tag> },
          ]}
        />
      </Wide>
      {lineCount > lines.length && <p className="bank-note">{say('shown', { count: lines.length })}</p>}
    </>
  )
}
