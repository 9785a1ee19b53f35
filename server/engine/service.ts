import { sql } from 'drizzle-orm'
import type { AnyField } from '../../src/define/field.ts'
import { changeRules, type Resource } from '../../src/define/resource.ts'
import { matches } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'
import type { Database } from '../db/client.ts'
import { demandRight, demandSight, hasRight, readableFields, scopeOf, shownRow, shownTo } from './access.ts'
import { type Acting, act, allowedActions, type Verbs } from './act.ts'
import { factsOf } from './attachments.ts'
import { type AnyRow, column, compile, tableName, wholeRow } from './columns.ts'
import type { Draft } from './draft.ts'
import type { Business } from './handlers.ts'
import { changesShown, type Entry, readsReason, restorable } from './history.ts'
import { projectionOf } from './list-projection.ts'
import type { Person } from './person.ts'
import { project } from './project.ts'
import { Refusal, refuse } from './refuse.ts'
import { type Request, transact } from './transact.ts'
import type { Work } from './work.ts'
import { changeRow, createRow, type Replacement, removeRow } from './write.ts'

export type Service = ReturnType<typeof openService>

/** What HTTP calls: each write is one transaction; each answer holds only what the person may see. */
export function openService(database: Database, business: Business) {
  const verbsOf = (resource: Resource) => (business.verbs[resource.name] ?? {}) as unknown as Verbs
  const replacementOf = (resource: Resource): Replacement => business.replacements[resource.name] ?? {}
  const run = async <T = Record<string, unknown>>(statement: Parameters<typeof compile>[0]) =>
    (await database.pool.query(compile(statement))).rows as T[]

  /** A refusal may carry the current row: it leaves as this person may see it, and without it when it is not theirs. */
  const guarded = async <T>(request: Request, resource: Resource, deed: (work: Work) => Promise<T>): Promise<T> => {
    try {
      return await transact(database, request, deed)
    } catch (error) {
      if (!(error instanceof Refusal) || !error.row) throw error
      const id = (error.row as AnyRow).id
      const row = await readOne(run, request.person, resource, id).catch(() => undefined)
      throw refuse(error.key, error.details, { ...(error.errors ? { errors: error.errors } : {}), row })
    }
  }

  return {
    database,
    /** One row with its lines, the names of its files, and what the person may do to it. */
    async one(person: Person, resource: Resource, id: string) {
      demandSight(person, resource)
      const row = await readOne(run, person, resource, id)
      const files = await factsOf(run, resource, [row])
      for (const [key, line] of Object.entries(resource.lines ?? {})) {
        const definition = resourceOf(line.resource)
        const rows = await readLines(run, person, definition, line.by, id, line.position)
        row[key] = rows
        Object.assign(files, await factsOf(run, definition, rows))
      }
      row._files = files
      return { row, can: await permitted(run, person, resource, id) }
    },
    create: (request: Request, resource: Resource, draft: unknown) =>
      guarded(request, resource, async (work) => {
        const { row } = await createRow(work, resource, draft, replacementOf(resource).create)
        return answerOf(work, resource, row.id)
      }),
    change: (request: Request, resource: Resource, id: string, patch: unknown) =>
      guarded(request, resource, async (work) => {
        await changeRow(work, resource, id, patch, replacementOf(resource).change)
        return answerOf(work, resource, id)
      }),
    /** Brings values of an earlier entry back: a change like any other, with its rights, checks and version. */
    restore: (request: Request, resource: Resource, id: string, asked: Restoring) =>
      guarded(request, resource, async (work) => {
        const patch = await restorable(work, resource, id, asked.entry, asked.fields)
        const next = { ...patch, version: asked.version }
        await changeRow(work, resource, id, next, replacementOf(resource).change)
        return answerOf(work, resource, id)
      }),
    remove: (request: Request, resource: Resource, id: string, version: unknown) =>
      guarded(request, resource, async (work) => {
        await removeRow(work, resource, id, version)
        return { id }
      }),
    /** Changes or removes a selection, all or none; a row whose version is given must still have it. */
    bulk: (request: Request, resource: Resource, { ids, versions }: Selection, patch: Draft | null) =>
      guarded(request, resource, async (work) => {
        const inOrder = [...new Set(ids)].sort()
        for (const id of inOrder) {
          const version = versions?.[id] ?? (await work.get(resource, id)).version
          if (patch) await changeRow(work, resource, id, { ...patch, version }, replacementOf(resource).change)
          else await removeRow(work, resource, id, version)
        }
        return { ids: inOrder }
      }),
    act: (request: Request, resource: Resource, verb: string, asked: Acting) =>
      guarded(request, resource, async (work) => {
        const rows = await act(work, resource, verb, asked, verbsOf(resource))
        const made = madeBy(work, resource, verb)
        const answers = []
        for (const row of rows) answers.push({ ...(await answerOf(work, resource, row.id)), ...made })
        return answers
      }),
    transact: <T>(request: Request, deed: (work: Work) => Promise<T>) => transact(database, request, deed),
    createIn: (work: Work, resource: Resource, draft: unknown) =>
      createRow(work, resource, draft, replacementOf(resource).create),
    changeIn: (work: Work, resource: Resource, id: string, patch: unknown) =>
      changeRow(work, resource, id, patch, replacementOf(resource).change),
    /** What a deed will come to, row by row, for those who may do it. */
    async quote(person: Person, resource: Resource, verb: string, ids: readonly string[]) {
      demandSight(person, resource)
      demandRight(person, resource.actions?.[verb]?.right)
      const scope = scopeOf(person, resource, 't')
      const rows = await run<AnyRow>(sql`select ${wholeRow(resource, 't')} from ${tableName(resource)} t
        where t.id = any(${sql.param(ids)}::uuid[]) ${scope ? sql`and ${scope}` : sql``} order by t.id`)
      if (rows.length !== new Set(ids).size) throw refuse('row.missing')
      const quoted = (await business.quotes[resource.name]?.[verb]?.(run, rows as never[])) ?? []
      const inputs = (resource.actions?.[verb]?.input ?? {}) as Readonly<Record<string, AnyField>>
      const items = quoted.map(({ starts = {}, ...item }) => ({ ...item, starts: startsFor(person, inputs, starts) }))
      return { items, sumFen: items.reduce((sum, { amountFen }) => sum + amountFen, 0) }
    },
    history: (person: Person, resource: Resource, id: string) => readHistory(run, person, resource, id),
  }
}

