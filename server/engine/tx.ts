import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { businessDay } from '../../src/define/business-day.ts'
import { type AnyField, isNotNull, storedNames } from '../../src/define/field.ts'
import type { Resource, Row } from '../../src/define/resource.ts'
import { resolveWhere, type Where } from '../../src/define/where.ts'
import { type AuditEntry, changesBetween } from '../audit/entries.ts'
import type { RequestMeta, User } from '../auth/user.ts'
import { type AnyRow, compile, tableName, toRow, wholeRow } from '../db/columns.ts'
import { isTransient, translate } from '../db/database-errors.ts'
import { BusinessError, refuse } from '../errors/business-error.ts'
import { moveFiles } from '../files/attachments.ts'
import { contextOf, scopeOf } from './access.ts'
import { openEntryLog } from './entry-log.ts'
import { searchTextOf } from './search.ts'
import { drawNumbers } from './sequence.ts'
import { trackSearch } from './stale-search.ts'
import { insertSql, updateSql } from './write-sql.ts'

type Definition = { name: string; fields: object }
type Note = {
  action?: string
  reason?: string | null
  /** Lines that are about to be inserted with the row: they take part in its search text. */
  lines?: Record<string, Record<string, unknown>[]>
  /** The lines' parent was inserted with them, so its search text knows them already. */
  parentIsNew?: boolean
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
  get<D extends Definition>(resource: D, id: string): Promise<Row<D>>
  lockOne<D extends Definition>(resource: D, id: string): Promise<Row<D>>
  lockMany<D extends Definition>(resource: D, condition: SQL, order?: SQL): Promise<Row<D>[]>
  insert<D extends Definition>(resource: D, values: Partial<Row<D>>[], note?: Note): Promise<Row<D>[]>
  update<D extends Definition>(resource: D, row: Row<D>, patch: Partial<Row<D>>, note?: Note): Promise<Row<D>>
  /** The row is of another version without another value, since lines of it were written; the log has those. */
  touch<D extends Definition>(resource: D, row: Row<D>): Promise<Row<D>>
  remove<D extends Definition>(resource: D, row: Row<D>): Promise<void>
  log(entry: AuditEntry): void
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
  /** Writes the search texts of rows whose lines changed. */
  refreshSearch(): Promise<void>
}

export type TxDeps = {
  client: pg.ClientBase
  serials: Pick<pg.ClientBase, 'query'>
  user: User
  meta: RequestMeta
  now: Date
}

