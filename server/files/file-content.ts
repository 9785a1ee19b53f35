import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { type AnyField, traitsOf } from '../../src/define/field.ts'
import { type fileTypes, formatBytes, isImage, MAX_PIXELS, maxBytesOf, typesOf } from '../../src/define/files.ts'
import { type Message, sentenceOf } from '../../src/define/message.ts'
import { refuseField } from '../errors/business-error.ts'
import { message } from '../messages/files.ts'

/** What an upload shows of itself. Width and height in pixels, of images only. */
export type Content = { mime: string; width: number | null; height: number | null }

/** How files of a type are named, the usual one first: what is saved under another name might be opened as that. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/x-cfb': ['xls'],
  'application/vnd.ms-excel.sheet.macroenabled.12': ['xlsm'],
  'text/csv': ['csv', 'txt', 'tsv', 'ofx', 'qfx', 'sta', 'mt940'],
  'application/xml': ['xml', 'ofx'],
  'application/zip': ['zip'],
}
const accepted = {
  image: message('files.images'),
  document: message('files.documents'),
  sheet: message('files.sheets'),
  statement: message('files.statements'),
} as const satisfies Record<keyof typeof fileTypes, Message>
const MAX_NAME = 200

/** Refuses what is larger than the field takes (bytes). */
export function assertSize(field: AnyField, size: number): void {
  const most = maxBytesOf(field)
  if (size > most) throw refuseField('file', 'files.tooLarge', { size: formatBytes(most) })
}

/** Looks into the bytes: neither the name nor the sender's word counts. What the field does not take is refused. */
export async function inspect(field: AnyField, bytes: Buffer): Promise<Content> {
  if (bytes.length === 0) throw refuseField('file', 'files.empty')
  assertSize(field, bytes.length)
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? (isPlainText(bytes) ? 'text/csv' : '')
  if (!typesOf(field).includes(mime))
    throw refuseField('file', 'files.type', { types: accepted[field.accept ?? 'document'] })
  return isImage(mime) ? { mime, ...pixelsOf(field, bytes) } : { mime, width: null, height: null }
}

/** A text has no signature; what holds no control signs but ends of lines and tabs may be one. */
const isPlainText = (bytes: Buffer): boolean =>
  bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)

/** Read from the header: nothing is unpacked. */
function pixelsOf(field: AnyField, bytes: Buffer): { width: number; height: number } {
  const { width, height } = sizeOf(bytes)
  if (!(width > 0 && height > 0)) throw refuseField('file', 'files.broken')
  if (width * height > MAX_PIXELS) throw refuseField('file', 'files.pixels')
  const { leastSide = 1 } = traitsOf(field)
  if (Math.min(width, height) < leastSide) throw refuseField('file', 'files.small', { pixels: leastSide })
  return { width, height }
}

function sizeOf(bytes: Buffer): { width: number; height: number } {
  try {
    return imageSize(bytes)
  } catch {
    // The library throws where a header is cut short or makes no sense.
    throw refuseField('file', 'files.broken')
  }
}

/**
 * A name as it is kept: without folders, control signs and signs that turn the direction of reading, at most 200 long,
 * and with the ending of what the file is.
 */
export function cleanName(given: string, mime: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? ''
  const [usual = '', ...others] = endings[mime] ?? []
  const kept = base
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')
    .trim()
  const ending = /\.([^.]+)$/.exec(kept)?.[1]?.toLowerCase() ?? ''
  const isFit = ending === usual || others.includes(ending)
  const stem = isFit ? kept.slice(0, -ending.length - 1) : kept
  const last = `.${isFit ? ending : usual}`
  return (
    [...(stem.trim() || sentenceOf(message('files.unnamed'), 'zh'))].slice(0, MAX_NAME - last.length).join('') + last
  )
}
