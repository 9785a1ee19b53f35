import { type AnyField, isRef, isRegion } from '../../../define/field.ts'
import type { Text } from '../../../define/text.ts'
import { parseTable } from '../controls/parse-table.ts'
import type { Draft, NamedField } from '../record/form-model.ts'
import { parseText } from '../record/parse-text.ts'

export type PastePlan = {
  columns: readonly NamedField[]
  /** The cell into which it is pasted. */
  at: { row: number; column: number }
  rowCount: number
  maxRows: number
  blank: () => Draft
}
export type Pasted = {
  /** Values of rows that are there already. */
  cells: { row: number; name: string; field: AnyField; value: unknown; text: string }[]
  added: Draft[]
  /** Rows beyond the most that the lines may have. */
  leftOut: number
  /** Texts of references and regions, which only a look-up can turn into values. */
  unresolved: { row: number; name: string; field: AnyField; text: string }[]
}

/**
 * Lays a copied piece of a sheet over the grid, from the cell on in which it is pasted. Where its first row holds the
 * labels of columns, it is laid out by them, wherever it is pasted.
 */
export function layOut(text: string, { columns, at, rowCount, maxRows, blank }: PastePlan): Pasted {
  const table = parseTable(text)
  const header = headerOf(table[0] ?? [], columns)
  const targets = header ?? columns.slice(at.column)
  const rows = (header ? table.slice(1) : table).filter((row) => row.some((cell) => cell.trim() !== ''))
  const room = maxRows - at.row
  const result: Pasted = { cells: [], added: [], leftOut: Math.max(0, rows.length - room), unresolved: [] }
  rows.slice(0, room).forEach((texts, seq) => {
    const row = at.row + seq
    const line = row < rowCount ? undefined : blank()
    if (line) result.added.push(line)
    texts.forEach((cell, column) => {
      const target = targets[column]
      if (!target) return
      const [name, field] = target
      if (isLookedUp(field) && cell.trim() !== '') {
        result.unresolved.push({ row, name, field, text: cell.trim() })
        return
      }
      // An empty cell of a new row leaves the initial value (a new car starts as 小车 and 可启动).
      if (line && cell.trim() === '') return
      const value = parseText(field, cell)
      if (line) line[name] = value
      else result.cells.push({ row, name, field, value, text: cell })
    })
  })
  return result
}

function headerOf(cells: readonly string[], columns: readonly NamedField[]): (NamedField | undefined)[] | undefined {
  const found = cells.map((cell) => columns.find(([, { label }]) => isCalled(label, cell)))
  const hits = found.filter(Boolean).length
  return hits >= 2 || (hits === 1 && cells.length === 1) ? found : undefined
}

/** In either language, whatever marks what is required. */
const isCalled = (label: Text, cell: string): boolean =>
  label.some((text) => text.replace(/\s/g, '') === cell.replace(/[*＊\s]/g, ''))

function isLookedUp(field: AnyField): boolean {
  return isRef(field) || isRegion(field)
}
