import type { FastifyReply } from 'fastify'
import { type Reader, readerOf, type Source } from '../engine/reader.ts'

/** Statements of one call at once: a page and its count. What asks for much takes one connection. */
const atOnce = 2

/** Runs what a GET asks of the database. Whoever hangs up has it stopped; writes are never stopped so. */
export function reading<T>(
  source: Source,
  reply: FastifyReply,
  ask: (db: Reader) => Promise<T>,
  { isWide = false } = {},
): Promise<T> {
  return ask(readerOf(source, hangUpOf(reply), isWide ? 1 : atOnce))
}

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
