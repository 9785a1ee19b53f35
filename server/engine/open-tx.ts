import { type SQL, sql } from 'drizzle-orm'
import { storedNames } from '../../src/define/asked.ts'
import { businessDay } from '../../src/define/business-day.ts'
import type { Resource } from '../../src/define/resource.ts'
import { resolveWhere, type Where } from '../../src/define/where.ts'
import { type AuditEntry, changesBetween } from '../audit/entries.ts'
import { type AnyRow, compile, tableName, toRow, wholeRow } from '../db/columns.ts'
import { isTransient, translate } from '../db/database-errors.ts'
import { BusinessError, refuse } from '../errors/business-error.ts'
import { moveFiles } from '../files/attachments.ts'
import { contextOf, scopeOf } from './access.ts'
import { openEntryLog } from './entry-log.ts'
import { trackFigures } from './figures.ts'
import { lockFirst } from './lock-first.ts'
import { isWriting } from './locked-rows.ts'
import { newRows } from './new-rows.ts'
import { guardPeriods } from './period.ts'
import { type Due, inOrderOfAccounts, postFor } from './posting.ts'
import { assertRules } from './rules.ts'
import { trackSearch } from './stale-search.ts'
import type { Logged, Note, Tx, TxDeps } from './tx.ts'
import { insertSql, updateManySql, updateSql } from './write-sql.ts'

