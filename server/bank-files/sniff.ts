import { refuse } from '../errors/business-error.ts'

export type FileKind = 'xls' | 'zip' | 'camt' | 'ofx' | 'html' | 'mt940' | 'text'

const startsWith = (bytes: Uint8Array, hex: string): boolean =>
  Buffer.from(bytes.subarray(0, hex.length / 2)).toString('hex') === hex

/** What a file is by its bytes: names lie, and banks call text `.xls`. */
export function kindOf(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, 'd0cf11e0')) return 'xls'
  if (startsWith(bytes, '504b0304') || startsWith(bytes, '504b0506')) return 'zip'
  const head = Buffer.from(bytes.subarray(0, 4096))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/^OFXHEADER/i.test(head)) return 'ofx'
  if (/^(\{1:|:20:)/.test(head)) return 'mt940'
  if (!head.startsWith('<')) return 'text'
  if (/<\?OFX|<OFX/i.test(head)) return 'ofx'
  if (/<(\w+:)?Document|camt\.053/i.test(head)) return 'camt'
  if (/<(html|table|meta|head|body|!doctype html)|office:spreadsheet|<!--/i.test(head)) return 'html'
  return head.startsWith('<?xml') ? 'camt' : 'text'
}

/** Text as Chinese banks write it: UTF-8, with a mark or without, else GB 18030. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** XML in the encoding that it names. */
export function decodeXml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const [, named = 'utf-8'] = /<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(head) ?? []
  if (/^utf-?8$/i.test(named)) return decode(bytes)
  try {
    return new TextDecoder(named).decode(bytes)
  } catch {
    throw refuse('bank.unreadable')
  }
}
