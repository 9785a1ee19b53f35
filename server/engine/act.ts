import { sql } from 'drizzle-orm'
import { type AnyField, isFile, isNumeric, isOfKind, optionLabel } from '../../src/define/field.ts'
import type { Message, Param } from '../../src/define/message.ts'
import { type Action, isOwn, type Resource, stateFieldOf } from '../../src/define/resource.ts'
import { matchesFor, type WhereContext } from '../../src/define/where.ts'
import type { User } from '../auth/user.ts'
import type { AnyRow } from '../db/columns.ts'
import { BusinessError, type FieldError, refuse, refuseField } from '../errors/business-error.ts'
import { checkFiles } from '../files/attachments.ts'
import { message } from '../messages/rows.ts'
import { assertSight, contextOf, hasRight, requireRight, scopeOf } from './access.ts'
import { checkReferences, type Draft, lackingOf, parse } from './draft.ts'
import type { Facts } from './handlers.ts'
import { lockFirst, type Named } from './lock-first.ts'
import { namingWho } from './naming-who.ts'
import { notify } from './notifications.ts'
import type { Tx } from './tx.ts'
import { assertVersion } from './write.ts'

/** What a verb's code answers: further changes of the row, written together with its new state. */
export type Verb = (tx: Tx, row: AnyRow, input: Draft) => Promise<Draft | undefined>
/** A verb over a whole selection. */
export type JointVerb = (tx: Tx, rows: AnyRow[], input: Draft) => Promise<void>
/** A verb of no row: what it came to. */
export type LoneVerb = (tx: Tx, input: Draft) => Promise<Facts>
export type Verbs = Readonly<Record<string, Verb | JointVerb | LoneVerb>>

export type Acting = { ids: string[]; versions?: Record<string, number> | undefined; input?: unknown }

/** Does an action of no row, and answers what it came to. */
export async function actOnNone(
  tx: Tx,
  resource: Resource,
  name: string,
  given: unknown,
  verb: LoneVerb | undefined,
): Promise<Facts> {
  const action = actionNamed(resource, name)
  if (action.row !== false || !verb) throw refuse('path.missing')
  const input = await readInput(tx, resource, action, given)
  await checkFiles(tx, null, action.input ?? {}, [{ values: input, prefix: '' }])
  return tx.during(resource.name, name, async () => {
    const facts = await verb(tx, input)
    const { period } = resource
    // Behind all rows (docs/locks.md): a month that is closed takes back what was done.
    if (action.period !== false && typeof period === 'string' && input[period] !== undefined)
      await tx.assertOpen(resource, [input])
    tx.log({ resource: resource.name, rowId: null, action: name, changes: {}, reason: reasonIn(input) })
    return facts
  })
}

const reasonIn = ({ reason }: Draft): string | null => (typeof reason === 'string' ? reason : null)

function actionNamed(resource: Resource, name: string): Action {
  const action = Object.hasOwn(resource.actions ?? {}, name) ? resource.actions?.[name] : undefined
  if (!action) throw refuse('path.missing')
  return action
}

/** The input of one who may do the action, checked. */
async function readInput(tx: Tx, resource: Resource, action: Action, given: unknown): Promise<Draft> {
  assertSight(tx.user, resource)
  requireRight(tx.user, action.right)
  const input = parse(tx.user, action.input ?? {}, 'input', given ?? {})
  await checkReferences(tx, action.input ?? {}, [{ values: input, prefix: '' }])
  return input
}

/** Does an action to the rows, all or none, and answers them as they are then. */
export async function act(tx: Tx, resource: Resource, name: string, asked: Acting, verbs: Verbs): Promise<AnyRow[]> {
  const action = actionNamed(resource, name)
  if (action.row === false) throw refuse('path.missing')
  const input = await readInput(tx, resource, action, asked.input)
  const ids = [...new Set(asked.ids)]
  await checkSingles(tx, action, input, ids.length)
  if (ids.length === 0) throw refuse('action.noRows')
  const rows = await lockRows(tx, resource, ids, namedIn(action, input))
  for (const row of rows) {
    if (asked.versions) assertVersion(row, asked.versions[row.id])
    try {
      assertAllowed(resource, action, row, contextOf(tx))
    } catch (error) {
      throw await namingWho(tx, row, error)
    }
    assertOther(tx.user, resource, action, row, input)
  }
  if (action.period !== false && typeof resource.period !== 'object') await tx.assertOpen(resource, rows)
  const done = await tx.during(resource.name, name, () =>
    doTo(tx, resource, action, name, rows, input, verbs[name] as Verb | JointVerb | undefined),
  )
  await notify(tx, resource, name, ids)
  return done
}

