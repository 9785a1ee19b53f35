import { labelOf, t } from '../../../providers/i18n.ts'
import { readSort, type Sorter, writeSort } from '../../../providers/list-query.ts'
import { Select } from '../../../ui/input.tsx'
import type { ListColumn } from './columns.ts'
import type { ListChange } from './use-list-state.ts'

/** Cards have no headings to sort by. */
export function CardSort({
  columns,
  sort,
  change,
}: {
  columns: readonly ListColumn[]
  sort: readonly Sorter[]
  change: (change: ListChange) => void
}) {
  const options = columns
    .flatMap((column) => (column.other ? [column, column.other] : [column]))
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ name, field }) => {
      const label = labelOf(field.label)
      return [
        { value: name, label: t('list.ascending', { label }) },
        { value: `-${name}`, label: t('list.descending', { label }) },
      ]
    })
  const value = writeSort(sort.slice(0, 1))
  return (
    <Select
      className="bc-cards-sort"
      aria-label={t('list.sort')}
      placeholder={t('list.sort')}
      options={options}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={(event) => change({ sort: readSort(event.target.value) })}
    />
  )
}
