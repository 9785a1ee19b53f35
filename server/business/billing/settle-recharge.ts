import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { Tx } from '../../engine/tx.ts'
import { type BusinessError, refuse } from '../../errors/business-error.ts'
import type { PaymentNotice } from '../../payments/payments.ts'
import type { Recharge } from '../rules/rows.ts'

/**
 * What a notice of the gateway, whose signature was checked, means for the locked top-up: nothing where it was heard
 * before, why it cannot be credited, or the row as it is then. Of a code that was closed meanwhile the money has come
 * nevertheless.
 */
export async function judgeNotice(
  tx: Tx,
  row: Recharge,
  notice: PaymentNotice,
): Promise<{ patch?: Partial<Recharge>; fault?: BusinessError }> {
  const { reference, amount_fen: paidFen, channel } = notice
  const isPaid = row.status === 'paid' || row.status === 'refunded'
  if (isPaid && row.reference === reference) return {}
  if (isPaid) return { fault: refuse('recharges.otherReference', { reference: row.reference ?? '' }) }
  if (channel !== row.channel) return { fault: refuse('recharges.otherChannel') }
  if (paidFen !== row.amountFen)
    return {
      fault: refuse('recharges.otherAmount', { paid: formatYuan(paidFen), amount: formatYuan(row.amountFen) }),
    }
  const taken = await referenceTaken(tx, row, reference)
  if (taken) return { fault: taken }
  return { patch: await credit(tx, row, reference, notice.paid_at) }
}

/** A payment is credited once: whose it is already. */
export async function referenceTaken(tx: Tx, row: Recharge, reference: string): Promise<BusinessError | undefined> {
  const [other] = await tx.query<{ no: string }>(sql`select recharge_no as no from recharges
    where channel = ${row.channel} and reference = ${reference} and id <> ${row.id}`)
  return other && refuse('recharges.usedReference', { reference, no: other.no })
}

/** Credits the top-up to the balance (domain §3, invariant 31). The row is locked before the account (docs/locks.md). */
export async function credit(tx: Tx, row: Recharge, reference: string, paidAt: string): Promise<Partial<Recharge>> {
  const balanceAfterFen = await move(tx, row.amountFen)
  return { status: 'paid', reference, paidAt, balanceAfterFen, note: null }
}

/** Moves the balance and answers what it is then. */
export async function move(tx: Tx, amountFen: number): Promise<number> {
  const [account] = await tx.query<{ balance: string }>(sql`insert into balance_accounts (id, balance_fen)
    values (1, ${amountFen}) on conflict (id) do update set balance_fen = balance_accounts.balance_fen + excluded.balance_fen
    returning balance_fen as balance`)
  return Number(account?.balance)
}
