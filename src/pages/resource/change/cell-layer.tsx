import { type RefObject, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Resource } from '../../../define/resource.ts'
import { useUser } from '../../../providers/access.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { useShortcuts } from '../../../providers/shortcuts.ts'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import type { Row } from '../record/row.ts'
import type { CellEditorProps } from './cell-editor.tsx'
import { focusIn } from './focus-in.ts'
import { isOpenIn, type LoneField, loneFields } from './lone-fields.ts'
import { say } from './text.ts'

const CellEditor = lazyPage<CellEditorProps>(() => import('./cell-editor.tsx'))

export type CellLayerProps = {
  resource: Resource
  /** The columns as they are drawn; of one that shows two fields neither is changed in place. */
  columns: readonly { name: string; other?: unknown }[]
  rows: readonly Row[]
  /** The page around the table. */
  page: RefObject<HTMLElement | null>
}

/** A cell that is being changed, and the box in which its table scrolls. */
type Editing = { row: Row; lone: LoneField; scroller: HTMLElement }

/**
 * What a row answers to beside being opened: a pencil in the cell that is pointed at and F2 on the row that has the focus
 * change it in place, and text that is cut off shows whole. One set of listeners for the whole table; what may be changed is
 * known by column, and asked of a row when it is pointed at.
 */
export default function CellLayer({ resource, columns, rows, page }: CellLayerProps) {
  const user = useUser()
  const places = useMemo(() => {
    const known = loneFields(resource, user)
    return columns.map(({ name, other }) => (other ? undefined : known.get(name)))
  }, [resource, user, columns])
  const [editing, setEditing] = useState<Editing | null>(null)
  const newest = useRef({ resource, rows, places, editing })
  useLayoutEffect(() => {
    newest.current = { resource, rows, places, editing }
  })
  const last = useRef('')
  const queued = useRef<Editing | null>(null)
  useShortcuts(places.some(Boolean) ? [{ id: 'list.change', keys: ['F2'] }] : [])
  useEffect(() => {
    const begin = (line: Element, lone: LoneField | undefined) => {
      const scroller = line.closest<HTMLElement>('.bc-table-scroll')
      const row = newest.current.rows[Number(line.getAttribute('data-at'))]
      if (!lone || !row || !scroller) return
      const next = { row, lone, scroller }
      const other = newest.current.editing && scroller.querySelector('.cell-edit')
      if (other?.matches('[aria-busy=true]')) queued.current = next
      // What stands refused in another cell is not lost: it has the focus again.
      else if (other) focusIn(other)
      else setEditing(next)
    }
    let end: (() => void) | undefined
    let isOver = false
    const start = () => {
      if (page.current && !isOver) end = listen(page.current, newest, last, begin)
    }
    // With the input comes how the pencil looks.
    CellEditor.preload().then(start, () => undefined)
    return () => {
      isOver = true
      end?.()
    }
  }, [page])
  if (!editing) return null
  const { lone, scroller } = editing
  const drawn = rows.find(({ id }) => id === editing.row.id)
  // What was just written may be drawn a moment later.
  const row = drawn && drawn.version > editing.row.version ? drawn : editing.row
  const open = places.filter((one) => one !== undefined && isOpenIn(resource, one, row)) as LoneField[]
  last.current = lone.name
  const close: CellEditorProps['close'] = (isToRow, written = row) => {
    const next = queued.current
    queued.current = null
    setEditing(next && { ...next, row: next.row.id === row.id ? written : next.row })
    const at = newest.current.rows.findIndex(({ id }) => id === row.id)
    if (isToRow) scroller.querySelector<HTMLElement>(`tr[data-at="${at}"]`)?.focus()
  }
  const goOn = (changed: Row, step: 1 | -1) => {
    const next = open[open.findIndex(({ name }) => name === lone.name) + step]
    if (!next) return close(true)
    setEditing({ row: changed, lone: next, scroller })
  }
  const stay = () => {
    queued.current = null
  }
  const place = () => cellOf(scroller, rows, places, row.id, lone)
  return createPortal(
    <Suspense>
      <CellEditor
        key={`${row.id} ${lone.name}`}
        {...{ resource, lone, scroller, place, close, goOn, stay }}
        latest={row}
      />
    </Suspense>,
    scroller,
  )
}

