import type { ReactNode } from 'react'
import { businessDay } from '../../../define/business-day.ts'
import { isDate, optionLabel } from '../../../define/field.ts'
import { parseYuan, plainYuan } from '../../../define/money.ts'
import { seesWhole } from '../../../providers/access.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { DateRange } from '../../../ui/antd/date-range.tsx'
import { Select, TextInput } from '../../../ui/input.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import type { FilterProps } from '../record/kind-page.ts'
import * as values from './filter-values.ts'
import { RefInput } from './ref-input.tsx'
import { RegionInput } from './region-input.tsx'
import { useTyped } from './use-typed.ts'

const nothing = () => undefined

/** A masked value is found whole alone by those who see only a part of it. */
export function TextFilter({ id, name, field, label, filters, onChange }: FilterProps): ReactNode {
  const isWhole = seesWhole(field)
  const filterOf = (typed: string) =>
    isWhole ? values.textFilter(name, typed) : values.oneFilter(name, typed.trim() || null)
  const [text, setText] = useTyped(values.readText(filters), (next) => onChange(filterOf(next), true))
  return (
    <TextInput
      id={id}
      aria-label={label}
      placeholder={t(isWhole ? 'filter.input' : 'filter.whole')}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

export function ChoiceFilter({ id, name, field, label, filters, onChange }: FilterProps): ReactNode {
  const options = Object.keys(field.options ?? {}).map((value) => ({
    value,
    label: labelOf(optionLabel(field, value)),
  }))
  return (
    <MultiSelect
      id={id}
      label={label}
      options={options}
      value={values.readMembers(filters)}
      onChange={(chosen) => onChange(values.anyOfFilter(name, chosen))}
    />
  )
}

export function YesNoFilter({ id, name, label, filters, onChange }: FilterProps): ReactNode {
  return (
    <Select
      id={id}
      aria-label={label}
      placeholder={t('filter.any')}
      options={[
        { value: 'true', label: t('value.yes') },
        { value: 'false', label: t('value.no') },
      ]}
      value={values.readText(filters)}
      onChange={(event) => onChange(values.oneFilter(name, event.target.value))}
    />
  )
}

export function RefFilter({ id, name, field, label, filters, onChange }: FilterProps): ReactNode {
  return (
    <RefInput
      id={id}
      // Anyone who filters may look for any row, not only for those that a new record may take.
      field={{ ...field, filter: undefined, autofill: undefined }}
      ariaLabel={label}
      value={values.readText(filters) || null}
      onChange={(value) => onChange(values.oneFilter(name, value as string | null))}
      onBlur={nothing}
    />
  )
}

export function RegionFilter({ id, name, field, label, filters, onChange }: FilterProps): ReactNode {
  return (
    <RegionInput
      id={id}
      field={field}
      ariaLabel={label}
      value={values.readText(filters) || null}
      onChange={(value) => onChange(values.regionFilter(name, value as string | null))}
      onBlur={nothing}
    />
  )
}

const shortcutTexts = {
  today: 'date.today',
  thisWeek: 'date.thisWeek',
  thisMonth: 'date.thisMonth',
  lastMonth: 'date.lastMonth',
} as const

export function DaysFilter({ id, name, field, label, filters, onChange }: FilterProps): ReactNode {
  const spans = values.spansOf(businessDay(new Date()))
  const shortcuts = Object.entries(shortcutTexts).map(([key, text]) => ({
    label: t(text),
    range: spans[key as keyof typeof spans],
  }))
  return (
    <DateRange
      id={id}
      label={label}
      shortcuts={shortcuts}
      value={values.readDays(filters, isDate(field))}
      onChange={(days) => onChange(values.daysFilter(name, isDate(field), days))}
    />
  )
}

export function NumberFilter({ id, name, label, filters, onChange }: FilterProps): ReactNode {
  const read = (text: string) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? text.trim() : null)
  const write = (value: string | null) => value ?? ''
  return (
    <SpanFilter
      {...{ id, label, read, write }}
      span={values.readSpan(filters)}
      onSpan={(span) => onChange(values.spanFilter(name, span), true)}
    />
  )
}

/** Yuan for the person, whole fen on the wire. */
export function MoneyFilter({ id, name, label, filters, onChange }: FilterProps): ReactNode {
  const read = (text: string) => parseYuan(text)?.toString() ?? null
  const write = (fen: string | null) =>
    fen === null || !Number.isSafeInteger(Number(fen)) ? '' : plainYuan(Number(fen)).replace(/\.00$/, '')
  const suffix = t('value.yuan')
  return (
    <SpanFilter
      {...{ id, label, read, write, suffix }}
      span={values.readSpan(filters)}
      onSpan={(span) => onChange(values.spanFilter(name, span), true)}
    />
  )
}

export type SpanProps = {
  id: string
  label: string
  suffix?: string
  span: values.Span
  onSpan: (span: values.Span) => void
  read: (text: string) => string | null
  write: (value: string | null) => string
}

/** From and to; `read` makes of a text the value that is asked for, `write` the other way. */
export function SpanFilter({ id, label, suffix, span, onSpan, read, write }: SpanProps) {
  const [from, setFrom] = useTyped(write(span[0]), (text) => onSpan([read(text), span[1]]))
  const [to, setTo] = useTyped(write(span[1]), (text) => onSpan([span[0], read(text)]))
  return (
    <span className="bc-span">
      <TextInput
        id={id}
        inputMode="decimal"
        aria-label={`${label} ${t('filter.from')}`}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        inputMode="decimal"
        aria-label={`${label} ${t('filter.to')}`}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      {suffix && <span>{suffix}</span>}
    </span>
  )
}
