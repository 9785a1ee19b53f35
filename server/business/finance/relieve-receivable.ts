import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { receivableEntries } from '../../../src/resources/finance/receivable-entries.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuseField } from '../../errors/business-error.ts'
import { refresh } from '../derive/refresh.ts'
import { restate } from '../ledger/allocate.ts'
import { idsOf, type Receivable, type ReceivableEntry } from '../rules/rows.ts'

type Input<V extends string> = ActionInput<Resources['receivables'], V>
type Kind = ReceivableEntry['kind']

/** 减免: the company lets go of a part of what is still open. */
export async function relieveReceivable(tx: Tx, row: Receivable, input: Input<'relieve'>): Promise<undefined> {
  if (input.amountFen > row.outstandingFen)
    throw refuseField('amountFen', 'receivables.relief', { left: formatYuan(row.outstandingFen) })
  return enter(tx, row, [{ kind: 'relief', amountFen: input.amountFen, reason: input.reason }])
}

/** 坏账核销: nobody expects the rest any more. */
export const writeOffReceivable = (tx: Tx, row: Receivable, { reason }: Input<'writeOff'>): Promise<undefined> =>
  enter(tx, row, [{ kind: 'writeOff', amountFen: row.outstandingFen, reason }])

/** 撤销减免: the customer owes it again. */
export const unrelieveReceivable = (tx: Tx, row: Receivable, { reason }: Input<'unrelieve'>): Promise<undefined> =>
  takeBack(tx, row, 'relief', reason)

/** 撤销坏账核销: the customer paid after all, or is expected to. */
export const unwriteOffReceivable = (tx: Tx, row: Receivable, { reason }: Input<'unwriteOff'>): Promise<undefined> =>
  takeBack(tx, row, 'writeOff', reason)

/** Each entry of the kind that holds gets its twin. */
async function takeBack(tx: Tx, row: Receivable, kind: Kind, reason: string): Promise<undefined> {
  const standing =
    await tx.query<ReceivableEntry>(sql`select e.id, e.amount_fen as "amountFen" from receivable_entries e
    where e.receivable_id = ${row.id} and e.kind = ${kind} and e.twin_of_id is null
      and not exists (select from receivable_entries t where t.twin_of_id = e.id) order by e.id`)
  return enter(
    tx,
    row,
    standing.map(({ id, amountFen }) => ({ kind, amountFen, reason, twinOfId: id })),
  )
}

async function enter(tx: Tx, row: Receivable, entries: readonly Partial<ReceivableEntry>[]): Promise<undefined> {
  const { id: receivableId, orderId } = row
  await tx.insert(
    receivableEntries,
    entries.map((entry) => ({ ...entry, receivableId, enteredOn: tx.today })),
  )
  await restate(tx, [receivableId])
  await refresh(tx, { orders: idsOf([orderId]) })
  return undefined
}
