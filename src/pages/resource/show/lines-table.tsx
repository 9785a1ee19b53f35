import type { ReactNode } from 'react'
import type { AnyField } from '../../../define/field.ts'
import type { Lines } from '../../../define/resource.ts'
import { resourceOf } from '../../../providers/definitions.ts'
import { labelOf } from '../../../providers/i18n.ts'
import type { Row } from '../record/row.ts'
import { type Column, RowTable } from './row-table.tsx'
import { say } from './text.ts'

type LinesTableProps = {
  lines: Lines
  rows: unknown
  /** The files that the lines hold, by id. */
  files: Row['_files']
}

/** The lines of a row. A column that says nothing on any line is left out, so that what matters fits. */
export function LinesTable({ lines, rows: given, files }: LinesTableProps): ReactNode {
  const resource = resourceOf(lines.resource)
  const rows = Array.isArray(given) ? (given as Row[]) : []
  if (rows.length === 0) return <p className="show-none">{say('show.empty')}</p>
  const columns: Column[] = Object.entries(resource.fields).filter(
    ([name, field]) => name !== lines.by && rows.some((row) => saysSomething(field, row[name])),
  )
  return <RowTable resource={resource} label={labelOf(lines.label)} columns={columns} rows={rows} files={files} />
}

function saysSomething(field: AnyField, value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false
  if (Array.isArray(value) && value.length === 0) return false
  return !(field.kind === 'money' && value === 0 && field.required !== true)
}
