import { changeRules, type Resource } from '../../src/define/resource.ts'
import type { AnyRow } from '../db/columns.ts'
import { type BusinessError, refuse } from '../errors/business-error.ts'
import { assertSight, hasRight } from './access.ts'
import { blame } from './act.ts'
import type { Draft } from './draft.ts'
import { readSome } from './read-rows.ts'
import type { Tx } from './tx.ts'
import { changeRow, type Replacement, removeRow } from './write.ts'

/** Rows, and what is done to them: the same change to all, to each its own, or they go. */
export type Selection = {
  ids: readonly string[]
  /** A row whose version is given must still have it. */
  versions?: Readonly<Record<string, number>> | undefined
  patch?: Draft | undefined
  patches?: Readonly<Record<string, Draft>> | undefined
  remove?: true | undefined
}

/** What would become of a row: the columns of the change before and after, or why it is refused. */
export type TriedRow = { id: string; before: AnyRow; after: AnyRow; isChanged: boolean; refused?: BusinessError }

/** Changes or removes a selection, all or none. Answers the versions that the rows have then. */
export async function writeSelection(
  tx: Tx,
  resource: Resource,
  selection: Selection,
  replacement: Replacement,
): Promise<{ ids: string[]; versions: Record<string, number> }> {
  const ids = inOrder(selection)
  const versions: Record<string, number> = {}
  for (const id of ids) {
    const writing = writeOne(tx, resource, id, selection, replacement)
    const version = await (ids.length === 1 ? writing : writing.catch((error) => blameRow(tx, resource, id, error)))
    if (version !== undefined) versions[id] = version
  }
  return { ids, versions }
}

/** Tries the change row by row, in a transaction that is taken back: each refusal is said of its row. */
export async function trySelection(
  tx: Tx,
  resource: Resource,
  selection: Selection,
  replacement: Replacement,
): Promise<TriedRow[]> {
  assertSight(tx.user, resource)
  if (!changeRules(resource).some(({ right }) => hasRight(tx.user, right))) throw refuse('access.denied')
  const ids = inOrder(selection)
  const before = await readSome(tx.query, tx.user, resource, ids)
  if (before.length !== ids.length) throw refuse('row.missing')
  const refusals = new Map<string, BusinessError>()
  for (const id of ids) {
    const tried = await tx.attempt(() => writeOne(tx, resource, id, selection, replacement))
    if ('refused' in tried) refusals.set(id, tried.refused)
  }
  const after = new Map((await readSome(tx.query, tx.user, resource, ids)).map((row) => [row.id, row]))
  return before.map((row) => {
    const next = after.get(row.id) ?? row
    const part = (one: AnyRow) => partOf(resource, one, patchOf(selection, row.id))
    const refused = refusals.get(row.id)
    const isChanged = next.version !== row.version
    return { id: row.id, before: part(row), after: part(next), isChanged, ...(refused && { refused }) }
  })
}

const inOrder = ({ ids }: Selection): string[] => [...new Set(ids)].sort()

const patchOf = ({ patch, patches }: Selection, id: string): Draft => patches?.[id] ?? patch ?? {}

/** Writes one of them; its version then, if it is still there. */
async function writeOne(
  tx: Tx,
  resource: Resource,
  id: string,
  selection: Selection,
  replacement: Replacement,
): Promise<number | undefined> {
  const version = selection.versions?.[id] ?? (await tx.get(resource, id)).version
  if (selection.remove) {
    await removeRow(tx, resource, id, version, replacement.remove)
    return undefined
  }
  const { row } = await changeRow(tx, resource, id, { ...patchOf(selection, id), version }, replacement.change)
  return row.version
}

/** Who is refused over several rows must know for which. */
async function blameRow(tx: Tx, resource: Resource, id: string, error: unknown): Promise<never> {
  const [row] = await readSome(tx.query, tx.user, resource, [id]).catch(() => [])
  if (!row) throw error
  return blame(resource, row, error)
}

/** Of the row what names it, and the columns of the change with their labels. */
function partOf({ titleField }: Resource, row: AnyRow, patch: Draft): AnyRow {
  const names = [titleField, ...Object.keys(patch)]
  const labels = (row._labels ?? {}) as Record<string, unknown>
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]))
  return { id: row.id, version: row.version, ...pick(row), _labels: pick(labels) }
}
