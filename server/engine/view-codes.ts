import { type Param, told } from '../../src/define/message.ts'
import type { Resource } from '../../src/define/resource.ts'
import type { Language } from '../../src/define/text.ts'
import type { AnyRow } from '../db/columns.ts'
import { logView } from './log-view.ts'
import type { ViewCode } from './view-code.ts'

const codes: Readonly<Record<string, ViewCode>> = { auditLogs: logView }

/** The code of the SQL view behind a definition, if it has any. */
export const viewCodeOf = ({ name }: Resource): ViewCode | undefined =>
  Object.hasOwn(codes, name) ? codes[name] : undefined

/** The rows as anyone reads them in a language, where code has filled in messages. */
export function rowsIn<R extends object>(resource: Resource, rows: readonly R[], language: Language): readonly R[] {
  if (!viewCodeOf(resource)) return rows
  return rows.map((row) => {
    // The cast: every row that is read has its labels.
    const labels = Object.entries((row as unknown as AnyRow)._labels as Record<string, Param>)
    return { ...row, _labels: Object.fromEntries(labels.map(([path, label]) => [path, told(label, language)])) }
  })
}
