import { is, isMoney, isRef, traitsOf } from '../field.ts'
import type { Resource } from '../resource.ts'
import { collect, conditionFaults, type Fault, fieldAt, type Registry } from './fault.ts'

/** `prints`: fields, tables and amounts that are there. */
export function printFaults(registry: Registry, resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  for (const [key, print] of Object.entries(resource.prints ?? {})) {
    const { when, fields = [], tables = [], inWords, qr, terms } = print
    const word = `prints.${key}`
    demand(/^\w+$/.test(key), word, 'a name of letters, which stands in its address')
    for (const fault of conditionFaults(when, (path) => resource.fields[path])) demand(false, `${word}.when`, fault)
    for (const path of fields)
      demand(fieldAt(registry, resource, path) !== undefined, `${word}.fields`, `a field instead of ${path}`)
    demand(inWords === undefined || is(isMoney, resource.fields[inWords]), `${word}.inWords`, 'an amount of the row')
    demand(qr === undefined || resource.fields[qr] !== undefined, `${word}.qr`, 'a field that holds an address')
    const agreed = terms === undefined ? undefined : registry.companySettings?.fields[terms]
    demand(
      terms === undefined || is((field) => traitsOf(field).isMultiline === true, agreed),
      `${word}.terms`,
      'a text of several lines of the company settings',
    )
    for (const { resource: name, by, columns, totals = [] } of tables) {
      const below = registry[name]
      demand(below !== undefined, `${word}.tables`, `a resource instead of ${name}`)
      if (!below) continue
      const link = below.fields[by]
      demand(
        is(isRef, link) && link?.resource === resource.name,
        `${word}.tables`,
        `a reference to it instead of ${by}`,
      )
      for (const path of columns)
        demand(fieldAt(registry, below, path) !== undefined, `${word}.tables`, `a field instead of ${path}`)
      for (const name of totals)
        demand(columns.includes(name), `${word}.tables`, `a sum over one of its columns, not ${name}`)
    }
  }
  return faults
}
