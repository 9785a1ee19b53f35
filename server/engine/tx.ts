import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { businessDay } from '../../src/define/business-day.ts'
import { storedNames } from '../../src/define/field.ts'
import type { Resource, Row } from '../../src/define/resource.ts'
import { resolveWhere, type Where } from '../../src/define/where.ts'
import { type AuditEntry, changesBetween } from '../audit/entries.ts'
import type { RequestMeta, User } from '../auth/user.ts'
import { type AnyRow, compile, tableName, toRow, wholeRow } from '../db/columns.ts'
import { isTransient, translate } from '../db/database-errors.ts'
import { BusinessError, refuse } from '../errors/business-error.ts'
import { moveFiles } from '../files/attachments.ts'
import { contextOf, scopeOf } from './access.ts'
import { isWriting, type LockedRows } from './locked-rows.ts'
import { newRows } from './new-rows.ts'
import type { Numbers } from './sequence.ts'
import { type StaleSearch, trackSearch } from './stale-search.ts'
import { insertSql, updateManySql, updateSql } from './write-sql.ts'

type Definition = { name: string; fields: object }
type Change<D extends Definition> = { row: Row<D>; patch: Partial<Row<D>> }
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
  /** The rows of these ids, in the order of ids; what is locked already is not read again. */
  lockRows<D extends Definition>(resource: D, ids: readonly string[]): Promise<Row<D>[]>
  insert<D extends Definition>(resource: D, values: Partial<Row<D>>[], note?: Note): Promise<Row<D>[]>
  update<D extends Definition>(resource: D, row: Row<D>, patch: Partial<Row<D>>, note?: Note): Promise<Row<D>>
  /** Changes many rows in one statement; answers them in the order given, those that stay as they are too. */
  updateMany<D extends Definition>(resource: D, changes: readonly Change<D>[], note?: Note): Promise<Row<D>[]>
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
  numbers: Numbers
  locked: LockedRows
  user: User
  meta: RequestMeta
  now: Date
  /** Statements are prepared by their text: for a transaction of thousands of them. */
  prepare?: (text: string) => string
  /** Of several that share a transaction: the one keeper of stale search texts. */
  search?: StaleSearch
}

