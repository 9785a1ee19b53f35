import { figuresOf } from '../../../src/define/evaluate.ts'
import { receivables } from '../../../src/resources/finance/receivables.ts'
import type { Receivable } from './rows.ts'

type Amounts = Pick<Receivable, 'amountFen' | 'reliefFen' | 'writtenOffFen' | 'offsetFen' | 'allocatedFen'>
type Standing = Pick<Receivable, 'outstandingFen' | 'status'>

/** What is still open of a receivable, by its formula, and the state that follows; a void one stays void. */
export function standingOf(row: Amounts): Standing {
  const isOpen = (name: string) => name === 'outstandingFen'
  // An amount that is never null.
  const { outstandingFen } = figuresOf(receivables.fields, row, () => null, isOpen) as { outstandingFen: number }
  if (outstandingFen === 0) return { outstandingFen, status: row.writtenOffFen > 0 ? 'writtenOff' : 'settled' }
  return { outstandingFen, status: row.allocatedFen + row.offsetFen > 0 ? 'partial' : 'open' }
}

/** The changed amounts of a receivable together with the state that follows from them. */
export function withAmounts(row: Receivable, change: Partial<Amounts> = {}): Partial<Receivable> {
  return { ...change, status: standingOf({ ...row, ...change }).status }
}
