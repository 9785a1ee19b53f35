import { formatDate } from '../../ui/conventions.ts'
import type { Article } from '../mock/articles.ts'
import { articleText as text } from './article-texts.ts'
import { saveFile } from './save-file.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Cell = string | number
type SheetOptions = {
  rows: readonly (readonly Cell[])[]
  name: string
  merges?: readonly string[]
  kind?: 'xlsx' | 'csv'
}

/** The head and the rows of some articles. */
export const tableOf = (articles: readonly Article[]): Cell[][] => [
  ['ID', text('title'), text('author'), text('pageviews'), text('display_time')],
  ...articles.map(({ id, title, author, pageviews, display_time: at }) => [
    id,
    title,
    author,
    pageviews,
    formatDate(at),
  ]),
]

/** A workbook of one sheet, as wide as what stands in it. The library comes with the first one. */
export async function saveSheet({ rows, name, merges = [], kind = 'xlsx' }: SheetOptions): Promise<void> {
  const { utils, write } = await import('@e965/xlsx')
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
  sheet['!merges'] = merges.map((range) => utils.decode_range(range))
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  sheet['!cols'] = Array.from({ length: columns }, (_, at) => ({
    wch: Math.max(...rows.map((row) => 2 + 1.6 * String(row[at] ?? '').length)),
  }))
  const book = utils.book_new(sheet, 'articles')
  const file: ArrayBuffer = write(book, { type: 'array', bookType: kind })
  saveFile(`${name}.${kind}`, file, kind === 'csv' ? 'text/csv' : XLSX)
}
