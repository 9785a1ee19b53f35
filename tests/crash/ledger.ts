import { call } from '../helpers/processes.ts'

export type Row = { id: string; version: number; [column: string]: unknown }

/** A write as it is sent; sent again with the same key it must have no second effect. */
export type Write = {
  resource: 'fundAccounts' | 'customers' | 'orders' | 'receipts'
  action: 'create' | 'change' | 'submit' | 'approve'
  /** Absent on create. */
  id?: string
  body: Record<string, unknown>
  /** What the row says in consequence, by field. */
  says: Record<string, unknown>
  token: string
  key: string
}
/** A write that the server has acknowledged: from here on it may never be lost. */
export type Ack = { write: Write; row: Row; answer: unknown }

export type Ledger = {
  acks: Ack[]
  /** Sent, but cut off before the answer: done or not, yet never by halves. */
  pending: Write[]
  /** Answers that nothing in this load gives reason for. */
  odd: string[]
}

export const newLedger = (): Ledger => ({ acks: [], pending: [], odd: [] })

/** The connection ended without an answer. */
export class Cut extends Error {}

/** Sends the write and enters its fate. Answers the row as it is then; on 409 the current one, with `done` false. */
export async function send(base: string, write: Write, ledger: Ledger): Promise<{ row: Row; done: boolean } | null> {
  const { resource, action, id = '', body, token, key } = write
  const path = { create: '', change: `/${id}`, submit: `/${id}/actions/submit`, approve: `/${id}/actions/approve` }
  const answer = await call(`${base}/api/${resource}${path[action]}`, {
    method: action === 'change' ? 'PATCH' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    body,
  }).catch((error: Error) => {
    ledger.pending.push(write)
    throw new Cut(error.message)
  })
  const { data } = JSON.parse(answer.text) as { data: (Row & { row?: Row }) | null }
  if (answer.status === 200 && data) {
    ledger.acks.push({ write, row: data, answer: data })
    return { row: data, done: true }
  }
  if (answer.status === 409 && data?.row) return { row: data.row, done: false }
  ledger.odd.push(`${action} ${resource}: ${answer.status} ${answer.text.slice(0, 200)}`)
  return null
}
