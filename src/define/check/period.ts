import { isDate } from '../field.ts'
import { periodOf } from '../period.ts'
import type { Resource } from '../resource.ts'
import { actionsOf, collect, type Fault, fieldAt, type Registry } from './fault.ts'

/** `period`: a date or a month of the row or of its parent, columns that are there, and no action freed from nothing. */
export function periodFaults(registry: Registry, resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  const period = periodOf(registry, resource)
  const field = period && fieldAt(registry, resource, period.by)
  const isDay = field !== undefined && (isDate(field) || field.format === 'month')
  demand(!period || isDay, 'period', `a date or a month instead of ${period?.by}`)
  demand(!period || period.by.split('.').length <= 2, 'period', 'a column of the row or of its parent')
  for (const column of period?.columns ?? [])
    demand(resource.fields[column] !== undefined, 'period.columns', `a column instead of ${column}`)
  for (const [verb, action] of actionsOf(resource))
    demand(
      action.period !== false || (period !== undefined && !period.columns),
      `actions.${verb}.period`,
      'a resource whose actions are closed with its month',
    )
  return faults
}
