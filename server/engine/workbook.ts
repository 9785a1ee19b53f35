import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Rows of one sheet, as the format has it. */
export const SHEET_ROWS = 1_048_576
/** A sheet of more bytes than this needs an archive that spreadsheets cannot read from a stream. */
const MAX_BYTES = 0xffff_ffff

export type Cell = string | number

type Entry = { name: string; crc: number; packed: number; size: number; offset: number }
type Pieces = AsyncIterable<Cell[][]> | Iterable<Cell[][]>
type Tally = Pick<Entry, 'crc' | 'packed' | 'size'>

/**
 * A workbook of one sheet, written as its rows come: memory holds a piece and not the file. The archive tells sizes and
 * sums behind each file (APPNOTE 4.4.4, bit 3), since they are not known before.
 */
export async function* workbookOf(name: string, pieces: Pieces): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  for (const [file, content] of filesOf(name, pieces)) {
    const tally: Tally = { crc: 0, packed: 0, size: 0 }
    const head = headOf(file)
    yield head
    for await (const piece of packed(content, tally)) yield piece
    yield tailOf(tally)
    entries.push({ ...tally, name: file, offset })
    offset += head.length + tally.packed + 16
  }
  yield directoryOf(entries, offset)
}

function filesOf(name: string, pieces: Pieces): [string, AsyncIterable<string>][] {
  const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const ours = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const relations = (type: string, target: string) =>
    one(
      `${declared}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`,
    )
  return [
    [
      '[Content_Types].xml',
      one(
        `${declared}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${ours}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${ours}.worksheet+xml"/></Types>`,
      ),
    ],
    ['_rels/.rels', relations('officeDocument', 'xl/workbook.xml')],
    ['xl/_rels/workbook.xml.rels', relations('worksheet', 'worksheets/sheet1.xml')],
    [
      'xl/workbook.xml',
      one(
        `${declared}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    ],
    ['xl/worksheets/sheet1.xml', sheetOf(`${declared}<worksheet xmlns="${main}"><sheetData>`, pieces)],
  ]
}

async function* one(text: string): AsyncGenerator<string> {
  yield text
}

async function* sheetOf(opening: string, pieces: Pieces): AsyncGenerator<string> {
  yield opening
  let at = 0
  for await (const rows of pieces) yield rows.map((cells) => rowOf(cells, ++at)).join('')
  if (at > SHEET_ROWS) throw new Error(`${at} rows in a sheet`)
  yield '</sheetData></worksheet>'
}

function rowOf(cells: readonly Cell[], row: number): string {
  const written = cells.map((cell, column) => {
    if (cell === '') return ''
    const place = `${lettersOf(column)}${row}`
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    return `<c r="${place}" t="str"><v>${escaped(cell)}</v></c>`
  })
  return `<row r="${row}">${written.join('')}</row>`
}

/** 0 → A, 25 → Z, 26 → AA. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Signs that XML cannot hold are written as the format has it, `_x0001_`; what looks like that is kept apart. */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to write otherwise
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (sign) => `_x${hex(sign)}_`)
    .replace(/[&<>"]/g, (sign) => marks[sign] ?? sign)

const hex = (sign: string): string => sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

/** The content deflated; the tally counts along. */
async function* packed(content: AsyncIterable<string>, tally: Tally): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 5 })
  const counted = async function* (source: AsyncIterable<string>) {
    for await (const text of source) {
      const bytes = Buffer.from(text)
      tally.crc = crc32(bytes, tally.crc)
      tally.size += bytes.length
      if (tally.size > MAX_BYTES) throw new Error('the sheet is larger than a spreadsheet can read')
      yield bytes
    }
  }
  const feeding = pipeline(content, counted, deflate)
  // A failure of the source reaches the reader through the stream; here it is only not to go unheard.
  feeding.catch(() => undefined)
  for await (const piece of deflate) {
    tally.packed += (piece as Buffer).length
    yield piece as Buffer
  }
  await feeding
}

const words = (...given: [bytes: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    given.map(([bytes, value]) => {
      const word = Buffer.alloc(bytes)
      word.writeUIntLE(value, 0, bytes)
      return word
    }),
  )

/** Version 2.0, names in UTF-8, sizes behind the data, deflated, 1980-01-01. */
const kind = [
  [2, 20],
  [2, 0x808],
  [2, 8],
  [2, 0],
  [2, 0x21],
] as [2, number][]

const headOf = (name: string): Buffer =>
  Buffer.concat([words([4, 0x04034b50], ...kind, [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]), Buffer.from(name)])

const tailOf = ({ crc, packed: short, size }: Tally): Buffer => words([4, 0x08074b50], [4, crc], [4, short], [4, size])

function directoryOf(entries: readonly Entry[], offset: number): Buffer {
  const list = entries.map(({ name, crc, packed: short, size, offset: start }) =>
    Buffer.concat([
      words([4, 0x02014b50], [2, 20], ...kind, [4, crc], [4, short], [4, size], [2, name.length]),
      words([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, start]),
      Buffer.from(name),
    ]),
  )
  const length = list.reduce((sum, { length: bytes }) => sum + bytes, 0)
  const [count, end] = [entries.length, words([4, 0x06054b50], [2, 0], [2, 0])]
  return Buffer.concat([...list, end, words([2, count], [2, count], [4, length], [4, offset], [2, 0])])
}
