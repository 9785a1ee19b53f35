import type { FileFormat } from '../../../../src/resources/sheet-readers/bank-formats.ts'
import { type Entry, packedDay, threeLines, withBalances } from '../../../helpers/bank-files.ts'

export const rows = withBalances(threeLines)
export const totalIn = threeLines.reduce((sum, { fen }) => sum + Math.max(fen, 0), 0)
export const totalOut = threeLines.reduce((sum, { fen }) => sum - Math.min(fen, 0), 0)

/** Three lines of March as a bank writes them. */
export type Sample = {
  format: FileFormat
  name: string
  bytes: () => Buffer
  /** What the file does not say of the three lines. */
  without?: readonly ('time' | 'balance' | 'account' | 'ref' | 'name')[]
  account?: string
  order?: 'descending'
}

export const spdbDay = ({ day, time }: Entry) => `${day.replaceAll('-', '/')}  ${time}`
export const packed = ({ day, time }: Entry) => `${packedDay(day)} ${time}`
export const noTime = ['time', 'account', 'ref'] as const
