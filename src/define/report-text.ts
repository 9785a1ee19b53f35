import type { AnyField } from './field.ts'
import { optionLabel } from './options.ts'
import type { Report } from './report.ts'
import type { Text } from './text.ts'
import { isUnit, type Unit } from './time-span.ts'

const unitLabels: Readonly<Record<Unit, Text>> = {
  day: ['日期', 'Day'],
  week: ['周', 'Week'],
  month: ['月份', 'Month'],
  quarter: ['季度', 'Quarter'],
  year: ['年份', 'Year'],
}

/** What the rows of no group are called. */
const none: Text = ['（无）', '(none)']
export const totalLabel: Text = ['合计', 'Total']

/** What a group of a report is called: the column, or the unit of time. */
export function groupLabel(report: Pick<Report, 'groupLabels'>, name: string, field: AnyField | undefined): Text {
  if (isUnit(name)) return unitLabels[name]
  return report.groupLabels?.[name] ?? field?.label ?? [name, name]
}

/** What one group is called: a row by its title, an option, a unit of time (`2026-11`, `2026 Q4`, from a Monday on). */
export function groupText(
  name: string,
  key: string | null,
  field: AnyField | undefined,
  names: Readonly<Record<string, { label: string }>> = {},
): Text {
  if (key === null) return none
  if (isUnit(name)) return alike(unitText(name, key))
  if (field?.options)
    return [optionLabel(field, key)].flat().length === 2 ? (optionLabel(field, key) as Text) : alike(key)
  return alike(names[key]?.label ?? key)
}

const alike = (text: string): Text => [text, text]

function unitText(unit: Unit, start: string): string {
  if (unit === 'year') return start.slice(0, 4)
  if (unit === 'quarter') return `${start.slice(0, 4)} Q${Math.ceil(Number(start.slice(5, 7)) / 3)}`
  return unit === 'month' ? start.slice(0, 7) : start
}
