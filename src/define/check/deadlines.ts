import { is, isDate, isRef } from '../field.ts'
import { commonFields, type Resource } from '../resource.ts'
import { rightNames } from '../rights.ts'
import { collect, conditionFaults, type Fault, partsOf } from './fault.ts'

/** `deadline`: a day, a condition of the row, and people who can be reminded. */
export function deadlineFaults(resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  for (const [name, one] of Object.entries(resource.fields)) {
    const { deadline } = one
    if (!deadline) continue
    const word = `fields.${name}.deadline`
    demand(isDate(one), word, 'a day')
    for (const fault of conditionFaults(deadline.while, (path) => resource.fields[path]))
      demand(false, `${word}.while`, fault)
    // Nobody asks: the reminder is made for all at once.
    const isPersonal = partsOf(deadline.while).some(({ operand }) => /^\$(actor|office)$/.test(String(operand)))
    demand(!isPersonal || !deadline.remind, `${word}.while`, 'no $actor and no $office')
    const { remind } = deadline
    if (typeof remind === 'string')
      demand(rightNames.includes(remind), `${word}.remind`, `a right instead of ${remind}`)
    else
      for (const column of remind ?? []) {
        const field = resource.fields[column] ?? commonFields[column]
        const isStaff = column === 'id' ? resource.name === 'staff' : is(isRef, field) && field?.resource === 'staff'
        demand(isStaff, `${word}.remind`, `a reference to staff instead of ${column}`)
      }
  }
  return faults
}
