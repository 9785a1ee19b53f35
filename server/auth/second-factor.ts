import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { refuseField } from '../errors/business-error.ts'
import type { Encryption } from './encryption.ts'

type Db = Pick<pg.Pool, 'query'>

/** Seconds of one step, and how many steps a clock may be off (RFC 6238 §5.2). */
const step = 30
const drift = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new key of 160 bits in base32, as authenticators take it (RFC 4226 §4). */
export function newSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

/** What the picture code of an authenticator holds. */
export const otpauth = (secret: string, username: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${username}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`

/** The six digits of a step (HOTP, RFC 4226 §5.3, with SHA-1 as every authenticator has it). */
export function codeAt(secret: string, counter: number): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const digest = createHmac('sha1', key).update(message).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / step)

/** The step whose code it is, near now; null when it is none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code.padEnd(6).slice(0, 6))
  const steps = Array.from({ length: 2 * drift + 1 }, (_, at) => stepOf(now) - drift + at)
  return steps.filter((one) => timingSafeEqual(Buffer.from(codeAt(secret, one)), given)).at(0) ?? null
}

const hashOf = (code: string) => createHash('sha256').update(code.replaceAll('-', '').toLowerCase()).digest('base64url')

/** Ten codes that replace the authenticator once each, and their hashes. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: 10 }, () =>
    randomBytes(8)
      .toString('hex')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
  return { codes, hashes: codes.map(hashOf) }
}

/**
 * Whether the code is the authenticator's, or a recovery code that is left. Either is used up by it: the step is kept in
 * the same statement that checks it, so that one code never lets two in.
 */
export async function acceptsCode(
  db: Db,
  secrets: Encryption,
  staffId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query<{ secret: string | null }>(
    'select totp_secret as secret from credentials where staff_id = $1 and totp_since is not null',
    [staffId],
  )
  const kept = rows[0]?.secret
  if (!kept) return false
  const secret = secrets.open(kept, staffId)
  const used = secret === null ? null : stepOfCode(secret, code.trim(), now)
  const { rowCount } =
    used === null
      ? await db.query(
          `update credentials set recovery_hashes = array_remove(recovery_hashes, $2)
           where staff_id = $1 and $2 = any(recovery_hashes)`,
          [staffId, hashOf(code.trim())],
        )
      : await db.query(
          'update credentials set totp_step = $2 where staff_id = $1 and (totp_step is null or totp_step < $2)',
          [staffId, used],
        )
  // Its key is not here, after a restore say: no code of the authenticator can be right, and the person is told so.
  if (rowCount !== 1 && secret === null) throw refuseField('code', 'login.secondFactorLost')
  return rowCount === 1
}

/** What an operator can do about people whose authenticator's key is gone, as the log says it. */
export const lostText =
  'the authenticators of some people were sealed under another key: start with the former SECRET_KEY or secret.key; without it they log in by a recovery code, or an administrator resets their second factor'

/**
 * Seals the keys that lie in the database as they are, or under a former key. Answers how many no key here opens: their
 * people log in with a recovery code, or have the second factor removed, and bind anew.
 */
export async function sealSecondFactors(db: Db, secrets: Encryption): Promise<{ sealed: number; lost: number }> {
  const { rows } = await db.query<{ id: string; kept: string }>(
    'select staff_id as id, totp_secret as kept from credentials where totp_secret is not null',
  )
  let [sealed, lost] = [0, 0]
  for (const { id, kept } of rows) {
    if (secrets.isSealed(kept)) continue
    const secret = secrets.open(kept, id)
    if (secret === null) {
      lost++
      continue
    }
    await db.query('update credentials set totp_secret = $3 where staff_id = $1 and totp_secret = $2', [
      id,
      kept,
      secrets.seal(secret, id),
    ])
    sealed++
  }
  return { sealed, lost }
}
