import { addDays } from '../../src/define/where.ts'
import type { Customer, Order, Receivable } from './rows.ts'

export type Part = Receivable['part']
export type Claim = { kind: 'freight' | 'advance'; part: Part; amountFen: number }

type Split = Pick<Order, 'prepaidFen' | 'collectFen' | 'monthlyFen' | 'onReceiptFen' | 'advanceFen'>

/** 到付 carries the advance first; then the parts in the order in which the money comes. */
const carriers: readonly Part[] = ['collect', 'prepaid', 'monthly', 'on_receipt']
const parts: readonly Part[] = ['prepaid', 'collect', 'monthly', 'on_receipt']

export const partLabels: Readonly<Record<Part, string>> = {
  prepaid: '现付',
  collect: '到付',
  monthly: '月结',
  on_receipt: '回单付',
}

/**
 * What a reviewed order claims from its customer: one receivable for each part of the split, the advance (垫款) apart
 * from the freight. The advance comes out of 到付 when that holds it, else out of the first part that does; when no
 * single part holds it, out of one after the other.
 */
export function claimsOf(order: Split): Claim[] {
  const split: Record<Part, number> = {
    prepaid: order.prepaidFen,
    collect: order.collectFen,
    monthly: order.monthlyFen,
    on_receipt: order.onReceiptFen,
  }
  const single = carriers.find((part) => split[part] >= order.advanceFen)
  const advance = new Map<Part, number>()
  let left = order.advanceFen
  for (const part of single ? [single] : carriers) {
    const taken = Math.min(left, split[part])
    advance.set(part, taken)
    left -= taken
  }
  return parts.flatMap((part): Claim[] => {
    const taken = advance.get(part) ?? 0
    return [
      { kind: 'freight' as const, part, amountFen: split[part] - taken },
      { kind: 'advance' as const, part, amountFen: taken },
    ].filter((claim) => claim.amountFen > 0)
  })
}

type Dated = Pick<Order, 'orderDate' | 'expectedArriveOn' | 'receiptRequired' | 'receiptReturnedOn'>

/** A signed receipt that came back is to be paid within a week. */
const RECEIPT_DAYS = 7

/**
 * When a part falls due: 现付 with the order; 到付 on delivery, until then on the expected day; 月结 the customer's
 * credit days after the statement day; 回单付 a week after the receipt is back, or after delivery when none is asked.
 */
export function dueOn(
  part: Part,
  order: Dated,
  customer: Pick<Customer, 'statementDay' | 'creditDays'>,
  deliveredOn: string | null,
): string | null {
  if (part === 'prepaid') return order.orderDate
  if (part === 'collect') return deliveredOn ?? order.expectedArriveOn
  if (part === 'monthly') return addDays(statementDayAfter(order.orderDate, customer.statementDay), customer.creditDays)
  const back = order.receiptRequired === 'none' ? deliveredOn : order.receiptReturnedOn
  return back && addDays(back, RECEIPT_DAYS)
}

/** The next statement day on or after the day; statement days run to the 28th, so every month has one. */
function statementDayAfter(day: string, statementDay: number): string {
  const inMonth = `${day.slice(0, 8)}${String(statementDay).padStart(2, '0')}`
  if (inMonth >= day) return inMonth
  const next = addDays(`${day.slice(0, 8)}28`, 4)
  return `${next.slice(0, 8)}${String(statementDay).padStart(2, '0')}`
}
