import { memo, Suspense, useId, useMemo, useState } from 'react'
import type { Resource, View } from '../../../define/resource.ts'
import { seesField } from '../../../providers/access.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import type { Filter } from '../../../providers/list-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/input.tsx'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import { useIsPhone } from '../../../ui/use-phone.ts'
import { useTyped } from '../controls/use-typed.ts'
import { fieldAt } from '../record/field-at.ts'
import { FilterControl } from '../values/filter-control.tsx'
import { unseenIn } from './unseen-filters.ts'
import { type ListChange, withFilters } from './use-list-state.ts'

/** So many filters stand in the first row; the rest opens below. */
const AT_FIRST = { wide: 2, phone: 0 } as const

type FilterBarProps = {
  resource: Resource
  view: View
  filters: readonly Filter[]
  q: string | undefined
  change: (change: ListChange, isTyping?: boolean) => void
}

/** Keyword and filters. A change acts at once; there is no button to find first. */
export const FilterBar = memo(function FilterBar({ resource, view, filters, q, change }: FilterBarProps) {
  const fields = useMemo(() => filterFields(resource, view), [resource, view])
  const first = AT_FIRST[useIsPhone() ? 'phone' : 'wide']
  const isAnyBelow = fields.slice(first).some(({ name }) => filters.some((filter) => filter.field === name))
  const [isOpen, setOpen] = useState(isAnyBelow)
  const shown = isOpen ? fields : fields.slice(0, first)
  const isFiltered = filters.length > 0 || Boolean(q)
  const names = fields.map(({ name }) => name)
  const unseen = unseenIn(filters, names)
  const id = useId()
  if (fields.length === 0 && !resource.search && unseen.length === 0) return null
  return (
    <search className="bc-filters">
      {resource.search && <Keyword resource={resource} q={q} change={change} />}
      {shown.map(({ name, field, label }) => (
        <div key={name} className="bc-filter">
          <label htmlFor={`${id}${name}`}>{label}</label>
          <FilterControl
            id={`${id}${name}`}
            name={name}
            field={field}
            label={label}
            filters={filters.filter((filter) => filter.field === name)}
            onChange={(own, isTyping) => change({ filters: withFilters(filters, name, own) }, isTyping)}
          />
        </div>
      ))}
      <div className="bc-filter-end">
        {isFiltered && <Button onClick={() => change({ filters: [], q: undefined })}>{t('list.reset')}</Button>}
        {fields.length > first && (
          <Button kind="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('list.lessFilters') : t('list.moreFilters')} <Icon name={isOpen ? 'up' : 'down'} size={12} />
          </Button>
        )}
      </div>
      {unseen.length > 0 && (
        <Suspense>
          <FilterChips {...{ resource, unseen, filters, change }} />
        </Suspense>
      )}
    </search>
  )
})

const FilterChips = lazyPage<Parameters<typeof import('./filter-chips.tsx')['default']>[0]>(
  () => import('./filter-chips.tsx'),
)

function filterFields(resource: Resource, view: View) {
  return (view.filters ?? []).flatMap((name) => {
    const field = fieldAt(resource, name)
    return field && seesField(field) ? [{ name, field, label: labelOf(field.label) }] : []
  })
}

const KEYWORD_PAUSE = 250

/** The keyword searches the declared fields, pinyin and initials included; `/` goes to it from anywhere. */
function Keyword({
  resource,
  q,
  change,
}: {
  resource: Resource
  q: string | undefined
  change: FilterBarProps['change']
}) {
  const [text, setText] = useTyped(q ?? '', (next) => change({ q: next || undefined }, Boolean(q)), KEYWORD_PAUSE)
  const hint = t('list.keywordHint', { fields: searchedLabels(resource) })
  return (
    <TextInput
      className="bc-keyword"
      type="search"
      aria-label={t('list.keyword')}
      aria-keyshortcuts="/"
      placeholder={hint}
      title={hint}
      prefix={<Icon name="search" size={14} />}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

function searchedLabels(resource: Resource): string {
  const labels = (resource.search ?? []).flatMap((name) => {
    const field = fieldAt(resource, name)
    return field ? [labelOf(field.label)] : []
  })
  return [...new Set(labels)].slice(0, 3).join(t('list.comma'))
}
