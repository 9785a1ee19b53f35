import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { reserveQueued } from './queue-sms.ts'
import { blotExpired, deliverSms, type SmsPort } from './sms.ts'

type Log = { warn: (details: object, message: string) => void }
/** Milliseconds after a write until its messages are looked for: of a crowd of writes one look serves all. */
const SOON = 100

export type SmsQueue = ReturnType<typeof openSmsQueue>

/** Sends what is queued, behind the answers: anyone who asks for a code does not wait for the gateway. */
export function openSmsQueue(pool: pg.Pool, port: SmsPort, log: Log, now: () => Date) {
  const pending = new Set<Promise<void>>()
  const send = async (): Promise<void> => {
    await reserveQueued(pool, now())
    while ((await deliverSms(pool, port, now())) > 0);
  }
  let isDue = false
  const later = (action: () => Promise<void>): void => {
    const done = action()
      .then(send)
      .catch((error) => log.warn({ err: error }, 'message not sent'))
      .finally(() => pending.delete(done))
    pending.add(done)
  }
  return {
    port,
    /** Runs the action (which puts a message into the queue) and sends, without being waited for. */
    later,
    /** Sends what a transaction has queued, where it did, without being waited for. */
    soon: (): void => {
      if (isDue) return
      isDue = true
      later(async () => {
        await pause(SOON)
        isDue = false
      })
    },
    /** What was left behind by a gateway that was away or a server that was killed. */
    sweep: async () => {
      await send()
      await blotExpired(pool)
    },
    /** Until all that was begun is done. */
    settled: async () => {
      await Promise.all(pending)
    },
  }
}
