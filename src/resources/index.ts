import type { Report } from '../define/report.ts'
import type { Resource } from '../define/resource.ts'
import { resources } from './all.ts'
import { allReports } from './all-reports.ts'

export { resources }
export type Resources = typeof resources
export type ResourceName = keyof Resources

/** The definitions as the interpreters see them. */
export const registry: Readonly<Record<string, Resource>> = resources

/** The definition of that name; a name that does not exist is a mistake of the program. */
export function resourceOf(name: string): Resource {
  const resource = Object.hasOwn(registry, name) ? registry[name] : undefined
  if (!resource) throw new Error(`no resource ${name}`)
  return resource
}

/** The reports as the interpreters see them. */
export const reports: Readonly<Record<string, Report>> = allReports
