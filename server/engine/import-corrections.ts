import { Buffer } from 'node:buffer'
import { type Message, sentenceOf, told } from '../../src/define/message.ts'
import { message as wrong } from '../../src/define/messages.ts'
import type { Resource } from '../../src/define/resource.ts'
import { imports } from '../../src/resources/company/imports.ts'
import { type FieldError, refuse } from '../errors/business-error.ts'
import { storeFile } from '../files/attachments.ts'
import { message } from '../messages/rows.ts'
import type { Column } from './cell-text.ts'
import { csvLine } from './exchange.ts'
import { type Assigned, importColumns } from './import-columns.ts'
import type { SheetRow } from './import-rows.ts'
import type { Tx } from './tx.ts'

/** A cell that was typed over before its sheet was imported. */
export type Correction = { line: number; column: string; before: string; after: string }
type Sheet = {
  rows: readonly SheetRow[]
  numbers?: readonly number[] | undefined
  corrections?: readonly Correction[] | undefined
}

/** A heading is given a column that the person has, or none. */
export function assertAssigned(columns: readonly Column[], assigned: Assigned = {}): void {
  const errors = Object.entries(assigned).flatMap(([heading, path]): FieldError[] =>
    path === null || columns.some((one) => one.path === path)
      ? []
      : [{ field: `assigned.${heading}`, message: message('row.unknownColumn') }],
  )
  if (errors.length > 0) throw refuse('request.invalid', {}, { errors })
}

/** What is said to have been corrected is what the rows hold. */
export function assertCorrections({ rows, numbers, corrections = [] }: Sheet): void {
  const places = new Map(rows.map((row, at) => [numbers?.[at] ?? at + 1, row]))
  const errors = corrections.flatMap(({ line, column, after }, at): FieldError[] =>
    String(places.get(line)?.[column] ?? '') === after
      ? []
      : [{ field: `corrections.${at}`, message: wrong('value.wrong') }],
  )
  if (errors.length > 0) throw refuse('request.invalid', {}, { errors })
}

/** The assigned headings and the corrected cells as a sheet beside the sheet, in the language of the record. */
export async function storeCorrections(
  tx: Tx,
  resource: Resource,
  { corrections = [], assigned = {} }: Pick<Sheet, 'corrections'> & { assigned?: Assigned | undefined },
): Promise<string[]> {
  const columns = importColumns(tx.user, resource)
  const say = (one: Message): string => sentenceOf(one, 'zh')
  const headings = Object.entries(assigned).map(([heading, path]) => {
    const column = columns.find((one) => one.path === path)
    return [
      say(message('corrections.heading')),
      heading,
      '',
      column ? told(column.label, 'zh') : say(message('corrections.leftOut')),
    ]
  })
  const cells = corrections.map(({ line, column, before, after }) => [String(line), column, before, after])
  if (headings.length + cells.length === 0) return []
  const head = (['line', 'column', 'before', 'after'] as const).map((one) => say(message(`corrections.${one}`)))
  const text = [head, ...headings, ...cells].map((line) => csvLine(line.map(printable))).join('')
  const name = `${say(message('corrections.file', { label: resource.label }))}.csv`
  return [(await storeFile(tx, imports.fields.corrections, Buffer.from(`\uFEFF${text}`), name)).id]
}

/** A text file holds no other control signs than ends of lines and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
const printable = (cell: string): string => cell.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
