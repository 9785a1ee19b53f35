import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Resource } from '../../../define/resource.ts'
import { labelOf, messageIn } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { inputs } from '../by-kind/inputs.ts'
import { isSame } from '../form/form-body.ts'
import { writerOf } from '../form/writer-of.ts'
import { type Row, refText } from '../record/row.ts'
import { textOf } from '../record/text-of.ts'
import { focusIn } from './focus-in.ts'
import type { LoneField } from './lone-fields.ts'
import { say } from './text.ts'
import { type CellEdit, useCellEdit } from './use-cell-edit.ts'
import './change.css'

export type CellEditorProps = {
  resource: Resource
  /** The row as it is now. */
  latest: Row
  lone: LoneField
  scroller: HTMLElement
  /** The cell as it is drawn now. */
  place: () => Element | undefined
  close: (isToRow: boolean, written?: Row) => void
  /** It was refused: what was begun meanwhile does not take its place. */
  stay: () => void
  goOn: (row: Row, step: 1 | -1) => void
}

/** Where the person goes on once it is written: away by the pointer, back to the row, to a cell beside. */
type Intent = 'away' | 'row' | 1 | -1

/** The input of a field over its cell: Enter, Tab and leaving it write what was typed, Escape gives it up. */
export default function CellEditor({ resource, latest, lone, scroller, place, close, goOn, stay }: CellEditorProps) {
  const { name, field } = lone
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const intent = useRef<Intent>('away')
  const edit = useCellEdit(resource, latest, lone)
  const { row } = edit
  usePlace(frame, scroller, place)
  useEffect(() => focusIn(frame.current), [])
  const settle = async () => {
    const wanted = intent.current
    intent.current = 'away'
    if (edit.isBusy) return
    const isUntaken =
      wanted !== 'away' && isSame(edit.valueNow(), row[name]) && isTyped(frame.current, refText(row, name))
    if (isUntaken) edit.complain(say('pick'))
    const written = isUntaken ? null : await edit.save()
    if (!written) {
      stay()
      return wanted === 'away' ? undefined : focusIn(frame.current)
    }
    if (wanted === 1 || wanted === -1) goOn(written, wanted)
    else close(wanted === 'row', written)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (event.key === 'Escape') return close(true)
    // What is pressed beside the input is the button's.
    if ((event.key !== 'Enter' && event.key !== 'Tab') || (event.target as Element).matches('button')) return
    event.preventDefault()
    intent.current = event.key === 'Enter' ? 'row' : event.shiftKey ? -1 : 1
    // What the input does as one leaves it comes before.
    blurActive()
  }
  const onBlur = (event: FocusEvent) => {
    const isInside = event.currentTarget.contains(event.relatedTarget)
    // Another window has the keyboard for a while; nobody has gone on.
    if (isInside || (intent.current === 'away' && !document.hasFocus()) || edit.conflict) return
    void settle()
  }
  const Input = inputs[field.kind]
  const isWrong = edit.problem !== null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what leaves the field leaves what is inside
    <div ref={frame} className="cell-edit" aria-busy={edit.isBusy} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Input
        id={id}
        field={field}
        value={edit.value}
        onChange={(value) => edit.isBusy || edit.type(value)}
        onBlur={() => undefined}
        invalid={isWrong}
        describedBy={isWrong ? `${id}-error` : undefined}
        ariaLabel={labelOf(field.label)}
        label={isSame(edit.value, row[name]) ? refText(row, name) : undefined}
      />
      {edit.problem !== null && (
        <div id={`${id}-error`} className="cell-edit-note form-error" role="alert">
          {messageIn(edit.problem)}
        </div>
      )}
      {edit.conflict && <Conflict {...{ lone, edit, close }} current={edit.conflict} />}
    </div>
  )
}

type ConflictProps = Pick<CellEditorProps, 'lone' | 'close'> & { edit: CellEdit; current: Row }

/** Somebody else wrote the row meanwhile: theirs is taken unless the person says otherwise. */
function Conflict({ lone, edit, close, current }: ConflictProps) {
  const { name, field } = lone
  const overwrite = async () => {
    if (await edit.save(current)) close(true)
  }
  return (
    <div className="cell-edit-note" role="alert">
      <p>
        {say('conflict', {
          writer: writerOf(edit.row, current) ?? say('someone'),
          value: textOf(field, name, current),
        })}
      </p>
      <Button kind="primary" onClick={() => close(true)}>
        {say('take')}
      </Button>
      <Button danger onClick={() => void overwrite()}>
        {say('mine')}
      </Button>
    </div>
  )
}

function blurActive(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Something stands in a picker that was not taken from its list. */
function isTyped(frame: HTMLElement | null, label = ''): boolean {
  const box = frame?.querySelector<HTMLInputElement>('[role=combobox]')
  return box != null && box.value.trim() !== '' && box.value !== label
}

/** Over its cell, also when the table is scrolled or drawn anew; where the cell is drawn no more, where it was. */
function usePlace(frame: RefObject<HTMLDivElement | null>, scroller: HTMLElement, place: () => Element | undefined) {
  const put = useRef<() => void>(() => undefined)
  put.current = () => {
    const cell = place()
    if (!frame.current || !cell) return
    const [box, at] = [scroller.getBoundingClientRect(), cell.getBoundingClientRect()]
    const width = Math.max(at.width, LEAST_WIDTH)
    const left = Math.max(0, Math.min(at.left - box.left, scroller.clientWidth - width)) + scroller.scrollLeft
    const top = at.top - box.top + scroller.scrollTop
    Object.assign(frame.current.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${at.height}px`,
    })
  }
  useLayoutEffect(() => put.current())
  useEffect(() => {
    const again = () => put.current()
    scroller.addEventListener('scroll', again)
    window.addEventListener('resize', again)
    return () => {
      scroller.removeEventListener('scroll', again)
      window.removeEventListener('resize', again)
    }
  }, [scroller])
}

/** Room for a date and for the name of a row. */
const LEAST_WIDTH = 150
