import type { ReactNode } from 'react'
import { businessDay } from '../../../define/business-day.ts'
import { ariaOf, type InputProps } from './input-props.ts'
import { parseText } from './parse-text.ts'

const OFFSET_MS = 8 * 60 * 60 * 1000

/** The browser's own date input: typed by keyboard, its calendar opens with a click or Alt+↓, and it costs no bytes. */
export function DateInput(props: InputProps): ReactNode {
  const { field, value, onChange, onBlur } = props
  return (
    <input
      {...ariaOf(props)}
      className="bc-input"
      type="date"
      min="1900-01-01"
      max={field.notFuture ? businessDay(new Date()) : '2999-12-31'}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
      onPaste={(event) => {
        const day = parseText(field, event.clipboardData.getData('text'))
        if (typeof day === 'string') {
          event.preventDefault()
          onChange(day)
        }
      }}
    />
  )
}

/** An instant, shown and typed as the clock of Asia/Shanghai wherever the browser stands. */
export function MomentInput(props: InputProps): ReactNode {
  const { field, value, onChange, onBlur } = props
  return (
    <input
      {...ariaOf(props)}
      className="bc-input"
      type="datetime-local"
      value={clockText(value)}
      onChange={(event) => onChange(parseText(field, event.target.value))}
      onBlur={onBlur}
    />
  )
}

function clockText(value: unknown): string {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? '' : new Date(at + OFFSET_MS).toISOString().slice(0, 16)
}
