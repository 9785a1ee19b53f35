import { useDraggable, useDroppable } from '@dnd-kit/core'
import { useList } from '@refinedev/core'
import { memo, type ReactNode, Suspense, useMemo } from 'react'
import { type AnyField, colorOfOption, isMoney, isNumeric, optionLabel } from '../../../define/field.ts'
import { formatNumber } from '../../../define/numbers.ts'
import type { Row } from '../../../providers/access.ts'
import type { ListPage } from '../../../providers/data.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { listRequest } from '../../../providers/list-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { sumText } from '../record/text-of.ts'
import { say } from '../views/text.ts'
import { amountOf, type CardPlan, cardPlan } from './card-plan.ts'
import { columnsOf } from './columns.ts'
import type { ListAsProps } from './list-as-props.ts'
import { RowActions } from './row-actions.tsx'
import { contentOf } from './table-body.tsx'
import { RowMenu, useRowEvents } from './use-row-events.ts'

/** So many cards a column has; the rest is in the list. */
const MOST = 20

type ColumnProps = ListAsProps & {
  field: string
  stateKey: string
  /** What is held comes from here. */
  isHome: boolean
  /** Whether what is held can be let go here; undefined while nothing is held. */
  fits: boolean | undefined
}

/** The rows in one state, under the list's own filters, in one request. */
export function BoardColumn(props: ColumnProps): ReactNode {
  const { resource, viewKey, view, state, change, run, field, stateKey, isHome, fits } = props
  const option = resource.fields[field]?.options?.[stateKey]
  const label = labelOf(optionLabel(resource.fields[field] as AnyField, stateKey))
  const here = { field, operator: 'eq' as const, value: stateKey }
  const { query } = useList<Row>(
    listRequest(
      { resource: resource.name, view: viewKey },
      { ...state, page: 1, size: MOST, filters: [...state.filters, here] },
    ),
  )
  const answer = query.data as ({ data: Row[] } & Omit<ListPage, 'items'>) | undefined
  const rows = answer?.data ?? []
  const total = answer?.summary?.total ?? answer?.total ?? 0
  const { listeners, menu, onVerb, closeMenu } = useRowEvents(resource, rows, run)
  const plan = useMemo(() => withoutState(cardPlan(resource, columnsOf(resource, view))), [resource, view])
  const [sum] = Object.entries(answer?.summary?.totals ?? {}).flatMap(([name, value]) => {
    const summed = resource.fields[name]
    return summed && isMoney(summed) ? [sumText(summed, value)] : []
  })
  const { setNodeRef, isOver } = useDroppable({ id: stateKey, disabled: fits === false && !isHome })
  return (
    <section
      ref={setNodeRef}
      className="list-board-column"
      aria-label={label}
      data-fits={fits}
      data-home={isHome ? '' : undefined}
      data-over={isOver || undefined}
    >
      <header>
        <Tag color={colorOfOption(option)}>{label}</Tag>
        <b>{formatNumber(total)}</b>
        <span>{sum}</span>
      </header>
      {query.error && <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />}
      {!answer && !query.error && <Skeleton rows={4} />}
      {answer && rows.length === 0 && <p className="list-board-none">{t('list.empty')}</p>}
      <ul {...listeners}>
        {rows.map((row, at) => (
          <BoardCard key={row.id} {...{ resource, view, plan, row, at }} />
        ))}
      </ul>
      {total > rows.length && rows.length > 0 && (
        <Button
          kind="link"
          onClick={() =>
            change(
              view.tabs === field
                ? { as: undefined, tab: stateKey }
                : { as: undefined, filters: [...state.filters, here] },
            )
          }
        >
          {say('rest', { count: formatNumber(total - rows.length) })}
        </Button>
      )}
      {menu && (
        <Suspense>
          <RowMenu {...{ resource, view, onVerb }} row={menu.row} anchor={menu.anchor} onClose={closeMenu} />
        </Suspense>
      )}
    </section>
  )
}

/** The column says the state. */
const withoutState = (plan: CardPlan): CardPlan => ({ ...plan, state: undefined, facts: plan.facts.slice(0, 3) })

type CardProps = Pick<ListAsProps, 'resource' | 'view'> & { plan: CardPlan; row: Row; at: number }

const BoardCard = memo(function BoardCard({ resource, view, plan, row, at }: CardProps): ReactNode {
  const name = String(row[resource.titleField] ?? '')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: row.id,
    data: { row, title: name },
    attributes: { roleDescription: say('drag.kind') },
  })
  const amount = amountOf(plan, row)
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      data-at={at}
      className="list-board-card"
      data-dragging={isDragging || undefined}
    >
      <div>
        <b>{plan.title && contentOf(resource, plan.title, row, true)}</b>
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          className="list-board-grip"
          aria-label={say('drag.grip', { what: name })}
        >
          <Icon name={GRIP} size={14} />
        </button>
      </div>
      {plan.facts.map((column) => (
        <div key={column.name}>
          {isNumeric(column.field) && <small>{column.label} </small>}
          {contentOf(resource, column, row)}
        </div>
      ))}
      <div>
        {amount && <b className="bc-figure">{contentOf(resource, amount, row)}</b>}
        <RowActions resource={resource} view={view} row={row} label={name} />
      </div>
    </li>
  )
})

/** Six dots. */
const GRIP = 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01'
