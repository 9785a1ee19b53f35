import { type SQL, sql } from 'drizzle-orm'
import type { Subject } from './throttle.ts'

const [hour, day] = [3600, 86_400]

/**
 * How fast anybody may guess (docs/security.md has what it comes to in a day). Only who fails at the same place waits
 * long, so that nobody can lock somebody else out; what a whole account or address is made to wait is passed by the
 * devices that the person has used before.
 */
const limits = {
  /** An account from one address, or from one known device. */
  pair: { free: 5, first: 30, most: 900, forgotten: day },
  /** An account from all places that are not known. */
  account: { free: 20, first: 5, most: 300, forgotten: day },
  /** An address, no matter who is named: a whole office may sit behind one. */
  address: { free: 50, first: 2, most: 60, forgotten: hour },
} as const

/** What is counted of a login. `account` and `place` are hashes: people type passwords where the name belongs. */
export const loginSubjects = (account: string, place: string, isKnown: boolean): Subject[] => [
  { name: `pair:${account}:${place}`, ...limits.pair },
  ...(isKnown
    ? []
    : [
        { name: `account:${account}`, ...limits.account },
        { name: `address:${place}`, ...limits.address },
      ]),
]

/** Wrong codes behind the right password, from wherever they come: nobody without the password can bring it about. */
export const codeSubject = (staffId: string): Subject => ({ name: `code:${staffId}`, ...limits.pair })

/** Wrong passwords and codes in one's own account, behind a login. */
export const ownSubject = (staffId: string): Subject => ({ name: `own:${staffId}`, ...limits.pair })

type Run = (statement: SQL) => Promise<unknown>

/** The account begins anew everywhere, and so does each address at which it failed, where that is wanted too. */
export async function forgetFailures(
  run: Run,
  { staffId, account }: { staffId: string; account: string },
  { addresses }: { addresses: boolean },
): Promise<void> {
  const pairs = `pair:${account}:`
  if (addresses)
    await run(sql`delete from login_failures where subject in (
      select 'address:' || split_part(p.subject, ':', 3) from login_failures p where starts_with(p.subject, ${pairs}))`)
  const names = [`account:${account}`, codeSubject(staffId).name, ownSubject(staffId).name]
  await run(sql`delete from login_failures
    where subject = any(${sql.param(names)}::text[]) or starts_with(subject, ${pairs})`)
}

/** One household or office, as it shows: an IPv4 address, or the first half of an IPv6 one, which one client has whole. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [left = '', right] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':') : []
  const gap = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array<string>(gap).fill('0'), ...tail]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
