import { crc32, deflateRawSync } from 'node:zlib'
import * as xlsx from '@e965/xlsx'
import { unzip } from '../../server/bank-files/unzip.ts'
import { plainYuan } from '../../src/define/money.ts'

/** A line of a statement as a test thinks of it: day, time, fen (in above zero), who, their account, what for, reference. */
export type Entry = {
  day: string
  time: string
  fen: number
  name: string
  account: string
  text: string
  ref: string
}

export const entry = (day: string, time: string, fen: number, name = '', text = '', ref = ''): Entry => ({
  day,
  time,
  fen,
  name,
  account: name ? '6222020200112233446' : '',
  text,
  ref,
})

/** Three lines of March, money in and out, from the earliest. */
export const threeLines: readonly Entry[] = [
  entry('2026-03-01', '09:15:02', 1_234_567, '长安汽车销售有限公司', '运费', 'LS0001'),
  entry('2026-03-02', '10:00:00', -50_000, '李师傅', '油费', 'LS0002'),
  entry('2026-03-03', '23:59:59', 100, '长安汽车销售有限公司', '尾款', 'LS0003'),
]

/** Each entry with the balance behind it. */
export function withBalances(entries: readonly Entry[], openingFen = 100_000) {
  let balance = openingFen
  return entries.map((one) => {
    balance += one.fen
    return { ...one, balance: yuan(balance) }
  })
}

export const yuan = (fen: number): string => plainYuan(fen)
/** With commas between thousands, as most banks write it. */
export const commas = (fen: number): string => yuan(fen).replace(/\d(?=(\d{3})+\.)/g, '$&,')
export const income = (fen: number, none = ''): string => (fen > 0 ? yuan(fen) : none)
export const outgo = (fen: number, none = ''): string => (fen < 0 ? yuan(-fen) : none)
export const packedDay = (day: string): string => day.replaceAll('-', '')
export const packedTime = (time: string): string => time.replaceAll(':', '')

export const utf8 = (text: string): Buffer => Buffer.from(text)
export const utf8Marked = (text: string): Buffer => Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from(text)])

/** Text in GB 18030: Node decodes it alone, so that the table is turned round here. */
export function gbk(text: string): Buffer {
  const codes = gbkCodes()
  return Buffer.concat(
    [...text].map((sign) => {
      const code = sign.charCodeAt(0)
      if (code < 0x80) return Buffer.from([code])
      const found = codes.get(sign)
      if (!found) throw new Error(`not in GBK: ${sign}`)
      return found
    }),
  )
}

let turned: Map<string, Buffer> | undefined
function gbkCodes(): Map<string, Buffer> {
  if (turned) return turned
  turned = new Map()
  const decoder = new TextDecoder('gbk')
  for (let first = 0x81; first <= 0xfe; first++)
    for (let second = 0x40; second <= 0xfe; second++) {
      const bytes = Buffer.from([first, second])
      const sign = decoder.decode(bytes)
      if ([...sign].length === 1 && sign !== '\ufffd') turned.set(sign, turned.get(sign) ?? bytes)
    }
  return turned
}

type Cells = readonly (readonly (string | number)[])[]

/** A workbook of one sheet. */
export function workbook(rows: Cells, bookType: 'xlsx' | 'biff8' | 'xlsm' = 'xlsx'): Buffer {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows.map((row) => [...row])), 'Sheet1')
  return xlsx.write(book, { type: 'buffer', bookType }) as Buffer
}

/** A table of HTML under the name of a sheet. */
export const htmlTable = (rows: Cells): string =>
  `<html><head><meta charset="gbk"></head><body><table>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table></body></html>`

export const csv = (rows: Cells, end = '\r\n'): string => rows.map((row) => row.map(quoted).join(',')).join(end) + end
const quoted = (cell: string | number): string =>
  /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell)

/** An archive of files by name, names in GBK as those made in China have them. */
export function zipOf(files: Readonly<Record<string, Buffer>>, { locked = false } = {}): Buffer {
  const locals: Buffer[] = []
  const heads: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = gbk(name)
    const packed = deflateRawSync(content, { level: 9 })
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(locked ? 1 : 0, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(bytes.length, 22)
    locals.push(Buffer.from('504b0304', 'hex'), facts, bytes, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    heads.push(Buffer.from('504b01021400', 'hex'), facts, place, bytes)
    at += 30 + bytes.length + packed.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.write('504b0506', 0, 'hex')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

/** A workbook with one more part. */
export function addedTo(book: Buffer, name: string): Buffer {
  const parts = unzip(book).map((part) => [part.name, part.bytes] as const)
  return zipOf(Object.fromEntries([...parts, [name, Buffer.from('macro')]]))
}
