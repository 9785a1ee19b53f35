import type { ReactNode } from 'react'
import { sumsBelow } from '../../../define/children.ts'
import { type AnyField, isMoney } from '../../../define/field.ts'
import type { Lines, Resource } from '../../../define/resource.ts'
import { resourceOf } from '../../../providers/definitions.ts'
import { labelOf } from '../../../providers/i18n.ts'
import type { CellProps } from '../record/cell-props.ts'
import type { Row } from '../record/row.ts'
import { type Column, RowTable } from './row-table.tsx'
import { say } from './text.ts'

type LinesTableProps = {
  /** The row that they belong to, and what it calls them. */
  parent: { resource: Resource; row: Row; name: string }
  lines: Lines
  rows: unknown
  /** The files that the lines hold, by id. */
  files: Row['_files']
}

/** The lines of a row. A column that says nothing on any line is left out, so that what matters fits. */
export function LinesTable({ parent, lines, rows: given, files }: LinesTableProps): ReactNode {
  const resource = resourceOf(lines.resource)
  const rows = Array.isArray(given) ? (given as Row[]) : []
  if (rows.length === 0) return <p className="show-none">{say('show.empty')}</p>
  const columns: Column[] = Object.entries(resource.fields).filter(
    ([name, field]) => name !== lines.by && rows.some((row) => saysSomething(field, row[name])),
  )
  const sums = sumCells(parent)
  const label = labelOf(lines.label)
  return <RowTable resource={resource} label={label} columns={columns} rows={rows} sums={sums} files={files} />
}

/** What the parent sums of their columns, as far as the person sees it: what is not theirs is not in the row. */
function sumCells({ resource, row, name }: LinesTableProps['parent']): Readonly<Record<string, CellProps>> {
  const sums = Object.entries(sumsBelow(resource, name)).flatMap(([column, sum]) => {
    const field = resource.fields[sum]
    return field && row[sum] !== undefined ? [[column, { resource, field, name: sum, row }]] : []
  })
  return Object.fromEntries(sums)
}

function saysSomething(field: AnyField, value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false
  if (Array.isArray(value) && value.length === 0) return false
  return !(isMoney(field) && value === 0 && field.required !== true)
}
