import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput, Draft } from '../../../src/define/resource.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import { offsetLines } from '../../../src/resources/finance/offsets.ts'
import { receivableEntries } from '../../../src/resources/finance/receivable-entries.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuseField } from '../../errors/business-error.ts'
import { refresh } from '../derive/refresh.ts'
import { lockReceivables, oldestFirst, restate, type Settlement } from '../ledger/allocate.ts'
import { dueFirst, lockPayables, moveOffset, type Part } from '../ledger/payment-lines.ts'
import { assertSettledRebates } from '../rules/rebate-terms.ts'
import { idsOf, type Offset, type Payable, type Receivable, type ReceivableEntry } from '../rules/rows.ts'
import { settingsOf } from '../rules/settings.ts'

type Asked = Draft<Resources['offsets']>

/** 抵扣: both sides of one amount, what fell due first before the rest. Above the limit for payments it is the owner's. */
export async function createOffset(
  tx: Tx,
  draft: Asked,
  _lines: Lined,
  next: (additions?: Additions) => Promise<Written>,
): Promise<Written> {
  const owing = await receivablesOf(tx, draft, await tripsOf(tx, draft))
  const payable = await payablesOf(tx, draft)
  const openFen = owing.reduce((sum, row) => sum + row.outstandingFen, 0)
  const payableFen = payable.reduce((sum, row) => sum + row.openFen, 0)
  if (openFen === 0) throw refuseField('customerId', 'offsets.nothingOwed')
  if (payableFen === 0) throw refuseField('payeeId', 'offsets.nothingPayable')
  const amountFen = draft.amountFen ?? Math.min(openFen, payableFen)
  if (amountFen > Math.min(openFen, payableFen))
    throw refuseField('amountFen', 'offsets.above', { owed: formatYuan(openFen), payable: formatYuan(payableFen) })
  const settlements = oldestFirst(owing, amountFen)
  const parts = dueFirst(payable, amountFen)
  await assertSettledRebates(
    tx,
    parts.map((part) => part.payable.id),
  )
  const { officeId } = await tx.lockOne(customers, draft.customerId)
  await assertWithinLimit(tx, amountFen)
  const written = await next({ row: { amountFen, officeId } })
  await settle(tx, written.row as unknown as Offset, settlements, parts)
  return written
}

/** 红冲: each entry gets its twin, as of today, and what was settled by it is open again. */
export async function reverseOffset(
  tx: Tx,
  row: Offset,
  { reason }: ActionInput<Resources['offsets'], 'reverse'>,
): Promise<undefined> {
  const [entries, lines] = await Promise.all([entriesOf(tx, row.id), linesOf(tx, row.id)])
  const owing = await lockAll(tx, entries, lines)
  await tx.insert(
    receivableEntries,
    entries.map(({ id, receivableId, amountFen }) => ({
      ...{ receivableId, amountFen, reason, offsetId: row.id, twinOfId: id },
      ...{ kind: 'offset' as const, enteredOn: tx.today },
    })),
  )
  await restate(tx, idsOf(owing.map(({ id }) => id)))
  await moveOffset(tx, row.id, { status: 'reversed', reversedOn: tx.today })
  await refresh(tx, { orders: idsOf(owing.map(({ orderId }) => orderId)) })
  return undefined
}

async function settle(
  tx: Tx,
  { id: offsetId, offsetOn, reason }: Offset,
  settlements: readonly Settlement[],
  parts: readonly Part[],
): Promise<void> {
  await tx.insert(
    receivableEntries,
    settlements.map(({ receivable, amountFen }) => ({
      ...{ receivableId: receivable.id, amountFen, reason, offsetId },
      ...{ kind: 'offset' as const, enteredOn: offsetOn },
    })),
  )
  await restate(tx, idsOf(settlements.map(({ receivable }) => receivable.id)))
  await tx.insert(
    offsetLines,
    parts.map(({ payable, amountFen }) => ({ offsetId, payableId: payable.id, amountFen, offsetOn })),
  )
  await moveOffset(tx, offsetId, {})
  await refresh(tx, { orders: idsOf(settlements.map(({ receivable }) => receivable.orderId)) })
}

