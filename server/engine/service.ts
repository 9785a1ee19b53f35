import { sql } from 'drizzle-orm'
import { businessDay } from '../../src/define/business-day.ts'
import { changeRules, type Print, type Resource, removeRules } from '../../src/define/resource.ts'
import { matchesFor } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import type { Database } from '../db/client.ts'
import { type AnyRow, column, compile, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { BusinessError, refuse } from '../errors/business-error.ts'
import { factsOf } from '../files/attachments.ts'
import { assertSight, contextOf, hasRight, readableFields, shownRow } from './access.ts'
import { type Acting, act, actOnNone, allowedActions, type LoneVerb, type Verbs } from './act.ts'
import type { Business } from './handlers.ts'
import { changesShown, type Entry, readsReason, restorable } from './history.ts'
import { preview } from './preview.ts'
import { readPapers } from './print.ts'
import { project } from './project.ts'
import { readSome } from './read-rows.ts'
import { type Request, transact, tryOut } from './transact.ts'
import type { Tx } from './tx.ts'
import { changeRow, createRow, type Replacement, removeRow } from './write.ts'
import { type Selection, trySelection, writeSelection } from './write-selection.ts'

export type Service = ReturnType<typeof openService>

/** What HTTP calls: each write is one transaction; each answer holds only what the person may see. */
export function openService(
  database: Database,
  business: Business,
  now: () => Date = () => new Date(),
  /** Told once a row or a selection of this resource was acted on or created, and it is committed. */
  onCommit: (resource: string) => void = () => undefined,
) {
  const verbsOf = (resource: Resource) => (business.verbs[resource.name] ?? {}) as unknown as Verbs
  const replacementOf = (resource: Resource): Replacement => business.replacements[resource.name] ?? {}
  const run = async <T = Record<string, unknown>>(statement: Parameters<typeof compile>[0]) =>
    (await database.pool.query(compile(statement))).rows as T[]

  /** A refusal may carry the current row: it leaves as this person may see it, and without it when it is not theirs. */
  const guarded = async <T>(request: Request, resource: Resource, act: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      const answer = await transact(database, { ...request, ledger: business.ledger }, act)
      if (!request.isTrial) onCommit(resource.name)
      return answer
    } catch (error) {
      if (!(error instanceof BusinessError) || !error.row) throw error
      const id = (error.row as AnyRow).id
      const row = await readOne(run, request.user, resource, id).catch(() => undefined)
      throw refuse(error.key, error.params, { errors: error.errors, row, told: error.told })
    }
  }

  return {
    database,
    /** One row with its lines, the names of its files, and in `_can` what the person may do to it. */
    async one(user: User, resource: Resource, id: string) {
      assertSight(user, resource)
      const row = await readWhole(run, user, resource, id)
      return { ...row, _can: await permitted(run, user, resource, id, now()) }
    },
    create: (request: Request, resource: Resource, draft: unknown) =>
      guarded(request, resource, async (tx) => {
        const { row } = await createRow(tx, resource, draft, replacementOf(resource).create)
        return readWhole(tx.query, tx.user, resource, row.id).catch(() => ({ id: row.id }))
      }),
    change: (request: Request, resource: Resource, id: string, patch: unknown) =>
      guarded(request, resource, async (tx) => {
        await changeRow(tx, resource, id, patch, replacementOf(resource).change)
        return answerOf(tx, resource, id)
      }),
    /** Brings values of an earlier entry back: a change like any other, with its rights, checks and version. */
    restore: (request: Request, resource: Resource, id: string, asked: Restoring) =>
      guarded(request, resource, async (tx) => {
        const patch = await restorable(tx, resource, id, asked.entry, asked.fields)
        const next = { ...patch, version: asked.version }
        await changeRow(tx, resource, id, next, replacementOf(resource).change)
        return answerOf(tx, resource, id)
      }),
    remove: (request: Request, resource: Resource, id: string, version: unknown) =>
      guarded(request, resource, async (tx) => {
        await removeRow(tx, resource, id, version, replacementOf(resource).remove)
        return { id }
      }),
    /** Changes or removes a selection, all or none; a row whose version is given must still have it. */
    bulk: (request: Request, resource: Resource, selection: Selection) =>
      guarded(request, resource, (tx) => writeSelection(tx, resource, selection, replacementOf(resource))),
    /** What the change of a selection would come to, row by row; nothing of it stays. */
    tryBulk: (request: Request, resource: Resource, selection: Selection) =>
      tryOut(database, { ...request, ledger: business.ledger }, (tx) =>
        trySelection(tx, resource, selection, replacementOf(resource)),
      ),
    act: (request: Request, resource: Resource, verb: string, asked: Acting) =>
      guarded(request, resource, async (tx) => {
        const rows = await act(tx, resource, verb, asked, verbsOf(resource))
        const made = madeBy(tx, resource, verb)
        const answers = []
        for (const row of rows) answers.push({ ...(await answerOf(tx, resource, row.id)), ...made })
        return answers
      }),
    /** An action of no row; answers what it came to. */
    actOnNone: (request: Request, resource: Resource, verb: string, input: unknown) =>
      guarded(request, resource, (tx) => actOnNone(tx, resource, verb, input, verbsOf(resource)[verb] as LoneVerb)),
    transact: <T>(request: Request, act: (tx: Tx) => Promise<T>) =>
      transact(database, { ...request, ledger: business.ledger }, act),
    createIn: (tx: Tx, resource: Resource, draft: unknown) =>
      createRow(tx, resource, draft, replacementOf(resource).create),
    changeIn: (tx: Tx, resource: Resource, id: string, patch: unknown) =>
      changeRow(tx, resource, id, patch, replacementOf(resource).change),
    /** What an action will come to, row by row, for those who may do it. */
    preview: (user: User, resource: Resource, verb: string, ids: readonly string[]) =>
      preview(run, business, user, resource, verb, ids),
    /** The papers of a selection, as the person may see them. */
    papers: (user: User, resource: Resource, print: Print, ids: readonly string[]) =>
      readPapers({ run, user, today: businessDay(now()) }, resource, print, ids),
    history: (user: User, resource: Resource, id: string) => readHistory(run, user, resource, id),
  }
}

