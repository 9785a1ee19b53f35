import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { Row } from '../../src/define/resource.ts'
import type { Where } from '../../src/define/where.ts'
import type { AuditEntry } from '../audit/entries.ts'
import type { RequestMeta, User } from '../auth/user.ts'
import type { AnyRow } from '../db/columns.ts'
import type { BusinessError } from '../errors/business-error.ts'
import type { Figures } from './figures.ts'
import type { LockedRows } from './locked-rows.ts'
import type { Periods } from './period.ts'
import type { Ledger } from './posting.ts'
import type { Numbers } from './sequence.ts'
import type { StaleSearch } from './stale-search.ts'

type Definition = { name: string; fields: object }
/** A row by its definition; where an interpreter knows no more than that it is one, a plain record. */
type RowOf<D extends Definition> = string extends keyof D['fields'] ? AnyRow : Row<D>
/** Values of some columns of it. */
type PatchOf<D extends Definition> = string extends keyof D['fields']
  ? Readonly<Record<string, unknown>>
  : Partial<Row<D>>
type Change<D extends Definition> = { row: RowOf<D>; patch: PatchOf<D> }
export type Logged = Omit<AuditEntry, 'action'> & { action?: string }

export type Note = {
  action?: string
  reason?: string | null
  /** Lines that are about to be inserted with the row: they take part in its search text. */
  lines?: Record<string, Record<string, unknown>[]>
  /** Where lines stand in what was sent, such as `cars.0.`, for the errors of their fields. */
  path?: (at: number) => string
  /** The reference to the lines' parent, which was inserted with them: its search text and figures know them already. */
  newParent?: string
}

/**
 * The engine bound to an open transaction and a person: what a business function works with. Every row it writes gets
 * a new version and an audit entry. `get` stays within the user's scope; `lockOne` and `lockMany` are the system's
 * own look at rows that the business touches on the way (a receivable behind an order).
 */
export type Tx = {
  user: User
  meta: RequestMeta
  now: Date
  /** The business day, Asia/Shanghai. */
  today: string
  query<T = Record<string, unknown>>(statement: SQL): Promise<T[]>
  get<D extends Definition>(resource: D, id: string): Promise<RowOf<D>>
  lockOne<D extends Definition>(resource: D, id: string): Promise<RowOf<D>>
  lockMany<D extends Definition>(resource: D, condition: SQL, order?: SQL): Promise<RowOf<D>[]>
  /** The rows of these ids, in the order of ids; what is locked already is not read again. */
  lockRows<D extends Definition>(resource: D, ids: readonly string[]): Promise<RowOf<D>[]>
  insert<D extends Definition>(resource: D, values: PatchOf<D>[], note?: Note): Promise<RowOf<D>[]>
  update<D extends Definition>(resource: D, row: RowOf<D>, patch: PatchOf<D>, note?: Note): Promise<RowOf<D>>
  /** Changes many rows in one statement; answers them in the order given, those that stay as they are too. */
  updateMany<D extends Definition>(resource: D, changes: readonly Change<D>[], note?: Note): Promise<RowOf<D>[]>
  /** The row is of another version without another value, since lines of it were written; the log has those. */
  touch<D extends Definition>(resource: D, row: RowOf<D>): Promise<RowOf<D>>
  remove<D extends Definition>(resource: D, row: RowOf<D>): Promise<void>
  /** For what a statement of its own writes. Without an action it is a change that follows from what is being done. */
  log(entry: Logged): void
  /** Refuses rows of a closed month; for what an action or a statement of its own does to them (docs/period.md). */
  assertOpen(resource: Definition, rows: readonly object[]): Promise<void>
  /** Does an action of a resource: rows of others that it changes are told of as `waybills.depart` in their logs. */
  during<T>(resource: string, action: string, work: () => Promise<T>): Promise<T>
  number(prefix: string): Promise<string>
  /** So many numbers at once, for rows that a statement of its own inserts. */
  numbers(prefix: string, count: number): Promise<string[]>
  resolve(where: Where): Where
  /** Tries an action by itself: what it refuses is undone and answered, and the transaction goes on. */
  attempt<T>(act: () => Promise<T>): Promise<{ value: T } | { refused: BusinessError }>
  /** Entries to be written before the commit. */
  readonly entries: readonly AuditEntry[]
  /** People who were told of something: their bells ring once it is committed. */
  readonly told: Set<string>
  /** Writes the search texts of rows whose lines changed. */
  refreshSearch(): Promise<void>
  /** Posts what documents move in fund accounts, each account locked for that alone: last of all, and row by row over a selection. */
  postDue(): Promise<void>
  /** Writes the computed columns of rows whose children changed; what reads a row by `get` or a lock has them at once. */
  refreshFigures(): Promise<void>
}

/** The ledger within a transaction. */
export type OpenLedger = (tx: Tx) => Ledger

/** What a transaction is opened with. */
export type TxDeps = {
  client: pg.ClientBase
  numbers: Numbers
  locked: LockedRows
  user: User
  meta: RequestMeta
  now: Date
  /** Where documents post what they move; without it none may. */
  ledger?: OpenLedger | undefined
  /** The name under which a statement is prepared, by its text. */
  prepare?: (text: string) => string | undefined
  /** Of several that share a transaction: the keepers of stale search texts and figures, and of months that are open. */
  search?: StaleSearch
  figures?: Figures
  periods?: Periods
}
