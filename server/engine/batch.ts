import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { commonFields, type Resource, type Row } from '../../src/define/resource.ts'
import type { Where } from '../../src/define/where.ts'
import { insertAll } from '../audit/entries.ts'
import { readUser, type User } from '../auth/user.ts'
import type { Database } from '../db/client.ts'
import { type AnyRow, compile, tableName, toRow, wholeRow } from '../db/columns.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { type BusinessError, refuse } from '../errors/business-error.ts'
import { assertSight, readableFields, scopeOf, shownRow } from './access.ts'
import { act, type Verbs } from './act.ts'
import { trackFigures } from './figures.ts'
import type { Business } from './handlers.ts'
import { openLockedRows } from './locked-rows.ts'
import { openTx } from './open-tx.ts'
import { guardPeriods } from './period.ts'
import { preview } from './preview.ts'
import { countNumbers } from './sequence.ts'
import { trackSearch } from './stale-search.ts'
import type { Tx } from './tx.ts'
import { whereOf } from './where.ts'
import { changeRow, createRow } from './write.ts'

type Definition = { name: string; fields: object }

/** What one person does at one moment: with the person's rights, within the person's scope, in the person's name. */
export type Actor = {
  create<D extends Definition>(resource: D, draft: object): Promise<Row<D>>
  /** With the row's present version. */
  change<D extends Definition>(resource: D, id: string, patch: object): Promise<Row<D>>
  act<D extends Definition>(resource: D, verb: string, ids: readonly string[], input?: object): Promise<Row<D>[]>
  /** The same, where a refusal is an answer too: it undoes the action alone. */
  tryTo<D extends Definition>(
    resource: D,
    verb: string,
    ids: readonly string[],
    input?: object,
  ): Promise<{ value: Row<D>[] } | { refused: BusinessError }>
  /** What is told before an action. */
  preview(resource: Definition, verb: string, ids: readonly string[]): ReturnType<typeof preview>
  /** The rows that the person sees, in the order of their making. */
  find<D extends Definition>(resource: D, where: Where): Promise<Row<D>[]>
  /** What is no action of a resource: a month of salaries, say. */
  run<T>(action: (tx: Tx) => Promise<T>): Promise<T>
}

/** Actions of several people, each at its moment, that are committed together. */
export type Batch = {
  as(user: User, now: Date): Actor
  user(id: string): Promise<User>
}

/** Names of prepared statements, by their text; they live as long as their connection. */
export type Prepared = Map<string, string>

/**
 * Runs many actions in one transaction: rows that are locked are not read again, statements are prepared, numbers are
 * counted in memory, and the log and the search texts are written once, before the commit. Rights, scopes, versions and
 * locks are those of single requests. All or nothing: an action that is refused undoes the batch, unless it was attempted.
 */
export async function runBatch<T>(
  { pool }: Pick<Database, 'pool'>,
  business: Business,
  work: (batch: Batch) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query('set local plan_cache_mode = force_generic_plan')
    const { batch, finish } = openBatch(client, business)
    const answer = await work(batch)
    await finish()
    return answer
  })
}

const preparedBy = new WeakMap<object, Prepared>()

function openBatch(client: pg.PoolClient, business: Business): { batch: Batch; finish(): Promise<void> } {
  const prepared = preparedBy.get(client) ?? new Map<string, string>()
  preparedBy.set(client, prepared)
  const prepare = (text: string): string => {
    const name = prepared.get(text) ?? `batch_${prepared.size}`
    prepared.set(text, name)
    return name
  }
  const run = async <T>(statement: Parameters<typeof compile>[0]): Promise<T[]> => {
    const { text, values } = compile(statement)
    return (await client.query({ name: prepare(text), text, values })).rows as T[]
  }
  const numbers = countNumbers(client)
  const shared = {
    client,
    prepare,
    numbers: numbers.draw,
    locked: openLockedRows(),
    search: trackSearch(run),
    figures: trackFigures(run),
    periods: guardPeriods(run),
  }
  const done: Tx[] = []
  const users = new Map<string, User>()

  const batch: Batch = {
    as(user, now) {
      const tx = openTx({
        ...shared,
        ledger: business.ledger,
        user,
        now,
        meta: { requestId: 'batch', address: null, language: 'zh' },
      })
      done.push(tx)
      return actorOf(tx, business)
    },
    async user(id) {
      const found = users.get(id) ?? (await readUser(run, id))?.user
      if (!found) throw refuse('row.missing')
      users.set(id, found)
      return found
    },
  }
  return {
    batch,
    async finish() {
      await shared.search.refresh()
      await numbers.keep()
      await insertAll(
        run,
        done.map(({ entries, user, now, meta: { requestId, address } }) => ({
          entries,
          context: { staffId: user.id, at: now, requestId, address },
        })),
      )
    },
  }
}

function actorOf(tx: Tx, business: Business): Actor {
  const replaced = (resource: Resource) => business.replacements[resource.name] ?? {}
  // As the engine calls them: with rows that it does not know the type of.
  const verbsOf = (resource: Resource) => (business.verbs[resource.name] ?? {}) as unknown as Verbs
  /** The next of them may read what this one has moved. */
  const posted = async <T>(action: Promise<T>): Promise<T> => {
    const done = await action
    await tx.postDue()
    return done
  }
  const acting = (resource: Resource, verb: string, ids: string[], input = {}) =>
    posted(act(tx, resource, verb, { ids, input }, verbsOf(resource)))
  const actor = {
    create: async (resource: Resource, draft: object) =>
      (await posted(createRow(tx, resource, draft, replaced(resource).create))).row,
    async change(resource: Resource, id: string, patch: object) {
      const { version } = await tx.get(resource, id)
      return (await posted(changeRow(tx, resource, id, { version, ...patch }, replaced(resource).change))).row
    },
    act: acting,
    tryTo: (resource: Resource, verb: string, ids: string[], input?: object) =>
      tx.attempt(() => acting(resource, verb, ids, input)),
    preview: (resource: Resource, verb: string, ids: readonly string[]) =>
      preview(tx.query, business, tx.user, resource, verb, ids),
    find: (resource: Resource, where: Where) => find(tx, resource, where),
    async run<T>(action: (tx: Tx) => Promise<T>): Promise<T> {
      const done = await action(tx)
      await tx.refreshFigures()
      await tx.postDue()
      return done
    },
  }
  // The generics of `Actor` are known to the callers only; here rows are plain records.
  return actor as unknown as Actor
}

async function find(tx: Tx, resource: Resource, where: Where): Promise<AnyRow[]> {
  assertSight(tx.user, resource)
  const scope = scopeOf(tx.user, resource, 't')
  const condition = whereOf(resource, tx.resolve(where), 't')
  const rows = await tx.query<Record<string, unknown>>(sql`select ${wholeRow(resource, 't')}
    from ${tableName(resource)} t where ${condition} ${scope ? sql`and ${scope}` : sql``} order by t.id`)
  const fields = readableFields(tx.user, resource)
  const keys = new Set([...Object.keys(commonFields), ...Object.keys(fields)])
  return rows.map((raw) => {
    const seen = Object.fromEntries(Object.entries(toRow(resource.fields, raw)).filter(([key]) => keys.has(key)))
    return shownRow(tx.user, fields, seen) as AnyRow
  })
}
