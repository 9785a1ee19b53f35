import type { Resource } from '../resource.ts'
import { collect, conditionFaults, type Fault, fieldAt, type Registry } from './fault.ts'

/** A copy is a new row that a form opens with; what it leaves out are fields of that form, or of its lines. */
export function copyFaults(registry: Registry, resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  if (!resource.copy) return faults
  demand(resource.rights.create !== false, 'copy', 'rows that are entered by form')
  for (const [path, where] of Object.entries(resource.copy)) {
    demand(fieldAt(registry, resource, path) !== undefined, `copy.${path}`, 'a field, or one of its lines')
    for (const fault of conditionFaults(where, (name) => fieldAt(registry, resource, name)))
      demand(false, `copy.${path}`, fault)
  }
  return faults
}
