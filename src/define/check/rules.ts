import type { Resource } from '../resource.ts'
import { isWritable } from '../sections.ts'
import { collect, conditionFaults, type Fault, partsOf } from './fault.ts'

/** `rules`: of columns that all see, on a field that a person writes; the browser judges them as well. */
export function ruleFaults(resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  for (const [at, { when, field, message }] of (resource.rules ?? []).entries()) {
    const word = `rules.${at}`
    for (const fault of conditionFaults(when, (path) => resource.fields[path])) demand(false, `${word}.when`, fault)
    for (const { path } of partsOf(when))
      demand(resource.fields[path]?.right === undefined, `${word}.when`, `a column that all see instead of ${path}`)
    demand(isWritable(resource.fields[field]), `${word}.field`, `a field of the form instead of ${field}`)
    demand(
      message.every((text) => text.trim() !== ''),
      `${word}.message`,
      'what is wrong, in words',
    )
  }
  return faults
}