/** The trips of what may be paid come before the orders of what may be received (docs/locks.md). */
async function tripsOf(tx: Tx, { payeeId, payableIds }: Asked): Promise<readonly string[]> {
  const chosen = payableIds?.length
    ? sql`t.id = any(${sql.param([...payableIds])}::uuid[])`
    : sql`t.payee_id = ${payeeId}`
  const trips = await tx.query<{ id: string }>(sql`select distinct t.waybill_id as id from payables t
    where t.waybill_id is not null and t.status in ('checked', 'partial') and ${chosen}`)
  return trips.map(({ id }) => id).sort()
}

async function receivablesOf(
  tx: Tx,
  { customerId, receivableIds }: Asked,
  tripIds: readonly string[],
): Promise<Receivable[]> {
  await tx.lockRows(waybills, [...tripIds])
  const chosen = receivableIds?.length
    ? sql`t.id = any(${sql.param([...receivableIds])}::uuid[])`
    : sql`t.customer_id = ${customerId} and t.status in ('open', 'partial')`
  const rows = await lockReceivables(tx, chosen)
  const other = rows.find((row) => row.customerId !== customerId)
  if (other) throw refuseField('receivableIds', 'receipts.otherCustomer', { no: other.receivableNo })
  return rows
}

async function payablesOf(tx: Tx, { payeeId, payableIds }: Asked): Promise<Payable[]> {
  const ids =
    payableIds && payableIds.length > 0
      ? payableIds
      : (
          await tx.query<{ id: string }>(
            sql`select t.id from payables t where t.payee_id = ${payeeId} and t.status in ('checked', 'partial')`,
          )
        ).map(({ id }) => id)
  const rows = await lockPayables(tx, ids)
  for (const { payableNo: no, payeeId: owner, status } of rows) {
    if (owner !== payeeId) throw refuseField('payableIds', 'payments.otherPayee', { no })
    if (status !== 'checked' && status !== 'partial') throw refuseField('payableIds', 'payments.unchecked', { no })
  }
  return rows
}

async function assertWithinLimit(tx: Tx, amountFen: number): Promise<void> {
  const { paymentLimitFen } = await settingsOf(tx)
  if (amountFen <= paymentLimitFen || tx.user.rights.has('payment.approveAbove')) return
  throw refuseField('amountFen', 'offsets.limit', { limit: formatYuan(paymentLimitFen) })
}

const entriesOf = (tx: Tx, offsetId: string): Promise<ReceivableEntry[]> =>
  tx.query<ReceivableEntry>(sql`select e.id, e.receivable_id as "receivableId", e.amount_fen::float8 as "amountFen"
    from receivable_entries e where e.offset_id = ${offsetId} and e.twin_of_id is null order by e.id`)

const linesOf = (tx: Tx, offsetId: string): Promise<{ payableId: string; waybillId: string | null }[]> =>
  tx.query(sql`select l.payable_id as "payableId", p.waybill_id as "waybillId"
    from offset_lines l join payables p on p.id = l.payable_id where l.offset_id = ${offsetId}`)

/** Both sides of an offset, in the one order of locks. */
async function lockAll(
  tx: Tx,
  entries: readonly ReceivableEntry[],
  lines: readonly { payableId: string; waybillId: string | null }[],
): Promise<Receivable[]> {
  await tx.lockRows(waybills, idsOf(lines.map(({ waybillId }) => waybillId)).sort())
  const ids = idsOf(entries.map(({ receivableId }) => receivableId))
  const rows = await lockReceivables(tx, sql`t.id = any(${sql.param(ids)}::uuid[])`)
  await lockPayables(tx, idsOf(lines.map(({ payableId }) => payableId)))
  return rows
}
