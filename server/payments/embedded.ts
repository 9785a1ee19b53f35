import { randomBytes } from 'node:crypto'
import type { PaymentNotice, PaymentOrder, PaymentPort } from './payments.ts'
import { isSignedBy, signatureOf } from './signature.ts'

/** Nobody outside of this process knows it: what it signs is its own. */
const key = randomBytes(32).toString('hex')

/** Takes no money: its codes are shown, and paid by a button. What it tells is signed and checked as a gateway's is. */
export const embedded: PaymentPort = {
  name: 'embedded',
  begin: async ({ no, channel }) => ({ codeUrl: `banche-demo://${channel}/${no}` }),
  refund: async ({ no }) => ({ reference: `DEMO-R-${no}` }),
  isSigned: (notice) => isSignedBy(notice, key),
}

/** The notice with which the embedded gateway tells that a code was paid. */
export function embeddedNotice({ no, channel, amountFen }: PaymentOrder, paidAt: Date): PaymentNotice {
  const told = { no, channel, reference: `DEMO-${no}`, amount_fen: amountFen, paid_at: paidAt.toISOString() }
  return { ...told, sign: signatureOf(told, key) }
}
