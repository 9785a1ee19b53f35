import type { KeyboardEvent } from 'react'

/** Arrows, Home and End go from cell to cell. */
export function moveInGrid(event: KeyboardEvent, table: HTMLTableElement | null): void {
  const cell = event.target as HTMLElement
  if (!table || cell.dataset?.cell === undefined || event.altKey || event.metaKey) return
  const rows = [...table.querySelectorAll('tr')].flatMap((row) => {
    const cells = [...row.querySelectorAll<HTMLElement>('[data-cell]:not(:disabled)')]
    return cells.length > 0 ? [cells] : []
  })
  const at = rows.findIndex((row) => row.includes(cell))
  const column = columnOf(cell)
  const row = rows[at] ?? []
  const place = row.indexOf(cell)
  const same = (step: number) => nearest(rows, at, step, column)
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowRight: row[place + 1],
    ArrowLeft: row[place - 1],
    ArrowDown: same(1),
    ArrowUp: same(-1),
    Home: event.ctrlKey ? rows[0]?.[0] : row[0],
    End: event.ctrlKey ? rows.at(-1)?.at(-1) : row.at(-1),
  }
  if (!(event.key in targets)) return
  event.preventDefault()
  const next = targets[event.key]
  if (!next) return
  next.focus()
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The cell that got the focus is the one that Tab comes back to. */
export function rove(cell: HTMLElement, table: HTMLTableElement | null): void {
  if (cell.dataset.cell === undefined) return
  for (const one of table?.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]') ?? []) one.tabIndex = -1
  cell.tabIndex = 0
}

const columnOf = (cell: HTMLElement): number => cell.closest('td')?.cellIndex ?? 0

/** The cell of that column in the next row that has one which can be used. */
function nearest(rows: readonly HTMLElement[][], from: number, step: number, column: number): HTMLElement | undefined {
  for (let at = from + step; rows[at]; at += step) {
    const found = rows[at]?.find((one) => columnOf(one) === column)
    if (found) return found
  }
  return undefined
}