type Known = Pick<CellLayerProps, 'resource' | 'rows'> & { places: readonly (LoneField | undefined)[] }
type Begin = (line: Element, lone: LoneField | undefined) => void

/** Hears the pointer and F2 for all rows. Answers what ends it. */
function listen(page: HTMLElement, newest: RefObject<Known>, last: RefObject<string>, begin: Begin): () => void {
  const sign = pencil()
  const openAt = (cell: Element | null): LoneField | undefined => {
    const line = cell?.closest('tr[data-at]')
    const row = newest.current.rows[Number(line?.getAttribute('data-at') ?? Number.NaN)]
    const lone = line && newest.current.places[placeOf(cell as HTMLTableCellElement)]
    return lone && row && isOpenIn(newest.current.resource, lone, row) ? lone : undefined
  }
  const point = (cell: HTMLElement | null) => {
    if (cell && sign.parentElement === cell) return
    const lone = openAt(cell)
    if (!cell || !lone) return sign.remove()
    const label = say('edit', { label: labelOf(lone.field.label) })
    sign.title = `${label} (F2)`
    cell.append(sign)
  }
  const onOver = ({ target, pointerType }: PointerEvent) => {
    const cell = (target as Element).closest('td')
    if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText
    if (pointerType !== 'touch') point(cell)
  }
  const onClick = ({ target }: MouseEvent) => {
    const cell = (target as Element).closest('.cell-pencil')?.closest('td')
    const line = cell?.closest('tr')
    if (cell && line) begin(line, openAt(cell))
  }
  const onKey = (event: KeyboardEvent) => {
    const line = event.target as HTMLElement
    if (event.key !== 'F2' || !line.matches('tr[data-at]')) return
    event.preventDefault()
    const cells = [...line.querySelectorAll('td')].flatMap((cell) => openAt(cell) ?? [])
    begin(line, cells.find(({ name }) => name === last.current) ?? cells[0])
  }
  const onLeave = () => sign.remove()
  // The pointer may have been there before this was.
  point(page.querySelector<HTMLElement>('td:hover'))
  page.addEventListener('pointerover', onOver)
  page.addEventListener('pointerleave', onLeave)
  page.addEventListener('click', onClick)
  page.addEventListener('keydown', onKey)
  return () => {
    onLeave()
    page.removeEventListener('pointerover', onOver)
    page.removeEventListener('pointerleave', onLeave)
    page.removeEventListener('click', onClick)
    page.removeEventListener('keydown', onKey)
  }
}

/** One for the page, moved to the cell that is pointed at: it costs the rows nothing. */
function pencil(): HTMLButtonElement {
  const sign = document.createElement('button')
  sign.type = 'button'
  sign.tabIndex = -1
  sign.className = 'cell-pencil'
  // For the pointer alone: F2 does the same, and a cell is not called otherwise while it is pointed at.
  sign.ariaHidden = 'true'
  sign.innerHTML =
    '<svg viewBox="0 0 24 24" width="14" height="14"><path d="M4 20h4L19.500 8.500l-4-4L4 16zM13 7l4 4"/></svg>'
  return sign
}

/** Which of the columns the cell stands in; the box to choose the row stands before them. */
const placeOf = (cell: HTMLTableCellElement): number =>
  cell.cellIndex - (cell.parentElement?.querySelector('.bc-select-cell') ? 1 : 0)

/** The cell as it is drawn now, if it is. */
function cellOf(
  scroller: HTMLElement,
  rows: readonly Row[],
  places: Known['places'],
  id: string,
  { name }: LoneField,
): Element | undefined {
  const line = scroller.querySelector(`tr[data-at="${rows.findIndex((row) => row.id === id)}"]`)
  const cells = [...(line?.querySelectorAll('td') ?? [])]
  return cells.find((cell) => places[placeOf(cell)]?.name === name)
}
