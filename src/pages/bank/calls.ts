import type { Row } from '../../providers/access.ts'

/** A line of the bank, or a movement of the books, that stands in no match. Amounts are fen, above zero money in. */
export type OpenItem = {
  id: string
  day: string
  fen: number
  name: string | null
  text: string | null
  references: readonly string[]
}
export type Reason = 'amount' | 'day' | 'reference' | 'name' | 'account' | 'only' | 'sum'
export type Suggestion = {
  lineIds: string[]
  movementIds: string[]
  fen: number
  score: number
  reasons: Reason[]
}
export type Suggestions = { items: Suggestion[]; lines: OpenItem[]; movements: OpenItem[] }

export type Statement = Row & {
  statementNo: string
  status: 'importing' | 'open' | 'balanced'
  accountId: string
  fromOn: string
  toOn: string
  lineCount: number
  unmatchedCount: number
}

export type Match = Row & {
  matchNo: string
  amountFen: number
  lineCount: number
  movementCount: number
  matchedOn: string
}

export type Reconciliation = {
  day: string
  bankFen: number | null
  outstandingInFen: number
  outstandingOutFen: number
  bookFen: number
  unrecordedInFen: number
  unrecordedOutFen: number
  adjustedBankFen: number | null
  adjustedBookFen: number
}

export type FilePreview = {
  formatLabel: string
  from: string
  to: string
  openingFen: number | null
  closingFen: number | null
  inFen: number
  outFen: number
  isChained: boolean
  lineCount: number
  knownCount: number
  newCount: number
  columns: { role: string; heading: string }[]
  warnings: string[]
  lines: (Pick<OpenItem, 'name'> & {
    row: number
    date: string
    time: string | null
    amountFen: number
    balanceFen: number | null
    summary: string | null
    isKnown: boolean
  })[]
}
