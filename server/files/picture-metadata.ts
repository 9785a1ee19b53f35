import { crc32 } from 'node:zlib'

/**
 * A picture without what the camera or an editor wrote into it: places, times, names, comments, small versions, films
 * behind the picture. Nothing is encoded anew; colours and the way it is turned stay. Null for one that is damaged.
 */
export function withoutMetadata(mime: string, bytes: Buffer): Buffer | null {
  const strip = { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp }[mime]
  if (!strip) return bytes
  const parts = strip(bytes)
  return parts && Buffer.concat(parts)
}

/** No picture of 20 MB has so many; millions of empty ones would keep everybody waiting. */
const MOST_PARTS = 50_000

const latin = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end)

/** Segments until the end of the picture. Of what applications write in, colours alone are kept (JFIF, ICC, Adobe). */
function jpeg(bytes: Buffer): Buffer[] | null {
  const kept = [bytes.subarray(0, 2)]
  let [at, isTurned, parts] = [2, false, 0]
  while (at + 1 < bytes.length && parts < MOST_PARTS) {
    const marker = bytes[at + 1] ?? 0
    // Readers pass over what fills the room before a marker.
    if (bytes[at] !== 0xff || marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) return [...kept, bytes.subarray(at, at + 2)]
    parts++
    const end = at + 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0)
    if (end < at + 4 || end > bytes.length) return null
    const next = marker === 0xda ? endOfScan(bytes, end) : end
    const isExif = marker === 0xe1 && latin(bytes, at + 4, at + 10) === 'Exif\0\0'
    const exif = isExif && !isTurned ? turned(bytes.subarray(at + 10, end)) : null
    if (exif) {
      isTurned = true
      kept.push(Buffer.from([0xff, 0xe1, 0, 8 + exif.length]), Buffer.from('Exif\0\0', 'latin1'), exif)
    }
    if (isKept(marker, latin(bytes, at + 4, Math.min(end, at + 16)))) kept.push(bytes.subarray(at, next))
    at = next
  }
  return null
}

function isKept(marker: number, name: string): boolean {
  if (marker === 0xe0) return name.startsWith('JFIF\0')
  if (marker === 0xe2) return name === 'ICC_PROFILE\0'
  if (marker === 0xee) return name.startsWith('Adobe')
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe
}

/** Where the next marker stands: within a scan 0xff is followed by 0, by a restart, or by itself. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = start; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** What says how a PNG looks; any other chunk that a reader may pass over goes. */
const seen = 'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB bKGD hIST pHYs sPLT acTL fcTL fdAT cICP mDCV cLLI'
const pngKept: ReadonlySet<string> = new Set(seen.split(' '))

function png(bytes: Buffer): Buffer[] | null {
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8, parts = 0; at + 12 <= bytes.length && parts < MOST_PARTS; parts++) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = latin(bytes, at + 4, at + 8)
    if (end > bytes.length) return null
    const exif = type === 'eXIf' ? turned(bytes.subarray(at + 8, end - 4)) : null
    if (exif) kept.push(pngChunk('eXIf', exif))
    if (pngKept.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') return kept
    at = end
  }
  return null
}

function pngChunk(type: string, content: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), content, Buffer.alloc(4)])
  whole.writeUInt32BE(content.length)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}

const webpKept: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** In the flags of a VP8X chunk. */
const [hasExif, hasXmp] = [0x08, 0x04]

function webp(bytes: Buffer): Buffer[] | null {
  const end = bytes.length < 12 ? Number.POSITIVE_INFINITY : 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return null
  const kept: Buffer[] = []
  let exif: Buffer | null = null
  for (let at = 12, parts = 0; at < end; parts++) {
    if (parts === MOST_PARTS) return null
    const size = at + 8 <= end ? bytes.readUInt32LE(at + 4) : end
    const type = latin(bytes, at, at + 4)
    if (at + 8 + size > end) return null
    const next = at + 8 + size + (size % 2)
    if (type === 'EXIF') exif ??= turned(bytes.subarray(at + 8, at + 8 + size))
    if (webpKept.has(type)) kept.push(Buffer.from(bytes.subarray(at, Math.min(next, end))))
    at = next
  }
  const flags = kept.find((chunk) => latin(chunk, 0, 4) === 'VP8X')
  if (flags && flags.length > 8) {
    flags[8] = ((flags[8] ?? 0) & ~(hasExif | hasXmp)) | (exif ? hasExif : 0)
    if (exif) kept.push(Buffer.from(`EXIF${String.fromCharCode(exif.length)}\0\0\0`, 'latin1'), exif)
  }
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4)
  return [head, ...kept]
}

/** Of what Exif holds, the one thing that shows: which way up. Null where it stands upright, or nothing can be read. */
function turned(exif: Buffer): Buffer | null {
  const tiff = latin(exif, 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
  const order = latin(tiff, 0, 2)
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return null
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = start + 2 <= tiff.length ? short(start) : 0
  for (let at = start + 2; at < start + 2 + 12 * count && at + 12 <= tiff.length; at += 12) {
    if (short(at) !== 0x0112) continue
    const way = short(at + 8)
    return way >= 2 && way <= 8
      ? Buffer.from(`4d4d002a00000008000101120003000000010${way.toString(16).padStart(3, '0')}000000000000`, 'hex')
      : null
  }
  return null
}
