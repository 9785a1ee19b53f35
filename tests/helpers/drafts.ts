import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { User } from '../../server/auth/user.ts'
import { type AnyRow, compile, tableName } from '../../server/db/columns.ts'
import { snake } from '../../server/db/names.ts'
import type { Ledger } from '../../server/engine/posting.ts'
import { regionList } from '../../server/engine/regions.ts'
import { transact } from '../../server/engine/transact.ts'
import type { AnyField } from '../../src/define/field.ts'
import { mergePermissions } from '../../src/define/flags.ts'
import { checkBankCard, checkIdCard, checkUscc, checkVin } from '../../src/define/formats.ts'
import { columnsIn, type Formula, partsOfFormula } from '../../src/define/formula.ts'
import type { Resource } from '../../src/define/resource.ts'
import { conditionOf, matches, namesIn, type Where } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'
import type { Client, TestServer } from './server.ts'

export type Values = Record<string, unknown>
type Giver = Pick<TestServer, 'database'>

let made = 0
/** A number that no other value of this run was made from. */
const next = () => ++made

const cities = regionList.map(([code]) => code).filter((code) => code.length === 4)

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
    if (isOffered) draft[key] = await valueFor(server, actor, field, next())
  }
  for (const [key, line] of Object.entries(resource.lines ?? {})) {
    if (!line.min && !line.minOnSubmit) continue
    const { [line.by]: _, ...rest } = await draftFor(server, actor, resourceOf(line.resource), { [line.by]: null })
    draft[key] = [rest]
  }
  return mended(resource, { ...draft, ...overrides })
}

/** Optional fields that no rule of the business ties to others. */
const isPlain = (field: AnyField) =>
  !field.visible && field.initial === undefined && !['ref', 'refs', 'money', 'datetime', 'file'].includes(field.kind)

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
  for (const [key, field] of Object.entries(resource.fields)) {
    if (key in overrides || field.formula !== undefined || field.kind === 'sequence' || field.kind === 'state') continue
    const isSelf = field.resource === resource.name
    if (field.required || (isWhole && !isSelf && field.kind !== 'file'))
      values[key] = await valueFor(server, actor, field, next())
  }
  for (const key of reducedIn(resource)) if (typeof values[key] === 'number') values[key] += PLENTY
  return written(server, actor, resource, mended(resource, { ...values, ...overrides }))
}

/** The values without what breaks a rule of the definition: a column left out, or with another value. */
function mended(resource: Resource, values: Values): Values {
  let row = values
  for (const { when, field } of resource.rules ?? []) {
    if (!matches(row, when)) continue
    const { [field]: _, ...without } = row
    const others = namesIn(when).flatMap((name) => {
      const one = resource.fields[name]
      return one && one.kind !== 'ref' ? [1, 2].map(() => ({ ...row, [name]: plainValue(one, next()) })) : []
    })
    row = [without, ...others].find((one) => !matches(one, when)) ?? row
  }
  return row
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
  if (field.kind === 'ref' || field.kind === 'refs') {
    if (!field.resource) return uuid()
    const row = await give(server, actor, resourceOf(field.resource), fitting(field.filter), false)
    return field.kind === 'refs' ? [row.id] : row.id
  }
  return plainValue(field, n)
}

function plainValue(field: AnyField, n: number): unknown {
  const options = Object.keys(field.options ?? {})
  switch (field.kind) {
    case 'text':
      if (field.format === 'month' && field.unique) return formatted.month(n).replace(/^20/, '19')
      return field.format ? formatted[field.format](n) : textOf(field, n)
    case 'textarea':
      return `${field.label[0]} ${n}`
    case 'integer':
    case 'money': {
      const min = Math.max(field.min ?? 0, 0)
      const max = typeof field.max === 'number' ? field.max : min + 1_000_000
      return min + (n % (max - min + 1))
    }
    case 'decimal': {
      const scale = field.scale ?? 2
      return Number((((n * 7) % 90) / 10 + (field.min ?? 0)).toFixed(scale))
    }
    case 'date':
      return new Date(Date.UTC(field.max === '$today' ? 2024 : 2030, 0, 1 + (n % 300))).toISOString().slice(0, 10)
    case 'datetime':
      return new Date(Date.UTC(2026, 0, 1, n % 24, n % 60, n % 50)).toISOString()
    case 'boolean':
      return n % 2 === 0
    case 'select':
    case 'state':
      return options[n % options.length]
    case 'multiSelect':
      return [options[n % options.length]]
    case 'region':
      return cities[n % cities.length]
    case 'phone':
      return `138${String(n).padStart(8, '0')}`
    case 'plate':
      return `粤B${String(10_000 + (n % 90_000))}`
    case 'vin':
      return vinOf(n)
    default:
      return []
  }
}

/** Short fields keep the end of the number, where it differs. */
function textOf(field: AnyField, n: number): string {
  const number = n.toString(36)
  const length = field.maxLength ?? 200
  return number.length + 2 > length ? number.slice(-length) : `${field.label[0]}${number}`.slice(-length)
}

const formatted = {
  idCard: (n: number) =>
    withCheck(
      `110105${1950 + (n % 50)}1231${String(n % 1000).padStart(3, '0')}`,
      (text) => !checkIdCard(text, '2026-11-21').error,
    ),
  idTail: (n: number) => String(n % 10_000).padStart(4, '0'),
  uscc: (n: number) => withCheck(`91440300${String(n).padStart(9, '0')}`, (text) => !checkUscc(text).error),
  bankCard: (n: number) => withCheck(`622202${String(n).padStart(12, '0')}`, (text) => !checkBankCard(text).warning),
  username: (n: number) => `user${n}`,
  month: (n: number) =>
    `20${String(Math.floor(n / 12) % 20).padStart(2, '0')}-${String((n % 12) + 1).padStart(2, '0')}`,
}

function withCheck(body: string, isFit: (text: string) => boolean): string {
  const sign = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].find((one) => isFit(body + one))
  if (sign === undefined) throw new Error(`no check sign fits ${body}`)
  return body + sign
}

function vinOf(n: number): string {
  const serial = String(n).padStart(8, '0')
  const found = [...'0123456789X'].map((check) => `LFV3A28W${check}${serial}`).find((vin) => !checkVin(vin).error)
  if (!found) throw new Error(`no check digit fits ${serial}`)
  return found
}

/** Values with which a row satisfies a condition, as far as it speaks of the row's own columns. */
export function fitting(where: Where | undefined): Values {
  const parts = Object.entries(where ?? {}).flatMap(([key, part]): [string, unknown][] => {
    if (key === 'or') return Object.entries(fitting((part as readonly Where[])[0]))
    if (key === 'and') return (part as readonly Where[]).flatMap((one) => Object.entries(fitting(one)))
    if (key.includes('.')) return []
    const { eq, in: members, lt, gt, gte, nnull } = conditionOf(part)
    const value =
      members?.[0] ?? (lt === undefined ? undefined : Number(lt) - 1) ?? (gt === undefined ? gte : Number(gt) + 1) ?? eq
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
    const isColumn = (key: string | undefined): key is string => key !== undefined && key in resource.fields
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
  }
}

async function written({ database }: Giver, actor: Client, resource: Resource, values: Values): Promise<AnyRow> {
  const user = userOf(actor)
  const meta = { requestId: 'test', address: null, language: 'zh' as const }
  const request = { user, meta, now: new Date(), ledger: () => silent }
  const computed = Object.keys(values).filter((key) => resource.fields[key]?.formula !== undefined)
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
