import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { Draft } from '../../../src/define/resource.ts'
import { addDays } from '../../../src/define/where.ts'
import { customers } from '../../../src/resources/customers/customers.ts'
import { fundAccounts } from '../../../src/resources/finance/fund-accounts.ts'
import { receipts } from '../../../src/resources/finance/receipts.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { wholeRow } from '../../db/columns.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { insertLines, lineOf } from '../../engine/write-lines.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { refresh } from '../derive/refresh.ts'
import { type FundAccount, idsOf, type Receipt } from '../rules/rows.ts'
import {
  allocationLines,
  assertOpen,
  lockOpen,
  lockReceivables,
  oldestFirst,
  restate,
  type Settlement,
  totalOf,
} from './allocate.ts'

type Given = Pick<Receipt, 'customerId' | 'fundAccountId' | 'amountFen'> & { receivedOn?: string | undefined }
type ChosenLine = { receivableId: string; amountFen: number }

/** Posts a receipt as the cashier enters it, with the allocation that was asked for. */
export async function createReceipt(
  tx: Tx,
  draft: Draft<Resources['receipts']>,
  lines: Lined,
  next: (additions?: Additions) => Promise<Written>,
): Promise<Written> {
  // The engine has checked the lines against the fields of receiptAllocations.
  const chosen = (lines.allocations ?? []) as ChosenLine[]
  const allocation = draft.allocation ?? 'oldest'
  if (allocation === 'chosen' && chosen.length === 0) throw refuseField('allocations', 'receipts.noLines')
  if (allocation !== 'chosen' && chosen.length > 0) throw refuseField('allocation', 'request.invalid')
  const settlements =
    allocation === 'chosen'
      ? await chosenOf(tx, draft, chosen)
      : allocation === 'oldest'
        ? oldestFirst(await lockOpen(tx, draft.customerId), draft.amountFen)
        : []
  let written: Written | undefined
  const receipt = await post(tx, draft, settlements, async (place) => {
    written = await next({ row: place, lines: { allocations: allocationLines(tx, settlements) } })
    // The row that the engine wrote is a receipt.
    return written.row as unknown as Receipt
  })
  return { row: receipt as unknown as Written['row'], lines: written?.lines ?? {} }
}

/** Posts a receipt that another action brings in: a selection of receivables, a car handed over. */
export function postReceipt(
  tx: Tx,
  given: Given & Partial<Receipt>,
  settlements: readonly Settlement[],
): Promise<Receipt> {
  return post(tx, given, settlements, async (place) => {
    const allocations = allocationLines(tx, settlements)
    const [row] = await tx.insert(receipts, [{ ...given, ...place }], { lines: { allocations } })
    if (!row) throw new Error('the receipt was not written')
    await insertLines(tx, lineOf(receipts, 'allocations'), row, allocations, { key: 'allocations', isNew: true })
    return row
  })
}

/** The receipt, which posts its movement of the fund account, and its allocations. The receivables are locked before. */
async function post(
  tx: Tx,
  given: Given,
  settlements: readonly Settlement[],
  write: (place: Partial<Receipt>) => Promise<Receipt>,
): Promise<Receipt> {
  assertOpen(settlements)
  const allocatedFen = totalOf(settlements)
  if (allocatedFen > given.amountFen) {
    const details = { sum: formatYuan(allocatedFen), amount: formatYuan(given.amountFen) }
    throw refuseField('amountFen', 'receipts.above', details)
  }
  const [account] = await Promise.all([accountOf(tx, given.fundAccountId), tx.lockOne(customers, given.customerId)])
  if (!account.isActive) throw refuseField('fundAccountId', 'funds.inactive', { account: account.name })
  assertDay(given.receivedOn ?? tx.today, account, tx.today)
  // The office that has the money; the allocations lead to the orders' own.
  const { officeId } = account
  const receipt = await write({ officeId, ...(account.kind === 'collector' ? { collectorId: account.payeeId } : {}) })
  await restate(
    tx,
    settlements.map(({ receivable }) => receivable.id),
  )
  await refresh(tx, { paid: idsOf(settlements.map(({ receivable }) => receivable.orderId)) })
  return receipt
}

/** The account without its lock, which the posting takes last: else anyone who enters a receipt waits for all others. */
async function accountOf(tx: Tx, id: string): Promise<FundAccount> {
  const [account] = await tx.query<FundAccount>(
    sql`select ${wholeRow(fundAccounts, 't')} from fund_accounts t where t.id = ${id}`,
  )
  if (!account) throw refuse('row.missing')
  return account
}

/** Money comes in after the account was opened, and is entered within a year. */
function assertDay(receivedOn: string, account: FundAccount, today: string): void {
  const yearAgo = addDays(today, -365)
  const day = account.openingOn > yearAgo ? account.openingOn : yearAgo
  if (receivedOn < day) throw refuseField('receivedOn', 'receipts.early', { day })
}

async function chosenOf(
  tx: Tx,
  draft: Draft<Resources['receipts']>,
  lines: readonly ChosenLine[],
): Promise<Settlement[]> {
  const ids = [...new Set(lines.map((line) => line.receivableId))]
  const owed = new Map(
    (await lockReceivables(tx, sql`t.id = any(${sql.param(ids)}::uuid[])`)).map((row) => [row.id, row]),
  )
  return lines.map((line, at) => {
    const receivable = owed.get(line.receivableId)
    if (!receivable) throw refuse('row.missing')
    if (receivable.customerId !== draft.customerId)
      throw refuseField(`allocations.${at}.receivableId`, 'receipts.otherCustomer', { no: receivable.receivableNo })
    return { receivable, amountFen: line.amountFen }
  })
}
