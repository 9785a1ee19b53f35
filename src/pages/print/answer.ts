import type { PrintLayout } from '../../define/print.ts'
import type { Row } from '../resource/record/row.ts'

/** What the server answers: `GET /api/<resource>/prints/<print>`. */
export type Papers = {
  company: { name: string; address: string | null; phone: string | null; note: string | null }
  /** What is agreed with each, a clause in each line. */
  terms: string | null
  /** The company's, as the address of a picture. */
  stamp: string | null
  layout: PrintLayout
  /** In the order asked for; the rows of each table in its place, null where they are not for this person. */
  items: { row: Row; tables: (Row[] | null)[] }[]
}
