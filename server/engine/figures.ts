import { sql } from 'drizzle-orm'
import { linkOf, type Watched, watchedBy } from '../../src/define/children.ts'
import { parseDecimal } from '../../src/define/decimal.ts'
import { type ChildFigure, type Figure, figuresOf, formulaNames, overRows } from '../../src/define/evaluate.ts'
import { type Children, childrenIn, columnsIn } from '../../src/define/formula.ts'
import type { Resource } from '../../src/define/resource.ts'
import { matches } from '../../src/define/where.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'
import type { AnyRow } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { childrenSql } from './formula-sql.ts'

type Draft = Record<string, unknown>
/** Locks a row whose children were written and writes it in its turn. */
export type Rewrite = (resource: Resource, id: string) => Promise<void>

/** The computed columns of one transaction: those of each row that is written, and those that its children move. */
export type Figures = {
  /** The computed columns of a new row; lines that are inserted with it take part. */
  ofNew(resource: Resource, row: Draft, lines: Readonly<Record<string, readonly Draft[]>>): Draft
  /** The computed columns that a change of a row moves, and those that its children have moved since it was written. */
  ofChange(resource: Resource, row: AnyRow, patch: Draft): Promise<Draft>
  /** A row was written: the rows that it belongs to, before and now, have other figures; but for a parent that is new. */
  moved(resource: Resource, before: Draft | null, after: Draft | null, newParent?: string): void
  /** Whether children have moved figures of the row that are still to be written. */
  isStale(resource: Resource, id: string): boolean
  /** The row is written, or gone. */
  forget(resource: Resource, id: string): void
  /** Writes the rows whose figures children have moved: all, or those that take part in figures of one resource. */
  refresh(rewrite: Rewrite, below?: Resource): Promise<void>
  /** What was moved was taken back. */
  clear(): void
}

export function trackFigures(query: Run): Figures {
  /** Resource → row → its columns that are no longer what its children make them. */
  const stale = new Map<string, Map<string, Set<string>>>()
  /** What children of a row came to, until one of them is written; the row is locked, so nobody else's count till then. */
  const known = new Map<string, Map<string, Figure>>()
  const mark = ({ parent, field }: Watched, id: unknown) => {
    if (typeof id !== 'string') return
    known.delete(id)
    const rows = stale.get(parent.name) ?? new Map<string, Set<string>>()
    stale.set(parent.name, rows.set(id, (rows.get(id) ?? new Set()).add(field)))
  }
  return {
    ofNew: (resource, row, lines) => figuresOf(resource.fields, row, (children) => overNew(resource, children, lines)),
    async ofChange(resource, row, patch) {
      const wanted = movedIn(resource, row, patch, stale.get(resource.name)?.get(row.id))
      if (wanted.size === 0) return {}
      const found = known.get(row.id) ?? new Map<string, Figure>()
      await overStored(query, resource, row.id, wanted, found)
      known.set(row.id, found)
      const children: ChildFigure = (asked) => found.get(JSON.stringify(asked)) ?? null
      return figuresOf(resource.fields, { ...row, ...given(patch) }, children, (name) => wanted.has(name))
    },
    moved(resource, before, after, newParent) {
      for (const watched of watchersOf(resource.name)) {
        const { by, column, where } = watched
        const [was, is] = [before, after].map((row) => (row !== null && matches(row, where) ? row : null))
        const isSame = was && is && !differs(was[by], is[by]) && !(column && differs(was[column], is[column]))
        if (by === newParent || isSame) continue
        mark(watched, was?.[by])
        mark(watched, is?.[by])
      }
    },
    isStale: ({ name }, id) => stale.get(name)?.has(id) ?? false,
    forget: ({ name }, id) => void stale.get(name)?.delete(id),
    async refresh(rewrite, below) {
      for (let next = firstOf(stale, below); next !== undefined; next = firstOf(stale, below)) {
        const rows = stale.get(next)
        for (const id of [...(rows?.keys() ?? [])].sort()) {
          await rewrite(resourceOf(next), id)
          rows?.delete(id)
        }
      }
    },
    clear: () => {
      stale.clear()
      known.clear()
    },
  }
}

const given = (patch: Draft): Draft =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)

/** The computed columns that a change moves: directly, through each other, or since their children moved. */
function movedIn(resource: Resource, row: AnyRow, patch: Draft, stale: ReadonlySet<string> = new Set()): Set<string> {
  const changed = new Set(Object.keys(given(patch)).filter((key) => differs(row[key], patch[key])))
  const wanted = new Set<string>()
  for (const name of formulaNames(resource.fields)) {
    const formula = resource.fields[name]?.formula ?? null
    // Who writes a computed column is overruled.
    if (!stale.has(name) && !changed.has(name) && !columnsIn(formula).some((part) => changed.has(part))) continue
    changed.add(name)
    wanted.add(name)
  }
  return wanted
}

/** Figures over the lines that a new row is inserted with; other rows cannot belong to it yet. */
function overNew(resource: Resource, children: Children, lines: Readonly<Record<string, readonly Draft[]>>): Figure {
  const child = resourceOf(linkOf(resource, children).resource)
  return overRows(children, child.fields, lines[children.of] ?? [])
}

/** Finds the figures over children that are not known yet, as they are stored now, in one statement. */
async function overStored(
  query: Run,
  resource: Resource,
  id: string,
  wanted: ReadonlySet<string>,
  known: Map<string, Figure>,
): Promise<void> {
  const all = [...wanted].flatMap((name) => childrenIn(resource.fields[name]?.formula ?? null))
  const asked = new Map(all.map((children) => [JSON.stringify(children), children]))
  for (const key of known.keys()) asked.delete(key)
  if (asked.size === 0) return
  const columns = [...asked.values()].map(
    (children, at) => sql`${childrenSql(resource, children, sql`${id}::uuid`)}::text as ${sql.identifier(`f${at}`)}`,
  )
  const [found = {}] = await query<Record<string, string | null>>(sql`select ${sql.join(columns, sql`, `)}`)
  for (const [at, key] of [...asked.keys()].entries()) known.set(key, stored(found[`f${at}`] ?? null))
}

const stored = (text: string | null): Figure => (text === null || text.includes('-', 1) ? text : parseDecimal(text))

const watchers = new Map<string, Watched[]>()

/** The figures that rows of this resource take part in. */
function watchersOf(name: string): Watched[] {
  const known = watchers.get(name) ?? watchedBy(registry, name)
  watchers.set(name, known)
  return known
}

/** The resource whose rows are written first: its figures are made of no others that are still to be written. */
function firstOf(stale: ReadonlyMap<string, ReadonlyMap<string, unknown>>, below?: Resource): string | undefined {
  const open = [...stale].filter(([name, rows]) => rows.size > 0 && (!below || leadsTo(name, below.name)))
  const names = open.map(([name]) => name)
  return names.find((name) => !names.some((other) => other !== name && leadsTo(other, name))) ?? names[0]
}

/** Whether figures of one resource take part in those of another, at once or through more. */
function leadsTo(name: string, other: string, seen: readonly string[] = []): boolean {
  const parents = [...new Set(watchersOf(name).map(({ parent }) => parent.name))].filter((one) => !seen.includes(one))
  return parents.some((parent) => parent === other || leadsTo(parent, other, [...seen, parent]))
}
