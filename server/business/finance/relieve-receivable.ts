import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import { refresh } from '../derive/refresh.ts'
import { withAmounts } from '../rules/receivable-status.ts'
import { idsOf, type Receivable } from '../rules/rows.ts'

/** 减免: the company lets go of a part of what is still open. */
export async function relieveReceivable(
  tx: Tx,
  row: Receivable,
  input: ActionInput<Resources['receivables'], 'relieve'>,
): Promise<undefined> {
  if (input.amountFen > row.outstandingFen)
    throw refuseField('amountFen', 'receivables.relief', { left: formatYuan(row.outstandingFen) })
  await tx.update(receivables, row, withAmounts(row, { reliefFen: row.reliefFen + input.amountFen }))
  await refresh(tx, { orders: idsOf([row.orderId]) })
  return undefined
}

/** 撤销减免: the customer owes it again. */
export async function unrelieveReceivable(tx: Tx, row: Receivable): Promise<undefined> {
  await tx.update(receivables, row, withAmounts(row, { reliefFen: 0 }))
  await refresh(tx, { orders: idsOf([row.orderId]) })
  return undefined
}
