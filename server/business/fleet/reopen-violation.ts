import type { Row } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { confirmedSheet } from '../derive/confirmed-sheet.ts'

type Violation = Row<Resources['trafficViolations']>

/** 撤销处理: while no confirmed wages keep the fine back. */
export async function reopenViolation(tx: Tx, row: Violation): Promise<Partial<Violation>> {
  const { borneBy, fineFen, driverId, handledOn } = row
  const isKeptBack = borneBy === 'driver' && fineFen > 0
  const no = isKeptBack ? await confirmedSheet(tx, driverId, handledOn ?? tx.today) : undefined
  if (no) throw refuse('violations.withheld', { no })
  return {}
}
