import type { Draft } from '../../../src/define/resource.ts'
import { incomeCategories, otherFlows } from '../../../src/resources/finance/other-flows.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import type { OtherFlow } from '../rules/rows.ts'
import { settingsOf } from '../rules/settings.ts'

/** Posted as it is entered, but for an expense above the company's limit, which waits for somebody else. */
export async function createOtherFlow(
  tx: Tx,
  { category, amountFen }: Draft<Resources['otherFlows']>,
  _lines: Lined,
  next: (additions?: Additions) => Promise<Written>,
): Promise<Written> {
  const direction = category in incomeCategories ? 'in' : 'out'
  const written = await next({ row: { direction } })
  const { expenseLimitFen } = await settingsOf(tx)
  if (direction === 'out' && amountFen > expenseLimitFen) return written
  // The engine has just written such a row.
  const flow = written.row as unknown as OtherFlow
  const row = await tx.update(otherFlows, flow, { status: 'posted' }, { action: 'post' })
  return { ...written, row: row as unknown as Written['row'] }
}