/** Binds the engine to a transaction. The caller commits. */
export function openTx(deps: TxDeps): Tx {
  const { client, serials, user, meta, now } = deps
  const today = businessDay(now)
  const log = openEntryLog()
  let doing: { resource: string; action: string } | undefined
  /** What the log calls the change of a row that the code itself gives no name. */
  const changeOf = ({ name }: Resource) =>
    doing && doing.resource !== name ? `${doing.resource}.${doing.action}` : 'change'
  const query = async <T>(statement: SQL): Promise<T[]> => (await client.query(compile(statement))).rows as T[]
  const search = trackSearch(query)
  const select = async (resource: Resource, condition: SQL, more: SQL): Promise<AnyRow[]> =>
    (
      await query<Record<string, unknown>>(
        sql`select ${wholeRow(resource, 't')} from ${tableName(resource)} t where ${condition} ${more}`,
      )
    ).map((raw) => toRow(resource.fields, raw))
  const one = async (resource: Resource, id: string, scope: SQL | undefined): Promise<AnyRow> => {
    const [row] = await select(
      resource,
      scope ? sql`t.id = ${id} and ${scope}` : sql`t.id = ${id}`,
      sql`for update of t`,
    )
    if (!row) throw refuse('row.missing')
    return row
  }

  const tx = {
    user,
    meta,
    now,
    today,
    query,
    entries: log.entries,
    get: (resource: Resource, id: string) => one(resource, id, scopeOf(user, resource, 't')),
    lockOne: (resource: Resource, id: string) => one(resource, id, undefined),
    lockMany: (resource: Resource, condition: SQL, order: SQL = sql`t.id`) =>
      select(resource, condition, sql`order by ${order} for update of t`),
    async insert(resource: Resource, values: Record<string, unknown>[], note: Note = {}): Promise<AnyRow[]> {
      if (values.length === 0) return []
      const prepared = await withDefaults(resource, values, note.lines ?? {})
      const rows = await query<Record<string, unknown>>(insertSql(resource, prepared, user.id, now))
      for (const raw of rows) {
        const row = toRow(resource.fields, raw)
        await moveFiles({ query, user, now }, resource, row.id, {}, row)
        if (!note.parentIsNew) search.line(resource, row)
        log.addCreation({
          resource: resource.name,
          rowId: row.id,
          action: note.action ?? 'create',
          changes: changesBetween({}, row, storedNames(resource.fields)),
          reason: note.reason ?? null,
        })
      }
      return rows as AnyRow[]
    },
    async update(resource: Resource, row: AnyRow, patch: Record<string, unknown>, note: Note = {}): Promise<AnyRow> {
      const keys = Object.keys(patch).filter((key) => patch[key] !== undefined)
      const changes = changesBetween(row, patch, keys)
      if (Object.keys(changes).length === 0 && note.action === undefined) return row
      const [raw] = await query<Record<string, unknown>>(
        updateSql(resource, row, patch, Object.keys(changes), user.id, now),
      )
      if (!raw) throw refuse('row.stale')
      const after = toRow(resource.fields, raw)
      await moveFiles({ query, user, now }, resource, row.id, row, after)
      const action = note.action ?? changeOf(resource)
      const entry = { resource: resource.name, rowId: row.id, action, changes, reason: note.reason ?? null }
      if (note.action === undefined) log.addChange(entry)
      else log.add(entry)
      search.row(resource, after, Object.keys(changes))
      search.line(resource, after, Object.keys(changes))
      return after
    },
    async touch(resource: Resource, row: AnyRow): Promise<AnyRow> {
      const [raw] = await query<Record<string, unknown>>(updateSql(resource, row, {}, [], user.id, now))
      if (!raw) throw refuse('row.stale')
      return toRow(resource.fields, raw)
    },
    async remove(resource: Resource, row: AnyRow): Promise<void> {
      await query(sql`delete from ${tableName(resource)} where id = ${row.id}`)
      await moveFiles({ query, user, now }, resource, row.id, row, {})
      log.add({
        resource: resource.name,
        rowId: row.id,
        action: 'remove',
        changes: changesBetween(row, {}, storedNames(resource.fields)),
      })
      search.line(resource, row)
    },
    log: log.add,
    async during<T>(resource: string, action: string, work: () => Promise<T>): Promise<T> {
      const former = doing
      doing = { resource, action }
      try {
        return await work()
      } finally {
        doing = former
      }
    },
    async attempt<T>(act: () => Promise<T>): Promise<{ value: T } | { refused: BusinessError }> {
      const undo = log.mark()
      await query(sql`savepoint attempt`)
      try {
        const value = await act()
        await query(sql`release savepoint attempt`)
        return { value }
      } catch (error) {
        await query(sql`rollback to savepoint attempt`)
        undo()
        // Not the action's fault: the whole transaction is tried again.
        if (isTransient(error)) throw error
        const refused = error instanceof BusinessError ? error : translate(error)
        // Nor is a lost connection a fault of one line.
        if (!refused || refused.code >= 500) throw error
        return { refused }
      }
    },
    numbers: (prefix: string, count: number) => drawNumbers(serials, prefix, today, count),
    number: async (prefix: string) => (await drawNumbers(serials, prefix, today, 1))[0] as string,
    resolve: (where: Where) => resolveWhere(where, contextOf({ user, today })),
    refreshSearch: search.refresh,
  }
  // The generics of `Work` are known to the callers only; here rows are plain records.
  return tx as unknown as Tx

  async function withDefaults(
    resource: Resource,
    values: Record<string, unknown>[],
    lines: Record<string, Record<string, unknown>[]>,
  ): Promise<Record<string, unknown>[]> {
    const numbered = Object.entries(resource.fields).filter(
      ([key, field]) => field.kind === 'sequence' && values.some((row) => row[key] === undefined),
    )
    const numbers = await Promise.all(
      numbered.map(([, field]) => drawNumbers(serials, field.prefix ?? '', today, values.length)),
    )
    return values.map((given, at) => {
      const row: Record<string, unknown> = { id: given.id ?? uuid() }
      for (const [key, field] of Object.entries(resource.fields))
        row[key] = given[key] === undefined ? initialOf(field) : given[key]
      for (const [position, [key]] of numbered.entries()) row[key] = given[key] ?? numbers[position]?.[at]
      if (resource.search) row.searchText = searchTextOf(resource, row, lines)
      return row
    })
  }

  function initialOf(field: AnyField): unknown {
    if (field.initial === '$actor') return user.id
    if (field.initial === '$office') return user.officeId
    if (field.initial === '$today') return today
    if (field.initial !== undefined) return field.initial
    if (field.kind === 'boolean') return false
    return isNotNull(field) && ['multiSelect', 'refs', 'file'].includes(field.kind) ? [] : null
  }
}
