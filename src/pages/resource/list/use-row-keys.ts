import { type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '../../../define/resource.ts'
import type { Row } from '../../../providers/access.ts'
import { showPath } from '../paths.ts'

const interactive = 'a, button, input, label, select, textarea, [popover]'

/**
 * One set of listeners for all rows: click or Enter opens the detail, arrows, Home and End move between rows, and text
 * that is cut off shows whole when it is pointed at.
 */
export function useRowKeys(resource: Resource, rows: readonly Row[]) {
  const navigate = useNavigate()
  const newest = useRef({ rows, navigate, resource })
  newest.current = { rows, navigate, resource }
  return useMemo(() => {
    const open = (line: Element | null) => {
      const row = newest.current.rows[Number(line?.getAttribute('data-at'))]
      const path = row && showPath(newest.current.resource, row.id)
      if (path) void newest.current.navigate(path)
    }
    const onClick = ({ target }: MouseEvent) => {
      if ((target as Element).closest(interactive) || getSelection()?.toString()) return
      open((target as Element).closest('tr[data-at]'))
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const line = (event.target as Element).closest('tr[data-at]')
      if (!line || event.target !== line) return
      if (event.key === 'Enter') return open(line)
      const next = neighbour(line, event.key)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    return { onClick, onKeyDown, onPointerOver: showWhole }
  }, [])
}

function neighbour(line: Element, key: string): HTMLElement | null | undefined {
  const steps: Record<string, () => Element | null | undefined> = {
    ArrowDown: () => line.nextElementSibling,
    ArrowUp: () => line.previousElementSibling,
    Home: () => line.parentElement?.querySelector('tr[data-at]'),
    End: () => line.parentElement?.querySelector('tr[data-at]:last-of-type'),
  }
  const found = steps[key]?.()
  return found?.hasAttribute('data-at') ? (found as HTMLElement) : null
}

function showWhole({ target }: PointerEvent): void {
  const cell = (target as Element).closest<HTMLElement>('td')
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText
}
