import type { ReactNode } from 'react'
import { capitalFen } from '../../define/capital-fen.ts'
import { type AnyField, isMoney, isNumeric, traitsOf } from '../../define/field.ts'
import { formatYuan } from '../../define/money.ts'
import type { Print, PrintTable, Resource } from '../../define/resource.ts'
import { definitionOf } from '../../providers/definitions.ts'
import { labelOf } from '../../providers/i18n.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { fieldAt } from '../resource/record/field-at.ts'
import type { Row } from '../resource/record/row.ts'
import { fenOf, NOTHING, sumText, textOf } from '../resource/record/text-of.ts'
import type { Papers } from './answer.ts'
import { SheetFoot, Signatures, Terms } from './sheet-parts.tsx'
import { say } from './text.ts'

type Definition = {
  resource: Resource
  print: Print
  fields: readonly string[]
  tables: readonly PrintTable[]
}

type PaperSheetProps = {
  definition: Definition
  papers: Papers
  item: Papers['items'][number]
  /** Which of several copies it is. */
  copy: string | undefined
  /** Who printed it when. */
  by: string
}

/** One paper: the house, what it is, what is said of the row, its tables, the amount in words, who signs. */
export function PaperSheet({ definition, papers, item: { row, tables }, copy, by }: PaperSheetProps): ReactNode {
  const { resource, print } = definition
  const { paper = 'A4', inWords, signatures = [], qr } = print
  const { company, terms, stamp } = papers
  const title = resource.fields[resource.titleField]
  const address = qr === undefined ? undefined : row[qr]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a paper that is wider than the screen is scrolled with the keyboard
    <article className="print-sheet" data-paper={paper} aria-label={labelOf(print.label)} tabIndex={0}>
      <header className="print-head">
        <p>{company.name}</p>
        <h2>{labelOf(print.label)}</h2>
        <p className="print-no">
          <span>{title && textOf(title, resource.titleField, row)}</span>
          {copy && <span>{copy}</span>}
        </p>
        {typeof address === 'string' && (
          <figure className="print-qr">
            <QrCode text={new URL(address, window.location.origin).href} label={say('scan')} />
            <figcaption>{say('scan')}</figcaption>
          </figure>
        )}
      </header>
      <Facts {...definition} row={row} />
      {definition.tables.map((table, at) => {
        const rows = tables[at]
        return rows && rows.length > 0 ? <RowsTable key={labelOf(table.label)} table={table} rows={rows} /> : null
      })}
      {inWords && typeof row[inWords] === 'number' && (
        <p className="print-amount">
          <span>
            {say('inWords')} <b>{capitalFen(row[inWords])}</b>
          </span>
          <b>¥{formatYuan(row[inWords])}</b>
        </p>
      )}
      {terms && <Terms text={terms} />}
      {signatures.length > 0 && <Signatures of={signatures.map(labelOf)} stamp={stamp} />}
      <SheetFoot company={company} by={by} />
    </article>
  )
}

/** What is said of the row; what is empty takes no place. */
function Facts({ resource, print, fields, row }: Definition & { row: Row }): ReactNode {
  const shown = fields.flatMap((name) => {
    const field = name === resource.titleField ? undefined : fieldAt(resource, name)
    const text = field && row[name] !== undefined ? textOf(field, name, row) : NOTHING
    return field && text !== NOTHING ? [{ name, label: labelOf(field.label), text }] : []
  })
  return (
    <dl className="print-facts" aria-label={labelOf(print.label)}>
      {shown.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function RowsTable({ table, rows }: { table: PrintTable; rows: readonly Row[] }): ReactNode {
  const resource = definitionOf(table.resource)
  if (!resource) return null
  const { totals = [] } = table
  // A column that the person may not see is not in the answer; one that is empty throughout takes no place.
  const columns = table.columns.flatMap((name) => {
    const field = fieldAt(resource, name)
    const isFilled = rows.some((row) => row[name] !== undefined && row[name] !== null && row[name] !== '')
    return field && isFilled ? [{ name, field }] : []
  })
  const summed = columns.some(({ name }) => totals.includes(name))
  return (
    <table className="print-table">
      <caption>{labelOf(table.label)}</caption>
      <thead>
        <tr>
          {columns.map(({ name, field }) => (
            <th key={name} scope="col" data-right={isNumeric(field) || undefined}>
              {labelOf(field.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ name, field }) => (
              <td key={name} data-right={isNumeric(field) || undefined} data-whole={isWhole(field) || undefined}>
                {textOf(field, name, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {summed && (
        <tfoot>
          <tr>
            {columns.map(({ name, field }, at) => (
              <td key={name} data-right={isNumeric(field) || undefined}>
                {totals.includes(name) ? totalOf(name, field, rows) : at === 0 && say('sum')}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** What is read out or typed off, phones and VINs, stands in one line. */
function isWhole(field: AnyField): boolean {
  const { signs, tail } = traitsOf(field)
  return signs !== undefined || tail !== undefined
}

function totalOf(name: string, field: Resource['fields'][string], rows: readonly Row[]): string {
  const sum = rows.reduce((total, row) => total + Number(fenOf(field, name, row) ?? 0), 0)
  return isMoney(field) ? formatYuan(sum) : sumText(field, sum)
}
