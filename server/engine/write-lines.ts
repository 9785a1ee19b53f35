import { sql } from 'drizzle-orm'
import type { AnyField } from '../../src/define/field.ts'
import type { Lines, Resource } from '../../src/define/resource.ts'
import { matchesFor } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { type AnyRow, column } from '../db/columns.ts'
import { refuse } from '../errors/business-error.ts'
import { checkFiles } from '../files/attachments.ts'
import { message } from '../messages/rows.ts'
import { contextOf } from './access.ts'
import { checkReferences, type Draft, lineFields, parse, withoutMasked } from './draft.ts'
import type { Tx } from './tx.ts'

export type LineOf = { line: Lines; definition: Resource }
/** What the definition says of them, and whose rows they are. */
export function lineOf(resource: Resource, key: string): LineOf {
  const line = resource.lines?.[key]
  if (!line) throw new Error(`${resource.name} has no lines ${key}`)
  return { line, definition: resourceOf(line.resource) }
}

export async function checkLineReferences(
  tx: Tx,
  resource: Resource,
  lines: Readonly<Record<string, Draft[]>>,
): Promise<void> {
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
export async function changedLines(
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

export async function insertLines(
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
  return await tx.insert(definition, values, note)
}

const presentLines = async (tx: Tx, line: Lines, definition: Resource, parent: AnyRow): Promise<AnyRow[]> =>
  await tx.lockMany(definition, sql`${column('t', line.by)} = ${parent.id}`)

/** Lines with an id are changed, lines without are added, lines that are not given are removed. */
export async function replaceLines(
  tx: Tx,
  resource: Resource,
  key: string,
  parent: AnyRow,
  rows: Draft[],
): Promise<AnyRow[]> {
  const lined = lineOf(resource, key)
  const { line, definition } = lined
  const present = await presentLines(tx, line, definition, parent)
  const byId = new Map(present.map((row) => [row.id, row]))
  const kept = new Set(rows.map((row) => row.id).filter((id) => id !== undefined))
  for (const row of present) if (!kept.has(row.id)) await tx.remove(definition, row)
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
      await tx.update(
        definition,
        before,
        { ...patch, ...position },
        {
          path: () => `${key}.${at}.`,
        },
      ),
    )
  }
  return written
}
