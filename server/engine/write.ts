import { sql } from 'drizzle-orm'
import { isReference, isSet } from '../../src/define/field.ts'
import { message as valueMessage } from '../../src/define/messages.ts'
import { changeRules, isBeingWritten, type Resource, removeRules } from '../../src/define/resource.ts'
import { matchesFor } from '../../src/define/where.ts'
import { registry } from '../../src/resources/index.ts'
import { type AnyRow, column, tableName } from '../db/columns.ts'
import { BusinessError, type FieldError, refuse } from '../errors/business-error.ts'
import { checkFiles } from '../files/attachments.ts'
import { message } from '../messages/rows.ts'
import { assertSight, contextOf, hasRight, requireRight } from './access.ts'
import {
  assertUnlocked,
  checkOffice,
  checkReferences,
  type Draft,
  lineFields,
  parse,
  splitLines,
  submittedFields,
  withoutMasked,
} from './draft.ts'
import type { Tx } from './tx.ts'
import { withFigures } from './with-figures.ts'
import { changedLines, checkLineReferences, insertLines, type LineOf, lineOf, replaceLines } from './write-lines.ts'

/**
 * What a replaced create or change may add: values of fields that only the system writes, of the row and its lines; and
 * to a creation without lines whole ones.
 */
export type Additions = { row?: Draft; lines?: Record<string, Draft[]> }
export type Lined = Record<string, Draft[]>
export type Written = { row: AnyRow; lines: Record<string, AnyRow[]> }

export type Replacement = {
  create?: (tx: Tx, draft: Draft, lines: Lined, next: (additions?: Additions) => Promise<Written>) => Promise<Written>
  change?: (
    tx: Tx,
    row: AnyRow,
    patch: Draft,
    lines: Lined,
    next: (additions?: Additions) => Promise<Written>,
  ) => Promise<Written>
  /** Refuses a removal, or does what goes with it. */
  remove?: (tx: Tx, row: AnyRow) => Promise<void>
}

/** Creates a row with its lines, in the open transaction. */
export async function createRow(
  tx: Tx,
  resource: Resource,
  given: unknown,
  replace?: Replacement['create'],
): Promise<Written> {
  assertSight(tx.user, resource)
  requireRight(tx.user, resource.rights.create)
  const { own, lines: givenLines } = splitLines(resource, given)
  for (const [key, line] of Object.entries(resource.lines ?? {})) {
    if (line.min && givenLines[key] === undefined)
      throw refuse(
        'request.invalid',
        {},
        { errors: [{ field: key, message: valueMessage('value.required', { label: line.label }) }] },
      )
  }
  const draft = parseAll(
    () => parse(tx.user, resource.fields, 'create', own),
    Object.entries(givenLines).map(([key, rows]) => [key, rows, lineOf(resource, key)] as const),
    tx,
  )
  await checkReferences(tx, resource.fields, [{ values: draft.own, prefix: '' }])
  checkOffice(tx.user, resource, draft.own)
  await checkFiles(tx, resource.name, resource.fields, [{ values: draft.own, prefix: '' }])
  await checkLineReferences(tx, resource, draft.lines)

  const next = async (additions: Additions = {}): Promise<Written> => {
    const values = { ...draft.own, ...additions.row }
    const lined: Lined = { ...additions.lines }
    for (const [key, rows] of Object.entries(draft.lines))
      lined[key] = rows.length > 0 ? rows.map((row, at) => ({ ...row, ...lined[key]?.[at] })) : (lined[key] ?? [])
    const [row] = (await tx.insert(resource, [values], { lines: lined })) as [AnyRow]
    const lines: Record<string, AnyRow[]> = {}
    for (const [key, rows] of Object.entries(lined))
      lines[key] = await insertLines(tx, lineOf(resource, key), row, rows, { key, isNew: true })
    return { row: row, lines }
  }
  return withFigures(tx, resource, replace ? replace(tx, draft.own, draft.lines, next) : next())
}

