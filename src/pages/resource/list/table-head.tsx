import {
  type CSSProperties,
  Fragment,
  type MouseEvent,
  memo,
  type PointerEvent,
  Suspense,
  useCallback,
  useState,
} from 'react'
import { isNumeric } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import type { Filter, Sorter } from '../../../providers/list-query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Checkbox } from '../../../ui/input.tsx'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import type { ColumnFilterProps } from './column-filter.tsx'
import { isWay, type ListColumn } from './columns.ts'
import { leftOf } from './table-body.tsx'
import type { ColumnSetup } from './use-column-setup.ts'
import type { ListChange } from './use-list-state.ts'

type HeadProps = {
  setup: ColumnSetup
  resource: Resource
  hasActions: boolean
  sort: readonly Sorter[]
  filters: readonly Filter[]
  change: (change: ListChange, isTyping?: boolean) => void
  selectAll: { isChosen: boolean; isSome: boolean; toggleAll: (isChosen: boolean) => void } | undefined
}

const ColumnFilter = lazyPage<ColumnFilterProps>(() => import('./column-filter.tsx'))

/** The headings: each sorts (Shift: by several), filters, and may be drawn wider. */
export function TableHead({ setup, hasActions, sort, filters, change, selectAll }: HeadProps) {
  const [open, setOpen] = useState<OpenFilter>()
  const toggle = useCallback(
    (next: OpenFilter) => setOpen((former) => (former?.column === next.column ? undefined : next)),
    [],
  )
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectAll && (
          <th scope="col" className="bc-select-cell">
            <Checkbox
              aria-label={t('list.selectAll')}
              checked={selectAll.isChosen}
              isIndeterminate={selectAll.isSome && !selectAll.isChosen}
              onChange={(event) => selectAll.toggleAll(event.target.checked)}
            />
          </th>
        )}
        {setup.shown.map((column, place) => (
          <Heading
            key={column.name}
            column={column}
            isKey={place < setup.pins}
            left={leftOf(place, setup.pins)}
            width={setup.widths[place] ?? column.width}
            onResize={setup.resize}
            sort={sort}
            isFiltered={filters.some(({ field }) => field === column.name || field === column.other?.name)}
            isOpen={open?.column === column}
            onFilter={toggle}
            change={change}
          />
        ))}
        <td className="bc-fill">
          {open && (
            <Suspense>
              <ColumnFilter
                key={open.column.name}
                {...open}
                filters={filters}
                change={change}
                onClose={() => setOpen(undefined)}
              />
            </Suspense>
          )}
        </td>
        {hasActions && (
          <th scope="col" className="bc-action-cell">
            {t('list.actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}

type OpenFilter = { column: ListColumn; anchor: HTMLElement }
type HeadingProps = Pick<HeadProps, 'sort' | 'change'> & {
  column: ListColumn
  isKey: boolean
  left: CSSProperties | undefined
  isFiltered: boolean
  isOpen: boolean
  width: number
  onResize: ColumnSetup['resize']
  onFilter: (filter: OpenFilter) => void
}

const sortWords = { asc: 'ascending', desc: 'descending' } as const
const STEP = 16

const Heading = memo(function Heading(props: HeadingProps) {
  const { column, isKey, left, width, onResize, sort, isFiltered, isOpen, onFilter, change } = props
  const { name, label, field, other } = column
  const sorter = sort.find((one) => one.field === name || one.field === other?.name)
  return (
    <th
      scope="col"
      aria-sort={sorter ? sortWords[sorter.order] : undefined}
      style={left}
      className={`${isKey ? 'bc-key-cell ' : ''}${isNumeric(field) ? 'bc-right' : ''}`}
    >
      <div className="bc-heading">
        {(other && isWay(column) ? [column, other] : [column]).map((part) => (
          <Fragment key={part.name}>
            {part === other && '→'}
            <PartHead {...{ part, sort, change }} onWider={(step) => onResize(name, width + step)} />
          </Fragment>
        ))}
        {column.isFilterable && (
          <button
            type="button"
            className="bc-filter-mark"
            aria-label={t('list.filterColumn', { label })}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            data-on={isFiltered || undefined}
            onPointerEnter={() => void ColumnFilter.preload().catch(() => undefined)} // told of when it is opened
            onClick={(event) => onFilter({ column, anchor: event.currentTarget })}
          >
            <Icon name="filter" size={12} />
          </button>
        )}
      </div>
      <span
        className="bc-resize"
        aria-hidden="true"
        title={t('list.resize', { label })}
        onPointerDown={(event) => startResize(event, width, (next) => onResize(name, next))}
        onDoubleClick={() => onResize(name, undefined)}
      />
    </th>
  )
})

type PartHeadProps = Pick<HeadProps, 'sort' | 'change'> & { part: ListColumn; onWider: (step: number) => void }

/** The label of what stands in the cells, by which the rows are sorted. */
function PartHead({ part: { name, field, isSortable }, sort, change, onWider }: PartHeadProps) {
  const label = labelOf(field.label)
  const sorter = sort.find((one) => one.field === name)
  if (!isSortable) return <span>{label}</span>
  return (
    <button
      type="button"
      className="bc-sort"
      title={t('list.sortColumn', { label })}
      onClick={(event: MouseEvent) => change({ sort: nextSort(sort, name, event.shiftKey) })}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
        event.preventDefault()
        onWider(event.key === 'ArrowLeft' ? -STEP : STEP)
      }}
    >
      <span>{label}</span>
      {sorter && <SortMark sorter={sorter} rank={sort.length > 1 ? sort.indexOf(sorter) + 1 : 0} />}
    </button>
  )
}

function SortMark({ sorter, rank }: { sorter: Sorter; rank: number }) {
  return (
    <span className="bc-sort-mark">
      <Icon name={sorter.order === 'asc' ? 'up' : 'down'} size={12} />
      {rank > 0 && <sup>{rank}</sup>}
    </span>
  )
}

/** The handle follows the pointer, also outside of it, and at most once a frame. */
function startResize(event: PointerEvent<HTMLElement>, width: number, onResize: (width: number) => void): void {
  const handle = event.currentTarget
  const start = event.clientX
  let next = width
  let isWaiting = false
  const onMove = ({ clientX }: { clientX: number }) => {
    next = width + clientX - start
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      onResize(next)
    })
  }
  const control = new AbortController()
  const options = { signal: control.signal }
  event.preventDefault()
  handle.setPointerCapture(event.pointerId)
  handle.addEventListener('pointermove', onMove, options)
  handle.addEventListener('pointerup', () => control.abort(), options)
  handle.addEventListener('pointercancel', () => control.abort(), options)
}

/** Upwards, downwards, not at all. With Shift the other columns keep their order. */
export function nextSort(sort: readonly Sorter[], field: string, isAdded: boolean): Sorter[] {
  const former = sort.find((one) => one.field === field)
  const next: Sorter[] = !former ? [{ field, order: 'asc' }] : former.order === 'asc' ? [{ field, order: 'desc' }] : []
  if (!isAdded) return next
  if (!former) return [...sort, ...next]
  return sort.flatMap((one) => (one.field === field ? next : [one]))
}