async function doTo(
  tx: Tx,
  resource: Resource,
  action: Action,
  name: string,
  rows: AnyRow[],
  input: Draft,
  verb: Verb | JointVerb | undefined,
): Promise<AnyRow[]> {
  if (action.bulk === 'together') {
    await (verb as JointVerb)(tx, rows, input)
    return lockRows(
      tx,
      resource,
      rows.map(({ id }) => id),
    )
  }
  const done: AnyRow[] = []
  for (const row of rows) {
    const running = actOn(tx, resource, action, name, row, input, verb as Verb | undefined)
    if (rows.length === 1) return [await running]
    const posting = running.then(async (after) => {
      // What its account refuses is said of the row.
      await tx.postDue()
      return after
    })
    done.push(await posting.catch((error) => blame(resource, row, error)))
  }
  return done
}

/** A file belongs to one row, and so does what the action asks row by row: over a selection there is none to take it. */
async function checkSingles(tx: Tx, action: Action, input: Draft, rows: number): Promise<void> {
  const { input: fields = {}, singleRowInputs = [] } = action
  await checkFiles(tx, null, fields, [{ values: input, prefix: '' }])
  if (rows < 2) return
  const isJoint = action.bulk === 'together'
  for (const [key, field] of Object.entries(fields)) {
    const value = input[key]
    if (isFile(field) && !isJoint && Array.isArray(value) && value.length > 0) throw refuseField(key, 'files.singleRow')
    const isGiven = value !== undefined && value !== null && value !== field.initial
    if (isGiven && singleRowInputs.includes(key)) throw refuseField(key, 'action.singleRow')
  }
}

async function actOn(
  tx: Tx,
  resource: Resource,
  action: Action,
  name: string,
  row: AnyRow,
  input: Draft,
  verb: Verb | undefined,
): Promise<AnyRow> {
  const lacking = action.submits ? lackingOf(resource, row) : []
  const code = verb?.(tx, row, input).catch((error) => {
    throw lacking.length > 0 ? incomplete(resource, lacking, error) : error
  })
  const patch = verb ? ((await code) ?? {}) : columnsIn(tx, resource, action, input)
  if (lacking.length > 0) throw incomplete(resource, lacking)
  const state = stateFieldOf(resource)
  // The verb may have written the row on its way.
  const present = verb ? await tx.lockOne(resource, row.id) : row
  const to = state && action.to !== undefined ? { [state]: action.to } : {}
  const note = { action: name, reason: reasonIn(input) }
  return await tx.update(resource, present, { ...patch, ...stampOf(tx, action, input), ...to }, note)
}

/** The inputs that are columns of the row, each as it was given or as it begins. */
function columnsIn(tx: Tx, resource: Resource, { input: fields = {} }: Action, input: Draft): Draft {
  const columns = Object.keys(fields).filter((key) => isOfKind(resource.fields[key], fields[key] as AnyField))
  const given = (key: string) => (input[key] === undefined ? known(tx, input, fields[key]?.initial) : input[key])
  const written = columns.map((key) => [key, given(key)] as const)
  return Object.fromEntries(written.filter(([, value]) => value !== undefined))
}

/** What the action writes by itself. */
const stampOf = (tx: Tx, { stamp = {} }: Action, input: Draft): Draft =>
  Object.fromEntries(Object.entries(stamp).map(([column, value]) => [column, known(tx, input, value)]))

/** What a value of a definition stands for now. */
function known(tx: Tx, input: Draft, value: unknown): unknown {
  switch (value) {
    case '$actor':
      return tx.user.id
    case '$office':
      return tx.user.officeId
    case '$now':
      return tx.now.toISOString()
    case '$today':
      return tx.today
    case '$reason':
      return reasonIn(input)
    default:
      return value
  }
}

/** What the row lacks, and what the code found wrong besides, all at once. */
function incomplete(resource: Resource, lacking: readonly FieldError[], error?: unknown): unknown {
  const found = error instanceof BusinessError ? error : undefined
  if (error && !found?.errors) return error
  const besides = (found?.errors ?? []).filter(({ field }) => lacking.every((one) => one.field !== field))
  const labels = lacking.map(({ field }): Param => resource.fields[field]?.label ?? field)
  const more = found?.params.fields
  const list = more === undefined ? labels : [...labels, more]
  return refuse('row.incomplete', { fields: { list } }, { errors: [...lacking, ...besides], row: found?.row })
}

