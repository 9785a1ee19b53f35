import { formatYuan } from '../../../src/define/money.ts'
import { refuse } from '../../errors/business-error.ts'
import type { Receivable } from './rows.ts'

/** Refuses an amount of a receivable below what stands on invoices. */
export function assertNotInvoiced(row: Pick<Receivable, 'receivableNo' | 'invoicedFen'>, amountFen: number): void {
  const { receivableNo: no, invoicedFen } = row
  if (invoicedFen > amountFen) throw refuse('invoices.below', { no, invoiced: formatYuan(invoicedFen) })
}
