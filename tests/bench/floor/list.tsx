import { memo, type UIEvent, useEffect, useState } from 'react'
import { Button } from '../../../src/ui/button.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { labelOf } from './choices.ts'
import { ask, forget } from './data.ts'
import { type Column, type FloorList, type Page, type Row, searchOf, textOf } from './lists.ts'

type ListProps = { list: FloorList; go: (path: string) => void }

const ROW_HEIGHT = 34
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
          <div className="bc-toolbar-end">
            <Button kind="text" icon="refresh" aria-label="刷新" />
            <Button kind="text" icon="density" className="bc-density-tool" aria-label="密度" />
            <Columns columns={list.columns} />
            <Button icon="upload">导入</Button>
            <Button icon="download">导出</Button>
            <Button kind="primary" icon="plus">
              新建
            </Button>
          </div>
        </div>
        <search className="bc-filters">
          <span className="bc-input bc-input-affix bc-keyword">
            <Icon name="search" size={14} />
            <input
              aria-label="关键词"
              placeholder="搜索（按 / 聚焦）"
              type="search"
              value={q}
              onChange={(event) => setQ(event.target.value)}
            />
          </span>
          {list.filters.map((label) => (
            <div key={label} className="bc-filter">
              <label htmlFor={`filter-${label}`}>{label}</label>
              <button
                id={`filter-${label}`}
                type="button"
                className="bc-input bc-multi"
                aria-label={label}
                data-empty="true"
              >
                <span>请选择</span>
                <Icon name="down" size={14} />
              </button>
            </div>
          ))}
          <div className="bc-filter-end">
            <Button kind="link">
              展开 <Icon name="down" size={12} />
            </Button>
          </div>
        </search>
      </section>
      <section className="bc-card bc-list-body">
        <div className="bc-list-top">
          <Tabs counts={page?.summary?.tabs ?? {}} />
        </div>
        {page && <Table list={list} page={page} go={go} />}
        <Pager total={page?.total ?? 0} />
      </section>
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
    <>
      <Button kind="text" icon="columns" aria-label="列设置" onClick={() => setOpen(true)} />
      {isOpen && (
        <div className="bc-columns">
          {columns.map(({ name, label }) => (
            <input key={name} type="checkbox" aria-label={label} checked readOnly />
          ))}
        </div>
      )}
    </>
  )
}

function Tabs({ counts }: { counts: Readonly<Record<string, number>> }) {
  return (
    <div className="bc-tabs" role="tablist">
      {Object.entries(counts).map(([value, count]) => (
        <button key={value} type="button" role="tab" className="bc-tab" aria-selected={value === ''}>
          {value === '' ? '全部' : labelOf('status', value)}
          {value !== '' && <span className="bc-tab-count">{count}</span>}
        </button>
      ))}
    </div>
  )
}

function Pager({ total }: { total: number }) {
  return (
    <nav className="bc-pager" aria-label="分页">
      <span className="bc-pager-total">共 {total} 条</span>
      <Button kind="text" icon="left" disabled aria-label="上一页" />
      {['1', '2', String(Math.ceil(total / 20))].map((at) => (
        <Button key={at} kind="text" className="bc-page-button" aria-current={at === '1' ? 'page' : undefined}>
          {at}
        </Button>
      ))}
      <Button kind="text" icon="right" aria-label="下一页" />
      <select className="bc-input bc-select bc-page-size" aria-label="每页条数" defaultValue="20">
        {['10', '20', '50', '100'].map((size) => (
          <option key={size} value={size}>
            {size} 条/页
          </option>
        ))}
      </select>
    </nav>
  )
}

/** What stands in the head of a column: its name, which sorts, a filter, and the edge that makes it wider. */
function Heading({ label }: { label: string }) {
  return (
    <>
      <div className="bc-heading">
        <button type="button" className="bc-sort" title={`按${label}排序`}>
          <span>{label}</span>
        </button>
        <button type="button" className="bc-filter-mark" aria-label={`筛选${label}`}>
          <Icon name="filter" size={12} />
        </button>
      </div>
      <span className="bc-resize" aria-hidden="true" />
    </>
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
            <col />
            <col style={{ width: 132 }} />
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col" className={isFigure(column) ? 'bc-right' : undefined}>
                  <Heading label={column.label} />
                </th>
              ))}
              <th className="bc-fill" />
              <th scope="col" className="bc-action-cell">
                操作
              </th>
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
                {columns.map((column, at) => (
                  <td key={column.name} className={isFigure(column) ? 'bc-right' : undefined}>
                    {summary.totals?.[column.name] === undefined
                      ? at === 0 && '合计'
                      : textOf(column, summary.totals as unknown as Row)}
                  </td>
                ))}
                <td className="bc-fill" />
                <td className="bc-action-cell" />
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
    <tr data-at={at} tabIndex={at === 0 ? 0 : -1}>
      {columns.map((column) => (
        <td key={column.name} className={isFigure(column) ? 'bc-right bc-figure' : column.width > 150 ? 'bc-cut' : ''}>
          <Cell column={column} row={row} />
        </td>
      ))}
      <td className="bc-fill" />
      <td className="bc-action-cell">
        {edit && (
          <span className="bc-row-actions">
            <button
              type="button"
              className="bc-btn bc-btn-link"
              onPointerDown={() => void ask(`/api/customers/${row.id}`).catch(forget)}
              onClick={() => go(edit)}
            >
              编辑
            </button>
          </span>
        )}
      </td>
    </tr>
  )
})

function Cell({ column, row }: { column: Column; row: Row }) {
  const text = textOf(column, row)
  if (column.kind === 'tag') return <span className="bc-tag bc-tag-green">{text}</span>
  return column.kind === 'link' ? (
    <a className="cell-link" href={`#${row.id}`}>
      {text}
    </a>
  ) : (
    text
  )
}
