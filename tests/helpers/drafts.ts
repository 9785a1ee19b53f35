import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { User } from '../../server/auth/user.ts'
import { type AnyRow, compile, tableName } from '../../server/db/columns.ts'
import { snake } from '../../server/db/names.ts'
import type { Ledger } from '../../server/engine/posting.ts'
import { transact } from '../../server/engine/transact.ts'
import { samples } from '../../src/define/by-kind/samples.ts'
import { formulaNames } from '../../src/define/evaluate.ts'
import {
  type AnyField,
  isFile,
  isInstant,
  isMoney,
  isRef,
  isReference,
  isRegion,
  isSet,
  traitsOf,
} from '../../src/define/field.ts'
import { mergePermissions } from '../../src/define/flags.ts'
import { columnsIn, type Formula, partsOfFormula } from '../../src/define/formula.ts'
import { type Resource, uniqueColumns } from '../../src/define/resource.ts'
import { conditionOf, isFieldOperand, matches, namesIn, type Where } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'
import type { Client, TestServer } from './server.ts'
import { rowBehind } from './view-rows.ts'

export type Values = Record<string, unknown>
type Giver = Pick<TestServer, 'database'>

let made = 0
/** A number that no other value of this run was made from. */
const next = () => ++made

const madeOf = new Map<AnyField, number>()
/** The same; of months and regions, of which there are few, the next of the field's own where no two rows are alike. */
function nextFor({ unique = [], fields }: Resource, key: string, field: AnyField): number {
  // Beside a reference, which is another row each time, any will do.
  const isTold = unique
    .map(uniqueColumns)
    .some((columns) => columns.includes(key) && !columns.some((one) => fields[one] && isReference(fields[one])))
  if (!(field.unique || isTold) || !(isRegion(field) || field.format === 'month')) return next()
  const own = (madeOf.get(field) ?? 0) + 1
  madeOf.set(field, own)
  return own
}

/**
 * A valid draft of any definition as a client may send it, with the rows it refers to and its least lines. What the
 * definition fills in by itself (initial values) is left to it, unless `overrides` say otherwise.
 */
export async function draftFor(
  server: Giver,
  actor: Client,
  resource: Resource,
  overrides: Values = {},
): Promise<Values> {
  const draft: Values = {}
  for (const [key, field] of Object.entries(resource.fields)) {
    const isOffered =
      field.readOnly !== true && (field.required === true ? field.initial === undefined : isPlain(field))
    if (isOffered) draft[key] = await valueFor(server, actor, field, nextFor(resource, key, field))
  }
  for (const [key, line] of Object.entries(resource.lines ?? {})) {
    if (!line.min && !line.minOnSubmit) continue
    const of = resourceOf(line.resource)
    const given = { [line.by]: null, ...(await tiedTo(server, actor, of.fields, draft)) }
    const { [line.by]: _, ...rest } = await draftFor(server, actor, of, given)
    draft[key] = [rest]
  }
  // What a document chooses of others' rows, such as what is owed, is there to be chosen.
  const chosen = Object.fromEntries(
    Object.entries(resource.fields).filter(
      ([, field]) =>
        (isSet(field) || field.required === true) &&
        Object.values(field.dependsOn ?? {}).every((own) => draft[own] !== undefined),
    ),
  )
  for (const [key, id] of Object.entries(await tiedTo(server, actor, chosen, draft)))
    draft[key] = isSet(resource.fields[key] as AnyField) ? [id] : id
  return mended(resource, { ...draft, ...overrides })
}

/** What a line refers to where only rows that share a value with its parent may be picked, and what picking one fills in. */
async function tiedTo(server: Giver, actor: Client, fields: Resource['fields'], parent: Values): Promise<Values> {
  const tied: Values = {}
  for (const [key, { resource, dependsOn, filter, autofill = {} }] of Object.entries(fields)) {
    if (!resource || !dependsOn) continue
    const shared = Object.entries(dependsOn).map(([their, own]) => [their, parent[own]])
    const row = await give(
      server,
      actor,
      resourceOf(resource),
      { ...fitting(filter), ...Object.fromEntries(shared) },
      false,
    )
    tied[key] = row.id
    for (const [own, their] of Object.entries(autofill)) if (their in row) tied[own] = row[their]
  }
  return tied
}

