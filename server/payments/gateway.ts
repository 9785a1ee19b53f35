import { sentenceOf } from '../../src/define/message.ts'
import { message as told } from '../messages/payments.ts'
import type { PaymentPort } from './payments.ts'
import { isSignedBy, signatureOf } from './signature.ts'

/** `url` takes signed orders and refunds; `key` is shared with the gateway, which signs what it tells. */
export type PaymentSettings = { url: string; key: string }

/**
 * A payment gateway over HTTP (an aggregator of WeChat Pay and Alipay). `POST {url}/orders` answers `{ code_url }`,
 * `POST {url}/refunds` answers `{ reference }`; both bodies are signed and carry the number as Idempotency-Key. What was
 * paid it tells by `POST /api/billing/paymentNotice`.
 */
export function gateway({ url, key }: PaymentSettings): PaymentPort {
  const ask = (path: string, body: Record<string, string | number>) => post(`${url}${path}`, key, body)
  return {
    name: 'gateway',
    async begin({ no, channel, amountFen, expiresAt }) {
      const answer = await ask('/orders', { no, channel, amount_fen: amountFen, expires_at: expiresAt ?? '' })
      return { codeUrl: textIn(answer, 'code_url') }
    },
    async refund({ no, channel, reference, amountFen }) {
      const answer = await ask('/refunds', { no, channel, reference, amount_fen: amountFen })
      return { reference: textIn(answer, 'reference') }
    },
    isSigned: (notice) => isSignedBy(notice, key),
  }
}

async function post(url: string, key: string, body: Record<string, string | number>): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': String(body.no) },
    body: JSON.stringify({ ...body, sign: signatureOf(body, key) }),
  })
  if (!answer.ok) throw new Error(sentenceOf(told('payments.gateway', { status: answer.status }), 'zh'))
  return answer.json()
}

function textIn(answer: unknown, name: string): string {
  const value = (answer as Record<string, unknown> | null)?.[name]
  if (typeof value !== 'string' || value === '' || value.length > 500)
    throw new Error(sentenceOf(told('payments.unreadable'), 'zh'))
  return value
}
