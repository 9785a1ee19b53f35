import { hasChildren } from '../../src/define/evaluate.ts'
import type { Resource } from '../../src/define/resource.ts'
import type { AnyRow } from '../db/columns.ts'
import type { Tx } from './tx.ts'

/** What was written, with the figures that rows written after it have moved. */
export async function withFigures<W extends { row: AnyRow }>(
  tx: Tx,
  resource: Resource,
  writing: Promise<W>,
): Promise<W> {
  const written = await writing
  await tx.refreshFigures()
  if (!Object.values(resource.fields).some(hasChildren)) return written
  return { ...written, row: await tx.lockOne(resource, written.row.id) }
}