/** The row that the input names and that is locked first. */
function namedIn({ lockAfter, input: fields = {} }: Action, input: Draft): Named | undefined {
  const [id, resource] = lockAfter ? [input[lockAfter], fields[lockAfter]?.resource] : []
  return typeof id === 'string' && resource ? { resource, id } : undefined
}

/** Locks in the order of ids, so that two selections do not wait for each other in a circle (docs/locks.md). */
async function lockRows(tx: Tx, resource: Resource, ids: string[], named?: Named): Promise<AnyRow[]> {
  const scope = scopeOf(tx.user, resource, 't')
  const condition = sql`t.id = any(${sql.param(ids)}::uuid[]) ${scope ? sql`and ${scope}` : sql``}`
  await lockFirst(tx.query, resource, ids, named)
  const rows = await tx.lockMany(resource, condition)
  if (rows.length !== ids.length) throw refuse('row.missing')
  return rows
}

function assertAllowed(resource: Resource, action: Action, row: AnyRow, context: WhereContext): void {
  const state = stateFieldOf(resource)
  const title = nameOf(resource, row)
  if (!isFrom(action, state, row)) {
    const field = state ? resource.fields[state] : undefined
    const label = state && field ? optionLabel(field, String(row[state])) : ''
    throw refuse('action.notAllowed', { title, state: label, action: action.label }, { row })
  }
  // The state is not to blame.
  if (matchesFor(row, action.when, context)) return
  if (action.disabledReason) throw refuse('action.refused', { title, reason: action.disabledReason }, { row })
  throw refuse('action.notNow', { title, action: action.label }, { row })
}

/** Four eyes: nobody lets the own document through, but who may, with a reason. */
function assertOther(user: User, resource: Resource, action: Action, row: AnyRow, input: Draft): void {
  if (!isOwn(action, row, user.id)) return
  const details = { title: nameOf(resource, row), action: action.label }
  if (!maySkip(user, action)) throw refuse('action.own', details, { row })
  if (!input.reason) throw refuseField('reason', 'action.ownReason', details)
}

/** Of a selection, anyone who is refused must know for which row. */
export function blame(resource: Resource, row: AnyRow, error: unknown): never {
  const title = String(row[resource.titleField] ?? '')
  const isName = title !== '' && !isNumbered(resource)
  if (!(error instanceof BusinessError) || !isName || error.message.includes(title)) throw error
  const named = (told: Message) => message('action.ofRow', { title, message: told })
  const errors = error.errors?.map(({ field, message: told }) => ({ field, message: named(told) }))
  throw refuse(error.key, error.params, { row: error.row, errors, told: named(error.told) })
}

/** Whether the title is a mere number. */
function isNumbered({ fields, titleField }: Resource): boolean {
  const title = fields[titleField]
  return title !== undefined && isNumeric(title)
}

/** A title that is a mere number says nothing without the word for what it counts. */
function nameOf(resource: Resource, row: AnyRow): Param {
  const title = row[resource.titleField] ?? ''
  return isNumbered(resource)
    ? message('row.numbered', { label: resource.label, number: Number(title) })
    : title === ''
      ? resource.label
      : String(title)
}

const isFrom = (action: Action, state: string | undefined, row: AnyRow): boolean =>
  !action.from || (state !== undefined && action.from.includes(String(row[state])))

/** Whether the row is in a state for the action, and of those that the action is for, also of that person. */
export const isAllowedNow = (
  tx: Pick<Tx, 'user' | 'today'>,
  resource: Resource,
  action: Action,
  row: AnyRow,
): boolean =>
  action.row !== false &&
  isFrom(action, stateFieldOf(resource), row) &&
  matchesFor(row, action.when, contextOf(tx)) &&
  (!isOwn(action, row, tx.user.id) || maySkip(tx.user, action))

const maySkip = (user: User, { notBy }: Action): boolean => notBy?.unless !== undefined && hasRight(user, notBy.unless)

/** The actions that the person may do to the row now. */
export function allowedActions(tx: Pick<Tx, 'user' | 'today'>, resource: Resource, row: AnyRow): string[] {
  return Object.entries(resource.actions ?? {})
    .filter(([, action]) => hasRight(tx.user, action.right) && isAllowedNow(tx, resource, action, row))
    .map(([name]) => name)
}
