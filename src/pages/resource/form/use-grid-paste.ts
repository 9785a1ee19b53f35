import type { ClipboardEvent } from 'react'
import { notify } from '../../../providers/notify.ts'
import { isTable } from '../controls/parse-table.ts'
import { type Draft, type NamedField, newLine } from '../record/form-model.ts'
import { useFormKit } from './form-context.ts'
import { lookUp } from './look-up.ts'
import { layOut, type Pasted } from './paste.ts'
import { say } from './text.ts'

type GridPaste = {
  name: string
  fields: readonly NamedField[]
  rows: { fields: readonly unknown[]; append: (lines: Draft[], options: { shouldFocus: false }) => void }
  max: number
  isLocked: boolean
}

/** Pasting several cells fills the grid from the cell in which it happens; one value goes into its cell as ever. */
export function useGridPaste({ name, fields, rows, max, isLocked }: GridPaste) {
  const { setValue, user, trigger } = useFormKit()
  const set = (row: number, column: string, value: unknown) => {
    const path: string = `${name}.${row}.${column}`
    setValue(path, value, { shouldDirty: true, shouldTouch: true })
  }
  const fill = async ({ cells, added, unresolved, leftOut }: Pasted, rowCount: number) => {
    for (const { row, name: column, value } of cells) set(row, column, value)
    if (added.length > 0) rows.append(added, { shouldFocus: false })
    const touched = new Set([...cells, ...unresolved].map(({ row }) => row))
    for (const seq of added.keys()) touched.add(rowCount + seq)
    notify.info(say('form.pasted', { count: touched.size }))
    if (leftOut > 0) notify.warning(say('form.pastedTooMany', { max, count: leftOut }))
    await Promise.all(
      unresolved.map(async ({ row, name: column, field, text }) => {
        const id = await lookUp(field, text).catch(() => null)
        set(row, column, id ?? text)
      }),
    )
    // The new cells have to be there before they can show what is wrong with them.
    const paths = [...touched].flatMap((row) => fields.map(([column]) => `${name}.${row}.${column}`))
    setTimeout(() => void trigger(paths))
  }
  return (event: ClipboardEvent<HTMLElement>): void => {
    const text = event.clipboardData.getData('text')
    const cell = (event.target as HTMLElement).closest<HTMLElement>('td[data-row]')
    if (!cell || isLocked || !isTable(text)) return
    event.preventDefault()
    const at = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
    const blank = () => newLine(fields, user, new Date())
    const rowCount = rows.fields.length
    void fill(layOut(text, { columns: fields, at, rowCount, maxRows: max, blank }), rowCount)
  }
}
