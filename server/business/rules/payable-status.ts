import type { Payable } from './rows.ts'

type Settled = Pick<Payable, 'netFen' | 'paidFen' | 'offsetFen'>

/** What is paid in advance leaves a payable to be checked; of a checked one the state follows from what is paid. */
export const restated = (row: Settled & Pick<Payable, 'status'>): Pick<Payable, 'status'> =>
  row.status === 'pendingCheck' || row.status === 'disputed' ? { status: row.status } : withPaid(row)

/** The state of a checked payable, which follows from what is paid and offset of it (domain §1.7). */
export function withPaid({ netFen, paidFen, offsetFen }: Settled): Pick<Payable, 'status'> {
  const settledFen = paidFen + offsetFen
  if (settledFen === netFen) return { status: 'settled' }
  return { status: settledFen > 0 ? 'partial' : 'checked' }
}