/** Binds the engine to a transaction. The caller commits. */
export function openTx(deps: TxDeps): Tx {
  const { client, numbers, locked, user, meta, now, prepare } = deps
  const today = businessDay(now)
  const context = contextOf({ user, today })
  const log = openEntryLog()
  const due: Due[] = []
  let doing: { resource: string; action: string } | undefined
  /** What the log calls the change of a row that the code itself gives no name. */
  const changeOf = ({ name }: Pick<Resource, 'name'>) =>
    doing && doing.resource !== name ? `${doing.resource}.${doing.action}` : 'change'
  const run = async <T>(statement: SQL): Promise<T[]> => {
    const { text, values } = compile(statement)
    return (await client.query({ name: prepare?.(text), text, values })).rows as T[]
  }
  const query = async <T>(statement: SQL): Promise<T[]> => {
    if (isWriting(statement)) locked.forget()
    return run<T>(statement)
  }
  const search = deps.search ?? trackSearch(run)
  const figures = deps.figures ?? trackFigures(run)
  const periods = deps.periods ?? guardPeriods(run)
  const stored = async (resource: Resource, condition: SQL, more: SQL): Promise<AnyRow[]> =>
    (
      await query<Record<string, unknown>>(
        sql`select ${wholeRow(resource, 't')} from ${tableName(resource)} t where ${condition} ${more}`,
      )
    ).map((raw) => toRow(resource.fields, raw))
  /** Rows with the figures that their children make, though these are written with the row's next change. */
  const select = async (resource: Resource, condition: SQL, more: SQL): Promise<AnyRow[]> => {
    await figures.refresh(rewrite, resource)
    const rows = await stored(resource, condition, more)
    for (const row of rows) {
      // With figures that are not written yet, it is not the row as it is stored.
      if (!figures.isStale(resource, row.id)) locked.put(resource, row)
      else Object.assign(row, await figures.ofChange(resource, row, {}))
    }
    return rows
  }
  /** A row that is locked already, with the figures that its children have moved since. */
  const lockedRow = async (resource: Resource, id: string): Promise<AnyRow | undefined> => {
    const row = locked.get(resource, id)
    return row && figures.isStale(resource, id) ? { ...row, ...(await figures.ofChange(resource, row, {})) } : row
  }
  /** Rows that the transaction made: their figures are part of the making, not a change after it. */
  const made = new Set<string>()
  const rewrite = async (resource: Resource, id: string): Promise<void> => {
    const row = locked.get(resource, id) ?? (await lockedAnew(resource, id))
    if (row) await writeChange(resource, row, {}, {})
  }
  const lockedAnew = async (resource: Resource, id: string): Promise<AnyRow | undefined> => {
    await lockFirst(query, resource, [id])
    return (await stored(resource, sql`t.id = ${id}`, sql`for no key update of t`))[0]
  }
  const one = async (resource: Resource, id: string, scope: SQL | undefined): Promise<AnyRow> => {
    await figures.refresh(rewrite, resource)
    const known = scope ? undefined : await lockedRow(resource, id)
    if (known) return known
    const [row] = await select(
      resource,
      scope ? sql`t.id = ${id} and ${scope}` : sql`t.id = ${id}`,
      sql`for no key update of t`,
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
    told: new Set<string>(),
    get: (resource: Resource, id: string) => one(resource, id, scopeOf(user, resource, 't')),
    lockOne: (resource: Resource, id: string) => one(resource, id, undefined),
    lockMany: (resource: Resource, condition: SQL, order: SQL = sql`t.id`) =>
      select(resource, condition, sql`order by ${order} for no key update of t`),
    async lockRows(resource: Resource, ids: readonly string[]): Promise<AnyRow[]> {
      await figures.refresh(rewrite, resource)
      const known: AnyRow[] = []
      for (const id of new Set(ids)) {
        const row = await lockedRow(resource, id)
        if (row) known.push(row)
      }
      const unknown = ids.filter((id) => !locked.get(resource, id))
      const condition = sql`t.id = any(${sql.param(unknown)}::uuid[])`
      const read =
        unknown.length > 0 ? await select(resource, condition, sql`order by t.id for no key update of t`) : []
      const rows = new Map([...known, ...read].map((row) => [row.id, row]))
      return [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    },
    async insert(resource: Resource, values: Record<string, unknown>[], note: Note = {}): Promise<AnyRow[]> {
      if (values.length === 0) return []
      const prepared = await newRows({ user, today, numbers, figures }, resource, values, note.lines ?? {})
      assertRules(resource, prepared, context, note.path)
      await periods.assertOpen(resource, prepared)
      const rows = await run<Record<string, unknown>>(insertSql(resource, prepared, user.id, now))
      for (const raw of rows) {
        const row = locked.put(resource, toRow(resource.fields, raw))
        await moveFiles({ query, user, now }, resource, row.id, {}, row)
        if (!note.newParent) search.line(resource, row)
        figures.moved(resource, null, row, note.newParent)
        log.addCreation({
          resource: resource.name,
          rowId: row.id,
          action: note.action ?? 'create',
          changes: changesBetween({}, row, storedNames(resource.fields)),
          reason: note.reason ?? null,
        })
        made.add(row.id)
        posted(resource, 'create', row)
      }
      return rows as AnyRow[]
    },
    async update(resource: Resource, row: AnyRow, patch: Record<string, unknown>, note: Note = {}): Promise<AnyRow> {
      const before = figures.isStale(resource, row.id) ? await asStored(resource, row) : row
      return writeChange(resource, before, patch, note)
    },
    async updateMany(
      resource: Resource,
      asked: readonly { row: AnyRow; patch: Record<string, unknown> }[],
      note: Note = {},
    ): Promise<AnyRow[]> {
      const after = new Map<string, AnyRow>()
      const moved: Moved[] = []
      for (const { row, patch } of asked) {
        const before = figures.isStale(resource, row.id) ? await asStored(resource, row) : row
        const written = { ...patch, ...(await figures.ofChange(resource, before, patch)) }
        figures.forget(resource, before.id)
        const changes = changesOf(before, written)
        if (Object.keys(changes).length === 0 && note.action === undefined) continue
        assertRules(resource, [{ ...before, ...written }], context, note.path, Object.keys(changes))
        await periods.assertChange(resource, before, written, Object.keys(changes))
        moved.push({ row: before, patch: written, changes })
      }
      const raws = moved.length > 0 ? await run<AnyRow>(updateManySql(resource, moved, user.id, now)) : []
      if (raws.length !== moved.length) throw refuse('row.stale')
      const byId = new Map(raws.map((raw) => [raw.id, raw]))
      for (const { row, changes } of moved)
        after.set(row.id, await follow(resource, row, byId.get(row.id) as AnyRow, changes, note))
      return asked.map(({ row }) => after.get(row.id) ?? row)
    },
    async touch(resource: Resource, row: AnyRow): Promise<AnyRow> {
      const [raw] = await run<Record<string, unknown>>(updateSql(resource, row, {}, [], user.id, now))
      if (!raw) throw refuse('row.stale')
      return locked.put(resource, toRow(resource.fields, raw))
    },
    async remove(resource: Resource, row: AnyRow): Promise<void> {
      await periods.assertOpen(resource, [row])
      locked.forget(resource, row.id)
      await run(sql`delete from ${tableName(resource)} where id = ${row.id}`)
      await moveFiles({ query, user, now }, resource, row.id, row, {})
      log.add({
        resource: resource.name,
        rowId: row.id,
        action: 'remove',
        changes: changesBetween(row, {}, storedNames(resource.fields)),
      })
      search.line(resource, row)
      figures.forget(resource, row.id)
      figures.moved(resource, row, null)
    },
    log({ action, ...entry }: Logged): void {
      if (action === undefined) log.addChange({ ...entry, action: changeOf({ name: entry.resource }) })
      else log.add({ ...entry, action })
    },
    assertOpen: periods.assertOpen,
    async during<T>(resource: string, action: string, work: () => Promise<T>): Promise<T> {
      const former = doing
      doing = { resource, action }
      try {
        const done = await work()
        await tx.refreshFigures()
        return done
      } finally {
        doing = former
      }
    },
    async attempt<T>(act: () => Promise<T>): Promise<{ value: T } | { refused: BusinessError }> {
      await tx.refreshFigures()
      made.clear()
      const undo = log.mark()
      await tx.postDue()
      await run(sql`savepoint attempt`)
      try {
        const value = await act()
        await tx.postDue()
        await run(sql`release savepoint attempt`)
        return { value }
      } catch (error) {
        await run(sql`rollback to savepoint attempt`)
        // Locks that were taken since the savepoint are gone with it.
        periods.forget()
        locked.forget()
        undo()
        due.length = 0
        figures.clear()
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
    resolve: (where: Where) => resolveWhere(where, context),
    refreshSearch: search.refresh,
    refreshFigures: () => figures.refresh(rewrite),
    async postDue(): Promise<void> {
      const former = doing
      const ledger = deps.ledger?.(tx as unknown as Tx)
      for (const { posting, ...one } of inOrderOfAccounts(due.splice(0))) {
        doing = one.by
        if (ledger) await postFor({ query, today, ledger }, one, posting)
      }
      doing = former
      await figures.refresh(rewrite)
    },
  }
  // The one cast: what a definition says of its rows is known to the callers; here they are plain records.
  return tx as unknown as Tx

  function posted(resource: Resource, event: string, row: AnyRow): void {
    if (!resource.posts?.some(({ on, reverse }) => on === event || reverse === event)) return
    if (!deps.ledger) throw new Error(`${resource.name} posts, and there is no ledger`)
    due.push({ resource, event, row, by: doing })
  }

  /** Changes a row as it is stored: what is asked, and the figures that follow. */
  async function writeChange(
    resource: Resource,
    before: AnyRow,
    patch: Record<string, unknown>,
    note: Note,
  ): Promise<AnyRow> {
    const written = { ...patch, ...(await figures.ofChange(resource, before, patch)) }
    figures.forget(resource, before.id)
    const changes = changesOf(before, written)
    if (Object.keys(changes).length === 0 && note.action === undefined) return before
    const making = Object.keys(patch).length === 0 && note.action === undefined && made.has(before.id)
    assertRules(resource, [{ ...before, ...written }], context, note.path, Object.keys(changes))
    await periods.assertChange(resource, before, written, Object.keys(changes))
    const [raw] = await run<Record<string, unknown>>(
      updateSql(resource, before, written, Object.keys(changes), user.id, now, making),
    )
    if (!raw) throw refuse('row.stale')
    return follow(resource, before, raw, changes, note)
  }

  /** What follows a write of a row: its files, the figures of its parents, its entry in the log, stale search texts. */
  async function follow(
    resource: Resource,
    before: AnyRow,
    raw: Record<string, unknown>,
    changes: AuditEntry['changes'],
    note: Note,
  ): Promise<AnyRow> {
    const after = locked.put(resource, toRow(resource.fields, raw))
    await moveFiles({ query, user, now }, resource, before.id, before, after)
    figures.moved(resource, before, after)
    const action = note.action ?? changeOf(resource)
    const entry = { resource: resource.name, rowId: before.id, action, changes, reason: note.reason ?? null }
    if (note.action === undefined) log.addChange(entry)
    else log.add(entry)
    search.row(resource, after, Object.keys(changes))
    search.line(resource, after, Object.keys(changes))
    if (note.action) posted(resource, note.action, after)
    return after
  }

  /** The row with its figures as they are stored still, unless somebody wrote it since it was read. */
  async function asStored(resource: Resource, row: AnyRow): Promise<AnyRow> {
    const found = locked.get(resource, row.id) ?? (await stored(resource, sql`t.id = ${row.id}`, sql``))[0]
    if (found?.version !== row.version) throw refuse('row.stale')
    return found
  }
}

type Moved = { row: AnyRow; patch: Record<string, unknown>; changes: AuditEntry['changes'] }

const changesOf = (row: AnyRow, patch: Record<string, unknown>): AuditEntry['changes'] =>
  changesBetween(
    row,
    patch,
    Object.keys(patch).filter((key) => patch[key] !== undefined),
  )
