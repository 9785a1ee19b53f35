import type { Receivable } from './rows.ts'

type Amounts = Pick<Receivable, 'amountFen' | 'reliefFen' | 'writtenOffFen' | 'allocatedFen'>
type Standing = Pick<Receivable, 'outstandingFen' | 'status'>

/** What is still open of a receivable, and the state that follows from its amounts; a void one stays void. */
export function standingOf({ amountFen, reliefFen, writtenOffFen, allocatedFen }: Amounts): Standing {
  const outstandingFen = amountFen - reliefFen - writtenOffFen - allocatedFen
  if (outstandingFen === 0) return { outstandingFen, status: writtenOffFen > 0 ? 'writtenOff' : 'settled' }
  return { outstandingFen, status: allocatedFen > 0 ? 'partial' : 'open' }
}

/** The changed amounts of a receivable together with what follows from them. */
export function withAmounts(row: Receivable, change: Partial<Amounts>): Partial<Receivable> {
  return { ...change, ...standingOf({ ...row, ...change }) }
}
