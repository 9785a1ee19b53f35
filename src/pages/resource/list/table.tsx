import { type CSSProperties, memo, Suspense, useCallback, useMemo, useRef } from 'react'
import type { Resource, View } from '../../../define/resource.ts'
import type { Row } from '../../../providers/access.ts'
import type { Filter, Sorter } from '../../../providers/list-query.ts'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import { type BodyProps, MOST, PlainBody } from './table-body.tsx'
import { TableFoot } from './table-footer.tsx'
import { TableHead } from './table-head.tsx'
import type { ActionRun } from './use-action-run.tsx'
import type { ColumnSetup } from './use-column-setup.ts'
import type { ListChange } from './use-list-state.ts'
import { RowMenu, useRowEvents } from './use-row-events.ts'
import type { Selection } from './use-selection.ts'
import { useSight } from './use-sight.ts'

export const SELECT_WIDTH = 40
export const ROW_HEIGHT = { compact: 28, middle: 34, loose: 42 } as const
/** So much wider at most does a column of words become, px. */
const MOST_GROWTH = 160
const VirtualBody = lazyPage<BodyProps>(() => import('./virtual-body.tsx'))

export type TableProps = {
  resource: Resource
  view: View
  caption: string
  rows: readonly Row[]
  /** The number of the first row among all rows. */
  firstRow: number
  total: number
  totals: Record<string, number> | null | undefined
  totalsLabel: string
  setup: ColumnSetup
  sort: readonly Sorter[]
  filters: readonly Filter[]
  change: (change: ListChange, isTyping?: boolean) => void
  selection: Selection | undefined
  run: ActionRun
  actionWidth: number
}

/** A real table with a sticky head, sticky totals, and fixed columns at both ends. */
export function ListTable(props: TableProps) {
  const { resource, view, caption, rows, firstRow, total, totals, setup, selection, run, actionWidth } = props
  const { shown, widths, density } = setup
  const scroller = useRef<HTMLDivElement>(null)
  const { listeners, menu, onVerb, closeMenu } = useRowEvents(resource, rows, run)
  const sight = useSight(widths, ROW_HEIGHT[density])
  const width = widths.reduce((sum, one) => sum + one, (selection ? SELECT_WIDTH : 0) + actionWidth)
  // What the person drew wider or narrower stays so.
  const growing = shown.map((column, at) => column.canGrow && widths[at] === column.width)
  const share = growing.filter(Boolean).length || 1
  const drawn = widths.map((one, at) => (growing[at] ? `${one}px + var(--bc-grow)` : `${one}px`))
  const toggleAll = useCallback((isChosen: boolean) => selection?.toggle(rows, isChosen), [selection, rows])
  const body: BodyProps = useMemo(
    () => ({
      resource,
      view,
      columns: shown,
      pins: setup.pins,
      rows,
      firstRow,
      chosen: selection?.rows,
      onChoose: selection?.toggle,
      hasActions: actionWidth > 0,
      rowHeight: ROW_HEIGHT[density],
      sight,
      scroller,
    }),
    [resource, view, shown, setup.pins, rows, firstRow, selection, actionWidth, density, sight],
  )
  const Body = rows.length > MOST ? VirtualBody : PlainBody
  return (
    <div
      ref={scroller}
      className={`bc-table-scroll bc-density-${density}`}
      data-narrowed={shown.some((column, at) => (widths[at] ?? 0) < column.width) || undefined}
      onScroll={shadeEdges}
    >
      <table
        className="bc-table"
        style={
          {
            ...Object.fromEntries(
              drawn.slice(1, setup.pins).map((_, at) => [`--bc-left${at + 1}`, sumOf(drawn.slice(0, at + 1))]),
            ),
            '--bc-grow': `clamp(0px, (100cqw - ${width}px) / ${share}, ${MOST_GROWTH}px)`,
            '--bc-width': `${width}px`,
            '--bc-select': selection ? `${SELECT_WIDTH}px` : '0px',
          } as CSSProperties
        }
        aria-rowcount={total + 1}
        {...listeners}
      >
        <caption className="bc-hidden">{caption}</caption>
        <Columns widths={drawn} hasSelection={Boolean(selection)} actionWidth={actionWidth} />
        <TableHead
          {...{
            setup,
            resource,
            hasActions: actionWidth > 0,
            sort: props.sort,
            filters: props.filters,
            change: props.change,
          }}
          selectAll={
            selection && {
              isChosen: rows.length > 0 && rows.every(({ id }) => selection.rows.has(id)),
              isSome: selection.rows.size > 0 && rows.some(({ id }) => selection.rows.has(id)),
              toggleAll,
            }
          }
        />
        <Suspense fallback={<PlainBody {...body} />}>
          <Body {...body} />
        </Suspense>
        {totals && rows.length > 0 && shown.some(({ name }) => typeof totals[name] === 'number') && (
          <TableFoot
            columns={shown}
            pins={setup.pins}
            widths={widths}
            totals={totals}
            hasSelection={Boolean(selection)}
            hasActions={actionWidth > 0}
            label={props.totalsLabel}
          />
        )}
      </table>
      {menu && (
        <Suspense>
          <RowMenu {...{ resource, view, onVerb }} row={menu.row} anchor={menu.anchor} onClose={closeMenu} />
        </Suspense>
      )}
    </div>
  )
}

const sumOf = (lengths: readonly string[]): string => `calc(${lengths.join(' + ')})`

/** The last column without a width takes what is left, so that the fixed columns keep theirs. */
const Columns = memo(function Columns({
  widths,
  hasSelection,
  actionWidth,
}: {
  widths: readonly string[]
  hasSelection: boolean
  actionWidth: number
}) {
  return (
    <colgroup>
      {hasSelection && <col style={{ width: SELECT_WIDTH }} />}
      {widths.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column of the grid is its place
        <col key={at} style={{ width: `calc(${width})` }} />
      ))}
      <col />
      {actionWidth > 0 && <col style={{ width: actionWidth }} />}
    </colgroup>
  )
})

/** A shade beside the fixed columns while something is hidden beneath them. */
function shadeEdges({ currentTarget: box }: { currentTarget: HTMLElement }): void {
  box.toggleAttribute('data-left', box.scrollLeft > 0)
}
