import { isFile, isState } from '../field.ts'
import { changeRules, type Resource, removeRules } from '../resource.ts'
import { collect, type Fault } from './fault.ts'

/** What reads an SQL view is read alone: nothing writes its rows, keeps a text to search by, or hangs on it. */
export function sqlViewFaults(resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  if (!resource.sqlView) return faults
  const { rights, fields } = resource
  const isWritten = rights.create !== false || changeRules(resource).length > 0 || removeRules(resource).length > 0
  demand(!isWritten, 'rights', 'nobody who writes rows of an SQL view')
  for (const word of [...(['unique', 'indexes', 'appendOnly', 'lines', 'posts', 'rules', 'period'] as const)])
    demand(resource[word] === undefined, word, 'nothing, for the rows are those of an SQL view')
  for (const [verb, { row, bulk, custom }] of Object.entries(resource.actions ?? {})) {
    const isCode = row === false || (bulk === 'together' && custom === true)
    demand(
      isCode,
      `actions.${verb}`,
      'an action of no row, or code over a selection: the rows are those of an SQL view',
    )
  }
  demand(resource.exchange?.import === undefined, 'exchange.import', 'no import into an SQL view')
  for (const [key, field] of Object.entries(fields))
    demand(
      field.formula === undefined && field.prefix === undefined && !isState(field) && !isFile(field),
      `fields.${key}`,
      'what the SQL view answers: no formula, number, state or file',
    )
  return faults
}
