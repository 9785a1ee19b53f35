import { useState } from 'react'
import type { AnyField } from '../../define/field.ts'
import { fieldOf, type Report } from '../../define/report.ts'
import { definitionOf } from '../../providers/definitions.ts'
import { readPreferences, writePreferences } from '../../providers/preferences.ts'

export type ReportColumn = { name: string; field: AnyField }
export type ReportColumns = {
  all: readonly ReportColumn[]
  shown: readonly ReportColumn[]
  show: (names: readonly string[]) => void
}

/** The figures of a report as columns, and which of them this person has chosen to see. */
export function useColumns(report: Report, measures: readonly string[]): ReportColumns {
  const key = `report.${report.name}`
  const [visibility, setVisibility] = useState(() => readPreferences(key).visibility ?? {})
  const all = measures.flatMap((name) => {
    const measure = report.measures[name]
    return measure ? [{ name, field: fieldOf(measure, definitionOf) }] : []
  })
  const show = (names: readonly string[]) => {
    const next = Object.fromEntries(all.map(({ name }) => [name, names.includes(name)]))
    setVisibility(next)
    writePreferences(key, { visibility: next })
  }
  const isShown = (name: string) => visibility[name] ?? !report.optionalColumns?.includes(name)
  return { all, shown: all.filter(({ name }) => isShown(name)), show }
}
