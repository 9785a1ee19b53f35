import { useList } from '@refinedev/core'
import type { ReactNode } from 'react'
import { businessDay } from '../../../define/business-day.ts'
import { type AnyField, isDate, isMoney } from '../../../define/field.ts'
import { comparisonsOf } from '../../../define/groups.ts'
import { formatNumber } from '../../../define/numbers.ts'
import { addDays } from '../../../define/where.ts'
import type { Row } from '../../../providers/access.ts'
import { listRequest } from '../../../providers/list-data.ts'
import { conditionParams, type Filter, type ListState } from '../../../providers/list-query.ts'
import { useRead } from '../../../providers/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Month } from '../../../ui/month.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { sumText } from '../record/text-of.ts'
import { say } from '../views/text.ts'
import type { ListAsProps } from './list-as-props.ts'

type Day = { value: string | null; count: number; totals: Record<string, number> }

/** A month with more rows than these says their numbers alone. */
const MOST_NAMED = 100

/** What each day of a month has: how many rows and what they come to, by name where they are few. A day opens as a list. */
export function Calendar(props: ListAsProps & { name: string; month: string | undefined }): ReactNode {
  const { resource, viewKey, state, change, name } = props
  const today = businessDay(new Date())
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(props.month ?? '') ? String(props.month) : today.slice(0, 7)
  const field = resource.fields[name] as AnyField
  const filters = [...state.filters, ...daysOf(field, name, month)]
  const params = new URLSearchParams([
    ...conditionParams(viewKey, { ...state, filters }),
    ['_group', name],
    ['_unit', 'day'],
  ])
  const days = useRead<{ items: Day[] }>(`/api/${resource.name}/groups?${params}`, {}, { keepsFormer: true })
  const items = days.data?.items ?? []
  const count = items.reduce((sum, one) => sum + one.count, 0)
  const isNamed = days.data !== undefined && count <= MOST_NAMED
  const { query } = useList<Row>({
    ...listRequest({ resource: resource.name, view: viewKey }, { ...state, page: 1, size: MOST_NAMED, filters }),
    queryOptions: { enabled: isNamed && count > 0 },
  })
  const named = isNamed ? (query.data?.data ?? []) : []
  const go = (to: string) => change({ as: `calendar.${name}.${to.slice(0, 7)}` })
  const open = (day: string) =>
    change({
      as: undefined,
      filters: [...state.filters.filter((one) => one.field !== name), ...dayOf(field, name, day)],
    })
  if (days.error) return <ErrorState text={days.error.message} onRetry={() => void days.refetch()} />
  return (
    <section className="list-calendar" aria-label={month} aria-busy={days.isFetching}>
      <p>
        <Button onClick={() => go(addDays(`${month}-01`, -1))}>{say('monthBefore')}</Button>
        <b aria-live="polite">{month}</b>
        <Button onClick={() => go(addDays(`${month}-01`, 31))}>{say('monthAfter')}</Button>
        {month !== today.slice(0, 7) && <Button onClick={() => go(today)}>{say('thisMonth')}</Button>}
        <span>{say('rows', { count: formatNumber(count) })}</span>
      </p>
      <Month {...{ month, today }}>
        {(day) => {
          const found = items.find(({ value }) => value === day)
          const titles = named.flatMap((row) =>
            dayIn(field, row[name]) === day ? [textIn(row, resource.titleField)] : [],
          )
          return found && <DayButton {...{ resource, day, found, titles }} onOpen={() => open(day)} />
        }}
      </Month>
    </section>
  )
}

type DayProps = Pick<ListAsProps, 'resource'> & {
  day: string
  found: Day
  titles: readonly string[]
  onOpen: () => void
}

function DayButton({ resource, day, found, titles, onOpen }: DayProps): ReactNode {
  const [sum] = Object.entries(found.totals).flatMap(([name, value]) => {
    const summed = resource.fields[name]
    return summed && isMoney(summed) ? [sumText(summed, value)] : []
  })
  return (
    <button type="button" aria-label={say('onDay', { day, count: found.count })} onClick={onOpen}>
      <b>{say('rows', { count: found.count })}</b>
      {sum && <span className="bc-figure">{sum}</span>}
      {titles.slice(0, 3).map((title) => (
        <small key={title}>{title}</small>
      ))}
    </button>
  )
}

/** The title as the list names the row: that of a reference by what it refers to. */
const textIn = (row: Row, title: string): string => {
  const labels = row._labels as Readonly<Record<string, unknown>> | undefined
  return String(labels?.[title] ?? row[title] ?? '')
}

/** The day in Shanghai of a date or an instant. */
const dayIn = (field: AnyField, value: unknown): string | undefined =>
  typeof value !== 'string' ? undefined : isDate(field) ? value : businessDay(new Date(value))

/** The whole weeks that a month is shown in would mix two months: only its own days are asked for. */
const daysOf = (field: AnyField, name: string, month: string): Filter[] =>
  comparisonsOf(field, month).map((one): Filter => ({ field: name, ...one }))

function dayOf(field: AnyField, name: string, day: string): ListState['filters'] {
  if (isDate(field))
    return [
      { field: name, operator: 'gte', value: day },
      { field: name, operator: 'lte', value: day },
    ]
  const start = (of: string) => new Date(`${of}T00:00:00+08:00`).toISOString()
  return [
    { field: name, operator: 'gte', value: start(day) },
    { field: name, operator: 'lt', value: start(addDays(day, 1)) },
  ]
}
