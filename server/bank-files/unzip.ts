import { inflateRawSync } from 'node:zlib'
import { refuse } from '../errors/business-error.ts'
import { limits } from './statement.ts'

export type Entry = { name: string; bytes: Buffer }

const MOST_ENTRIES = 2000

/** The files of an archive by its directory, unpacked within the limits. Nothing that it says of itself is believed. */
export function unzip(given: Uint8Array): Entry[] {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || end + 22 > bytes.length) throw refuse('bank.unreadable')
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw refuse('bank.bomb')
  let left = bytes.length * limits.ratio
  let at = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let done = 0; done < count; done++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw refuse('bank.unreadable')
    const [nameSize, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as Triple
    const name = nameOf(bytes.subarray(at + 46, at + 46 + nameSize))
    const content = contentAt(bytes, at, left)
    left -= content.length
    if (!name.endsWith('/')) entries.push({ name, bytes: content })
    at += 46 + nameSize + extra + comment
  }
  return entries
}

type Triple = [number, number, number]

/** Names are UTF-8 or, as archives made in China have them, GB 18030. */
function nameOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function contentAt(bytes: Buffer, at: number, left: number): Buffer {
  if (bytes.readUInt16LE(at + 8) & 1) throw refuse('bank.locked')
  const method = bytes.readUInt16LE(at + 10)
  const packed = bytes.readUInt32LE(at + 20)
  const local = bytes.readUInt32LE(at + 42)
  if (local + 30 > bytes.length) throw refuse('bank.unreadable')
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const content = bytes.subarray(start, start + packed)
  if (method === 0) return content
  if (method !== 8) throw refuse('bank.unreadable')
  try {
    // Room for a small entry of a small archive, which packs well and harms nobody.
    return inflateRawSync(content, { maxOutputLength: Math.max(left, 1024 * 1024) })
  } catch (error) {
    throw refuse((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'bank.bomb' : 'bank.unreadable')
  }
}
