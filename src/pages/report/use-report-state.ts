import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Report } from '../../define/report.ts'
import type { Comparison } from '../../define/report-cell.ts'
import { type Filter, filterParam, readState } from '../../providers/list-query.ts'
import type { Order } from './tree.ts'

/** What a report is narrowed to and how it is looked at, as its address has it. */
export type ReportState = {
  /** A named span, or two days. */
  period: string
  rows: string
  filters: readonly Filter[]
  isCompared: boolean
  order: Order | undefined
}

/** The state of a report lives in the address, so that Back steps through it and a link carries it. */
export function useReportState(report: Report): [ReportState, (change: Partial<ReportState>) => void] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readReportState(report, params), [report, params])
  const change = (next: Partial<ReportState>) => setParams(writeReportState(report, { ...state, ...next }))
  return [state, change]
}

const firstPeriod = (report: Report): string => report.period ?? 'thisMonth'

export function readReportState(report: Report, params: URLSearchParams): ReportState {
  const rows = params.get('_rows') ?? ''
  const { filters } = readState(new URLSearchParams([...params].filter(([name]) => name !== 'period')), '')
  return {
    period: params.get('period') ?? firstPeriod(report),
    rows: report.rows.includes(rows) ? rows : (report.rows[0] ?? ''),
    filters: filters.filter(({ field }) => report.filters?.includes(field)),
    isCompared: params.get('_compare') === '1',
    order: orderIn(params.get('_sort') ?? ''),
  }
}

const orderIn = (text: string): Order | undefined =>
  text === '' ? undefined : { by: text.replace(/^-/, ''), isDescending: text.startsWith('-') }

function writeReportState(report: Report, { period, rows, filters, isCompared, order }: ReportState): URLSearchParams {
  const params = new URLSearchParams(filters.map(filterParam))
  if (period !== firstPeriod(report)) params.set('period', period)
  if (rows !== report.rows[0]) params.set('_rows', rows)
  if (isCompared) params.set('_compare', '1')
  if (order) params.set('_sort', `${order.isDescending ? '-' : ''}${order.by}`)
  return params
}

/** The same as the server takes it. */
export const queryOf = ({ period, rows, filters, isCompared }: ReportState): Record<string, string> => ({
  ...Object.fromEntries(filters.map(filterParam)),
  period,
  _rows: rows,
  ...(isCompared ? { _compare: '1' } : {}),
})

/** The filters as conditions on the report's own rows; a list in an address is text until it is read. */
export const comparisonsIn = ({ filters }: ReportState): Comparison[] =>
  filters.map(({ field, operator, value }) => ({ field, operator, value }))
