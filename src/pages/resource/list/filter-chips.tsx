import type { ReactNode } from 'react'
import { formats } from '../../../define/by-kind/formats.ts'
import { type AnyField, isReference, optionLabel } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import type { Filter } from '../../../providers/list-query.ts'
import { textsOf } from '../../../providers/texts-of.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldAt } from '../record/field-at.ts'
import { withoutFilter } from './unseen-filters.ts'
import type { ListChange } from './use-list-state.ts'

const zh = {
  also: '另有条件',
  is: '{label}：{value}',
  not: '{label} 不是 {value}',
  empty: '{label} 为空',
  filled: '{label} 不为空',
  from: '{label} 不小于 {value}',
  to: '{label} 不大于 {value}',
  chosen: '已选定',
  remove: '去掉条件 {text}',
} as const
const say = textsOf(zh, {
  also: 'Also narrowed by',
  is: '{label}: {value}',
  not: '{label} is not {value}',
  empty: '{label} is empty',
  filled: '{label} is not empty',
  from: '{label} at least {value}',
  to: '{label} at most {value}',
  chosen: 'chosen',
  remove: 'Take away {text}',
})

const words: Partial<Record<Filter['operator'], 'not' | 'empty' | 'filled' | 'from' | 'to'>> = {
  ...{ ne: 'not', nin: 'not', null: 'empty', nnull: 'filled', gt: 'from', gte: 'from', lt: 'to', lte: 'to' },
}

type ChipsProps = {
  resource: Resource
  unseen: readonly Filter[]
  filters: readonly Filter[]
  change: (change: ListChange) => void
}

/** What the list is narrowed by and no control above it shows: a figure of a report has led here. Each can be taken away. */
export default function FilterChips({ resource, unseen, filters, change }: ChipsProps): ReactNode {
  return (
    <fieldset className="bc-filter-chips">
      <legend>{say('also')}</legend>
      {unseen.map((filter) => {
        const text = textOf(resource, filter)
        return (
          <span key={`${filter.field} ${filter.operator}`} className="bc-chip">
            {text}
            <Button
              kind="text"
              icon="close"
              aria-label={say('remove', { text })}
              onClick={() => change({ filters: withoutFilter(filters, filter) })}
            />
          </span>
        )
      })}
    </fieldset>
  )
}

function textOf(resource: Resource, { field: path, operator, value }: Filter): string {
  const field = fieldAt(resource, path)
  const label = field ? labelOf(field.label) : path
  const word = words[operator] ?? 'is'
  return say(word, { label, value: field ? valueText(field, value) : String(value) })
}

function valueText(field: AnyField, value: unknown): string {
  // What it is called is not known here, and its number says nothing.
  if (isReference(field)) return say('chosen')
  const shown = [value].flat().map((one) => {
    if (field.options) return labelOf(optionLabel(field, String(one)))
    return formats[field.kind](one, field, { say: labelOf })
  })
  return shown.join(t('list.comma'))
}
