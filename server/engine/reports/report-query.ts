import { businessDay } from '../../../src/define/business-day.ts'
import { groupsOf, type Report } from '../../../src/define/report.ts'
import type { Comparison } from '../../../src/define/report-cell.ts'
import { daysOf, isUnit, parseSpan, type TimeSpan, unitsIn } from '../../../src/define/time-span.ts'
import { conditionOf, type Operator } from '../../../src/define/where.ts'
import { resourceOf } from '../../../src/resources/index.ts'
import type { User } from '../../auth/user.ts'
import { refuseField } from '../../errors/business-error.ts'
import { filterOf } from '../list-query.ts'

/** What a report is asked for, checked. */
export type ReportQuery = { span: TimeSpan; rows: string; filters: Comparison[]; isCompared: boolean }

/** The longest period, and so many rows of a unit of time. */
const DAYS = 3_660
const UNITS = 400
const FIRST = '2000-01-01'
const LAST = '2100-12-31'

const controls: ReadonlySet<string> = new Set(['period', '_rows', '_compare', 'format'])

/** Reads the parameters of a report; what is not known is refused by name. */
export function readReportQuery(
  user: User,
  report: Report,
  given: Readonly<Record<string, unknown>>,
  now: Date,
): ReportQuery {
  const text = (name: string, otherwise: string): string => {
    const value = given[name] ?? otherwise
    if (typeof value !== 'string') throw refuseField(name, 'request.badParameter', { name })
    return value === '' ? otherwise : value
  }
  const rows = text('_rows', report.rows[0] ?? '')
  if (!report.rows.includes(rows)) throw refuseField('_rows', 'request.badParameter', { name: '_rows' })
  const span = readSpan(text('period', report.period ?? 'thisMonth'), rows, businessDay(now))
  const filters = Object.entries(given).filter(([name]) => !controls.has(name))
  return {
    span,
    rows,
    filters: filters.flatMap(([name, value]) => comparisonsIn(user, report, name, value)),
    isCompared: text('_compare', '') === '1',
  }
}

function readSpan(text: string, rows: string, today: string): TimeSpan {
  const span = parseSpan(text, today)
  if (!span) throw refuseField('period', 'report.badPeriod')
  if (span.from < FIRST || span.to > LAST || daysOf(span) > DAYS)
    throw refuseField('period', 'report.longPeriod', { years: Math.floor(DAYS / 366) })
  const unit = groupsOf(rows).find(isUnit)
  if (unit && unitsIn(unit, span).length > UNITS) throw refuseField('period', 'report.manyRows', { limit: UNITS })
  return span
}

/** A filter of the report as conditions on its own resource; any other column is unknown here. */
function comparisonsIn(user: User, report: Report, name: string, value: unknown): Comparison[] {
  const where = filterOf(user, resourceOf(report.of), name, value)
  return Object.entries(where).flatMap(([field, part]) => {
    if (!report.filters?.includes(field)) throw refuseField(name, 'request.unknownParameter', { name })
    return Object.entries(conditionOf(part)).map(([operator, operand]) => ({
      field,
      operator: operator as Operator,
      value: operand as unknown,
    }))
  })
}
