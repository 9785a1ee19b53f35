import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Seals what must be read again, so that the database and its backups alone do not tell it. Whose it is goes into the
 * seal: moved to somebody else's row it does not open.
 */
export type Encryption = {
  seal: (text: string, owner: string) => string
  /** Null where no key here opens it, or where it was changed. What was never sealed is answered as it is. */
  open: (kept: string, owner: string) => string | null
  /** Whether it is sealed, and under the first key. */
  isSealed: (kept: string) => boolean
}

type Key = { id: string; bytes: Buffer }

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** The first key seals, all of them open: AES-256-GCM under keys that are derived from the given words. */
export function openEncryption(words: readonly [string, ...string[]]): Encryption {
  const keys = words.map(keyOf)
  const [first] = keys as [Key]
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', first.bytes, nonce).setAAD(Buffer.from(owner))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const whole = Buffer.concat([nonce, cipher.getAuthTag(), content])
      return [version, first.id, whole.toString('base64url')].join('.')
    },
    open(kept, owner) {
      const [start, id, content] = kept.split('.')
      if (start !== version) return kept
      const key = keys.find((one) => one.id === id)
      return key ? opened(key, Buffer.from(content ?? '', 'base64url'), owner) : null
    },
    isSealed: (kept) => kept.startsWith(`${version}.${first.id}.`),
  }
}

function keyOf(words: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', words, '', 'banche: secrets at rest', 32))
  return { id: createHash('sha256').update('id').update(bytes).digest('base64url').slice(0, 8), bytes }
}

function opened({ bytes }: Key, whole: Buffer, owner: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', bytes, whole.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(whole.subarray(nonceBytes, nonceBytes + tagBytes))
    return decipher.update(whole.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    // Changed, cut short, or another row's: node throws for each.
    return null
  }
}
