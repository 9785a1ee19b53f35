import { http } from './http.ts'
import { getSession, subscribeSession } from './session.ts'
import { isRecord } from './storage.ts'

type Content = Record<string, unknown>
/** Without `nonce` it lies open: the browser has no cipher. */
export type Sealed = { nonce: Uint8Array<ArrayBuffer>; box: ArrayBuffer } | { open: Content }

/** Milliseconds after a logout for which forms that are closing may still write. */
const GRACE = 1000

/** By person; in memory alone, for as long as somebody is logged in. */
const keys = new Map<string, Promise<CryptoKey | undefined>>()
subscribeSession(() => {
  if (!getSession().token) setTimeout(forget, GRACE)
})

/** Browsers have one where the page came over https, or from this very computer. */
export const hasCipher = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined

/** So that it is at hand when something is typed. */
export function askKeyOf(user: string): void {
  if (hasCipher()) void keyOf(user)
}

/** Undefined where there is no key. */
export async function seal(user: string, content: Content): Promise<Sealed | undefined> {
  if (!hasCipher()) return { open: content }
  const key = await keyOf(user)
  if (!key) return undefined
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(content))
  return { nonce, box: await crypto.subtle.encrypt(algorithm(nonce, user), key, text) }
}

/** Nothing where it cannot be read: it is somebody else's, or was damaged. */
export async function open(user: string, sealed: Sealed): Promise<Content | undefined> {
  if ('open' in sealed) return sealed.open
  const key = await keyOf(user)
  if (!key) return undefined
  try {
    const text = await crypto.subtle.decrypt(algorithm(sealed.nonce, user), key, sealed.box)
    const content: unknown = JSON.parse(new TextDecoder().decode(text))
    return isRecord(content) ? content : undefined
  } catch {
    return undefined // sealed under another key
  }
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, user: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(user),
})

function keyOf(user: string): Promise<CryptoKey | undefined> {
  const known = keys.get(user)
  if (known) return known
  // A key is had for oneself alone.
  if (getSession().info?.staffId !== user) return Promise.resolve(undefined)
  const asked = askKey().catch(() => {
    keys.delete(user)
    return undefined
  })
  keys.set(user, asked)
  return asked
}

async function askKey(): Promise<CryptoKey> {
  const { data } = await http.get<{ key: string }>('/api/account/draft-key', { quiet: true })
  const text = atob(data.key.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function forget(): void {
  if (!getSession().token) keys.clear()
}
