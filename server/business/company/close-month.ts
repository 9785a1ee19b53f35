import { monthOf } from '../../../src/define/business-day.ts'
import type { Draft, Row } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { lockMonth } from '../../engine/period.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuseField } from '../../errors/business-error.ts'

type ClosedMonth = Row<Resources['closedMonths']>

/** 关账: waits for everyone who writes in the month; who comes after finds it closed. */
export async function closeMonth(
  tx: Tx,
  draft: Draft<Resources['closedMonths']>,
  _lines: Lined,
  next: (additions?: Additions) => Promise<Written>,
): Promise<Written> {
  await lockOver(tx, draft.month)
  return next({ row: { closedAt: tx.now.toISOString() } })
}

/** 再次关账, of a month that was opened again. */
export async function closeAgain(tx: Tx, row: ClosedMonth): Promise<undefined> {
  await lockOver(tx, row.month)
  return undefined
}

async function lockOver(tx: Tx, month: string): Promise<void> {
  if (month >= monthOf(tx.today)) throw refuseField('month', 'period.running', { month })
  await lockMonth(tx.query, month)
}
