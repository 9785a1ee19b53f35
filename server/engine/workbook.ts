import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Rows of one sheet, as the format has it. */
export const SHEET_ROWS = 1_048_576

export type Cell = string | number

type Pieces = AsyncIterable<Cell[][]> | Iterable<Cell[][]>

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const ours = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * A workbook of one sheet (ECMA-376), written as its rows come: memory holds a piece and not the file. Anyone who stops
 * reading ends the pieces too, but for those that were never begun.
 */
export async function* workbookOf(name: string, pieces: Pieces): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  // The declarations call it less than it is.
  const file = zip.outputStream as Readable
  const sheet = Readable.from(sheetOf(`${declared}<worksheet xmlns="${main}"><sheetData>`, pieces), {
    objectMode: false,
  })
  for (const failing of [zip, sheet]) failing.once('error', (error: Error) => file.destroy(error))
  for (const [path, text] of partsOf(name)) zip.addBuffer(Buffer.from(declared + text), path)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  try {
    yield* file
  } finally {
    sheet.destroy()
  }
}

/** What stands around the sheet. */
const partsOf = (name: string): [string, string][] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${ours}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${ours}.worksheet+xml"/></Types>`,
  ],
  ['_rels/.rels', relation('officeDocument', 'xl/workbook.xml')],
  ['xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
]

const relation = (type: string, target: string): string =>
  `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`

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
