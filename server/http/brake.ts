import { refuse } from '../errors/business-error.ts'

const windowMs = 60_000
const mostSubjects = 10_000

/** Refuses what comes more often than `limit` in a minute; it counts in this process. */
export function brakeOf() {
  const counts = new Map<string, { since: number; count: number }>()
  return (subject: string, limit: number, now: Date): void => {
    const at = now.getTime()
    const known = counts.get(subject)
    const current = known && at - known.since < windowMs ? known : { since: at, count: 0 }
    current.count += 1
    // The oldest goes: a map keeps the order of its entries.
    counts.delete(subject)
    counts.set(subject, current)
    const [oldest] = counts.keys()
    if (counts.size > mostSubjects && oldest !== undefined) counts.delete(oldest)
    if (current.count > limit) throw refuse('request.tooMany')
  }
}