/** Optional fields that no rule of the business ties to others. */
const isPlain = (field: AnyField) =>
  !field.visible && field.initial === undefined && ![isReference, isMoney, isInstant, isFile].some((so) => so(field))

/**
 * A whole row, written by the engine but past the rules of the business: every field has a value, also what only the
 * system writes. For tests of reading, and for definitions that no client creates.
 */
export async function give(
  server: Giver,
  actor: Client,
  resource: Resource,
  overrides: Values = {},
  isWhole = true,
): Promise<AnyRow> {
  const values: Values = {}
  const own = isPrivate(resource) ? await belongingTo(server, actor, resource, actor) : {}
  const given = { ...own, ...atRest[resource.name], ...overrides }
  for (const [key, field] of Object.entries(resource.fields)) {
    if (key in given || field.formula !== undefined || traitsOf(field).isEngineWritten) continue
    if (clocked[resource.name]?.includes(key)) continue
    const isSelf = field.resource === resource.name
    if (field.required || (isWhole && !isSelf && !isFile(field)))
      values[key] = await valueFor(server, actor, field, nextFor(resource, key, field))
  }
  for (const key of reducedIn(resource)) if (typeof values[key] === 'number') values[key] += PLENTY
  return written(server, actor, resource, mended(resource, { ...values, ...given }))
}

/** Whose rows are theirs alone, whoever looks: a row of the test is its maker's. */
const isPrivate = ({ scope }: Resource): boolean => typeof scope === 'object' && 'where' in scope

/** Until when something is good: the server under test would end it meanwhile. */
const clocked: Readonly<Record<string, readonly string[]>> = { recharges: ['expiresAt'] }

/** A state in which the server under test leaves the row alone: what waits, it takes up. */
const atRest: Readonly<Record<string, Values>> = { exportJobs: { status: 'failed' } }

/** The values without what breaks a rule of the definition: a column left out, or with another value. */
function mended(resource: Resource, values: Values): Values {
  let row = values
  for (const { when, field } of resource.rules ?? [])
    for (const one of others(resource, row, when, field)) {
      if (!matches(row, when)) break
      row = matches(one, when) ? row : one
    }
  return row
}

/** So many different dates are drawn before the first comes again. */
const ROUND = 300

/**
 * One after the other: without the column, where it may be left out; each column of the condition with other values; all of
 * them, in either order, for the last date and the first stand in no order by one of them alone.
 */
function* others({ fields }: Resource, row: Values, when: Where, field: string): Generator<Values> {
  const { [field]: _, ...without } = row
  if (!fields[field]?.required || fields[field].initial !== undefined) yield without
  const drawn = namesIn(when).flatMap((name) => {
    const one = fields[name]
    return one && !isRef(one) ? [() => ({ [name]: plainValue(one, next()) })] : []
  })
  for (const draw of drawn) for (let at = 0; at < ROUND; at++) yield { ...row, ...draw() }
  // Twice, since the first may be where the dates begin anew.
  for (const order of [drawn, drawn.toReversed(), drawn, drawn.toReversed()])
    yield Object.assign({ ...row }, ...order.map((draw) => draw()))
}

/** More than all that is drawn for anything else. */
const PLENTY = 10_000_000

/** The columns from which formulas take others away: a rest is not below nothing. */
function reducedIn({ fields }: Resource): Set<string> {
  const firstsOf = (formula: Formula): Formula[] => {
    if (formula !== null && typeof formula === 'object' && 'minus' in formula) return formula.minus.slice(0, 1)
    return partsOfFormula(formula).flatMap(firstsOf)
  }
  const all = Object.values(fields).flatMap(({ formula = null }) => firstsOf(formula).flatMap(columnsIn))
  return new Set(all)
}

