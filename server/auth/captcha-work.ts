import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { keyed } from './secret.ts'

/** Pictures of an address in a quarter of an hour that cost nothing; each further one costs twice the one before. */
const free = 3
/** Derivations of the first one that costs, and at most: a tenth of a second, and ten, of a browser. */
const [first, most] = [200, 12_800]
/** Rounds of PBKDF2 in one derivation. */
const rounds = 2000

const secretsOf = (secret: string) => ({
  hmacSignatureSecret: keyed(secret, 'work'),
  hmacKeySignatureSecret: keyed(secret, 'work key'),
})

/** What a browser has to reckon before the picture of an address counts, its `asked`th of the quarter; null for the first ones. */
export async function workFor(secret: string, asked: number): Promise<Challenge | null> {
  if (asked <= free) return null
  const least = Math.min(most, first * 2 ** Math.min(asked - free - 1, 20))
  const counter = randomInt(least, 2 * least)
  return createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: rounds, counter, deriveKey, ...secretsOf(secret) })
}

/** Whether it was reckoned; costs the server no derivation. */
export async function isWorkDone(secret: string, challenge: Challenge, solution: Solution): Promise<boolean> {
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(secret) })
  return verified
}