/** Binds the engine to a transaction. The caller commits. */
export function openTx(deps: TxDeps): Tx {
  const { client, numbers, locked, user, meta, now, prepare } = deps
  const today = businessDay(now)
  const entries: AuditEntry[] = []
  let doing: { resource: string; action: string } | undefined
  /** What the log calls the change of a row that the code itself gives no name. */
  const changeOf = ({ name }: Resource) =>
    doing && doing.resource !== name ? `${doing.resource}.${doing.action}` : 'change'
  const run = async <T>(statement: SQL): Promise<T[]> => {
    const { text, values } = compile(statement)
    return (await client.query(prepare ? { name: prepare(text), text, values } : { text, values })).rows as T[]
  }
  const query = async <T>(statement: SQL): Promise<T[]> => {
    if (isWriting(statement)) locked.forget()
    return run<T>(statement)
  }
  const search = deps.search ?? trackSearch(run)
  const select = async (resource: Resource, condition: SQL, more: SQL): Promise<AnyRow[]> =>
    (
      await run<Record<string, unknown>>(
        sql`select ${wholeRow(resource, 't')} from ${tableName(resource)} t where ${condition} ${more} for update of t`,
      )
    ).map((raw) => locked.put(resource, toRow(resource.fields, raw)))
  const one = async (resource: Resource, id: string, scope: SQL | undefined): Promise<AnyRow> => {
    const known = scope ? undefined : locked.get(resource, id)
    if (known) return known
    const [row] = await select(resource, scope ? sql`t.id = ${id} and ${scope}` : sql`t.id = ${id}`, sql``)
    if (!row) throw refuse('row.missing')
    return row
  }
  /** What follows a write of a row: its files, its entry in the log, the search texts that no longer fit. */
  const written = async (resource: Resource, before: AnyRow, raw: Record<string, unknown>, note: Required<Entered>) => {
    const after = locked.put(resource, toRow(resource.fields, raw))
    await moveFiles({ query, user, now }, resource, after.id, before, after)
    entries.push({ resource: resource.name, rowId: after.id, ...note })
    const changed = Object.keys(note.changes)
    search.row(resource, after, changed)
    search.line(resource, after, changed)
    return after
  }

  const tx = {
    user,
    meta,
    now,
    today,
    query,
    entries,
    get: (resource: Resource, id: string) => one(resource, id, scopeOf(user, resource, 't')),
    lockOne: (resource: Resource, id: string) => one(resource, id, undefined),
    lockMany: (resource: Resource, condition: SQL, order: SQL = sql`t.id`) =>
      select(resource, condition, sql`order by ${order}`),
    async lockRows(resource: Resource, ids: readonly string[]): Promise<AnyRow[]> {
      const unknown = ids.filter((id) => !locked.get(resource, id))
      if (unknown.length > 0) await select(resource, sql`t.id = any(${sql.param(unknown)}::uuid[])`, sql`order by t.id`)
      return [...new Set(ids)].sort().flatMap((id) => locked.get(resource, id) ?? [])
    },
    async insert(resource: Resource, values: Record<string, unknown>[], note: Note = {}): Promise<AnyRow[]> {
      if (values.length === 0) return []
      const prepared = await newRows({ user, today, numbers }, resource, values, note.lines ?? {})
      const rows = await run<Record<string, unknown>>(insertSql(resource, prepared, user.id, now))
      for (const raw of rows) {
        const row = locked.put(resource, toRow(resource.fields, raw))
        await moveFiles({ query, user, now }, resource, row.id, {}, row)
        if (!note.parentIsNew) search.line(resource, row)
        entries.push({
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
      const changes = changesOf(row, patch)
      if (Object.keys(changes).length === 0 && note.action === undefined) return row
      const [raw] = await run<Record<string, unknown>>(
        updateSql(resource, row, patch, Object.keys(changes), user.id, now),
      )
      if (!raw) throw refuse('row.stale')
      return written(resource, row, raw, {
        changes,
        action: note.action ?? changeOf(resource),
        reason: note.reason ?? null,
      })
    },
    async updateMany(
      resource: Resource,
      asked: readonly { row: AnyRow; patch: Record<string, unknown> }[],
      note: Note = {},
    ): Promise<AnyRow[]> {
      const moved = asked
        .map(({ row, patch }) => ({ row, patch, changes: changesOf(row, patch) }))
        .filter(({ changes }) => Object.keys(changes).length > 0 || note.action !== undefined)
      const [first] = moved
      if (moved.length === 1 && first) await tx.update(resource, first.row, first.patch, note)
      if (moved.length > 1) {
        const raws = await run<AnyRow>(updateManySql(resource, moved, user.id, now))
        if (raws.length !== moved.length) throw refuse('row.stale')
        const byId = new Map(raws.map((raw) => [raw.id, raw]))
        const action = note.action ?? changeOf(resource)
        for (const { row, changes } of moved)
          await written(resource, row, byId.get(row.id) as AnyRow, { changes, action, reason: note.reason ?? null })
      }
      return asked.map(({ row }) => locked.get(resource, row.id) ?? row)
    },
    async touch(resource: Resource, row: AnyRow): Promise<AnyRow> {
      const [raw] = await run<Record<string, unknown>>(updateSql(resource, row, {}, [], user.id, now))
      if (!raw) throw refuse('row.stale')
      return locked.put(resource, toRow(resource.fields, raw))
    },
    async remove(resource: Resource, row: AnyRow): Promise<void> {
      await run(sql`delete from ${tableName(resource)} where id = ${row.id}`)
      locked.forget(resource, row.id)
      await moveFiles({ query, user, now }, resource, row.id, row, {})
      entries.push({
        resource: resource.name,
        rowId: row.id,
        action: 'remove',
        changes: changesBetween(row, {}, storedNames(resource.fields)),
      })
      search.line(resource, row)
    },
    log: (entry: AuditEntry) => void entries.push(entry),
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
      const before = entries.length
      await run(sql`savepoint attempt`)
      try {
        const value = await act()
        await run(sql`release savepoint attempt`)
        return { value }
      } catch (error) {
        await run(sql`rollback to savepoint attempt`)
        entries.length = before
        locked.forget()
        // Not the action's fault: the whole transaction is tried again.
        if (isTransient(error)) throw error
        const refused = error instanceof BusinessError ? error : translate(error)
        // Nor is a lost connection a fault of one line.
        if (!refused || refused.code >= 500) throw error
        return { refused }
      }
    },
    numbers: (prefix: string, count: number) => numbers(prefix, today, count),
    number: async (prefix: string) => (await numbers(prefix, today, 1))[0] as string,
    resolve: (where: Where) => resolveWhere(where, contextOf({ user, today })),
    refreshSearch: search.refresh,
  }
  // The generics of `Tx` are known to the callers only; here rows are plain records.
  return tx as unknown as Tx
}

type Entered = Pick<AuditEntry, 'changes' | 'action' | 'reason'>

const changesOf = (row: AnyRow, patch: Record<string, unknown>): AuditEntry['changes'] =>
  changesBetween(
    row,
    patch,
    Object.keys(patch).filter((key) => patch[key] !== undefined),
  )
