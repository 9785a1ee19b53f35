import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { refuseField } from '../errors/business-error.ts'
import { commonPasswords } from './common-passwords.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** argon2id in the PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost)

/** Whether the password fits the hash; a damaged hash fits nothing. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password.normalize('NFC')).catch(() => false)

/** At least 8 characters, with two of letters, digits, signs (domain §4). */
export function isStrong(password: string): boolean {
  const classes = [/\p{L}/u, /\d/, /[^\p{L}\d]/u].filter((one) => one.test(password)).length
  return password.length <= 256 && [...password].length >= 8 && classes >= 2
}

/** Known to everybody, one sign or group over and over, or what everybody knows of the person. */
export function isCommon(password: string, own: readonly string[] = []): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (commonPasswords.has(text) || /^(.{1,4}?)\1+$/u.test(text)) return true
  return own.some((one) => one.length >= 3 && text.includes(one.toLowerCase()))
}

/** Refuses a password that is weak, common, or holds the own user name or phone. `field` is where it was sent. */
export function assertGood(field: string, password: string, own: readonly string[]): void {
  if (!isStrong(password)) throw refuseField(field, 'password.weak')
  if (isCommon(password, own)) throw refuseField(field, 'password.common')
}

let decoy: Promise<string> | undefined

/** A hash that no password fits, so that an unknown username takes as long as a wrong password. */
export function noPassword(): Promise<string> {
  decoy ??= hashPassword(randomBytes(24).toString('base64url'))
  return decoy
}
