import type { KeyboardEvent } from 'react'
import type { LineActions } from './line-row.tsx'

type GridKeys = { rowCount: number; isLocked: boolean; append: () => void; actions: LineActions }

/** Enter goes down a row and, on the last, makes a new one; Ctrl+D duplicates the row, Ctrl+Delete removes it. */
export function useGridKeys({ rowCount, isLocked, append, actions }: GridKeys) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('td[data-row]')
    if (!cell || isLocked || event.nativeEvent.isComposing || event.defaultPrevented) return
    const row = Number(cell.dataset.row)
    const isControl = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && !isControl && !event.shiftKey) {
      event.preventDefault()
      if (row + 1 < rowCount) focusCell(event.currentTarget, row + 1, Number(cell.dataset.column))
      else append()
    } else if (event.key === 'Enter' && event.shiftKey && row > 0) {
      event.preventDefault()
      focusCell(event.currentTarget, row - 1, Number(cell.dataset.column))
    } else if (isControl && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      actions.copy(row)
    } else if (isControl && event.key === 'Delete') {
      event.preventDefault()
      actions.remove(row)
    }
  }
}

function focusCell(grid: HTMLElement, row: number, column: number): void {
  grid
    .querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`)
    ?.querySelector<HTMLElement>('input, select, textarea')
    ?.focus()
}
