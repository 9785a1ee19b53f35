import { is, isRef, type Recipients } from '../field.ts'
import { commonFields, type Resource } from '../resource.ts'
import { rightNames } from '../rights.ts'
import type { Where } from '../where.ts'
import { partsOf } from './fault.ts'

/** What is wrong with those whom something is told: a right that is none, a column that names nobody of the staff. */
export function recipientFaults({ name, fields }: Resource, to: Recipients): string[] {
  if (typeof to === 'string') return rightNames.includes(to) ? [] : [`a right instead of ${to}`]
  if (to.length === 0) return ['somebody']
  const strangers = to.filter((column) => {
    const field = fields[column] ?? commonFields[column]
    return column === 'id' ? name !== 'staff' : !is(isRef, field) || field?.resource !== 'staff'
  })
  return strangers.map((column) => `a reference to staff instead of ${column}`)
}

/** Whether a condition speaks of the one who asks: what is told to many at once has nobody who asks. */
export const isPersonal = (where: Where | undefined): boolean =>
  partsOf(where).some(({ operand }) => [operand].flat().some((one) => one === '$actor' || one === '$office'))
