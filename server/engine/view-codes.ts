import { type Param, told } from '../../src/define/message.ts'
import type { Resource } from '../../src/define/resource.ts'
import type { Language } from '../../src/define/text.ts'
import type { AnyRow } from '../db/columns.ts'
import { logView } from './log-view.ts'
import { leaveOut } from './usable-list.ts'
import type { ViewCode } from './view-code.ts'

const savedViews: ViewCode = { finish: async (_run, user, rows) => leaveOut(user, rows) }
const codes: Readonly<Record<string, ViewCode>> = { auditLogs: logView, savedViews }

/** The code behind a definition that fills in what hangs on the person, if it has any. */
export const viewCodeOf = ({ name }: Resource): ViewCode | undefined =>
  Object.hasOwn(codes, name) ? codes[name] : undefined

/** The rows as anyone reads them in a language, where code has filled in messages. */
export function rowsIn<R extends object>(resource: Resource, rows: readonly R[], language: Language): readonly R[] {
  if (!resource.sqlView || !viewCodeOf(resource)) return rows
  return rows.map((row) => {
    // The cast: every row that is read has its labels.
    const labels = Object.entries((row as unknown as AnyRow)._labels as Record<string, Param>)
    return { ...row, _labels: Object.fromEntries(labels.map(([path, label]) => [path, told(label, language)])) }
  })
}
