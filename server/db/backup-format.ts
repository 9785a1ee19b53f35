import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartError } from '../errors/start-error.ts'

/**
 * A backup is one gzip stream of frames: a letter, four bytes of length, the content.
 * `H` header, then for each table of the header in its order `D`… (pieces of COPY text) and `E` (the number of rows as
 * JSON), and at last `Z`. gzip's own checksum finds damage; a missing `Z` finds a file cut short.
 */
export type Frame = { kind: FrameKind; content: Buffer }
export type FrameKind = 'H' | 'D' | 'E' | 'Z'

export type BackupHeader = {
  product: 'banche'
  format: 1
  createdAt: string
  /** Hashes of the migrations that made the schema. */
  migrations: string[]
  tables: { schema: string; name: string; columns: string[]; rows: number }[]
  sequences: { schema: string; name: string; value: number; called: boolean }[]
}

const kinds: readonly string[] = ['H', 'D', 'E', 'Z'] satisfies FrameKind[]

export function frame(kind: FrameKind, content: Buffer | object): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const head = Buffer.alloc(5)
  head.write(kind, 'latin1')
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

export async function* framesOf(file: string): AsyncGenerator<Frame> {
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  // The error reaches the reader through `unpacked`; the callback only keeps it from being thrown twice.
  pipeline(packed, unpacked, () => {})
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      rest = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
      while (rest.length >= 5 && rest.length >= 5 + rest.readUInt32BE(1)) {
        const kind = rest.toString('latin1', 0, 1)
        const end = 5 + rest.readUInt32BE(1)
        if (!kinds.includes(kind)) throw notABackup(file)
        yield { kind: kind as FrameKind, content: rest.subarray(5, end) }
        rest = rest.subarray(end)
      }
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new StartError('backup.missing', { file })
    if (code.startsWith('Z_')) throw notABackup(file)
    throw error
  } finally {
    packed.destroy()
  }
}

/** Reads the file to its end, so that damage is found before a database is touched. */
export async function verifiedHeader(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined
  let last: FrameKind | undefined
  for await (const found of framesOf(file)) {
    header ??= headerOf(found, file)
    last = found.kind
  }
  if (!header || last !== 'Z') throw notABackup(file)
  return header
}

function headerOf(first: Frame, file: string): BackupHeader {
  if (first.kind !== 'H') throw notABackup(file)
  const header = JSON.parse(first.content.toString()) as BackupHeader
  if (header.product !== 'banche') throw notABackup(file)
  if (header.format !== 1) throw new StartError('backup.newFormat', { file, format: header.format })
  return header
}

export const notABackup = (file: string) => new StartError('backup.damaged', { file })
