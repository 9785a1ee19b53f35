import type { Message } from '../../src/define/message.ts'
import type { FileFormat } from '../../src/resources/sheet-readers/bank-formats.ts'

/** One line of a statement. Amounts are fen; above zero money came in. */
export type BankLine = {
  /** Its place in the file: the row of a sheet, the line of a text, or which entry of a message. */
  row: number
  /** `YYYY-MM-DD`, and `HH:MM:SS` where the file has it. */
  date: string
  time: string | null
  amountFen: number
  balanceFen: number | null
  name: string | null
  account: string | null
  bank: string | null
  summary: string | null
  reference: string | null
}

/** Sums and counts as the file itself states them. */
export type Stated = {
  count?: number | undefined
  inCount?: number | undefined
  outCount?: number | undefined
  inFen?: number | undefined
  outFen?: number | undefined
  openingFen?: number | undefined
  closingFen?: number | undefined
}

/** A file of a bank as it was read: its lines from the earliest to the latest. */
export type BankFile = {
  format: FileFormat
  /** The account as the file states it, which may be masked, or its last digits alone. */
  account: string | null
  from: string
  to: string
  openingFen: number | null
  closingFen: number | null
  inFen: number
  outFen: number
  /** How the file has its lines: from the earliest, or from the latest. */
  order: 'ascending' | 'descending'
  /** Whether each balance follows from the one before. */
  isChained: boolean
  stated: Stated
  /** Which column was taken for what. */
  columns: { role: string; heading: string }[]
  lines: BankLine[]
  warnings: Message[]
}

/** What to do with lines that the file calls neither in nor out. */
export type Neutral = 'skip' | 'in' | 'out'

export type ReadOptions = {
  neutral?: Neutral | undefined
  /** A text whose last line does not end: it may have been cut off there. */
  isOpenEnded?: boolean
}

/** What any reader finds; order, chain and sums are looked at afterwards. */
export type Found = Pick<BankFile, 'format' | 'account' | 'stated' | 'columns' | 'lines' | 'warnings'> & {
  /** Its sums are a hint alone, by its own words. */
  looseSums?: boolean
  /** Lines that count in the file's sums were left out: the rest is not held against them. */
  isPartial?: boolean
}

export const limits = { bytes: 10 * 1024 * 1024, lines: 50_000, ratio: 100, seconds: 20 } as const
