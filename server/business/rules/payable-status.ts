import type { Payable } from './rows.ts'

/** The state of a checked payable, which follows from what is paid of it (domain §1.7). */
export function withPaid({ netFen, paidFen }: Pick<Payable, 'netFen' | 'paidFen'>): Pick<Payable, 'status'> {
  if (paidFen === netFen) return { status: 'settled' }
  return { status: paidFen > 0 ? 'partial' : 'checked' }
}
