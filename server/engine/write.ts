import { sql } from 'drizzle-orm'
import type { AnyField } from '../../src/define/field.ts'
import { message as valueMessage } from '../../src/define/messages.ts'
import { changeRules, isBeingWritten, type Lines, type Resource, removeRules } from '../../src/define/resource.ts'
import { matchesFor } from '../../src/define/where.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'
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

/** What a replaced create or change may add: values of fields that only the system writes, of the row and its lines. */
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
    const lined = Object.fromEntries(
      Object.entries(draft.lines).map(([key, rows]) => [
        key,
        rows.map((row, at) => ({ ...row, ...additions.lines?.[key]?.[at] })),
      ]),
    )
    const [row] = await tx.insert(resource, [values as never], { lines: lined })
    const lines: Record<string, AnyRow[]> = {}
    for (const [key, rows] of Object.entries(lined))
      lines[key] = await insertLines(tx, lineOf(resource, key), row as unknown as AnyRow, rows, { key, isNew: true })
    return { row: row as unknown as AnyRow, lines }
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
  const row = (await tx.get(resource, id)) as unknown as AnyRow
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
    const after = (await tx.update(
      resource,
      row as never,
      { ...patch, ...additions.row } as never,
    )) as unknown as AnyRow
    // Who opened the whole before must not write over lines that they have not seen.
    const isStale = after.version === row.version && isLined
    return {
      row: isStale ? ((await tx.touch(resource, after as never)) as unknown as AnyRow) : after,
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
  const row = (await tx.get(resource, id)) as unknown as AnyRow
  assertVersion(row, version)
  if (!rules.some(({ when }) => matchesFor(row, when, contextOf(tx)))) throw refuse('row.notRemovable', {}, { row })
  await before?.(tx, row)
  await assertUnused(tx, resource, id)
  for (const key of Object.keys(resource.lines ?? {})) await replaceLines(tx, resource, key, row, [])
  await tx.remove(resource, row as never)
  await tx.refreshFigures()
}

/** Sets of references have no foreign key; what they hold is looked up before it goes. */
async function assertUnused(tx: Tx, resource: Resource, id: string): Promise<void> {
  for (const other of Object.values(registry)) {
    for (const [key, field] of Object.entries(other.fields)) {
      if (field.kind !== 'refs' || field.resource !== resource.name) continue
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

type LineOf = { line: Lines; definition: Resource }
function lineOf(resource: Resource, key: string): LineOf {
  const line = resource.lines?.[key]
  if (!line) throw new Error(`${resource.name} has no lines ${key}`)
  return { line, definition: resourceOf(line.resource) }
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

async function checkLineReferences(tx: Tx, resource: Resource, lines: Lined): Promise<void> {
  for (const [key, rows] of Object.entries(lines)) {
    const { definition } = lineOf(resource, key)
    const fields = definition.fields as Record<string, AnyField>
    const drafts = rows.map((values, at) => ({
      values,
      prefix: `${key}.${at}.`,
      rowId: values.id === undefined ? undefined : String(values.id),
    }))
    await checkReferences(tx, fields, drafts)
    await checkFiles(tx, definition.name, fields, drafts)
  }
}

/** The lines that came with a change, each checked as a new one or against the one it changes. */
async function changedLines(
  tx: Tx,
  resource: Resource,
  key: string,
  row: AnyRow,
  rows: readonly Draft[],
): Promise<Draft[]> {
  const { definition, line } = lineOf(resource, key)
  if (line.readOnly && matchesFor(row, line.readOnly, contextOf(tx)))
    throw refuse(
      'row.locked',
      {},
      { errors: [{ field: key, message: message('row.fieldLocked', { label: line.label }) }] },
    )
  const present = new Map((await presentLines(tx, line, definition, row)).map((one) => [one.id, one]))
  return rows.map(({ id: lineId, version: lineVersion, ...values }, at) => {
    const fields = lineFields(definition, line.by)
    if (lineId === undefined) return parse(tx.user, fields, 'create', values, `${key}.${at}.`)
    const before = present.get(String(lineId))
    const sent = before ? withoutMasked(tx.user, definition, before, values) : values
    return {
      ...parse(tx.user, fields, 'change', sent, `${key}.${at}.`),
      id: lineId,
      version: lineVersion,
    }
  })
}

async function insertLines(
  tx: Tx,
  { line, definition }: LineOf,
  parent: AnyRow,
  rows: Draft[],
  { key, offset = 0, isNew = false }: { key: string; offset?: number; isNew?: boolean },
): Promise<AnyRow[]> {
  const values = rows.map((row, at) => ({
    ...row,
    [line.by]: parent.id,
    ...(line.position ? { [line.position]: offset + at + 1 } : {}),
  }))
  const note = { ...(isNew ? { newParent: line.by } : {}), path: (at: number) => `${key}.${offset + at}.` }
  return (await tx.insert(definition, values as never[], note)) as unknown as AnyRow[]
}

const presentLines = async (tx: Tx, line: Lines, definition: Resource, parent: AnyRow): Promise<AnyRow[]> =>
  (await tx.lockMany(definition, sql`${column('t', line.by)} = ${parent.id}`)) as unknown as AnyRow[]

/** Lines with an id are changed, lines without are added, lines that are not given are removed. */
async function replaceLines(tx: Tx, resource: Resource, key: string, parent: AnyRow, rows: Draft[]): Promise<AnyRow[]> {
  const lined = lineOf(resource, key)
  const { line, definition } = lined
  const present = await presentLines(tx, line, definition, parent)
  const byId = new Map(present.map((row) => [row.id, row]))
  const kept = new Set(rows.map((row) => row.id).filter((id) => id !== undefined))
  for (const row of present) if (!kept.has(row.id)) await tx.remove(definition, row as never)
  const written: AnyRow[] = []
  for (const [at, row] of rows.entries()) {
    const position = line.position ? { [line.position]: at + 1 } : {}
    if (row.id === undefined) {
      written.push(...(await insertLines(tx, lined, parent, [row], { key, offset: at })))
      continue
    }
    const before = byId.get(String(row.id))
    if (!before)
      throw refuse('request.invalid', {}, { errors: [{ field: `${key}.${at}`, message: message('row.lineGone') }] })
    if (row.version !== undefined && row.version !== before.version) throw refuse('row.stale', {}, { row: parent })
    const { id: _, version: __, ...patch } = row
    written.push(
      (await tx.update(definition, before as never, { ...patch, ...position } as never, {
        path: () => `${key}.${at}.`,
      })) as unknown as AnyRow,
    )
  }
  return written
}
