import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { invoiceLines, invoices } from '../../../src/resources/finance/invoices.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { lockReceivables } from '../ledger/allocate.ts'
import { type Invoice, idsOf, type Receivable } from '../rules/rows.ts'

/** 开票: one invoice for the chosen receivables of a customer, each with all that is not invoiced yet, or one with a part. */
export async function issueInvoice(
  tx: Tx,
  rows: Receivable[],
  { invoiceNo, kind, issuedOn, amountFen }: ActionInput<Resources['receivables'], 'invoice'>,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const owed = await lockReceivables(tx, sql`t.id = any(${sql.param(ids)}::uuid[])`)
  const [customerId, ...others] = new Set(owed.map((row) => row.customerId))
  const [officeId] = owed.map((row) => row.officeId)
  if (!customerId || !officeId) throw refuse('row.missing')
  if (others.length > 0) throw refuse('invoices.oneCustomer')
  const parts = owed.map((row) => ({ row, openFen: leftOf(row) })).filter(({ openFen }) => openFen > 0)
  const openFen = parts.reduce((sum, part) => sum + part.openFen, 0)
  if (openFen === 0) throw refuse('invoices.nothing')
  const left = formatYuan(openFen)
  if (amountFen && amountFen > openFen) throw refuseField('amountFen', 'invoices.above', { left })
  if (amountFen && amountFen < openFen && parts.length > 1) throw refuseField('amountFen', 'invoices.partOfMany')
  const [invoice] = await tx.insert(invoices, [
    { invoiceNo, kind, issuedOn: issuedOn ?? tx.today, customerId, officeId },
  ])
  if (!invoice) throw new Error('the invoice was not written')
  await tx.insert(
    invoiceLines,
    parts.map((part) => ({
      invoiceId: invoice.id,
      receivableId: part.row.id,
      amountFen: parts.length === 1 && amountFen ? amountFen : part.openFen,
    })),
  )
}

/** 作废: what stood on it can be invoiced again. */
export async function voidInvoice(tx: Tx, { id }: Invoice): Promise<undefined> {
  const found = await tx.query<{ receivableId: string }>(
    sql`select receivable_id as "receivableId" from invoice_lines where invoice_id = ${id}`,
  )
  const owedIds = idsOf(found.map((row) => row.receivableId))
  await lockReceivables(tx, sql`t.id = any(${sql.param(owedIds)}::uuid[])`)
  const lines = await tx.lockMany(invoiceLines, sql`t.invoice_id = ${id}`)
  await tx.updateMany(
    invoiceLines,
    lines.map((row) => ({ row, patch: { status: 'void' as const } })),
  )
  return undefined
}

/** What the company let go of is not invoiced. */
const leftOf = ({ amountFen, reliefFen, invoicedFen }: Receivable): number => amountFen - reliefFen - invoicedFen
