import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import * as xlsx from '@e965/xlsx'
import type { TestServer, TestUser } from './server.ts'

let made = 0
/** A picture that no other test of this run has. */
export const picture = (): Buffer => pngOf(made++ % 256, 2 + Math.floor(made / 256))

/** A real PNG of one colour; `claimed` puts another size into its header. */
export function pngOf(grey: number, size = 2, claimed: [width: number, height: number] = [size, size]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claimed[0], 0)
  header.writeUInt32BE(claimed[1], 4)
  header.writeUInt8(8, 8)
  const lines = Buffer.concat(Array.from({ length: size }, () => Buffer.from([0, ...Array(size).fill(grey)])))
  const parts = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(lines)), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A HEIC as a telephone makes it, 96 by 64 pixels: red at the left, blue at the right. */
export const heic = Buffer.from(
  `AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA
AAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAVQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAA
AACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkA
AAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAA
ABZpcG1hAAAAAAAAAAEAAQOBAoMAAABdbWRhdAAAAFEoAa9YitgOkl//8rXf/1H+Q+UAw6N3/tL4X3C/P9OFVOl8RqNWEVHpmNCMv3wA/8LUsP
w2HH+4x3sKT6lo3PEWyjCwMelWHmEifDD1/Wykey8=`,
  'base64',
)

/** The head of a JPEG: as much as tells its size. */
export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc00011080000000003012200021101031101', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const application = Buffer.from('ffe000104a46494600010100000100010000', 'hex')
  return Buffer.concat([Buffer.from('ffd8', 'hex'), application, frame, Buffer.from('ffd9', 'hex')])
}

/** The head of a WebP with its size. */
export function webpOf(width: number, height: number): Buffer {
  const body = Buffer.alloc(10)
  body.writeUIntLE(width - 1, 4, 3)
  body.writeUIntLE(height - 1, 7, 3)
  const whole = Buffer.concat([Buffer.from('RIFF0000WEBPVP8X\x0a\0\0\0', 'latin1'), body])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
export const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')

export function sheetOf(bookType: 'xlsx' | 'xlsm'): Buffer {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['板车']]), '一')
  return xlsx.write(book, { type: 'buffer', bookType }) as Buffer
}

/** An archive of one entry, packed. */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 })
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(crc32(content), 14)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name, 'latin1'), packed, Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])
}

export type Upload = { id: string; name: string; mime: string; size: number }
type Sent = { status: number; message: string; field: string | undefined; data: Upload }

/** Sends bytes as a browser does. */
export async function upload(
  { app }: TestServer,
  { token }: TestUser,
  field: string,
  bytes: Buffer,
  name = '照片.png',
): Promise<Sent> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/attachments?field=${field}`,
    payload: bytes,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
    },
  })
  const { message, data } = answer.json()
  return { status: answer.statusCode, message, field: data?.errors?.[0]?.field, data }
}
