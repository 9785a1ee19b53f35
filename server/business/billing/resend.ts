import type { Row } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'
import { requeueSms } from '../../sms/queue-sms.ts'

/** 重发: failed messages are queued again, and the balance is asked anew. */
export async function resendMessages(tx: Tx, rows: readonly Row<Resources['textMessages']>[]): Promise<void> {
  const again = await requeueSms(
    tx.query,
    rows.map(({ id }) => id),
    tx.now,
  )
  if (again === 0) throw refuse('messages.notFailed')
  for (const { id } of rows)
    tx.log({ resource: 'textMessages', rowId: id, action: 'resend', changes: {}, reason: null })
}
