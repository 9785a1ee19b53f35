import { sql } from 'drizzle-orm'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { type AnyRow, column, tableName, wholeRow } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { searchedLines, searchTextOf, textPaths } from './search.ts'

type Parent = { parent: Resource; by: string; searched: string[] }

/** The rows of a transaction whose search texts no longer fit, because they or their lines changed. */
export type StaleSearch = {
  /** A row was written: with the columns that changed, or with all. */
  row(resource: Resource, row: AnyRow, changed: readonly string[]): void
  /** A line was written: its change may change what its parent is found by. */
  line(resource: Resource, row: Record<string, unknown>, changed?: readonly string[]): void
  /** Writes the texts anew. */
  refresh(): Promise<void>
}

/** Keeps the search texts of one transaction. */
export function trackSearch(query: Run): StaleSearch {
  const stale = new Map<string, Set<string>>()
  const mark = (name: string, id: string) => void stale.set(name, (stale.get(name) ?? new Set()).add(id))
  return {
    row(resource, row, changed) {
      if (textPaths(resource).some((path) => !path.includes('.') && changed.includes(path))) mark(resource.name, row.id)
    },
    line(resource, row, changed) {
      for (const { parent, by, searched } of parentsOf(resource.name)) {
        const id = row[by]
        if (typeof id === 'string' && (!changed || changed.some((key) => searched.includes(key)))) mark(parent.name, id)
      }
    },
    async refresh() {
      for (const [name, ids] of stale) await rewrite(query, registry[name] as Resource, [...ids])
      stale.clear()
    },
  }
}

async function rewrite(query: Run, resource: Resource, ids: string[]): Promise<void> {
  const rows = await query<AnyRow>(
    sql`select ${wholeRow(resource, 't')} from ${tableName(resource)} t where t.id = any(${sql.param(ids)}::uuid[])`,
  )
  for (const row of rows) {
    const lines: Record<string, Record<string, unknown>[]> = {}
    for (const key of searchedLines(resource)) {
      const line = resource.lines?.[key]
      const child = registry[line?.resource ?? ''] as Resource
      lines[key] = await query(
        sql`select ${wholeRow(child, 't')} from ${tableName(child)} t where ${column('t', line?.by ?? '')} = ${row.id} order by t.id`,
      )
    }
    await query(
      sql`update ${tableName(resource)} set search_text = ${searchTextOf(resource, row, lines)} where id = ${row.id}`,
    )
  }
}

const parents = new Map<string, Parent[]>()

/** The definitions that have this one as lines which they search. */
function parentsOf(name: string): Parent[] {
  const known = parents.get(name)
  if (known) return known
  const found = Object.values(registry).flatMap((parent) =>
    Object.entries(parent.lines ?? {})
      .filter(([key, line]) => line.resource === name && searchedLines(parent).includes(key))
      .map(([key, line]) => ({
        parent,
        by: line.by,
        searched: (parent.search ?? [])
          .filter((path) => path.startsWith(`${key}.`))
          .map((path) => path.slice(key.length + 1)),
      })),
  )
  parents.set(name, found)
  return found
}
