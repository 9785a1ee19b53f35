import './cards.css'
import { memo, Suspense, useCallback, useMemo } from 'react'
import type { Resource, View } from '../../../define/resource.ts'
import type { Row } from '../../../providers/access.ts'
import { t } from '../../../providers/i18n.ts'
import { Checkbox } from '../../../ui/input.tsx'
import { amountOf, type CardPlan, cardPlan, wideOf } from './card-plan.ts'
import { CardSort } from './card-sort.tsx'
import { CardTotals } from './card-totals.tsx'
import { RowActions } from './row-actions.tsx'
import type { TableProps } from './table.tsx'
import { contentOf } from './table-body.tsx'
import { RowMenu, useRowEvents } from './use-row-events.ts'

/** The rows of a list on a phone: the same actions, selection, order and totals as in the table. */
export default function ListCards(props: TableProps) {
  const { resource, view, caption, rows, totals, setup, selection, run, sort, change, actionWidth } = props
  const { listeners, menu, onVerb, closeMenu } = useRowEvents(resource, rows, run)
  const plan = useMemo(() => cardPlan(resource, setup.shown), [resource, setup.shown])
  const toggleAll = useCallback((isChosen: boolean) => selection?.toggle(rows, isChosen), [selection, rows])
  const isAll = rows.length > 0 && rows.every(({ id }) => selection?.rows.has(id))
  return (
    <div className="bc-cards">
      <div className="bc-cards-head">
        {selection && (
          <Checkbox
            checked={isAll}
            isIndeterminate={!isAll && rows.some(({ id }) => selection.rows.has(id))}
            onChange={(event) => toggleAll(event.target.checked)}
          >
            {t('list.selectAll')}
          </Checkbox>
        )}
        <CardSort columns={setup.ordered} sort={sort} change={change} />
      </div>
      <ul aria-label={caption} {...listeners}>
        {rows.map((row, at) => (
          <Card
            key={row.id}
            {...{ resource, view, plan, row, at }}
            isChosen={selection?.rows.has(row.id) ?? false}
            onChoose={selection?.toggle}
            hasActions={actionWidth > 0}
          />
        ))}
      </ul>
      {totals && rows.length > 0 && <CardTotals columns={setup.shown} totals={totals} label={props.totalsLabel} />}
      {menu && (
        <Suspense>
          <RowMenu {...{ resource, view, onVerb }} row={menu.row} anchor={menu.anchor} onClose={closeMenu} />
        </Suspense>
      )}
    </div>
  )
}

type CardProps = {
  resource: Resource
  view: View
  plan: CardPlan
  row: Row
  at: number
  isChosen: boolean
  onChoose: ((rows: readonly Row[], isChosen: boolean) => void) | undefined
  hasActions: boolean
}

const Card = memo(function Card({ resource, view, plan, row, at, isChosen, onChoose, hasActions }: CardProps) {
  const { title, state, facts } = plan
  const wide = wideOf(facts)
  const amount = amountOf(plan, row)
  const name = String(row[resource.titleField] ?? '')
  return (
    <li data-at={at} data-chosen={isChosen || undefined} className="bc-list-card">
      <div className="bc-list-card-head">
        {onChoose && (
          <label className="bc-list-card-box">
            <input
              type="checkbox"
              className="bc-checkbox"
              aria-label={t('list.selectRow', { label: name })}
              checked={isChosen}
              onChange={(event) => onChoose([row], event.target.checked)}
            />
          </label>
        )}
        <h2>{title && contentOf(resource, title, row, true)}</h2>
        {state && contentOf(resource, state, row)}
      </div>
      <dl>
        {facts.map((column) => (
          <div key={column.name} data-wide={wide.has(column) ? '' : undefined}>
            <dt>{column.label}</dt>
            <dd>{contentOf(resource, column, row)}</dd>
          </div>
        ))}
      </dl>
      {(amount || hasActions) && (
        <div className="bc-list-card-foot">
          {amount && (
            <span className="bc-list-card-amount">
              <small>{amount.label}</small> {contentOf(resource, amount, row)}
            </span>
          )}
          {hasActions && (
            <span className="bc-card-actions">
              <RowActions resource={resource} view={view} row={row} label={name} />
            </span>
          )}
        </div>
      )}
    </li>
  )
})
