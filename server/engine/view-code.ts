import type { SQL } from 'drizzle-orm'
import type { User } from '../auth/user.ts'
import type { AnyRow } from '../db/columns.ts'
import type { Run } from '../db/run.ts'

/** Where a search for words has looked, if it did not look at everything. */
export type Sought = { where: SQL; lookedTo: string | null }

/** What no query asks: code that fills in what hangs on the person, row by row, and that searches the rows of an SQL view for words. */
export type ViewCode = {
  /** `isWhole`: a single row that is read by itself. */
  finish(run: Run, user: User, rows: readonly AnyRow[], isWhole?: boolean): Promise<void>
  /** `base`: the rest of the filter, over the alias `t`. */
  keyword?(run: Run, user: User, base: SQL, text: string): Promise<Sought>
}
