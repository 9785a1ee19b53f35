import { type SQL, StringChunk } from 'drizzle-orm'
import type { Resource } from '../../src/define/resource.ts'
import type { AnyRow } from '../db/columns.ts'

/**
 * The rows that a transaction holds locked, as they are now: nobody else can change them before it ends, so that they
 * need not be read again. What a statement of the business' own writes is not known: then all are forgotten.
 */
export type LockedRows = {
  get(resource: Resource, id: string): AnyRow | undefined
  put(resource: Resource, row: AnyRow): AnyRow
  forget(resource?: Resource, id?: string): void
}

export function openLockedRows(): LockedRows {
  const rows = new Map<string, AnyRow>()
  return {
    get: ({ name }, id) => rows.get(`${name} ${id}`),
    put({ name }, row) {
      rows.set(`${name} ${row.id}`, row)
      return row
    },
    forget(resource, id) {
      if (resource && id) rows.delete(`${resource.name} ${id}`)
      else rows.clear()
    },
  }
}

/** Whether a statement may write rows: whatever does not begin with `select`. */
export function isWriting(statement: SQL): boolean {
  const [first] = statement.queryChunks
  const text = first instanceof StringChunk ? first.value.join('') : ''
  return !/^\s*select\b/i.test(text)
}
