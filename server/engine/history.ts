import { sql } from 'drizzle-orm'
import { type AnyField, is, isFile, isRegion } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import { resourceOf } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { tableName } from '../db/columns.ts'
import { snake } from '../db/names.ts'
import type { Run } from '../db/run.ts'
import { refuse } from '../errors/business-error.ts'
import { filesOf } from '../files/attachments.ts'
import { assertSight, hasRight, mayRead, shownTo } from './access.ts'
import type { Draft } from './draft.ts'
import { regionLabel } from './regions.ts'
import type { Tx } from './tx.ts'

export type Changes = Record<string, [unknown, unknown]>
export type Entry = {
  id: string
  at: string
  by: string | null
  byName: string | null
  action: string
  reason: string | null
  changes: Changes
}
export type Shown = { field: string; before: unknown; after: unknown }

/** How the changes of entries look to the person: fields that are not theirs left out, phones masked, references named. */
export async function changesShown(
  run: Run,
  user: User,
  resource: Resource,
  entries: readonly { changes: Changes }[],
): Promise<(changes: Changes) => Shown[]> {
  const labels = await labelsOf(run, user, resource, entries)
  return (changes) =>
    Object.entries(changes).flatMap(([field, [before, after]]) => {
      const definition = Object.hasOwn(resource.fields, field) ? resource.fields[field] : undefined
      if (!definition || !mayRead(user, definition)) return []
      const said = (value: unknown) => labels(definition, shownTo(user, definition, value))
      return [{ field, before: said(before), after: said(after) }]
    })
}

/** Whether the person may read why it was done: the reason of an action may need a right, as its amounts do. */
export const readsReason = (user: User, resource: Resource, action: string): boolean =>
  hasRight(user, reasonRight(resource, action))

const reasonRight = (resource: Resource, action: string) =>
  Object.hasOwn(resource.actions ?? {}, action) ? resource.actions?.[action]?.input?.reason?.right : undefined

/** The actions of a definition whose reasons are not the person's to read. */
export const closedReasons = (user: User, resource: Resource): string[] =>
  Object.keys(resource.actions ?? {}).filter((action) => !readsReason(user, resource, action))

/** Names of everything that the entries refer to, one query for each referenced resource. */
async function labelsOf(run: Run, user: User, resource: Resource, entries: readonly { changes: Changes }[]) {
  const asked = new Map<string, Set<string>>()
  for (const { changes } of entries) {
    for (const [key, values] of Object.entries(changes)) {
      const target = resource.fields[key]?.resource
      if (!target) continue
      const ids = asked.get(target) ?? new Set<string>()
      for (const id of values.flat()) if (typeof id === 'string') ids.add(id)
      asked.set(target, ids)
    }
  }
  const names = new Map<string, string>()
  for (const [name, ids] of asked) {
    for (const [id, title] of await titlesOf(run, user, resourceOf(name), [...ids])) names.set(id, title)
  }
  for (const { id, name } of await filesOf(run, fileIdsIn(resource, entries))) names.set(id, name)
  return (field: AnyField, value: unknown): unknown => {
    if (isFile(field)) return Array.isArray(value) ? value.map((id) => names.get(String(id)) ?? '—') : null
    if (isRegion(field) && typeof value === 'string') return regionLabel(value)
    if (!field.resource) return value
    return Array.isArray(value) ? value.map((id) => names.get(String(id)) ?? '') : (names.get(String(value)) ?? null)
  }
}

const fileIdsIn = (resource: Resource, entries: readonly { changes: Changes }[]): string[] =>
  entries.flatMap(({ changes }) =>
    Object.entries(changes).flatMap(([key, values]) =>
      Object.hasOwn(resource.fields, key) && is(isFile, resource.fields[key])
        ? values.flat().filter((id) => typeof id === 'string')
        : [],
    ),
  )

/** The titles of rows by id, as the person may see them. */
export async function titlesOf(
  run: Run,
  user: User,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await run<{
    id: string
    label: string
  }>(sql`select id, ${sql.identifier(snake(resource.titleField))}::text as label
    from ${tableName(resource)} where id = any(${sql.param([...ids])}::uuid[])`)
  const field = resource.fields[resource.titleField]
  return new Map(rows.map(({ id, label }) => [id, String(field ? shownTo(user, field, label) : label)]))
}

/** The values before that entry, of the fields asked for or of all that a form may change. */
export async function restorable(
  tx: Tx,
  resource: Resource,
  id: string,
  entryId: string,
  fields: readonly string[] | undefined,
): Promise<Draft> {
  assertSight(tx.user, resource)
  // The row must be the person's to see before its past is looked at.
  await tx.get(resource, id)
  const [entry] = await tx.query<{ changes: Changes; action: string }>(sql`select changes, action from audit_entries
    where id = ${entryId} and row_id = ${id} and resource = ${resource.name}`)
  if (!entry) throw refuse('row.missing')
  const isOffered = (key: string) => {
    const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined
    // A file that was let go is soon gone.
    return (
      field !== undefined &&
      !isFile(field) &&
      field.readOnly !== true &&
      field.readOnly !== 'afterCreate' &&
      mayRead(tx.user, field)
    )
  }
  const wanted = Object.entries(entry.action === 'create' ? {} : entry.changes).filter(
    ([key]) => isOffered(key) && (fields === undefined || fields.includes(key)),
  )
  if (wanted.length === 0 || fields?.some((key) => !wanted.some(([one]) => one === key)))
    throw refuse('restore.nothing')
  return Object.fromEntries(wanted.map(([key, [before]]) => [key, before]))
}
