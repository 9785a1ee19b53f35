import { refuse } from '../errors/business-error.ts'
import { readCamt } from './camt.ts'
import { readCsv } from './csv.ts'
import { readMt940 } from './mt940.ts'
import { readOfx } from './ofx.ts'
import { inOrder } from './order.ts'
import { readHtml, readSheet } from './sheet.ts'
import { decode, decodeXml, kindOf } from './sniff.ts'
import { type BankFile, type Found, limits, type ReadOptions } from './statement.ts'
import { readTable } from './table.ts'
import { checkTotals, sumsOf } from './totals.ts'
import { type Entry, unzip } from './unzip.ts'

/** A file of a bank, read and held against itself: its sums, its balances, its end. Refuses what does not hold. */
export function readBankFile(bytes: Uint8Array, options: ReadOptions = {}): BankFile {
  if (bytes.length > limits.bytes) throw refuse('bank.tooLarge', { size: `${limits.bytes / 1024 / 1024} MB` })
  const found = find(bytes, options)
  if (found.lines.length > limits.lines) throw refuse('bank.tooMany', { most: limits.lines })
  if (found.lines.length === 0) throw refuse('bank.empty')
  const { format, account, stated, columns, warnings } = found
  const ordered = inOrder(found.lines, stated.openingFen)
  const sums = sumsOf(ordered.lines, stated)
  const told = checkTotals(found, ordered.lines, sums)
  const days = ordered.lines.map(({ date }) => date).sort()
  return {
    format,
    account,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    ...sums,
    ...ordered,
    stated,
    columns,
    warnings: [...warnings, ...told],
  }
}

function find(bytes: Uint8Array, options: ReadOptions): Found {
  switch (kindOf(bytes)) {
    case 'xls': {
      const { rows, warnings } = readSheet(bytes, hasMacrosOfXls(bytes))
      return withWarnings(readTable(rows, options), warnings)
    }
    case 'zip':
      return inArchive(bytes, options)
    case 'camt':
      return readCamt(decodeXml(bytes))
    case 'ofx':
      return readOfx(ofxText(bytes))
    case 'html': {
      const text = decode(bytes)
      if (/<!ENTITY/i.test(text)) throw refuse('bank.entities')
      const { rows, warnings } = readHtml(text)
      return withWarnings(readTable(rows, options), warnings)
    }
    case 'mt940':
      return readMt940(decode(bytes))
    case 'text': {
      const text = decode(bytes)
      return readTable(readCsv(text), { ...options, isOpenEnded: !/\n\s*$/.test(text.slice(-100)) })
    }
  }
}

const withWarnings = (found: Found, warnings: Found['warnings']): Found => ({
  ...found,
  warnings: [...warnings, ...found.warnings],
})

/** A workbook is an archive too; any other holds a file of a bank, beside sums that are none. */
function inArchive(bytes: Uint8Array, options: ReadOptions): Found {
  const entries = unzip(bytes)
  if (entries.some(({ name }) => name === '[Content_Types].xml')) {
    const { rows, warnings } = readSheet(
      bytes,
      entries.some(({ name }) => name.endsWith('vbaProject.bin')),
    )
    return withWarnings(readTable(rows, options), warnings)
  }
  const refusals: unknown[] = []
  const found: Found[] = []
  for (const entry of entries.filter(isFile)) {
    try {
      found.push(find(entry.bytes, options))
    } catch (error) {
      refusals.push(error)
    }
  }
  // The one with lines; where none can be read, what the first of them lacks that is known at all.
  const [best] = found.sort((one, other) => other.lines.length - one.lines.length)
  if (best) return best
  throw refusals.find((error) => (error as { key?: string }).key !== 'bank.unknown') ?? refuse('bank.noFileInside')
}

const isFile = ({ name, bytes }: Entry): boolean =>
  !name.startsWith('__MACOSX/') && kindOf(bytes) !== 'zip' && /\.(csv|txt|xls|xml|ofx|sta|mt940)$/i.test(name)

/** Where Excel keeps them in its own format, by the name of the storage. */
const hasMacrosOfXls = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from('_VBA_PROJECT', 'utf16le'))

/** Version 1 names its character set in its own head. */
function ofxText(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 500)).toString('latin1')
  return /<\?xml/i.test(head) ? decodeXml(bytes) : decode(bytes)
}
