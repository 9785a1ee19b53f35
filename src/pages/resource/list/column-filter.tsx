import { useId } from 'react'
import { labelOf, t } from '../../../providers/i18n.ts'
import type { Filter } from '../../../providers/list-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Popup } from '../../../ui/popup.tsx'
import { FilterControl } from '../values/filter-control.tsx'
import type { ListColumn } from './columns.ts'
import { type ListChange, withFilters } from './use-list-state.ts'

export type ColumnFilterProps = {
  column: ListColumn
  anchor: HTMLElement
  filters: readonly Filter[]
  change: (change: ListChange, isTyping?: boolean) => void
  onClose: () => void
}

/** The filter of one column, under the button in its heading. */
export default function ColumnFilter({ column, anchor, filters, change, onClose }: ColumnFilterProps) {
  const parts = column.other ? [column, column.other] : [column]
  const { label } = column
  const close = () => {
    onClose()
    anchor.focus()
  }
  return (
    <Popup
      anchor={{ current: anchor }}
      label={t('list.filterColumn', { label })}
      className="bc-popup-form"
      onClose={onClose}
    >
      {parts.map((part) => (
        <PartFilter key={part.name} {...{ part, filters, change }} />
      ))}
      <div className="bc-popup-foot">
        <Button
          kind="link"
          onClick={() => change({ filters: filters.filter(({ field }) => parts.every(({ name }) => name !== field)) })}
        >
          {t('filter.clear')}
        </Button>
        <Button kind="primary" onClick={close}>
          {t('filter.apply')}
        </Button>
      </div>
    </Popup>
  )
}

type PartFilterProps = Pick<ColumnFilterProps, 'filters' | 'change'> & { part: ListColumn }

function PartFilter({ part: { name, field }, filters, change }: PartFilterProps) {
  const id = useId()
  const label = labelOf(field.label)
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <FilterControl
        {...{ id, name, field, label }}
        filters={filters.filter((filter) => filter.field === name)}
        onChange={(next, isTyping) => change({ filters: withFilters(filters, name, next) }, isTyping)}
      />
    </>
  )
}
