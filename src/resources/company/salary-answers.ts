/** What the server answers about salaries (server/http/salary.ts) and the salary page shows. Money in fen. */

export type SalarySum = { people: number; grossFen: number; netFen: number }
export type SalaryMonth = SalarySum & { month: string; drafts: number; confirmed: number; paid: number }
export type SalaryOffice = SalarySum & { officeId: string; name: string }
export type SalaryOverview = { months: SalaryMonth[]; offices: SalaryOffice[] }

/** One person whose sheet would be new or different; null where there is none yet. */
export type SalaryDifference = {
  staffId: string
  name: string
  jobNo: string
  kind: 'new' | 'changed'
  beforeFen: number | null
  afterFen: number
}

/** What calculating a month would change. */
export type SalaryPreview = {
  month: string
  /** To be sent along with the action, so that it does what was seen. */
  mark: string
  kinds: Record<'new' | 'changed' | 'same' | 'frozen', number>
  before: SalarySum
  after: SalarySum
  /** What confirming would fix now. */
  drafts: SalarySum
  withoutRule: string[]
  negative: string[]
  /** Whose commission counts orders at estimated cost. */
  estimated: string[]
  differences: SalaryDifference[]
}

export type Payslip = {
  id: string
  sheetNo: string
  month: string
  name: string
  jobNo: string
  office: string
  post: string
  status: string
  grossFen: number
  deductFen: number
  netFen: number
  paidOn: string | null
  lines: { item: string; amountFen: number; note: string | null }[]
}
