import type { FastifyReply } from 'fastify'
import type { User } from '../auth/user.ts'
import { type Call, gateOf } from '../engine/gate.ts'
import { type Reader, readerOf, type Source } from '../engine/reader.ts'

/** Statements of one call at once: a page and its count. What asks for much takes one connection. */
const atOnce = 2

type Asking = { reply: FastifyReply; user: User; isWide?: boolean }

/**
 * Runs what a GET asks of the database, among few at a time of one person. Anyone who hangs up has it stopped; writes are
 * never stopped so.
 */
export async function reading<T>(
  source: Source,
  { reply, user, isWide = false }: Asking,
  ask: (db: Reader) => Promise<T>,
): Promise<T> {
  const signal = hangUpOf(reply)
  const leave = await enter(source, user, isWide ? 'wide' : 'list', signal)
  try {
    return await ask(readerOf(source, signal, isWide ? 1 : atOnce))
  } finally {
    leave()
  }
}

/** Waits until the person may begin; gives what says that it is over. Who sees as somebody asks in the own name. */
export const enter = (
  { pool }: Source,
  { id, seenBy }: User,
  kind: Call['kind'],
  signal: AbortSignal,
): Promise<() => void> => gateOf(pool).enter({ user: seenBy?.id ?? id, kind }, signal)

/** Fires when the caller is gone before the answer was sent. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const look = () => {
    if (!raw.writableFinished) gone.abort()
  }
  raw.once('close', look)
  if (raw.destroyed) look()
  return gone.signal
}
