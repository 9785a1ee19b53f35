import type { ReactNode } from 'react'
import { businessDay } from '../../../define/business-day.ts'
import { type AnyField, type Kind, optionLabel } from '../../../define/field.ts'
import { parseYuan, plainYuan } from '../../../define/money.ts'
import { seesWhole } from '../../../providers/access.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import type { Filter } from '../../../providers/list-query.ts'
import { DateRange } from '../../../ui/antd/date-range.tsx'
import { Select, TextInput } from '../../../ui/input.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { RefInput } from '../kinds/ref-input.tsx'
import { RegionInput } from '../kinds/region-input.tsx'
import * as values from './filter-values.ts'
import { useTyped } from './use-typed.ts'

export type FilterProps = {
  id: string
  name: string
  field: AnyField
  label: string
  /** The filters of this field alone. */
  filters: readonly Filter[]
  /** `isTyping`: more of the same is to come, so that it is one step of the history. */
  onChange: (filters: Filter[], isTyping?: boolean) => void
}

/** The control of a filter: the kind of the field decides. */
export function FilterControl(props: FilterProps): ReactNode {
  const Control = controls[props.field.kind]
  return <Control {...props} />
}

const controls = {
  text: TextFilter,
  textarea: TextFilter,
  sequence: TextFilter,
  phone: TextFilter,
  plate: TextFilter,
  vin: TextFilter,
  integer: NumberFilter,
  decimal: NumberFilter,
  money: MoneyFilter,
  date: DaysFilter,
  datetime: DaysFilter,
  boolean: YesNoFilter,
  select: ChoiceFilter,
  multiSelect: TextFilter,
  state: ChoiceFilter,
  ref: RefFilter,
  refs: RefFilter,
  region: RegionFilter,
  file: TextFilter,
} satisfies Record<Kind, (props: FilterProps) => ReactNode>

const nothing = () => undefined

/** A masked value is found whole alone by those who see only a part of it. */
function TextFilter({ id, name, field, label, filters, onChange }: FilterProps) {
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

function ChoiceFilter({ id, name, field, label, filters, onChange }: FilterProps) {
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

function YesNoFilter({ id, name, label, filters, onChange }: FilterProps) {
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

function RefFilter({ id, name, field, label, filters, onChange }: FilterProps) {
  return (
    <RefInput
      id={id}
      // Anyone who filters may look for any row, not only for those that a new record may take.
      field={{ ...field, kind: 'ref', filter: undefined, autofill: undefined }}
      ariaLabel={label}
      value={values.readText(filters) || null}
      onChange={(value) => onChange(values.oneFilter(name, value as string | null))}
      onBlur={nothing}
    />
  )
}

function RegionFilter({ id, name, field, label, filters, onChange }: FilterProps) {
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

function DaysFilter({ id, name, field, label, filters, onChange }: FilterProps) {
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
      value={values.readDays(filters, field.kind)}
      onChange={(days) => onChange(values.daysFilter(name, field.kind, days))}
    />
  )
}

function NumberFilter({ id, name, label, filters, onChange }: FilterProps) {
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
function MoneyFilter({ id, name, label, filters, onChange }: FilterProps) {
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

type SpanProps = {
  id: string
  label: string
  suffix?: string
  span: values.Span
  onSpan: (span: values.Span) => void
  read: (text: string) => string | null
  write: (value: string | null) => string
}

function SpanFilter({ id, label, suffix, span, onSpan, read, write }: SpanProps) {
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
