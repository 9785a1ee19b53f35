import { memo, type UIEvent, useEffect, useState } from 'react'
import { ask, forget } from './data.ts'
import { type Column, type FloorList, type Page, type Row, searchOf, textOf } from './lists.ts'

type ListProps = { list: FloorList; go: (path: string) => void }

const ROW_HEIGHT = 40
/** Rows beyond the window's on either side. */
const OVERSCAN = 4

export function List({ list, go }: ListProps) {
  const [page, setPage] = useState<Page>()
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => void ask<Page>(searchOf(list, q)).then(setPage, forget), q ? 300 : 0)
    return () => clearTimeout(timer)
  }, [list, q])
  return (
    <div className="bc-page bc-list">
      <section className="bc-card bc-list-head">
        <div className="bc-toolbar">
          <h1>{list.label}</h1>
          <Columns columns={list.columns} />
        </div>
        <search className="bc-filters">
          <span className="bc-input bc-input-affix bc-keyword">
            <input aria-label="关键词" type="search" value={q} onChange={(event) => setQ(event.target.value)} />
          </span>
        </search>
      </section>
      <section className="bc-card bc-list-body">{page && <Table list={list} page={page} go={go} />}</section>
    </div>
  )
}

/** All columns are shown; the application's chooser is opened to see to that. */
function Columns({ columns }: { columns: readonly Column[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [])
  return (
    <div className="bc-toolbar-end">
      <button type="button" className="bc-btn" aria-label="列设置" onClick={() => setOpen(true)}>
        列
      </button>
      {isOpen && (
        <div className="bc-columns">
          {columns.map(({ name, label }) => (
            <input key={name} type="checkbox" aria-label={label} checked readOnly />
          ))}
        </div>
      )}
    </div>
  )
}

function Table({
  list: { label, path, columns, hasForm },
  page: { items, total, summary },
  go,
}: ListProps & { page: Page }) {
  const [top, setTop] = useState(0)
  const isWindow = items.length > 100
  const first = isWindow ? Math.max(0, Math.floor(top / ROW_HEIGHT) - OVERSCAN) : 0
  const last = isWindow
    ? Math.min(items.length, first + Math.ceil(innerHeight / ROW_HEIGHT) + 2 * OVERSCAN)
    : items.length
  const width = columns.reduce((sum, column) => sum + column.width, 132)
  return (
    <div className="bc-rows">
      <div
        className="bc-table-scroll bc-density-middle"
        onScroll={(event: UIEvent<HTMLElement>) => isWindow && setTop(event.currentTarget.scrollTop)}
      >
        <table className="bc-table" style={{ '--bc-width': `${width}px`, '--bc-select': '0px' } as object}>
          <caption className="bc-hidden">
            {label}，共 {total} 条
          </caption>
          <colgroup>
            {columns.map((column) => (
              <col key={column.name} style={{ width: column.width }} />
            ))}
            <col style={{ width: 132 }} />
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col" className={isFigure(column) ? 'bc-right' : undefined}>
                  {column.label}
                </th>
              ))}
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {first > 0 && <Gap rows={first} />}
            {items.slice(first, last).map((row, at) => (
              <Line
                key={row.id}
                at={first + at}
                row={row}
                columns={columns}
                edit={hasForm ? `${path}/edit/${row.id}` : undefined}
                go={go}
              />
            ))}
            {last < items.length && <Gap rows={items.length - last} />}
          </tbody>
          {summary?.totals && (
            <tfoot>
              <tr>
                {columns.map((column) => (
                  <td key={column.name} className={isFigure(column) ? 'bc-right' : undefined}>
                    {summary.totals?.[column.name] === undefined
                      ? ''
                      : textOf(column, summary.totals as unknown as Row)}
                  </td>
                ))}
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  )
}

/** Rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused
  return <tr aria-hidden="true" style={{ height: rows * ROW_HEIGHT }} />
}

const isFigure = ({ kind }: Column): boolean => kind === 'money' || kind === 'number'

type LineProps = {
  at: number
  row: Row
  columns: readonly Column[]
  edit: string | undefined
  go: (path: string) => void
}

const Line = memo(function Line({ at, row, columns, edit, go }: LineProps) {
  return (
    <tr data-at={at}>
      {columns.map((column) => (
        <td key={column.name} className={isFigure(column) ? 'bc-right bc-figure' : undefined}>
          <Cell column={column} row={row} />
        </td>
      ))}
      <td className="bc-action-cell">
        {edit && (
          <button
            type="button"
            className="bc-btn bc-btn-link"
            onPointerDown={() => void ask(`/api/customers/${row.id}`).catch(forget)}
            onClick={() => go(edit)}
          >
            编辑
          </button>
        )}
      </td>
    </tr>
  )
})

function Cell({ column, row }: { column: Column; row: Row }) {
  const text = textOf(column, row)
  if (column.kind === 'tag') return <span className="bc-tag">{text}</span>
  return column.kind === 'link' ? (
    <a className="cell-link" href={`#${row.id}`}>
      {text}
    </a>
  ) : (
    text
  )
}
