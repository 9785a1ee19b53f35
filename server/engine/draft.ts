import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import { type AnyField, isReference, isRegion, lockOf, submitted } from '../../src/define/field.ts'
import type { Message } from '../../src/define/message.ts'
import { message } from '../../src/define/messages.ts'
import type { Resource } from '../../src/define/resource.ts'
import { errorsOf, schemaOf } from '../../src/define/schema.ts'
import type { Text } from '../../src/define/text.ts'
import { matches, matchesFor, namesIn } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { type AnyRow, tableName } from '../db/columns.ts'
import { type FieldError, refuse, refuseField } from '../errors/business-error.ts'
import { message as rowMessage } from '../messages/rows.ts'
import { contextOf, hasRight, scopeOf, shownTo } from './access.ts'
import { autofillAccess, type Brought } from './autofill-access.ts'
import { reachesOffice } from './grants.ts'
import { reasonsAgainst } from './reference-errors.ts'
import { isRegionCode } from './regions.ts'
import type { Tx } from './tx.ts'
import { whereOf } from './where.ts'

export type Draft = Record<string, unknown>
const wholes = new WeakMap<Resource, Readonly<Record<string, AnyField>>>()

/** The fields of a row that is no longer being written. */
export function submittedFields(resource: Resource): Readonly<Record<string, AnyField>> {
  const known = wholes.get(resource)
  if (known) return known
  const fields = Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, submitted(field)]))
  wholes.set(resource, fields)
  return fields
}

/** What a row lacks before it may leave its first state, each on its field. */
export function lackingOf(resource: Resource, row: Readonly<Record<string, unknown>>): FieldError[] {
  return Object.entries(resource.fields).flatMap(([field, one]) =>
    one.required !== 'onSubmit' || (row[field] ?? '') !== ''
      ? []
      : [{ field, message: message('value.required', { label: one.label }) }],
  )
}

/** A draft split into its own fields and the lines that came with it. */
export type Split = { own: Draft; lines: Record<string, Draft[]> }

const schemas = new WeakMap<object, Map<string, z.ZodObject>>()

/** Of the `unasked` none is required. */
function cachedSchema(
  fields: Readonly<Record<string, AnyField>>,
  mode: 'create' | 'change' | 'input',
  unasked: readonly string[],
): z.ZodObject {
  const known = schemas.get(fields) ?? new Map<string, z.ZodObject>()
  schemas.set(fields, known)
  const key = [mode, ...unasked].join(' ')
  const schema = known.get(key) ?? schemaOf({ ...fields, ...optional(fields, unasked) }, mode)
  known.set(key, schema)
  return schema
}

const optional = (fields: Readonly<Record<string, AnyField>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { ...(fields[name] as AnyField), required: false }]))

/** Required inputs that the form does not ask for beside the values of the others: neither do we. */
const unaskedIn = (fields: Readonly<Record<string, AnyField>>, given: Draft): string[] =>
  Object.keys(fields).filter((key) => {
    const { required, visible } = fields[key] as AnyField
    return required && namesIn(visible).every((name) => name in fields) && !matches(given, visible)
  })

/** Checks what a client sent against the fields; a field that the person may not write is an unknown field. */
export function parse(
  user: User,
  fields: Readonly<Record<string, AnyField>>,
  mode: 'create' | 'change' | 'input',
  given: unknown,
  prefix = '',
): Draft {
  const draft = given === undefined && mode === 'input' ? {} : given
  const object = draft !== null && typeof draft === 'object' ? (draft as Draft) : {}
  const unasked = mode === 'input' ? unaskedIn(fields, object) : []
  const result = cachedSchema(fields, mode, unasked).safeParse(draft)
  const errors: FieldError[] = result.success ? [] : errorsOf(result.error)
  for (const key of Object.keys(object)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (field && !hasRight(user, field.right)) errors.push({ field: key, message: message('value.unknown') })
  }
  if (errors.length > 0 || !result.success) {
    throw refuse('request.invalid', {}, { errors: errors.map((error) => ({ ...error, field: prefix + error.field })) })
  }
  return result.data as Draft
}

/** Parts the lines from the rest of a create or change and checks their shape. */
export function splitLines(resource: Resource, given: unknown): Split {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    throw refuse('request.invalid', {}, { errors: [{ field: '', message: rowMessage('row.noObject') }] })
  }
  const own: Draft = { ...(given as Draft) }
  const lines: Record<string, Draft[]> = {}
  for (const [key, line] of Object.entries(resource.lines ?? {})) {
    if (own[key] === undefined) continue
    const rows = own[key]
    delete own[key]
    const bad = (told: Message) => refuse('request.invalid', {}, { errors: [{ field: key, message: told }] })
    const { label } = line
    if (!Array.isArray(rows) || rows.some((row) => row === null || typeof row !== 'object' || Array.isArray(row)))
      throw bad(rowMessage('row.notAList', { label }))
    if (rows.length < (line.min ?? 0)) throw bad(rowMessage('row.linesMissing', { count: line.min ?? 0, label }))
    const most = line.max ?? 500
    if (rows.length > most) throw bad(rowMessage('row.linesTooMany', { count: most, label }))
    lines[key] = rows as Draft[]
  }
  return { own, lines }
}

const fieldsOfLines = new WeakMap<Resource, Map<string, Record<string, AnyField>>>()

/** Fields of a line as its parent's form writes them: without the column that ties it to the parent. */
export function lineFields(resource: Resource, by: string): Record<string, AnyField> {
  const known = fieldsOfLines.get(resource) ?? new Map<string, Record<string, AnyField>>()
  fieldsOfLines.set(resource, known)
  const { [by]: _, ...rest } = resource.fields
  const fields = known.get(by) ?? rest
  known.set(by, fields)
  return fields
}

