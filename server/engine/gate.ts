import type pg from 'pg'
import { refuse } from './refuse.ts'

/** A call that reads: `wide` asks for much, `export` has its own share of the connections (engine/export.ts). */
export type Call = { person: string; kind: 'list' | 'wide' | 'export' }
export type Gate = { enter: (call: Call, signal: AbortSignal) => Promise<() => void> }

/** A browser without HTTP/2 asks six things at once; no page of the product needs more. */
const OWN = 6
/** Milliseconds in the queue, as long as one for a connection lasts. */
const WAIT = 10_000
/** Calls of one person that may wait. */
const WAITING = 40

const gates = new WeakMap<pg.Pool, Gate>()

/** The gate before the connections of this process. It is no state of the company: each server has its own, as its pool. */
export function gateOf(pool: pg.Pool): Gate {
  const gate = gates.get(pool) ?? openGate(pool.options.max)
  gates.set(pool, gate)
  return gate
}

/**
 * Lets calls run while there is room: for one person half of all at most, for wide filters a fifth of the connections.
 * Of those who wait, the person with the fewest at work goes first; who waits too long is refused.
 */
export function openGate(connections: number, wait = WAIT): Gate {
  const all = Math.max(1, Math.floor(connections * 0.6))
  const own = Math.min(OWN, Math.ceil(all / 2))
  const wide = Math.max(1, Math.floor(connections / 5))
  const ownWide = Math.ceil(wide / 2)
  const running = new Set<Call>()
  const waiting = new Map<Call, () => void>()

  const runningOf = (holds: (one: Call) => boolean) => [...running].filter(holds).length
  const ofPerson = ({ person }: Call) => runningOf((one) => one.person === person)
  const hasRoom = (call: Call): boolean => {
    if (ofPerson(call) >= own) return false
    if (call.kind === 'export') return true
    if (runningOf(({ kind }) => kind !== 'export') >= all) return false
    if (call.kind === 'list') return true
    const others = [...running].filter(({ kind }) => kind === 'wide')
    return others.length < wide && others.filter(({ person }) => person === call.person).length < ownWide
  }
  const admit = () => {
    for (;;) {
      const [next] = [...waiting.keys()].filter(hasRoom).sort((one, other) => ofPerson(one) - ofPerson(other))
      if (!next) return
      const go = waiting.get(next)
      waiting.delete(next)
      running.add(next)
      go?.()
    }
  }

  return {
    async enter(asked, signal) {
      const call = { ...asked }
      const queue = [...waiting.keys()].filter(({ person }) => person === call.person)
      if (queue.length >= WAITING) throw refuse('list.busy')
      await new Promise<void>((resolve, reject) => {
        const end = (settle: () => void) => {
          clearTimeout(timer)
          signal.removeEventListener('abort', giveUp)
          settle()
        }
        const giveUp = () => {
          if (waiting.delete(call)) end(() => reject(refuse('list.busy')))
        }
        const timer = setTimeout(giveUp, wait)
        signal.addEventListener('abort', giveUp)
        waiting.set(call, () => end(resolve))
        if (signal.aborted) giveUp()
        admit()
      })
      return () => {
        running.delete(call)
        admit()
      }
    },
  }
}