export type Restoring = { entry: string; fields?: string[] | undefined; version: number }

/** A row as the answer of a write; someone who moved it out of the own scope gets its id alone. */
async function answerOf(tx: Tx, resource: Resource, id: string): Promise<AnyRow | { id: string }> {
  return readOne(tx.query, tx.user, resource, id).catch(() => ({ id }))
}

async function readOne(run: Run, user: User, resource: Resource, id: string): Promise<AnyRow> {
  const [row] = await readSome(run, user, resource, [id])
  if (!row) throw refuse('row.missing')
  return row
}

/** The row with its lines under their names, and the facts of its files and theirs in `_files`. */
async function readWhole(run: Run, user: User, resource: Resource, id: string): Promise<AnyRow> {
  const lines = Object.entries(resource.lines ?? {})
  // Asked for together; the row says whether the person may see any of it.
  const [row, ...rowsOfLines] = await Promise.all([
    readOne(run, user, resource, id),
    ...lines.map(([, { resource: of, by, position }]) => readLines(run, user, resourceOf(of), by, id, position)),
  ])
  const files = await factsOf(run, resource, [row])
  for (const [at, [key, line]] of lines.entries()) {
    const rows = rowsOfLines[at] ?? []
    row[key] = rows
    Object.assign(files, await factsOf(run, resourceOf(line.resource), rows))
  }
  return { ...row, _files: files }
}

async function readLines(
  run: Run,
  user: User,
  resource: Resource,
  by: string,
  id: string,
  position?: string,
): Promise<AnyRow[]> {
  const projection = project(resource, Object.keys(readableFields(user, resource)))
  const order = position ? sql`${column('t', position)}, t.id` : sql`t.id`
  const rows = await projection.read(
    run,
    sql`(select * from ${tableName(resource)} t where ${column('t', by)} = ${id})`,
    order,
  )
  return rows.map((row) => shownRow(user, projection.fields, row))
}

/** The new row of an action that makes one like its own, to which the message leads. */
function madeBy(tx: Tx, { name, actions = {} }: Resource, verb: string): { _madeId?: string } {
  if (actions[verb]?.creates !== 'id') return {}
  const id = tx.entries.find(({ resource, action }) => resource === name && action === 'create')?.rowId
  return id ? { _madeId: id } : {}
}

/** What the person may do to the row: judged on the whole row, also on fields that are not shown. */
async function permitted(run: Run, user: User, resource: Resource, id: string, now: Date) {
  const [row] = await project(resource, Object.keys(resource.fields)).read(
    run,
    sql`(select * from ${tableName(resource)} t where t.id = ${id})`,
    sql`t.id`,
  )
  if (!row) throw refuse('row.missing')
  if (user.seenBy) return { change: false, remove: false, actions: [] }
  const today = businessDay(now)
  const context = contextOf({ user, today })
  return {
    change: changeRules(resource).some(({ right, when }) => hasRight(user, right) && matchesFor(row, when, context)),
    remove: removeRules(resource).some(({ right, when }) => hasRight(user, right) && matchesFor(row, when, context)),
    actions: allowedActions({ user, today }, resource, row),
  }
}

/** The timeline of a row, newest first, references by their labels; what the person may not see is left out. */
async function readHistory(run: Run, user: User, resource: Resource, id: string) {
  assertSight(user, resource)
  await readOne(run, user, resource, id)
  const entries =
    await run<Entry>(sql`select a.id, a.at, a.staff_id as "by", s.name as "byName", a.action, a.reason, a.changes
    from audit_entries a left join staff s on s.id = a.staff_id
    where a.row_id = ${id} and a.resource = ${resource.name} order by a.id desc limit 200`)
  const shownOf = await changesShown(run, user, resource, entries)
  return entries.map(({ changes, reason, ...entry }) => ({
    ...entry,
    reason: readsReason(user, resource, entry.action) ? reason : null,
    changes: shownOf(changes),
  }))
}
