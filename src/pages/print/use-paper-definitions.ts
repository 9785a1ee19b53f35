import type { PrintLayout } from '../../define/print.ts'
import type { Resource } from '../../define/resource.ts'
import { cardNamed } from '../../providers/cards.ts'
import { definitionOf, loadDefinitions, useLoaded } from '../../providers/definitions.ts'
import { follow } from '../../resources/needs.ts'

/** Waits, where it must, for the definitions of a paper's tables and of what its paths lead through. */
export function usePaperDefinitions(resource: Resource, key: string, layout: PrintLayout): void {
  const areThere = missing(resource, layout).length === 0
  useLoaded(`${resource.name} print ${key}`, areThere, async () => {
    for (let names = missing(resource, layout); names.length > 0; names = missing(resource, layout))
      await loadDefinitions(names)
  })
}

/** Those that are not there, as far as those that are there tell. */
function missing(resource: Resource, { fields, tables }: PrintLayout): string[] {
  const names = new Set(tables.map((table) => table.resource))
  for (const path of fields) follow(resource, path, definitionOf, names)
  for (const { resource: of, columns } of tables)
    for (const path of columns) follow(definitionOf(of), path, definitionOf, names)
  return [...names].filter((name) => cardNamed(name) && !definitionOf(name))
}
