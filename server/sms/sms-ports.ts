import { sentenceOf } from '../../src/define/message.ts'
import { message as told } from '../messages/sms.ts'
import type { SmsMessage, SmsOutcome, SmsPort } from './sms.ts'

/** `url` takes a POST of JSON; `templates` are the gateway's own names of ours, where they differ. */
export type GatewaySettings = {
  url: string
  key: string
  signature?: string
  templates: Readonly<Record<string, string>>
}

/** The outbox: the message stays in the table, where an administrator of a demonstration reads it. */
export const outbox: SmsPort = { name: 'outbox', send: async () => ({ status: 'sent', reference: null }) }

/**
 * A gateway over HTTP. 2xx: sent, `{ reference? }` is kept. 429 and 5xx, and no answer within ten seconds: again later.
 * Any other answer: failed for good. The message's id goes along, so that a gateway can tell a repetition.
 */
export function gateway(settings: GatewaySettings): SmsPort {
  return { name: 'gateway', send: (message) => post(settings, message) }
}

async function post({ url, key, signature, templates }: GatewaySettings, message: SmsMessage): Promise<SmsOutcome> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}`, 'Idempotency-Key': message.id },
    body: JSON.stringify({
      id: message.id,
      phone: message.phone,
      signature: signature ?? message.signature,
      template: templates[message.template] ?? message.template,
      params: message.params,
      content: message.content,
    }),
  })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return { status: 'sent', reference: referenceIn(body) }
  const isFinal = answer.status < 500 && answer.status !== 429
  return { status: 'failed', reason: sentenceOf(told('sms.gateway', { status: answer.status }), 'zh'), isFinal }
}

function referenceIn(body: unknown): string | null {
  const reference = body !== null && typeof body === 'object' ? (body as { reference?: unknown }).reference : undefined
  return typeof reference === 'string' ? reference.slice(0, 100) : null
}