/** Changes a row and, where lines are given, replaces its lines. `version` must be the row's present one. */
export async function changeRow(
  tx: Tx,
  resource: Resource,
  id: string,
  given: unknown,
  replace?: Replacement['change'],
): Promise<Written> {
  assertSight(tx.user, resource)
  const rules = changeRules(resource).filter(({ right }) => hasRight(tx.user, right))
  if (rules.length === 0) throw refuse('access.denied')
  const { own: sent, lines: givenLines } = splitLines(resource, given)
  const { version, ...own } = sent
  const row = await tx.get(resource, id)
  assertVersion(row, version)
  if (!rules.some(({ when }) => matchesFor(row, when, contextOf(tx)))) throw refuse('row.locked', {}, { row })
  const fields = isBeingWritten(resource, row) ? resource.fields : submittedFields(resource)
  const patch = parse(tx.user, fields, 'change', withoutMasked(tx.user, resource, row, own))
  assertUnlocked(tx, resource, row, patch)
  await checkReferences(tx, resource.fields, [{ values: patch, before: row, prefix: '' }])
  checkOffice(tx.user, resource, patch, row)
  await checkFiles(tx, resource.name, resource.fields, [{ values: patch, rowId: row.id, prefix: '' }])
  const lines: Lined = {}
  for (const [key, rows] of Object.entries(givenLines)) {
    lines[key] = await changedLines(tx, resource, key, row, rows)
  }
  await checkLineReferences(tx, resource, lines)

  const next = async (additions: Additions = {}): Promise<Written> => {
    const entries = tx.entries.length
    const written: Record<string, AnyRow[]> = {}
    for (const [key, rows] of Object.entries(lines)) {
      const added = rows.map((one, at) => ({ ...one, ...additions.lines?.[key]?.[at] }))
      written[key] = await replaceLines(tx, resource, key, row, added)
    }
    const isLined = tx.entries.length > entries
    // Behind its lines, so that what they move in it is one change with what was sent.
    const after = await tx.update(resource, row, { ...patch, ...additions.row })
    // Who opened the whole before must not write over lines that they have not seen.
    const isStale = after.version === row.version && isLined
    return {
      row: isStale ? await tx.touch(resource, after) : after,
      lines: written,
    }
  }
  return withFigures(tx, resource, replace ? replace(tx, row, patch, lines, next) : next())
}

/** Removes a row with its lines. */
export async function removeRow(
  tx: Tx,
  resource: Resource,
  id: string,
  version: unknown,
  before?: Replacement['remove'],
): Promise<void> {
  assertSight(tx.user, resource)
  const rules = removeRules(resource).filter(({ right }) => hasRight(tx.user, right))
  if (rules.length === 0) throw refuse('access.denied')
  const row = await tx.get(resource, id)
  assertVersion(row, version)
  if (!rules.some(({ when }) => matchesFor(row, when, contextOf(tx)))) throw refuse('row.notRemovable', {}, { row })
  await dropRow(tx, resource, row, before)
}

/** The same without asking for the right: what somebody brought in goes again. */
export async function dropRow(tx: Tx, resource: Resource, row: AnyRow, before?: Replacement['remove']): Promise<void> {
  await before?.(tx, row)
  await assertUnused(tx, resource, row.id)
  for (const key of Object.keys(resource.lines ?? {})) await replaceLines(tx, resource, key, row, [])
  await tx.remove(resource, row)
  await tx.refreshFigures()
}

/** Sets of references have no foreign key; what they hold is looked up before it goes. */
async function assertUnused(tx: Tx, resource: Resource, id: string): Promise<void> {
  for (const other of Object.values(registry)) {
    for (const [key, field] of Object.entries(other.fields)) {
      if (!isReference(field) || !isSet(field) || field.resource !== resource.name) continue
      const [user] = await tx.query(
        sql`select 1 from ${tableName(other)} t where ${column('t', key)} @> array[${id}::uuid] limit 1`,
      )
      if (user) throw refuse('row.inUse', { by: other.label })
    }
  }
}

export function assertVersion(row: AnyRow, version: unknown): void {
  if (!Number.isInteger(version))
    throw refuse('request.invalid', {}, { errors: [{ field: 'version', message: message('row.versionMissing') }] })
  if (row.version !== version) throw refuse('row.stale', {}, { row })
}

/** The errors of the head and of every line in one answer, so that a person mends them all at once. */
function parseAll(
  head: () => Draft,
  lines: (readonly [string, Draft[], LineOf])[],
  tx: Tx,
): { own: Draft; lines: Lined } {
  const errors: FieldError[] = []
  const attempt = <T>(run: () => T, otherwise: T): T => {
    try {
      return run()
    } catch (error) {
      const found = error instanceof BusinessError ? error.errors : undefined
      if (!found) throw error
      errors.push(...found)
      return otherwise
    }
  }
  const own = attempt(head, {})
  const lined = lines.map(([key, rows, { line, definition }]) => [
    key,
    rows.map((row, at) =>
      attempt(() => parse(tx.user, lineFields(definition, line.by), 'create', row, `${key}.${at}.`), {}),
    ),
  ])
  if (errors.length > 0) throw refuse('request.invalid', {}, { errors })
  return { own, lines: Object.fromEntries(lined) }
}