/** Drops masked values that come back unchanged: who sees 138****8000 sends it back as it was shown. */
export function withoutMasked(user: User, resource: Resource, row: AnyRow, draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => {
      const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined
      return !field || typeof value !== 'string' || value !== shownTo(user, field, row[key]) || value === row[key]
    }),
  )
}

/** Fields locked in the row's present state may be sent only unchanged. */
export function assertUnlocked(tx: Pick<Tx, 'user' | 'today'>, resource: Resource, row: AnyRow, draft: Draft): void {
  const errors = Object.keys(draft).flatMap((key): FieldError[] => {
    const field = resource.fields[key]
    const lock = field && lockOf(field)
    const isLocked =
      lock &&
      matchesFor(row, lock, contextOf(tx)) &&
      JSON.stringify(row[key] ?? null) !== JSON.stringify(draft[key] ?? null)
    return isLocked ? [{ field: key, message: rowMessage('row.fieldLocked', { label: field.label }) }] : []
  })
  if (errors.length > 0) throw refuse('row.locked', {}, { errors })
}

/**
 * Every reference that is set anew must exist, lie within the person's scope (or come along with a row that was picked)
 * and satisfy the field's own condition (else it is said what stands against it); every region must be a real one. One query for all of them.
 */
export async function checkReferences(
  tx: Tx,
  fields: Readonly<Record<string, AnyField>>,
  drafts: readonly { values: Draft; before?: AnyRow | undefined; prefix: string }[],
): Promise<void> {
  const errors: FieldError[] = []
  const set = Object.entries(fields).flatMap(([key, field]) => {
    const asked = drafts.flatMap(({ values, before, prefix }) => {
      const value = values[key]
      if (value === null || value === undefined || value === before?.[key]) return []
      // Of a set only what is new: what it holds already may have been taken out of use since.
      const former = [before?.[key] ?? []].flat()
      const ids = [value].flat().map(String)
      return [{ path: prefix + key, ids: ids.filter((id) => !former.includes(id)), values, before }]
    })
    return asked.length === 0 ? [] : [{ key, field, asked }]
  })
  const missing = await missingOf(
    tx,
    set.map(({ field, asked }) => ({ field, values: [...new Set(asked.flatMap(({ ids }) => ids))] })),
  )
  for (const [place, { key, field, asked }] of set.entries()) {
    const fails = missing[place] ?? new Set()
    const reasons =
      fails.size > 0 && field.filter && field.resource
        ? await reasonsAgainst(tx, resourceOf(field.resource), tx.resolve(field.filter), [...fails])
        : new Map<string, Message>()
    const brought = fails.size > 0 ? await autofillAccess(tx, fields, key, asked) : []
    const fit = await fitAnywhere(tx, field, brought.flat())
    for (const [at, { path, ids }] of asked.entries()) {
      const by = (id: string) => brought[at]?.find((one) => one.id === id)?.by
      const unfit = ids.find((id) => fails.has(id) && !(by(id) && fit.has(id)))
      if (unfit !== undefined)
        errors.push({ field: path, message: reasons.get(unfit) ?? standsAgainst(field, by(unfit)) })
    }
  }
  if (errors.length > 0) throw refuse('request.invalid', {}, { errors })
}

const standsAgainst = ({ label }: AnyField, by: Text | undefined): Message =>
  by ? rowMessage('row.broughtAlong', { label, by }) : rowMessage('row.reference', { label })

/** Which of them satisfy the field's own condition, whosever they are to see. */
async function fitAnywhere(tx: Tx, field: AnyField, brought: readonly Brought[]): Promise<Set<string>> {
  const ids = [...new Set(brought.map(({ id }) => id))]
  const [fails] = await missingOf(tx, [{ field, values: ids }], false)
  return new Set(ids.filter((id) => !fails?.has(id)))
}

/** A row is not put into an office that the person neither belongs to nor reaches: it would leave one sight for another. */
export function checkOffice(user: User, resource: Resource, values: Draft, before?: AnyRow): void {
  const key = typeof resource.scope === 'object' && 'office' in resource.scope ? resource.scope.office : undefined
  const office = key === undefined ? undefined : values[key]
  if (!key || typeof office !== 'string' || office === before?.[key] || office === user.officeId) return
  if (!reachesOffice(user, office)) throw refuseField(key, 'access.office')
}

type Chosen = { field: AnyField; values: readonly string[] }

/** Of what is chosen in each field, what there is not: for this person, or for anybody. */
async function missingOf(tx: Tx, chosen: readonly Chosen[], isScoped = true): Promise<Set<string>[]> {
  const parts = chosen.flatMap(({ field, values }, at) => {
    if (!isReference(field) || !field.resource || values.length === 0) return []
    const target = resourceOf(field.resource)
    const scope = isScoped ? scopeOf(tx.user, target, 't') : undefined
    return [
      sql`select ${sql.raw(String(at))} as at, t.id::text from ${tableName(target)} t where t.id = any(${sql.param(values)}::uuid[])
        ${scope ? sql`and ${scope}` : sql``} ${field.filter ? sql`and ${whereOf(target, tx.resolve(field.filter), 't')}` : sql``}`,
    ]
  })
  const found = parts.length > 0 ? await tx.query<{ at: number; id: string }>(sql.join(parts, sql` union all `)) : []
  return chosen.map(({ field, values }, at) => {
    if (isRegion(field)) return new Set(values.filter((code) => !isRegionCode(code)))
    if (!isReference(field) || !field.resource) return new Set()
    const known = new Set(found.flatMap((row) => (row.at === at ? [row.id] : [])))
    return new Set(values.filter((id) => !known.has(id)))
  })
}
