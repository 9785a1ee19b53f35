import type { AuditEntry } from '../audit/entries.ts'

/** What a transaction did so far, to be written before its commit. */
export type EntryLog = {
  readonly entries: readonly AuditEntry[]
  add(entry: AuditEntry): void
  /** Of a row that was inserted. */
  addCreation(entry: AuditEntry): void
  /** Of a row that changed without an action of its own: what changes a row that this transaction made is part of its making. */
  addChange(entry: AuditEntry): void
  /** Answers what takes back all that was added since. */
  mark(): () => void
}

export function openEntryLog(): EntryLog {
  const entries: AuditEntry[] = []
  /** Where the creation of a row stands, by the row's id. */
  const creations = new Map<string, number>()
  /** What takes each step back: a sheet of thousands of rows marks before each of them, so that nothing may be copied. */
  const steps: (() => void)[] = []
  const add = (entry: AuditEntry): void => {
    entries.push(entry)
    steps.push(() => void entries.pop())
  }
  return {
    entries,
    add,
    addCreation(entry) {
      const { rowId } = entry
      if (rowId) {
        const former = creations.get(rowId)
        creations.set(rowId, entries.length)
        steps.push(() => void (former === undefined ? creations.delete(rowId) : creations.set(rowId, former)))
      }
      add(entry)
    },
    addChange(entry) {
      const at = creations.get(entry.rowId ?? '') ?? -1
      const creation = entries[at]
      if (creation?.rowId !== entry.rowId || creation?.resource !== entry.resource) return add(entry)
      entries[at] = { ...creation, changes: { ...creation.changes, ...sinceNothing(creation, entry) } }
      steps.push(() => void entries.splice(at, 1, creation))
    },
    mark() {
      const { length } = steps
      return () => {
        while (steps.length > length) steps.pop()?.()
      }
    },
  }
}

/** Later changes as those of a creation: before it there was nothing. */
const sinceNothing = (creation: AuditEntry, { changes }: AuditEntry): AuditEntry['changes'] =>
  Object.fromEntries(
    Object.entries(changes).map(([key, [, after]]) => [key, [creation.changes[key]?.[0] ?? null, after]]),
  )
