import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Resource } from '../../../define/resource.ts'
import type { Row } from '../../../providers/access.ts'
import { resolvePath } from '../../../providers/resolve-path.ts'
import { useGo } from '../../../providers/use-navigate-now.ts'
import { copyPath, editPath, showPath } from '../../../resources/paths.ts'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import { readOneAhead } from '../record/calls.ts'
import { COPY, EDIT, MORE } from './row-actions.tsx'
import type { RowMenuProps } from './row-menu.tsx'
import type { ActionRun } from './use-action-run.tsx'

const interactive = 'a, button, input, label, select, textarea, [popover]'

/** It comes before it is wanted, with the pointer. */
export const RowMenu = lazyPage<RowMenuProps>(() => import('./row-menu.tsx'))

export type OpenMenu = { row: Row; anchor: HTMLElement }

/**
 * One set of listeners for all rows: a click or Enter opens the detail, a button does its action, arrows, Home and End
 * move between rows.
 */
export function useRowEvents(resource: Resource, rows: readonly Row[], run: ActionRun) {
  const goTo = useGo()
  const [menu, setMenu] = useState<OpenMenu>()
  const newest = useRef({ rows, goTo, resource, run })
  // A click belongs to the rows on screen, not to those that are just being drawn.
  useLayoutEffect(() => {
    newest.current = { rows, goTo, resource, run }
  })
  const stable = useMemo(() => {
    const go = (path: string | undefined) => path && newest.current.goTo(path)
    const rowOf = (line: Element | null) => newest.current.rows[Number(line?.getAttribute('data-at') ?? Number.NaN)]
    const open = (line: Element | null) => {
      const row = rowOf(line)
      if (row) go(showPath(newest.current.resource, row.id))
    }
    const onVerb = (verb: string, row: Row) => {
      const { resource, run } = newest.current
      if (verb === EDIT) return go(editPath(resource, row.id))
      return verb === COPY ? go(copyPath(resource, row.id)) : run(verb, [row])
    }
    const onClick = (event: MouseEvent) => {
      const { target } = event
      const link = (target as Element).closest('a[data-to]')
      if (link) return follow(event, link, go)
      const line = (target as Element).closest('[data-at]')
      const button = (target as Element).closest<HTMLElement>('[data-verb]')
      const row = rowOf(line)
      if (button && row)
        return button.dataset.verb === MORE ? setMenu({ row, anchor: button }) : onVerb(button.dataset.verb ?? '', row)
      if (!(target as Element).closest(interactive) && !getSelection()?.toString()) open(line)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const line = event.target as HTMLElement
      if (!line.matches('[data-at]')) return
      if (event.key === 'Enter') return open(line)
      const next = neighbour(line, event.key)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    const onPointerDown = ({ target, button, pointerType }: PointerEvent) => {
      // A finger that goes down may only scroll.
      if (button !== 0 || pointerType !== 'mouse') return
      const row = rowOf((target as Element).closest('[data-at]'))
      const verb = (target as Element).closest<HTMLElement>('[data-verb]')?.dataset.verb
      const isOpening = verb === EDIT || verb === COPY || !(target as Element).closest(interactive)
      const link = (target as Element).closest('a[data-to]')?.getAttribute('href')
      const linked = link ? resolvePath(link) : undefined
      if (linked?.id) readOneAhead(linked.card.name, linked.id)
      else if (row && isOpening) readOneAhead(newest.current.resource.name, row.id)
    }
    return {
      listeners: { onClick, onKeyDown, onPointerDown, onPointerOver: loadMenu },
      onVerb,
      closeMenu: () => setMenu(undefined),
    }
  }, [])
  return { ...stable, menu }
}

/** Ctrl, Shift and the like are the browser's. */
function follow(event: MouseEvent, link: Element, go: (path: string | undefined) => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  go(link.getAttribute('href') ?? undefined)
}

function neighbour(line: Element, key: string): HTMLElement | undefined {
  const steps: Record<string, () => Element | null | undefined> = {
    ArrowDown: () => line.nextElementSibling,
    ArrowUp: () => line.previousElementSibling,
    Home: () => line.parentElement?.querySelector('[data-at]'),
    End: () => [...(line.parentElement?.querySelectorAll('[data-at]') ?? [])].at(-1),
  }
  const found = steps[key]?.()
  return found?.hasAttribute('data-at') ? (found as HTMLElement) : undefined
}

const loadMenu = () => void RowMenu.preload().catch(() => undefined) // told of when it is opened
