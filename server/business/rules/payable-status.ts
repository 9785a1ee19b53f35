import type { Payable } from './rows.ts'

type Settled = Pick<Payable, 'netFen' | 'paidFen' | 'offsetFen'>

/** The state of a checked payable, which follows from what is paid and offset of it (domain §1.7). */
export function withPaid({ netFen, paidFen, offsetFen }: Settled): Pick<Payable, 'status'> {
  const settledFen = paidFen + offsetFen
  if (settledFen === netFen) return { status: 'settled' }
  return { status: settledFen > 0 ? 'partial' : 'checked' }
}
