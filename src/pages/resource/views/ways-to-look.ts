import { isDate, isInstant } from '../../../define/field.ts'
import type { Resource, View } from '../../../define/resource.ts'
import { wayOf } from '../../../define/way.ts'
import { seesField } from '../../../providers/access.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { say } from './text.ts'

/** Another way to see a list, as its address keeps it (`ListState.as`). */
export type WayToLook = { key: string; label: string }

/** As what a list can be seen besides: a board where its rows go a way of states, a calendar for each date that it shows. */
export function waysToLook(resource: Resource, view: View): WayToLook[] {
  const way = wayOf(resource)
  const isBoard = way !== undefined && seesField(resource.fields[way.field])
  const { columns, optionalColumns = [], filters = [] } = view
  const dates = [...new Set([...filters, ...columns, ...optionalColumns])].flatMap((name) => {
    const field = resource.fields[name]
    return field && (isDate(field) || isInstant(field)) && seesField(field)
      ? [{ name, label: labelOf(field.label) }]
      : []
  })
  return [
    ...(isBoard ? [{ key: 'board', label: say('board') }] : []),
    ...dates.map(({ name, label }) => ({ key: `calendar.${name}`, label: say('calendar', { label }) })),
  ]
}

/** Two states of an address are the same way to look: the month of a calendar is passed over. */
export const isWay = (as: string | undefined, key: string): boolean => as === key || Boolean(as?.startsWith(`${key}.`))
