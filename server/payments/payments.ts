/** What is to be paid by scanning a code. */
export type PaymentOrder = {
  /** The number of the top-up; the same number is one order, however often it is begun. */
  no: string
  channel: string
  amountFen: number
  expiresAt: string | null
}

/** What a gateway tells of an order that was paid, under its signature. Instants are ISO 8601. */
export type PaymentNotice = {
  no: string
  channel: string
  /** The gateway's own number of the payment. */
  reference: string
  amount_fen: number
  paid_at: string
  /** See `signatureOf`. */
  sign: string
}

/** Where codes to scan come from: a payment gateway over HTTP, or the embedded one of a demonstration. */
export type PaymentPort = {
  name: 'gateway' | 'embedded'
  /** The content of the code to scan. Throws where the gateway is away or refuses. */
  begin(order: PaymentOrder): Promise<{ codeUrl: string }>
  /** Gives money back the way it came; the same number is given back once. Answers the gateway's reference. */
  refund(order: { no: string; channel: string; reference: string; amountFen: number }): Promise<{ reference: string }>
  /** Whether the notice was signed by this gateway. */
  isSigned(notice: PaymentNotice): boolean
}