export type Restoring = { entry: string; fields?: string[] | undefined; version: number }
export type Selection = { ids: string[]; versions?: Record<string, number> | undefined }

type Run = <T = Record<string, unknown>>(statement: Parameters<typeof compile>[0]) => Promise<T[]>

/** A row as the answer of a write; someone who moved it out of the own scope gets its id alone. */
async function answerOf(work: Work, resource: Resource, id: string): Promise<AnyRow | { id: string }> {
  return readOne(work.query, work.person, resource, id).catch(() => ({ id }))
}

async function readOne(run: Run, person: Person, resource: Resource, id: string): Promise<AnyRow> {
  const scope = scopeOf(person, resource, 't')
  const projection = projectionOf(person, resource, undefined)
  const [row] = await projection.read(
    run,
    sql`(select * from ${tableName(resource)} t where t.id = ${id} ${scope ? sql`and ${scope}` : sql``})`,
    sql`t.id`,
  )
  if (!row) throw refuse('row.missing')
  return shownRow(person, projection.fields, row)
}

async function readLines(
  run: Run,
  person: Person,
  resource: Resource,
  by: string,
  id: string,
  position?: string,
): Promise<AnyRow[]> {
  const projection = project(resource, Object.keys(readableFields(person, resource)), [])
  const order = position ? sql`${column('t', position)}, t.id` : sql`t.id`
  const rows = await projection.read(
    run,
    sql`(select * from ${tableName(resource)} t where ${column('t', by)} = ${id})`,
    order,
  )
  return rows.map((row) => shownRow(person, projection.fields, row))
}

/** The new row of a deed that makes one like its own, to which the message leads. */
function madeBy(work: Work, { name, actions = {} }: Resource, verb: string): { _madeId?: string } {
  if (actions[verb]?.makes !== 'id') return {}
  const id = work.entries.find(({ resource, action }) => resource === name && action === 'create')?.rowId
  return id ? { _madeId: id } : {}
}

/** What inputs may start from, as the person may see it. */
function startsFor(
  person: Person,
  inputs: Readonly<Record<string, AnyField>>,
  starts: Readonly<Record<string, unknown>>,
) {
  const known = Object.entries(inputs).filter(([name]) => starts[name] !== undefined)
  return Object.fromEntries(known.map(([name, field]) => [name, shownTo(person, field, starts[name])]))
}

/** What the person may do to the row: judged on the whole row, also on fields that are not shown. */
async function permitted(run: Run, person: Person, resource: Resource, id: string) {
  const [row] = await project(resource, Object.keys(resource.fields), []).read(
    run,
    sql`(select * from ${tableName(resource)} t where t.id = ${id})`,
    sql`t.id`,
  )
  if (!row) throw refuse('row.missing')
  if (person.seenBy) return { change: false, remove: false, actions: [] }
  return {
    change: changeRules(resource).some(({ right, when }) => hasRight(person, right) && matches(row, when)),
    remove: hasRight(person, resource.rights.remove ?? false) && matches(row, resource.removeWhen),
    actions: allowedActions({ person }, resource, row),
  }
}

/** The timeline of a row, newest first, references by their labels; what the person may not see is left out. */
async function readHistory(run: Run, person: Person, resource: Resource, id: string) {
  demandSight(person, resource)
  await readOne(run, person, resource, id)
  const entries =
    await run<Entry>(sql`select a.id, a.at, a.staff_id as "by", s.name as "byName", a.action, a.reason, a.changes
    from audit_entries a left join staff s on s.id = a.staff_id
    where a.row_id = ${id} and a.resource = ${resource.name} order by a.id desc limit 200`)
  const shownOf = await changesShown(run, person, resource, entries)
  return entries.map(({ changes, reason, ...entry }) => ({
    ...entry,
    reason: readsReason(person, resource, entry.action) ? reason : null,
    changes: shownOf(changes),
  }))
}
