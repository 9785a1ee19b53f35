import type { AnyField } from '../../src/define/field.ts'
import { isNotNull, storedNames } from '../../src/define/field.ts'
import type { Resource, Row } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { type AuditEntry, changesBetween } from '../audit/entries.ts'
import { formatNumber } from '../engine/sequence.ts'
import { dayOf, iso } from './clock.ts'
import type { Random } from './random.ts'

type Definition = { name: string; fields: object }
export type BookRow = Record<string, unknown> & {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  updatedById: string | null
}
export type BookEntry = AuditEntry & { at: number; staffId: string | null }
type Note = { action?: string; reason?: string | null; silent?: boolean }

/**
 * The company's rows before they are written, kept as the engine would keep them: defaults of the definition, numbers
 * in the order of time, a version and an audit entry per change. `silent` leaves the entry out.
 */
export type Book = {
  add<D extends Definition>(resource: D, values: Partial<Row<D>>, at: number, by: string | null, note?: Note): Row<D>
  change<D extends Definition>(
    resource: D,
    row: Row<D>,
    patch: Partial<Row<D>>,
    at: number,
    by: string | null,
    note?: Note,
  ): void
  note(entry: BookEntry): void
  rowsOf(name: string): BookRow[]
  readonly entries: BookEntry[]
  /** The last number of each prefix and day. */
  readonly serials: ReadonlyMap<string, number>
  newId(at: number): string
}

type State = {
  rows: Map<string, BookRow[]>
  entries: BookEntry[]
  serials: Map<string, number>
  newId(at: number): string
}

export function createBook(random: Random): Book {
  let made = 0
  const state: State = { rows: new Map(), entries: [], serials: new Map(), newId: (at) => idAt(at, made++, random) }
  const book = {
    ...state,
    rowsOf: (name: string) => state.rows.get(name) ?? [],
    note: (entry: BookEntry) => void state.entries.push(entry),
    add: addRow.bind(null, state),
    change: changeRow.bind(null, state),
  }
  // The cast: the generics of `Book` are known to the callers only; here rows are plain records.
  return book as unknown as Book
}

type Values = Record<string, unknown>

function addRow(
  state: State,
  definition: Definition,
  values: Values,
  at: number,
  by: string | null,
  note: Note = {},
): BookRow {
  const resource = definitionOf(definition)
  const row = newRow(resource, values, at, by, state.newId(at), state.serials)
  const known = state.rows.get(resource.name)
  if (known) known.push(row)
  else state.rows.set(resource.name, [row])
  const filled = storedNames(resource.fields).filter((key) => row[key] !== null)
  if (!note.silent) enter(state, resource.name, row, at, changesBetween({}, row, filled), { action: 'create', ...note })
  return row
}

function changeRow(
  state: State,
  { name }: Definition,
  row: BookRow,
  patch: Values,
  at: number,
  by: string | null,
  note: Note = {},
): void {
  const moved = Object.keys(patch).filter((key) => row[key] !== patch[key])
  if (moved.length === 0 && !note.action) return
  const changes = note.silent ? {} : changesBetween(row, patch, moved)
  Object.assign(row, patch, { version: row.version + 1, updatedAt: iso(at), updatedById: by })
  if (!note.silent) enter(state, name, row, at, changes, note)
}

function enter(
  { entries }: State,
  resource: string,
  row: BookRow,
  at: number,
  changes: AuditEntry['changes'],
  note: Note,
): void {
  const { action = 'change', reason = null } = note
  entries.push({ at, staffId: row.updatedById, resource, rowId: row.id, action, changes, reason })
}

/** With the definition's defaults, and the next number of the day where it has one. */
function newRow(
  { fields }: Resource,
  values: Record<string, unknown>,
  at: number,
  by: string | null,
  id: string,
  serials: Map<string, number>,
): BookRow {
  const row: BookRow = { id, version: 1, createdAt: iso(at), createdById: by, updatedAt: iso(at), updatedById: by }
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind !== 'sequence') {
      row[key] = values[key] ?? initialOf(field)
      continue
    }
    const [prefix, day] = [field.prefix ?? '', dayOf(at)]
    const last = (serials.get(`${prefix} ${day}`) ?? 0) + 1
    serials.set(`${prefix} ${day}`, last)
    row[key] = formatNumber(prefix, day, last)
  }
  return row
}

function definitionOf({ name }: Definition): Resource {
  const resource = registry[name]
  if (!resource) throw new Error(`no resource ${name}`)
  return resource
}

function initialOf(field: AnyField): unknown {
  if (field.initial !== undefined && !(typeof field.initial === 'string' && field.initial.startsWith('$')))
    return field.initial
  if (field.kind === 'boolean') return false
  return isNotNull(field) && ['multiSelect', 'refs', 'file'].includes(field.kind) ? [] : null
}

/** A UUIDv7 of that moment: sorts by time, then in the order of making; the rest is drawn, so it is the same each time. */
function idAt(at: number, made: number, random: Random): string {
  const time = Math.floor(at).toString(16).padStart(12, '0')
  const order = (made & 0xfff).toString(16).padStart(3, '0')
  const drawn = () =>
    Math.floor(random.next() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0')
  const [first, second] = [drawn(), drawn()]
  const variant = ((Number.parseInt(first.slice(0, 1), 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${variant}${first.slice(1, 4)}-${first.slice(4)}${second}`
}