/** A valid value of a field, different for each number as far as the kind has different values. */
export async function valueFor(server: Giver, actor: Client, field: AnyField, n: number): Promise<unknown> {
  if (isReference(field)) {
    if (!field.resource) return uuid()
    const given = { ...backed[field.resource], ...fitting(field.filter) }
    const row = await give(server, actor, resourceOf(field.resource), given, false)
    return isSet(field) ? [row.id] : row.id
  }
  return plainValue(field, n)
}

/** What a document may rely on: an account out of which it can be paid. */
const backed: Readonly<Record<string, Values>> = {
  fundAccounts: { openingFen: 10_000_000, balanceFen: 10_000_000, openingOn: '2020-01-01' },
}

const plainValue = (field: AnyField, n: number): unknown => samples[field.kind](field, n)

/** Values with which a row satisfies a condition, as far as it speaks of the row's own columns. */
export function fitting(where: Where | undefined): Values {
  const parts = Object.entries(where ?? {}).flatMap(([key, part]): [string, unknown][] => {
    if (key === 'or') return Object.entries(fitting((part as readonly Where[])[0]))
    if (key === 'and') return (part as readonly Where[]).flatMap((one) => Object.entries(fitting(one)))
    if (key.includes('.')) return []
    const { eq, in: members, lt, gt, gte, nnull } = conditionOf(part)
    const value =
      members?.[0] ??
      (lt === undefined ? undefined : isFieldOperand(lt) ? -1 : Number(lt) - 1) ??
      (gt === undefined ? gte : Number(gt) + 1) ??
      eq
    return value === undefined || nnull ? [] : [[key, value]]
  })
  // The first entry counts: `any` only fills in what nothing else has said.
  return Object.fromEntries(parts.reverse())
}

/** Columns that make a row the person's own, and the office's; through its parent where the scope is the parent's. */
export async function belongingTo(server: Giver, actor: Client, resource: Resource, user: Client): Promise<Values> {
  const { scope } = resource
  const { id, officeId } = user.user
  if (scope === 'all') return {}
  if (!('parent' in scope)) {
    // An SQL view has the maker of a row as the engine's own column.
    const isColumn = (key: string | undefined): key is string =>
      key !== undefined && (key in resource.fields || (resource.sqlView === true && key === 'createdById'))
    return {
      ...(isColumn(scope.own) ? { [scope.own]: id } : {}),
      ...(isColumn(scope.office) ? { [scope.office]: officeId } : {}),
    }
  }
  const parent = resourceOf(resource.fields[scope.parent]?.resource ?? '')
  const row = await give(server, actor, parent, await belongingTo(server, actor, parent, user), false)
  return { [scope.parent]: row.id }
}

/** Rows past the rules of the business move no money either. */
const silent: Ledger = { post: async () => {}, reverse: async () => {} }

/** The person of a client, as the engine knows them. */
export function userOf({ user }: Client): User {
  const { id, username, officeId, scope, rights, post } = user
  return {
    ...{ id, username, officeId, scope, post, name: username },
    ...{ officeIds: [officeId], rights: new Set(rights), permission: mergePermissions({}), roleCodes: [] },
    ...{ officesAbove: [officeId], roleIds: [] },
  }
}

async function written({ database }: Giver, actor: Client, resource: Resource, values: Values): Promise<AnyRow> {
  if (resource.sqlView) return rowBehind(database.pool, resource, values)
  const user = userOf(actor)
  const meta = { requestId: 'test', address: null, language: 'zh' as const }
  const request = { user, meta, now: new Date(), ledger: () => silent }
  const computed = formulaNames(resource.fields).filter((key) => key in values)
  const [row] = await transact(database, request, (tx) =>
    // The cast: a definition as the interpreters see it has no types of single columns.
    tx.insert(resource, [values as never]),
  )
  // The engine lets nobody write what follows from a formula; anyone who asks for it here means it.
  for (const key of computed) {
    const { id } = row as unknown as AnyRow
    await database.pool.query(
      compile(sql`update ${tableName(resource)} set ${sql.identifier(snake(key))} = ${values[key]} where id = ${id}`),
    )
  }
  return { ...(row as unknown as AnyRow), ...Object.fromEntries(computed.map((key) => [key, values[key]])) }
}
