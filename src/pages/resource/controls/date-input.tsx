import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { businessDay, formatMoment, isDay } from '../../../define/business-day.ts'
import { addDays } from '../../../define/where.ts'
import { t } from '../../../providers/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ariaOf, type InputProps } from '../record/input-props.ts'
import { parseText } from '../record/parse-text.ts'

type Clock = {
  type: 'date' | 'datetime-local'
  pattern: string
  /** The value as it is read and typed. */
  text: (value: string) => string
}

const day: Clock = { type: 'date', pattern: 'YYYY-MM-DD', text: (value) => value }
/** An instant, shown and typed as the clock of Asia/Shanghai wherever the browser stands. */
const minute: Clock = {
  type: 'datetime-local',
  pattern: 'YYYY-MM-DD HH:mm',
  text: (value) => (isInstant(value) ? formatMoment(value) : value),
}

/** Text that is not yet one stands as it was typed: a browser reads a time into nearly anything. */
const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT/.test(value)

export function DateInput(props: InputProps): ReactNode {
  return <ClockInput {...props} clock={day} />
}

export function MomentInput(props: InputProps): ReactNode {
  return <ClockInput {...props} clock={minute} />
}

/**
 * Typed as text in the one format of the product (2026/1/3 and 20260103 are understood too), ↑ and ↓ move by a day. The
 * calendar is the browser's own: it costs no bytes and knows touch.
 */
function ClockInput({ clock, ...props }: InputProps & { clock: Clock }): ReactNode {
  const { field, value, onChange, onBlur, disabled } = props
  const [typed, setTyped] = useState<string | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const text = typeof value === 'string' ? clock.text(value) : ''
  const shift = (event: KeyboardEvent) => {
    const days = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    const from = text.slice(0, 10)
    if (days === 0 || disabled || !isDay(from)) return
    event.preventDefault()
    setTyped(null)
    onChange(parseText(field, addDays(from, days) + text.slice(10)))
  }
  return (
    <span className="bc-input bc-input-affix input-clock" data-invalid={props.invalid || undefined}>
      <input
        {...ariaOf(props)}
        autoComplete="off"
        inputMode="numeric"
        placeholder={disabled ? undefined : clock.pattern}
        value={typed ?? text}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(parseText(field, event.target.value))
        }}
        onKeyDown={shift}
        onBlur={() => {
          setTyped(null)
          onBlur()
        }}
      />
      {!disabled && (
        <button
          type="button"
          tabIndex={-1}
          className="bc-clear"
          aria-label={t('input.calendar')}
          onClick={() => calendar.current?.showPicker?.()}
        >
          <Icon name="calendar" size={14} />
        </button>
      )}
      <input
        ref={calendar}
        className="input-calendar"
        type={clock.type}
        tabIndex={-1}
        aria-hidden="true"
        disabled={disabled}
        max={field.max === '$today' ? businessDay(new Date()) : undefined}
        value={text.replace(' ', 'T')}
        onChange={(event) => {
          setTyped(null)
          onChange(parseText(field, event.target.value))
        }}
      />
    </span>
  )
}
