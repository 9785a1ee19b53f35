import { useId, useRef, useState } from 'react'
import { t } from '../../../providers/i18n.ts'
import type { Filter } from '../../../providers/list-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Popup } from '../../../ui/popup.tsx'
import type { ListColumn } from './columns.ts'
import { FilterControl } from './filter-control.tsx'
import { type ListChange, withFilters } from './use-list-state.ts'

type ColumnFilterProps = {
  column: ListColumn
  filters: readonly Filter[]
  change: (change: ListChange, isTyping?: boolean) => void
}

/** The filter of one column, behind a button in its heading. */
export function ColumnFilter({ column: { name, field, label }, filters, change }: ColumnFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const own = filters.filter((filter) => filter.field === name)
  const title = t('list.filterColumn', { label })
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="bc-filter-mark"
        aria-label={title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-on={own.length > 0 || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" size={12} />
      </button>
      {isOpen && (
        <Popup anchor={anchor} label={title} className="bc-popup-form" onClose={() => setOpen(false)}>
          <label htmlFor={id}>{label}</label>
          <FilterControl
            {...{ id, name, field, label }}
            filters={own}
            onChange={(next, isTyping) => change({ filters: withFilters(filters, name, next) }, isTyping)}
          />
          <div className="bc-popup-foot">
            <Button kind="link" onClick={() => change({ filters: withFilters(filters, name, []) })}>
              {t('filter.clear')}
            </Button>
            <Button kind="primary" onClick={() => setOpen(false)}>
              {t('filter.apply')}
            </Button>
          </div>
        </Popup>
      )}
    </>
  )
}
