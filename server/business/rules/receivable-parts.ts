import { addDays } from '../../../src/define/where.ts'
import type { Customer, Order, Receivable } from './rows.ts'

export type Part = Receivable['part']
export type Claim = { kind: 'freight' | 'advance'; part: Part; amountFen: number }

type Split = Pick<Order, 'prepaidFen' | 'collectFen' | 'monthlyFen' | 'onReceiptFen' | 'advanceFen'>

/** 到付 carries the advance first; then the parts in the order in which the money comes. */
const carriers: readonly Part[] = ['collect', 'prepaid', 'monthly', 'onReceipt']
const parts: readonly Part[] = ['prepaid', 'collect', 'monthly', 'onReceipt']

/**
 * What a reviewed order claims from its customer: one receivable for each part of the split, the advance (垫款) apart
 * from the freight. The advance comes out of 到付 when that holds it, else out of the first part that does; when no
 * single part holds it, out of one after the other. At another price (改价) what is settled already stays where it is.
 */
export function claimsOf(order: Split, settled: readonly Claim[] = []): Claim[] {
  const split: Record<Part, number> = {
    prepaid: order.prepaidFen,
    collect: order.collectFen,
    monthly: order.monthlyFen,
    onReceipt: order.onReceiptFen,
  }
  const advance = advanceOf(split, order.advanceFen, settled)
  return parts.flatMap((part): Claim[] =>
    [
      { kind: 'freight' as const, part, amountFen: split[part] - advance[part] },
      { kind: 'advance' as const, part, amountFen: advance[part] },
    ].filter((claim) => claim.amountFen > 0),
  )
}

/** How much of the advance each part carries. */
function advanceOf(split: Record<Part, number>, advanceFen: number, settled: readonly Claim[]): Record<Part, number> {
  const settledOf = (kind: Claim['kind'], part: Part) =>
    settled.find((claim) => claim.kind === kind && claim.part === part)?.amountFen ?? 0
  const advance: Record<Part, number> = { prepaid: 0, collect: 0, monthly: 0, onReceipt: 0 }
  let left = advanceFen
  const take = (part: Part, room: number) => {
    const taken = Math.max(0, Math.min(left, room, split[part] - advance[part]))
    advance[part] += taken
    left -= taken
  }
  for (const part of carriers) take(part, settledOf('advance', part))
  // The parts that carry some of it already come first, and none gives room that its freight has filled.
  const ranked = [...carriers].sort((one, other) => Number(advance[other] > 0) - Number(advance[one] > 0))
  const roomOf = (part: Part) => split[part] - advance[part] - settledOf('freight', part)
  const single = ranked.find((part) => roomOf(part) >= left)
  for (const part of single ? [single] : ranked) take(part, roomOf(part))
  for (const part of ranked) take(part, left)
  return advance
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
