import { isDate } from '../field.ts'
import type { Resource } from '../resource.ts'
import { collect, conditionFaults, type Fault } from './fault.ts'
import { isPersonal, recipientFaults } from './recipients.ts'

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
    const { remind, remindDays, warnDays = -1 } = deadline
    const isWithin = remindDays === undefined || (remind !== undefined && remindDays <= warnDays)
    demand(isWithin, `${word}.remindDays`, 'whom to remind, and no more days than `warnDays`')
    if (remind === undefined) continue
    demand(!isPersonal(deadline.while), `${word}.while`, 'no $actor and no $office')
    for (const fault of recipientFaults(resource, remind)) demand(false, `${word}.remind`, fault)
  }
  return faults
}
