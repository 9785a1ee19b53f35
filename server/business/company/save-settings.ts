import { sql } from 'drizzle-orm'
import type { Draft } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Lined, Written } from '../../engine/write.ts'
import type { Settings } from '../rules/rows.ts'

/** Another loss threshold judges every order from now on, those of closed months too: it changes no figure of theirs. */
export async function changeSettings(
  tx: Tx,
  row: Settings,
  { lossThresholdFen }: Partial<Draft<Resources['companySettings']>>,
  _lines: Lined,
  next: () => Promise<Written>,
): Promise<Written> {
  const written = await next()
  if (lossThresholdFen !== undefined && lossThresholdFen !== row.lossThresholdFen)
    await tx.query(
      sql`update orders set loss_line_fen = ${lossThresholdFen} where loss_line_fen <> ${lossThresholdFen}`,
    )
  return written
}
